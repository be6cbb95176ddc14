/**
 * Looks up the companies above a company, layer by layer, as long as registers know them: the answer about
 * the company itself does not contain an owner two layers up.
 */

import type { RegistryAnswer, RegistryGap, RegistryLookup } from '@foyer/company-registers/contract'
import type { CompanyAbove, OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Evidence } from '@foyer/provider-http/evidence'
import { isSameParty, wordsOf } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import type { CustomerProviders } from '#applications/provider-contracts.ts'
import { registeredStatusOf } from '../registry/registered-status.ts'

/** Asks the register of the number's country. */
export type OwnerLookup = (
  number: OrganizationIdentifier,
) => Promise<RegistryLookup | { kind: 'NOT_CONFIGURED' }>

export const registryLookup =
  (providers: Pick<CustomerProviders, 'registry'>, language: LanguageCode): OwnerLookup =>
  async (number) =>
    (await providers.registry(number.issuingCountry)?.lookup(number, { language })) ?? {
      kind: 'NOT_CONFIGURED',
    }

export const MOST_LAYERS = 5
export const MOST_LOOKUPS = 20
/** No layer is begun after this. A lookup that has begun has its own limit. */
const TIME_LIMIT_MS = 15_000
/** Limits for one company above, and for all. A company with more owners is listed on a stock exchange. */
const MOST_OWNERS_OF_ONE = 200
const MOST_OWNERS = 1_000
/** The owners of a smaller holder are not looked up; the holder itself is screened. */
export const SMALLEST_FOLLOWED = 5

/** The field of its gaps. */
export const ABOVE = 'owners.above'
/** The gap of an owner above, or of a company above, with a country that Foyer cannot read. */
const COUNTRY_ABOVE = 'owners.above.country'

export interface FollowedOwners {
  answer: RegistryAnswer
  evidence: Evidence[]
}

/** Companies whose owners the register has not said, and that can be asked about. */
export function companiesToFollow({ organization, owners = [] }: RegistryAnswer): OrganizationRef[] {
  const { organizationName: name, organizationNumber } = organization
  const applicant: OrganizationRef = { kind: 'ORGANIZATION', name, organizationNumber }
  const known = [applicant, ...owners.flatMap(({ of }) => of ?? [])]
  const found: OrganizationRef[] = []
  for (const { holder } of owners.filter(isFollowed).sort(byShare)) {
    if (holder.kind !== 'ORGANIZATION' || holder.organizationNumber === null) continue
    if (![...known, ...found].some((company) => isSameParty(company, holder))) found.push(holder)
  }
  return found
}

const isFollowed = ({ share, type }: OwnershipInterest): boolean =>
  type !== 'SENIOR_MANAGING_OFFICIAL' && mostOf(share) >= SMALLEST_FOLLOWED
const mostOf = (share: OwnershipInterest['share']): number => share?.maximum ?? 100
const byShare = (a: OwnershipInterest, b: OwnershipInterest): number => mostOf(b.share) - mostOf(a.share)

/**
 * Gaps about a company above have the field `owners.above`, and an unreadable country the field
 * `owners.above.country`.
 */
export async function followOwners(
  first: RegistryAnswer,
  lookUp: OwnerLookup,
  now: () => Date,
): Promise<FollowedOwners> {
  const endsAt = now().getTime() + TIME_LIMIT_MS
  let answer: RegistryAnswer = { ...first, gaps: first.gaps.filter(({ field }) => field !== ABOVE) }
  const asked: OrganizationRef[] = []
  const evidence: Evidence[] = []
  // Followed earlier, and not looked up again: its gaps remain.
  const reasons = (first.tracedInPart ?? []).flatMap((each) => each.reasons)
  for (let layer = 1; ; layer += 1) {
    const next = companiesToFollow(answer).filter((each) => !asked.some((one) => isSameParty(one, each)))
    if (next.length === 0) break
    const isOver = layer > MOST_LAYERS || now().getTime() >= endsAt
    const batch = isOver ? [] : next.slice(0, MOST_LOOKUPS - asked.length)
    if (batch.length < next.length) reasons.push('NOT_FOLLOWED')
    if (batch.length === 0) break
    asked.push(...batch)
    const replies = await Promise.all(batch.map((company) => askAbout(company, lookUp)))
    for (const reply of replies) {
      const room = MOST_OWNERS - (answer.owners?.length ?? 0)
      const owners = reply.owners.slice(0, Math.max(0, Math.min(room, MOST_OWNERS_OF_ONE)))
      const cut: Reply['tracedInPart'] =
        owners.length < reply.owners.length ? [{ company: reply.company, reasons: ['NOT_FOLLOWED'] }] : []
      const tracedInPart = [...reply.tracedInPart, ...cut]
      answer = withReply(answer, { ...reply, owners, tracedInPart })
      evidence.push(...reply.evidence)
      reasons.push(...reply.reasons, ...cut.flatMap((each) => each.reasons))
    }
  }
  const gaps = [...new Set(reasons)].map((reason): RegistryGap => ({ field: ABOVE, reason }))
  return { answer: { ...answer, gaps: [...answer.gaps, ...gaps] }, evidence }
}

const unreadCountry: RegistryGap = { field: COUNTRY_ABOVE, reason: 'UNKNOWN_CODE' }

function withReply(before: RegistryAnswer, { said, hasUnreadCountry, ...reply }: Reply): RegistryAnswer {
  const { gaps, companiesAbove = [] } = before
  const others = companiesAbove.filter((each) => !isSameParty(each.company, reply.company))
  const isTold = gaps.some(({ field }) => field === COUNTRY_ABOVE)
  return {
    ...before,
    owners: [...(before.owners ?? []), ...reply.owners],
    tracedInPart: [...(before.tracedInPart ?? []), ...reply.tracedInPart],
    companiesAbove: said ? [...others, said] : companiesAbove,
    gaps: hasUnreadCountry && !isTold ? [...gaps, unreadCountry] : gaps,
  }
}

interface Reply {
  company: OrganizationRef
  /** null: its register said nothing. */
  said: CompanyAbove | null
  hasUnreadCountry: boolean
  owners: OwnershipInterest[]
  tracedInPart: NonNullable<RegistryAnswer['tracedInPart']>
  evidence: Evidence[]
  reasons: RegistryGap['reason'][]
}

async function askAbout(company: OrganizationRef, lookUp: OwnerLookup): Promise<Reply> {
  const nothing = { company, owners: [], tracedInPart: [], evidence: [], said: null, hasUnreadCountry: false }
  if (company.organizationNumber === null) return { ...nothing, reasons: ['NOT_PUBLISHED'] }
  const found = await lookUp(company.organizationNumber)
  if (found.kind === 'UNAVAILABLE') return { ...nothing, reasons: ['SOURCE_DOWN'] }
  if (found.kind === 'NOT_CONFIGURED') return { ...nothing, reasons: ['NOT_CONFIGURED'] }
  if (found.kind === 'NOT_FOUND') return { ...nothing, reasons: ['NOT_PUBLISHED'] }
  const { owners, gaps } = found.answer
  const missing = gaps.filter(({ field }) => field === 'owners').map(({ reason }) => reason)
  // Senior managers of a company above do not count as its owners here.
  const named = (owners ?? []).filter(({ type }) => type !== 'SENIOR_MANAGING_OFFICIAL')
  return {
    company,
    said: saidOf(company, found.answer),
    // Officers of a company above are no party here, so their countries do not matter.
    hasUnreadCountry: gaps.some(isUnreadCountry),
    owners: named.map((interest) => ({ ...interest, of: interest.of ?? company })),
    tracedInPart: named.length > 0 && missing.length > 0 ? [{ company, reasons: missing }] : [],
    evidence: found.evidence,
    reasons: owners === undefined && missing.length === 0 ? ['NOT_PUBLISHED'] : missing,
  }
}

const isUnreadCountry = ({ field, reason }: RegistryGap): boolean =>
  reason === 'UNKNOWN_CODE' && (field === 'owners.country' || field === 'addresses.country')

const keyOf = (name: string): string => wordsOf(name).join(' ')

function saidOf(company: OrganizationRef, answer: RegistryAnswer): CompanyAbove {
  const { organization } = answer
  const names = [organization.organizationName, ...organization.previousNames]
  const otherNames = [...new Set(names)].filter((name) => keyOf(name) !== keyOf(company.name))
  const category = organization.legalType?.category ?? null
  return { company, status: registeredStatusOf(answer), otherNames, category }
}
