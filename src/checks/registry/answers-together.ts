/** Two answers of a register as one: what an outage or a restriction hides is kept. */
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import { isSameParty } from '../../applications/record-matching.ts'
import { ABOVE } from '../ownership/follow-owners.ts'
import { keyOf, officersOf } from './named-parties.ts'

/** The newest answer, with what only the older one has where the newest has a gap. */
export function withoutNewGaps(before: RegistryAnswer, after: RegistryAnswer): RegistryAnswer {
  const gaps = new Set(after.gaps.map(({ field }) => field))
  const isOwnersOpen = gaps.has('owners') || gaps.has(ABOVE) || after.owners === undefined
  return {
    ...after,
    ...(gaps.has('officers') ? { officers: officersOfBoth(before, after) } : {}),
    ...(gaps.has('signing') ? { signing: before.signing } : {}),
    ...(isOwnersOpen && before.owners
      ? {
          owners: ownersOfBoth(before.owners, after.owners ?? []),
          tracedInPart: tracedInPartOfBoth(before, after),
          companiesAbove: companiesAboveOfBoth(before, after),
        }
      : {}),
  }
}

type Officers = RegistryAnswer['officers']
function officersOfBoth(before: RegistryAnswer, after: RegistryAnswer): Officers {
  const named = new Set(officersOf(after).map(keyOf))
  const others = before.officers.map((body) => body.filter(({ party }) => !named.has(keyOf(party))))
  return [...after.officers, ...others.filter((body) => body.length > 0)]
}

type Owners = NonNullable<RegistryAnswer['owners']>
function ownersOfBoth(before: Owners, after: Owners): Owners {
  const keyOfInterest = ({ holder, of }: Owners[number]) => `${keyOf(holder)}|${of ? keyOf(of) : ''}`
  const named = new Set(after.map(keyOfInterest))
  return [...after, ...before.filter((interest) => !named.has(keyOfInterest(interest)))]
}

type TracedInPart = NonNullable<RegistryAnswer['tracedInPart']>
/** A company that the newest answer names owners of, or is missing some of, counts as that answer says. */
function tracedInPartOfBoth(before: RegistryAnswer, after: RegistryAnswer): TracedInPart {
  const { owners = [], tracedInPart = [] } = after
  const known = [...owners.flatMap(({ of }) => of ?? []), ...tracedInPart.map(({ company }) => company)]
  const kept = (before.tracedInPart ?? []).filter(
    ({ company }) => !known.some((each) => isSameParty(each, company)),
  )
  return [...tracedInPart, ...kept]
}

type CompaniesAbove = NonNullable<RegistryAnswer['companiesAbove']>
/** A company whose register said nothing now keeps the names and the status that it had. */
function companiesAboveOfBoth(
  before: RegistryAnswer,
  { companiesAbove = [] }: RegistryAnswer,
): CompaniesAbove {
  const kept = (before.companiesAbove ?? []).filter(
    ({ company }) => !companiesAbove.some((each) => isSameParty(each.company, company)),
  )
  return [...companiesAbove, ...kept]
}
