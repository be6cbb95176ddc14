/** Converts the officers of Companies House. Pure. */

import { day, type Fields, fields, row, text } from '@foyer/provider-http/answer-fields'
import type { GoverningMember, PersonRef, RoleCode } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { grouped } from '../officer-groups.ts'
import codes from './codes.json' with { type: 'json' }
import type { Pages } from './pages.ts'
import { companyOf, hasUnreadCountry, personOf } from './parties.ts'

export interface Officers {
  officers: RegistryAnswer['officers']
  /** Gaps of the list of officers: with one, the officers are not known. */
  gaps: RegistryGap[]
}

export const countryGapsOf = (field: string, entries: Fields[]): RegistryGap[] =>
  entries.some(hasUnreadCountry) ? [{ field: `${field}.country`, reason: 'UNKNOWN_CODE' }] : []

export const presentIn = (pages: Pages): Fields[] =>
  pages.kind === 'ANSWERED' ? pages.items.map((each) => fields(each)).filter((each) => !hasLeft(each)) : []

/** Any text in the field counts: a person who has left is not an officer. */
const hasLeft = ({ resigned_on }: Fields) =>
  resigned_on !== undefined && resigned_on !== null && resigned_on !== ''

export function officersOf(pages: Pages): Officers {
  if (pages.kind !== 'ANSWERED') return { officers: [], gaps: [{ field: 'officers', reason: pages.kind }] }
  const present = presentIn(pages)
  const members = present.map(memberOf)
  const read = members.filter((member) => member !== undefined)
  const isComplete =
    pages.isComplete && read.length === present.length && read.every(({ isKnown }) => isKnown)
  return {
    officers: grouped(read.map(({ member }) => member)),
    gaps: isComplete ? [] : [{ field: 'officers', reason: 'UNKNOWN_CODE' }],
  }
}

/** A secretary has no public date of birth: the number of the register distinguishes two namesakes. */
function officerOf(entry: Fields): PersonRef | undefined {
  const person = personOf(entry)
  const [, id] =
    /^\/officers\/([\w-]{1,60})\//.exec(text(fields(entry.links, 'officer').appointments) ?? '') ?? []
  return person && person.dateOfBirth === null && id !== undefined
    ? { ...person, registryId: `Companies House ${id}` }
    : person
}

function memberOf(entry: Fields): { member: GoverningMember; isKnown: boolean } | undefined {
  const registryCode = text(entry.officer_role, 80)
  if (registryCode === null) return undefined
  const isCorporate = registryCode.startsWith('corporate-')
  const party = isCorporate ? companyOf(entry) : officerOf(entry)
  if (!party) return undefined
  const known = row(
    codes.roles as Record<string, { role: RoleCode; body: GoverningMember['body'] }>,
    registryCode.replace(/^corporate-/, ''),
  )
  return {
    member: {
      party,
      roles: [
        {
          code: known?.role ?? 'OTHER',
          registryCode,
          registryText: text(entry.occupation, 200),
          from: day(entry.appointed_on),
          to: null,
          electedBy: null,
        },
      ],
      body: known?.body ?? 'OTHER',
      address: null,
      deceased: null,
    },
    isKnown: known !== undefined,
  }
}
