/** Two answers of a register as one: what an outage or a restriction hides is kept. */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import { ABOVE } from '../ownership/follow-owners.ts'
import { isSameNamed, officersOf, type Party } from './named-parties.ts'
import { isOwnersGapKeptBack, ownersOfBoth, tracedInPartOfBoth } from './owners-together.ts'
import { isSourceDown } from './registry-lookup-needed.ts'

export const isDown = ({ gaps }: RegistryAnswer, name: string): boolean =>
  gaps.some(({ field, reason }) => reason === 'SOURCE_DOWN' && field === name)

/** One of the services that say it is down, and the others say nothing that settles it. */
export const isStatusDown = (answer: RegistryAnswer): boolean =>
  isDown(answer, 'companyStatus') && answer.organization.companyStatus.code === 'UNKNOWN'

/** The newest answer, filled in from the older one where the newest has a gap. */
export function withoutNewGaps(before: RegistryAnswer, after: RegistryAnswer): RegistryAnswer {
  const gaps = new Set(after.gaps.map(({ field }) => field))
  const isOwnersOpen = gaps.has('owners') || gaps.has(ABOVE) || after.owners === undefined
  const isSigningOpen = gaps.has('signing') || isDown(after, 'signing.procuration')
  return {
    ...after,
    organization: organizationOfBoth(before, after),
    gaps: gapsOfBoth(before, after),
    ...(gaps.has('officers') ? { officers: officersOfBoth(before, after) } : {}),
    ...(isSigningOpen ? { signing: before.signing } : {}),
    ...(isOwnersOpen && before.owners
      ? {
          owners: ownersOfBoth(before, after),
          tracedInPart: tracedInPartOfBoth(before, after),
          companiesAbove: companiesAboveOfBoth(before, after),
        }
      : {}),
  }
}

function organizationOfBoth(before: RegistryAnswer, after: RegistryAnswer): RegistryAnswer['organization'] {
  const kept = Object.entries(before.organization).filter(([field]) =>
    field === 'companyStatus' ? isStatusDown(after) : isDown(after, field),
  )
  return { ...after.organization, ...Object.fromEntries(kept) }
}

/** An outage does not close a known gap: it would be news again afterwards. */
function gapsOfBoth(before: RegistryAnswer, after: RegistryAnswer): RegistryAnswer['gaps'] {
  const down = after.gaps.filter((gap) => isSourceDown(gap)).map(({ field }) => field)
  const said = after.gaps.filter((gap) => !isSourceDown(gap) && !isOwnersGapKeptBack(before, gap))
  const isSaid = ({ field, reason }: RegistryGap) =>
    said.some((gap) => gap.field === field && gap.reason === reason)
  const kept = before.gaps.filter(
    (gap) => down.some((name) => gap.field === name || gap.field.startsWith(`${name}.`)) && !isSaid(gap),
  )
  return [...said, ...kept]
}

type Officers = RegistryAnswer['officers']
function officersOfBoth(before: RegistryAnswer, after: RegistryAnswer): Officers {
  const named = officersOf(after)
  const isNamed = (party: Party) => named.some((each) => isSameNamed(each, party))
  const others = before.officers.map((body) => body.filter(({ party }) => !isNamed(party)))
  return [...after.officers, ...others.filter((body) => body.length > 0)]
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
