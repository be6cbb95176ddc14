/** Log lines about callers that were turned away: who guesses, whose token is over, whose scope does not reach (ASVS 5.0, 16.3). */
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** No credentials at all are no attempt. A form from elsewhere was sent by the browser of somebody who may know nothing of it. */
const withoutLine: readonly string[] = ['token_missing', 'sent_from_elsewhere']
const statuses = [401, 403, 429]

/** Lines a minute: strangers must not fill a disk. Of one address, and of all together. */
const MOST_EACH = 20
const MOST = 600

/** What the line says besides what every line does; undefined: no line for this one. */
export type TurnedAwayLine = (request: FastifyRequest, status: number) => object | undefined

export function turnedAwayLines(log: Logger, now: () => Date): TurnedAwayLine {
  const told = new Map<string, number>()
  let minute = 0
  let count = 0
  let untold = 0

  function begin(thisMinute: number) {
    if (untold > 0) log.info({ untold }, 'more requests were turned away than there are lines for')
    minute = thisMinute
    count = 0
    untold = 0
    told.clear()
  }

  return ({ turnedAway: code, triedAs, caller, ip }, status) => {
    if (code === undefined || !statuses.includes(status) || withoutLine.includes(code)) return undefined
    const thisMinute = Math.floor(now().getTime() / 60_000)
    if (thisMinute !== minute) begin(thisMinute)
    const before = told.get(ip) ?? 0
    if (before >= MOST_EACH || count >= MOST) {
      untold += 1
      return undefined
    }
    told.set(ip, before + 1)
    count += 1
    return { code, address: ip, clientId: caller?.clientId ?? triedAs }
  }
}
