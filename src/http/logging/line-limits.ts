/**
 * Limits log lines about requests per minute, so that neither attackers nor a broken client can fill the
 * disk.
 */
import type { Logger } from 'pino'

/**
 * STRANGER: an unauthenticated request, denied. CALLER: a customer's request, refused. FAILED: 5xx. SLOW:
 * over 1 s.
 */
export type LineKind = 'STRANGER' | 'CALLER' | 'FAILED' | 'SLOW'

/** For one address or client, and for all of a kind. */
const MAX_EACH = 20
const MAX_TOTAL = 600

/** Whether a line may be logged. Each `key` has a limit; without one, only the limit for all applies. */
export type LineLimits = (kind: LineKind, key?: string) => boolean

interface Minute {
  count: number
  suppressed: number
  each: Map<string, number>
}

export function lineLimits(log: Pick<Logger, 'info'>, now: () => Date): LineLimits {
  let kinds = new Map<LineKind, Minute>()
  let minute = 0

  function begin(thisMinute: number): void {
    for (const [kind, { suppressed }] of kinds)
      if (suppressed > 0) log.info({ kind, suppressed }, 'log lines were suppressed')
    kinds = new Map()
    minute = thisMinute
  }

  return (kind, key) => {
    const thisMinute = Math.floor(now().getTime() / 60_000)
    if (thisMinute !== minute) begin(thisMinute)
    const of = kinds.get(kind) ?? { count: 0, suppressed: 0, each: new Map() }
    kinds.set(kind, of)
    const before = key === undefined ? 0 : (of.each.get(key) ?? 0)
    if (before >= MAX_EACH || of.count >= MAX_TOTAL) {
      of.suppressed += 1
      return false
    }
    if (key !== undefined) of.each.set(key, before + 1)
    of.count += 1
    return true
  }
}
