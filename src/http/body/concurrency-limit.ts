/** Places for what costs memory while it lasts: documents that are held decoded, and files that are sent. */
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../errors.ts'

/**
 * Waits for a place, and keeps it as long as the request lasts. `whose` says of whom, the customer first, then what of hers; each
 * has a share of its own, so that one does not keep out another. Throws service_unavailable.
 */
export type Room = (whose: readonly string[], reply: Pick<FastifyReply, 'raw'>) => Promise<void>

interface Space {
  most: number
  /** Of one customer, and then of one of what is hers. */
  mostEach: readonly number[]
  patienceMs: number
  busy: string
}

/** More of one customer, or of one of what is hers, would only wait for nothing: they are told to come again at once. */
const MOST_WAITING_EACH = [64, 16]

/** Documents that are held in memory whole, some times over, while they are looked at and kept. `whose`: the customer, and the application of a form. */
export const documentPlaces = (): Room =>
  room({
    most: 3,
    mostEach: [2, 1],
    patienceMs: 30_000,
    busy: 'Many documents are being sent at the moment. Send this one again in some seconds.',
  })

/** Each holds an open file and some pieces of it. `whose`: the customer, and the ticket. */
export const downloadPlaces = (): Room =>
  room({
    most: 128,
    mostEach: [32, 4],
    patienceMs: 5_000,
    busy: 'Many documents are being downloaded at the moment. Ask for this one again in some seconds.',
  })

interface Waiting {
  names: string[]
  enter(): void
}

function room({ most, mostEach, patienceMs, busy }: Space): Room {
  const inside = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let all = 0
  const has = (name = '') => inside.get(name) ?? 0
  const isFree = ({ names }: Waiting) =>
    all < most && names.every((name, level) => has(name) < (mostEach[level] ?? most))
  const count = (names: string[], change: 1 | -1) => {
    all += change
    for (const name of names)
      if (has(name) + change > 0) inside.set(name, has(name) + change)
      else inside.delete(name)
  }
  const waitingOf = (name: string, level: number) =>
    [...waiting].filter(({ names }) => names[level] === name).length
  /** Who has the fewest places comes first, and of those who has waited longest. */
  const letIn = () => {
    for (;;) {
      const free = [...waiting].filter(isFree)
      const fewest = Math.min(...free.map(({ names }) => has(names[0])))
      const next = free.find(({ names }) => has(names[0]) === fewest)
      if (!next) return
      next.enter()
    }
  }
  const full = () => new ApiError('service_unavailable', { detail: busy, headers: { 'retry-after': '5' } })

  return (whose, { raw }) =>
    new Promise<void>((resolve, reject) => {
      // Two customers may call something by the same name.
      const names = whose.map((_one, level) => whose.slice(0, level + 1).join('|'))
      const turned = () => {
        over()
        reject(full())
      }
      const timer = setTimeout(turned, patienceMs)
      const over = () => {
        clearTimeout(timer)
        waiting.delete(me)
        raw.off('close', turned)
      }
      const me: Waiting = {
        names,
        enter() {
          over()
          count(names, 1)
          // Answered, or the caller went away.
          raw.once('close', () => {
            count(names, -1)
            letIn()
          })
          resolve()
        },
      }
      if (raw.destroyed) return turned()
      if (isFree(me)) return me.enter()
      if (names.some((name, level) => waitingOf(name, level) >= (MOST_WAITING_EACH[level] ?? 1)))
        return turned()
      waiting.add(me)
      raw.once('close', turned)
    })
}
