/**
 * Converts the registers of owners in CVR: EJERREGISTER has legal owners from 5 % up, in bands; "Reelle
 * ejere" has the beneficial owners, only for accounts with a legitimate interest since 2025-09-01. Pure.
 */

import { type Fields, fields, list, row, text } from '@foyer/provider-http/answer-fields'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import type { InterestType, OwnershipInterest, Share } from '../schemas/ownership.ts'
import codes from './codes.json' with { type: 'json' }
import { losesCountry, MOST_PARTICIPANTS, officerKinds, otherKinds, partyOf } from './officers.ts'
import { attributeOf, currentOf, folded, isListOfObjects } from './periods.ts'

interface Interests {
  owners: OwnershipInterest[]
  isBeneficial: boolean
  complete: boolean
}

const MOST_OWNERS = 500

export function ownersOf(
  company: Fields,
  today: string,
): { owners: RegistryAnswer['owners']; gaps: RegistryGap[] } {
  const relations = list(company.deltagerRelation, MOST_PARTICIPANTS).map((relation) => {
    const read = interestsOf(fields(relation), today)
    const isOwner = read.some((each) => each.owners.length > 0)
    return { read, losesCountry: isOwner && losesCountry(fields(fields(relation).deltager), today) }
  })
  const found = relations.flatMap(({ read }) => read)
  const owners = found.flatMap((each) => each.owners)
  const isRead = found.every(({ complete }) => complete) && owners.length <= MOST_OWNERS
  const hasBeneficial = found.some(({ isBeneficial, owners }) => isBeneficial && owners.length > 0)
  const gap = (reason: RegistryGap['reason']): RegistryGap => ({ field: 'owners', reason })
  return {
    owners: owners.length === 0 ? undefined : owners.slice(0, MOST_OWNERS),
    gaps: [
      ...(isRead && Array.isArray(company.deltagerRelation) ? [] : [gap('UNKNOWN_CODE')]),
      ...(hasBeneficial ? [] : [gap('RESTRICTED')]),
      ...(relations.some((each) => each.losesCountry)
        ? [{ field: 'owners.country', reason: 'UNKNOWN_CODE' } as const]
        : []),
    ],
  }
}

function interestsOf(relation: Fields, today: string): Interests[] {
  // Not a list: it is not known whether it had owners.
  if (!isListOfObjects(relation.organisationer)) return [{ owners: [], isBeneficial: false, complete: false }]
  return (
    list(relation.organisationer, 200)
      .map((each) => fields(each))
      // One of an unknown kind could be a register of owners.
      .filter(({ hovedtype }) => !officerKinds.includes(hovedtype) && !otherKinds.includes(hovedtype))
      .map((register) => registeredOf(register, fields(relation.deltager), today))
  )
}

function registeredOf(register: Fields, participant: Fields, today: string): Interests {
  const name = folded(currentOf(register.organisationsNavn, today).values.at(-1)?.navn)
  const isBeneficial = name === 'REELLEEJERE'
  const isKnown = isBeneficial || name === 'EJERREGISTER'
  const terms = list(register.medlemsData, 200).map((each) => statementsOf(fields(each), isBeneficial, today))
  const statements = terms.flatMap((term) => term.statements)
  const party = statements.length > 0 ? partyOf(participant, today) : undefined
  return {
    owners: party && isKnown ? statements.map((each) => ({ holder: party, of: null, ...each })) : [],
    isBeneficial,
    complete:
      isKnown &&
      register.hovedtype === 'REGISTER' &&
      isListOfObjects(register.medlemsData) &&
      terms.every(({ complete }) => complete) &&
      (statements.length === 0 || party !== undefined),
  }
}

type Statement = Omit<OwnershipInterest, 'holder' | 'of'>

const shares: [attribute: string, type: InterestType][] = [
  ['EJERANDEL_PROCENT', 'SHAREHOLDING'],
  ['EJERANDEL_STEMMERET_PROCENT', 'VOTING_RIGHTS'],
]

/** An entry of an unknown kind could change the meaning of the others. */
const attributes: unknown[] = [
  ...shares.map(([attribute]) => attribute),
  'SÆRLIGE_EJERFORHOLD',
  'BETYDELIG_INDFLYDELSE_VIA_ROLLE',
  'EJERANDEL_MEDDELELSE_DATO',
  'FUNKTION',
]

function statementsOf(
  term: Fields,
  isBeneficial: boolean,
  today: string,
): { statements: Statement[]; complete: boolean } {
  const of = (type: string) => attributeOf(term.attributter, type, today)
  const special = of('SÆRLIGE_EJERFORHOLD')
  const specialTexts = special.values.flatMap(({ vaerdi }) => text(vaerdi) ?? [])
  const note = specialTexts.join('; ') || null
  const held = shares.map(([attribute, type]) => {
    const { values, complete } = of(attribute)
    const read = values.map(({ vaerdi }) => shareOf(vaerdi, isBeneficial))
    const statements = read.flatMap((share): Statement[] =>
      share ? [{ type, share, registryCode: attribute, registryText: note }] : [],
    )
    return { statements, complete: complete && !read.includes(undefined) }
  })
  const appoints = specialTexts.filter((each) => /udpege/i.test(each))
  const manages = of('BETYDELIG_INDFLYDELSE_VIA_ROLLE').values.flatMap(({ vaerdi }) => text(vaerdi) ?? [])
  const stated = (type: InterestType, code: string) => (registryText: string) => ({
    type,
    share: null,
    registryCode: code,
    registryText,
  })
  return {
    statements: [
      ...held.flatMap((each) => each.statements),
      ...appoints.map(stated('APPOINTMENT_OF_BOARD', 'SÆRLIGE_EJERFORHOLD')),
      ...manages.map(stated('SENIOR_MANAGING_OFFICIAL', 'BETYDELIG_INDFLYDELSE_VIA_ROLLE')),
    ],
    complete:
      isListOfObjects(term.attributter) &&
      term.attributter.every(({ type }) => attributes.includes(type)) &&
      special.complete &&
      held.every(({ complete }) => complete),
  }
}

/** Legal owners are registered by the lower end of a band; beneficial owners by their share. */
function shareOf(value: unknown, isExact: boolean): Share | undefined {
  const fraction = typeof value === 'string' && /^[01](\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
  if (!(fraction > 0 && fraction <= 1)) return undefined
  const percent = Math.round(fraction * 1e6) / 1e4
  const band = isExact ? undefined : row(codes.bands, String(fraction))
  const [minimum = percent, maximum = percent] = band ?? []
  return { minimum, maximum, isAboveMinimum: false }
}
