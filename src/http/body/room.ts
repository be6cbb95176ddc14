/** How many large bodies are in work at once: each is held in memory whole, some times over. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

const MOST = 8
/** So that one customer's documents do not keep out another's. */
const MOST_EACH = 4
const PATIENCE_MS = 10_000

/** Waits for a place before the body is read, which costs nothing, and keeps it as long as the request lasts. Throws not_ready. */
export type LargeBodies = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface Waiting {
  customer: string
  enter(): void
}

export function largeBodies(): LargeBodies {
  const inside = new Map<string, number>()
  const waiting = new Set<Waiting>()
  const all = () => [...inside.values()].reduce((sum, each) => sum + each, 0)
  const hasRoom = (customer: string) => all() < MOST && (inside.get(customer) ?? 0) < MOST_EACH
  const enter = (customer: string) => void inside.set(customer, (inside.get(customer) ?? 0) + 1)
  const leave = (customer: string) => {
    const left = (inside.get(customer) ?? 1) - 1
    if (left > 0) inside.set(customer, left)
    else inside.delete(customer)
    for (const each of waiting) if (hasRoom(each.customer)) each.enter()
  }

  return (request, reply) => {
    const customer = request.caller?.customerId ?? ''
    return new Promise<void>((resolve, reject) => {
      const { raw } = reply
      const turned = () => {
        over()
        reject(full())
      }
      const timer = setTimeout(turned, PATIENCE_MS)
      const over = () => {
        clearTimeout(timer)
        waiting.delete(me)
        raw.off('close', turned)
      }
      const me: Waiting = {
        customer,
        enter() {
          over()
          enter(customer)
          // Answered, or the caller went away.
          raw.once('close', () => leave(customer))
          resolve()
        },
      }
      if (hasRoom(customer)) me.enter()
      else {
        waiting.add(me)
        raw.once('close', turned)
      }
    })
  }
}

const full = () =>
  new Refusal('not_ready', {
    detail: 'Many documents are being sent at the moment. Send this one again in some seconds.',
    headers: { 'retry-after': '5' },
  })
