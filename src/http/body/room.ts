/** How much may be in work at once of what is held in memory whole: bodies with a document, and forms with files. */
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'

const mebibyte = 1024 * 1024
const PATIENCE_MS = 10_000

/**
 * Waits for a place before the body is read, which costs nothing, and keeps it as long as the request lasts. `whose` has a share of
 * its own, so that one does not keep out another. Throws not_ready.
 */
export type Room = (whose: string, size: number, reply: FastifyReply) => Promise<void>

interface Space {
  most: number
  mostEach: number
}

/** Counted: each is held some times over, as base64 and decoded. `whose` is the customer. */
export const largeBodies = (): Room => room({ most: 8, mostEach: 4 })

/** In bytes, as they are declared. `whose` is the application. */
export const formsWithFiles = (): Room => room({ most: 512 * mebibyte, mostEach: 128 * mebibyte })

/** What one form can hold in memory at most; so much is reserved for one that does not say how long it is. */
export const LARGEST_FORM = 64 * mebibyte

interface Waiting {
  whose: string
  size: number
  enter(): void
}

function room({ most, mostEach }: Space): Room {
  const inside = new Map<string, number>()
  const waiting = new Set<Waiting>()
  const all = () => [...inside.values()].reduce((sum, each) => sum + each, 0)
  const hasRoom = (whose: string, size: number) =>
    all() + size <= most && (inside.get(whose) ?? 0) + size <= mostEach
  const leave = (whose: string, size: number) => {
    const left = (inside.get(whose) ?? size) - size
    if (left > 0) inside.set(whose, left)
    else inside.delete(whose)
    for (const each of waiting) if (hasRoom(each.whose, each.size)) each.enter()
  }

  return (whose, size, { raw }) =>
    new Promise<void>((resolve, reject) => {
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
        whose,
        size,
        enter() {
          over()
          inside.set(whose, (inside.get(whose) ?? 0) + size)
          // Answered, or the caller went away.
          raw.once('close', () => leave(whose, size))
          resolve()
        },
      }
      if (hasRoom(whose, size)) me.enter()
      else {
        waiting.add(me)
        raw.once('close', turned)
      }
    })
}

const full = () =>
  new Refusal('not_ready', {
    detail: 'Many documents are being sent at the moment. Send this one again in some seconds.',
    headers: { 'retry-after': '5' },
  })
