/** Limits how many requests hold much memory at once: decoded documents, and files being sent. */
import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Waits for a place and keeps it until the request ends. `owner` names the customer and then, for example,
 * the application. Each level has a share of its own, so that no customer blocks another. Throws
 * service_unavailable.
 */
export type ConcurrencyLimit = (owner: readonly string[], reply: Pick<FastifyReply, 'raw'>) => Promise<void>

interface LimitOptions {
  total: number
  /** For each level of the owner. */
  maxPerLevel: readonly number[]
  maxWaitMs: number
  busy: string
}

/** For each level of the owner. More would time out, so they are refused at once. */
const MAX_WAITING_EACH = [64, 16]

/** Documents that are wholly in memory, several times over, while they are checked and stored. */
export const documentLimit = (): ConcurrencyLimit =>
  concurrencyLimit({
    total: 3,
    maxPerLevel: [2, 1],
    maxWaitMs: 30_000,
    busy: 'Many documents are being sent at the moment. Send this one again in a few seconds.',
  })

/** Each holds an open file and a few pieces of it. The owner is the customer and the ticket. */
export const downloadLimit = (): ConcurrencyLimit =>
  concurrencyLimit({
    total: 128,
    maxPerLevel: [32, 4],
    maxWaitMs: 5_000,
    busy: 'Many documents are being downloaded at the moment. Request this one again in a few seconds.',
  })

interface Waiting {
  names: string[]
  enter(): void
}

/** How many requests of each owner are inside. */
function occupancy({ total, maxPerLevel }: Pick<LimitOptions, 'total' | 'maxPerLevel'>) {
  const inside = new Map<string, number>()
  let all = 0
  const has = (name = '') => inside.get(name) ?? 0
  return {
    has,
    isFree: ({ names }: Waiting) =>
      all < total && names.every((name, level) => has(name) < (maxPerLevel[level] ?? total)),
    count(names: string[], change: 1 | -1) {
      all += change
      for (const name of names)
        if (has(name) + change > 0) inside.set(name, has(name) + change)
        else inside.delete(name)
    },
  }
}

function concurrencyLimit({ total, maxPerLevel, maxWaitMs, busy }: LimitOptions): ConcurrencyLimit {
  const { has, isFree, count } = occupancy({ total, maxPerLevel })
  const waiting = new Set<Waiting>()
  const waitingOf = (name: string, level: number) =>
    [...waiting].filter(({ names }) => names[level] === name).length
  /** The customer with the fewest slots comes first, and among equals the longest waiting. */
  const admitNext = () => {
    for (;;) {
      const free = [...waiting].filter(isFree)
      const fewest = Math.min(...free.map(({ names }) => has(names[0])))
      const next = free.find(({ names }) => has(names[0]) === fewest)
      if (!next) return
      next.enter()
    }
  }
  return (owner, { raw }) =>
    new Promise<void>((resolve, reject) => {
      // Qualified: two customers may use the same id.
      const names = owner.map((_one, level) => owner.slice(0, level + 1).join('|'))
      const refuse = () => {
        stopWaiting()
        reject(new Refusal('service_unavailable', { detail: busy, headers: { 'retry-after': '5' } }))
      }
      const timer = setTimeout(refuse, maxWaitMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        waiting.delete(entry)
        raw.off('close', refuse)
      }
      const enter = () => {
        stopWaiting()
        count(names, 1)
        // The reply is complete, or the client has disconnected.
        raw.once('close', () => {
          count(names, -1)
          admitNext()
        })
        resolve()
      }
      const entry: Waiting = { names, enter }
      if (raw.destroyed) return refuse()
      if (isFree(entry)) return entry.enter()
      if (names.some((name, level) => waitingOf(name, level) >= (MAX_WAITING_EACH[level] ?? 1)))
        return refuse()
      waiting.add(entry)
      raw.once('close', refuse)
    })
}
