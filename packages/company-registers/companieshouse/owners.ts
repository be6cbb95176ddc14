/** Persons with significant control, as statements of ownership and control. Pure. */

import { type Fields, fields, isTrue, list, row, text } from '@foyer/provider-http/answer-fields'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import type { InterestType, OwnershipInterest, OwnershipParty, Share } from '../schemas/ownership.ts'
import codes from './codes.json' with { type: 'json' }
import { countryGapsOf } from './officers.ts'
import type { Pages } from './pages.ts'
import { companyOf, personOf } from './parties.ts'

export interface Owners {
  owners: NonNullable<RegistryAnswer['owners']> | undefined
  gaps: RegistryGap[]
}

/** Any text in the fields counts: control that has ceased is no longer control. */
const hasCeased = ({ ceased_on, ceased }: Fields): boolean =>
  (ceased_on !== undefined && ceased_on !== null && ceased_on !== '') || isTrue(ceased)

/**
 * The statements say whether a person is missing. An exempt company, such as one listed on a stock exchange,
 * has neither persons nor statements.
 */
export function ownersOf(controllers: Pages, statements: Pages): Owners {
  if (controllers.kind === 'SOURCE_DOWN' || statements.kind === 'SOURCE_DOWN')
    return { owners: undefined, gaps: [gap('SOURCE_DOWN')] }
  const present = itemsOf(controllers).filter((each) => !hasCeased(each))
  const read = present.map(interestsOf)
  const stated = itemsOf(statements)
    .filter((each) => !hasCeased(each))
    .map(({ statement }) => row(codes.statements, text(statement, 200)) ?? 'UNREAD')
  const reasons = [
    ...read.flatMap(({ reason }) => reason ?? []),
    ...(isWhole(controllers) && isWhole(statements) && !stated.includes('UNREAD')
      ? []
      : ['UNKNOWN_CODE' as const]),
    ...(stated.includes('UNKNOWN') ? ['NOT_IDENTIFIED' as const] : []),
    // "There is no person" counts as an answer when it is the only statement; without a statement there is no
    // answer.
    ...(present.length === 0 && !stated.includes('NONE') ? ['NOT_PUBLISHED' as const] : []),
    ...(present.length > 0 && stated.includes('NONE') ? ['UNKNOWN_CODE' as const] : []),
  ]
  return {
    owners: read.flatMap(({ interests }) => interests),
    gaps: [...[...new Set(reasons)].map(gap), ...countryGapsOf('owners', present)],
  }
}

const gap = (reason: RegistryGap['reason']): RegistryGap => ({ field: 'owners', reason })
const itemsOf = (pages: Pages): Fields[] =>
  pages.kind === 'ANSWERED' ? pages.items.map((each) => fields(each)) : []
const isWhole = (pages: Pages): boolean => pages.kind !== 'ANSWERED' || pages.isComplete

interface Interests {
  interests: OwnershipInterest[]
  reason?: RegistryGap['reason']
}

function interestsOf(entry: Fields): Interests {
  const kind = text(entry.kind, 80) ?? ''
  // The details of a person at risk are secret; that there is one is not.
  if (kind.startsWith('super-secure-')) return { interests: [], reason: 'NOT_IDENTIFIED' }
  const holder = holderOf(kind, entry)
  const natures = list(entry.natures_of_control, 50).map((each) => text(each, 200))
  if (!holder || natures.length === 0) {
    // A person who controls the company in a way that cannot be read is still screened.
    const interests = holder ? [interestOf(holder, null, entry)] : []
    return { interests, reason: 'UNKNOWN_CODE' }
  }
  const interests = natures.map((nature) => interestOf(holder, nature, entry))
  return natures.every((nature) => nature !== null && controlOf(nature))
    ? { interests }
    : { interests, reason: 'UNKNOWN_CODE' }
}

function holderOf(kind: string, entry: Fields): OwnershipParty | undefined {
  if (/^individual-(person-with-significant-control|beneficial-owner)$/.test(kind)) return personOf(entry)
  return /^(corporate-entity|legal-person)-(person-with-significant-control|beneficial-owner)$/.test(kind)
    ? companyOf(entry)
    : undefined
}

const interestOf = (holder: OwnershipParty, nature: string | null, entry: Fields): OwnershipInterest => ({
  holder,
  of: null,
  ...((nature !== null && controlOf(nature)) || { type: 'OTHER_CONTROL', share: null }),
  registryCode: nature,
  registryText: null,
  ...(isTrue(entry.is_sanctioned) && { isSanctioned: true as const }),
})

// Above the lower limit, except that the highest band begins at 75% itself (Companies Act 2006, schedule 1A).
const shares: Record<string, Share> = {
  '25-to-50': { minimum: 25, maximum: 50, isAboveMinimum: true },
  '50-to-75': { minimum: 50, maximum: 75, isAboveMinimum: true },
  '75-to-100': { minimum: 75, maximum: 100, isAboveMinimum: false },
  'more-than-25': { minimum: 25, maximum: 100, isAboveMinimum: true },
}

const interests: Record<string, InterestType> = {
  'ownership-of-shares': 'SHAREHOLDING',
  // Partnerships have no shares, but rights to the surplus assets.
  'right-to-share-surplus-assets': 'SHAREHOLDING',
  'voting-rights': 'VOTING_RIGHTS',
  'right-to-appoint-and-remove-directors': 'APPOINTMENT_OF_BOARD',
  'right-to-appoint-and-remove-members': 'APPOINTMENT_OF_BOARD',
  'right-to-appoint-and-remove-person': 'APPOINTMENT_OF_BOARD',
  'significant-influence-or-control': 'OTHER_CONTROL',
  'registered-owner-as-nominee-person': 'OTHER_CONTROL',
  'registered-owner-as-nominee-another-entity': 'OTHER_CONTROL',
}

/** The kind and amount of control, the trust or firm, the place of land, and the kind of company. */
const grammar = new RegExp(
  `^(?:part-)?(?<what>${Object.keys(interests).join('|')})` +
    `(?:-(?<band>${Object.keys(shares).join('|')})-percent)?` +
    '(?:-as-(?:control-over-)?(?:trust|firm))?(?:-(?:england-wales|scotland|northern-ireland))?' +
    '(?:-(?:limited-liability-partnership|registered-overseas-entity))?$',
)
const hasBand = /^(ownership|right-to-share|voting)/

/** undefined for a code that the register has not documented. */
export function controlOf(nature: string): Pick<OwnershipInterest, 'type' | 'share'> | undefined {
  const { what, band } = grammar.exec(nature)?.groups ?? {}
  const type = row(interests, what ?? null)
  if (!type || hasBand.test(what ?? '') !== (band !== undefined)) return undefined
  return { type, share: row(shares, band ?? null) ?? null }
}
