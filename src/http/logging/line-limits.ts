/** How many lines about requests the log takes in a minute: neither strangers nor a customer's broken program may fill a disk. */
import type { Logger } from 'pino'

/** STRANGER: turned away. CALLER: a customer's request that was refused. FAILED: answered 5xx. SLOW: took longer than a second. */
export type LineKind = 'STRANGER' | 'CALLER' | 'FAILED' | 'SLOW'

/** Of one address or client, and of all together. */
const MOST_EACH = 20
const MOST = 600

/** Whether there is a line left. `key` has a share of its own; without one there is only the limit for all. */
export type LineLimits = (kind: LineKind, key?: string) => boolean

interface Minute {
  count: number
  untold: number
  each: Map<string, number>
}

export function lineLimits(log: Pick<Logger, 'info'>, now: () => Date): LineLimits {
  let kinds = new Map<LineKind, Minute>()
  let minute = 0

  function begin(thisMinute: number): void {
    for (const [kind, { untold }] of kinds)
      if (untold > 0) log.info({ kind, untold }, 'there were more such requests than lines for them')
    kinds = new Map()
    minute = thisMinute
  }

  return (kind, key) => {
    const thisMinute = Math.floor(now().getTime() / 60_000)
    if (thisMinute !== minute) begin(thisMinute)
    const of = kinds.get(kind) ?? { count: 0, untold: 0, each: new Map() }
    kinds.set(kind, of)
    const before = key === undefined ? 0 : (of.each.get(key) ?? 0)
    if (before >= MOST_EACH || of.count >= MOST) {
      of.untold += 1
      return false
    }
    if (key !== undefined) of.each.set(key, before + 1)
    of.count += 1
    return true
  }
}
