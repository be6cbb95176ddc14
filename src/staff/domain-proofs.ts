/** The proof of a domain of single sign-on: a TXT record that only who has its DNS can set. */

/**
 * The answer of a name server about a name. UNREACHABLE: no answer, which proves nothing and ends nothing.
 */
export type TxtAnswer =
  | { kind: 'FOUND'; values: readonly string[] }
  | { kind: 'NONE' }
  | { kind: 'UNREACHABLE' }

/** TAKEN: the record is right, but another customer has proven the domain before. */
export const proofOutcomes = ['PROVEN', 'NOT_FOUND', 'WRONG_VALUE', 'UNREACHABLE', 'TAKEN'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

const PREFIX = 'foyer-domain-verification='

/** Below the domain, where it is in the way of nothing. */
export const recordNameOf = (domain: string): string => `_foyer-challenge.${domain}`
export const recordValueOf = (token: string): string => `${PREFIX}${token}`

/** Some consoles keep the quotes that they show. Several records may be there, of other customers too. */
export function proofOutcomeOf(answer: TxtAnswer, expected: string): Exclude<ProofOutcome, 'TAKEN'> {
  if (answer.kind === 'UNREACHABLE') return 'UNREACHABLE'
  if (answer.kind === 'NONE') return 'NOT_FOUND'
  const values = answer.values.map((each) => each.trim().replace(/^"(.*)"$/, '$1'))
  if (values.includes(expected)) return 'PROVEN'
  return values.some((each) => each.startsWith(PREFIX)) ? 'WRONG_VALUE' : 'NOT_FOUND'
}

const DAY = 86_400_000
/** A domain stays in force for this long without its record. */
const GRACE_MS = 14 * DAY
const REMIND_MS = 3 * DAY
/** Name servers that say nothing put the end off, for a week at most. */
const PUT_OFF_MS = 7 * DAY

export interface ClaimState {
  isInForce: boolean
  endsAt: Date | null
  told: number
}

/** The messages to owners. ENDING: its record is missing. ENDED: it is not in force any more. */
export type DomainNews = 'ENDING' | 'ENDED'
export const isDomainNews = (value: unknown): value is DomainNews => value === 'ENDING' || value === 'ENDED'

export interface CheckedClaim extends ClaimState {
  news: DomainNews | null
}

/**
 * A lost record ends single sign-on of the domain after two weeks. Owners get a mail when it is first missing
 * and three days before the end.
 */
export function afterCheck(claim: ClaimState, outcome: ProofOutcome, now: Date): CheckedClaim {
  if (outcome === 'PROVEN') return { isInForce: true, endsAt: null, told: 0, news: null }
  const out = { isInForce: false, endsAt: null, told: 0 }
  if (!claim.isInForce) return { ...out, news: null }
  if (outcome === 'TAKEN') return { ...out, news: 'ENDED' }
  if (claim.endsAt === null && outcome === 'UNREACHABLE') return { ...claim, news: null }
  const endsAt = claim.endsAt ?? new Date(now.getTime() + GRACE_MS)
  const left = endsAt.getTime() - now.getTime()
  if (left <= (outcome === 'UNREACHABLE' ? -PUT_OFF_MS : 0)) return { ...out, news: 'ENDED' }
  const told = left <= REMIND_MS ? 2 : 1
  return { isInForce: true, endsAt, told, news: told > claim.told ? 'ENDING' : null }
}

/** How often the DNS of a domain is asked. */
export const DAILY_MS = 20 * 3_600_000
/** The interval for a domain that is not proven yet: hourly, in its first week. */
export const HOURLY_MS = 50 * 60_000
export const WAITING_MS = 7 * DAY
