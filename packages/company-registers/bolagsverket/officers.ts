/** Officers and the signing text of Bolagsverket's paid service (företagsinformation). Pure. */

import { personalIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import { day, type Fields, fields, list, row, text } from '@foyer/provider-http/answer-fields'
import type { GoverningMember, PersonRef, Role, RoleCode } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { grouped } from '../officer-groups.ts'
import { numberIn, personNamed } from '../registry-calls.ts'
import codes from './codes.json' with { type: 'json' }

type Body = GoverningMember['body']
const MOST_OFFICERS = 300
const MOST_ROLES = 20

export interface Officers {
  officers: RegistryAnswer['officers']
  /** False if a person is missing or has an unknown role: then signing rules must not be expanded. */
  complete: boolean
  gaps: RegistryGap[]
}

export function officersOf(organization: Fields, today: ISODate): Officers {
  const registered = organization.funktionarer
  const entries = list(registered, MOST_OFFICERS + 1).map((each) => fields(each))
  const read = entries.map((entry) => officerOf(entry, today))
  const understood = read.filter((each) => each !== undefined).slice(0, MOST_OFFICERS)
  const complete =
    Array.isArray(registered) &&
    understood.length === read.length &&
    understood.every(({ roles }) => roles.every(({ isKnown }) => isKnown))
  return {
    officers: grouped(understood.flatMap(membersOf)),
    complete,
    gaps: complete ? [] : [{ field: 'officers', reason: 'UNKNOWN_CODE' }],
  }
}

interface Officer {
  party: GoverningMember['party']
  roles: { role: Role; body: Body; isKnown: boolean }[]
}

/** One member for each body in which the officer has a role. */
const membersOf = ({ party, roles }: Officer): GoverningMember[] =>
  roles.map(({ role, body }) => ({ party, roles: [role], body, address: null, deceased: null }))

function officerOf(entry: Fields, today: ISODate): Officer | undefined {
  const party = partyOf(entry, today)
  const roles = list(entry.funktionarsroller, MOST_ROLES).map((each) => roleOf(fields(each)))
  const readable = roles.filter((role) => role !== undefined)
  return party && readable.length > 0 && readable.length === roles.length
    ? { party, roles: readable }
    : undefined
}

function roleOf({ kod, klartext }: Fields): Officer['roles'][number] | undefined {
  const registryCode = text(kod, 20)
  if (registryCode === null) return undefined
  const known = row(codes.roles as Record<string, { role: RoleCode; body: Body }>, registryCode)
  const code = known?.role ?? 'OTHER'
  return {
    role: {
      code,
      registryCode,
      registryText: text(klartext),
      from: null,
      to: null,
      electedBy: code === 'EMPLOYEE_REPRESENTATIVE' ? 'EMPLOYEES' : null,
    },
    body: known?.body ?? 'OTHER',
    isKnown: known !== undefined,
  }
}

function partyOf(entry: Fields, today: ISODate): GoverningMember['party'] | undefined {
  const [givenName, familyName] = [
    text(fields(entry.personnamn).fornamn),
    text(fields(entry.personnamn).efternamn),
  ]
  const fullName = [givenName, familyName].filter((part) => part !== null).join(' ')
  if (fullName !== '') return personOf({ fullName, givenName, middleName: null, familyName }, entry, today)
  const name = text(fields(entry.organisationsnamn).namn)
  if (name === null) return undefined
  return {
    kind: 'ORGANIZATION',
    name,
    organizationNumber: numberIn(fields(entry.identitet).identitetsbeteckning, 'SE'),
  }
}

/** The identity of an officer is a personal or coordination number, a GD number or a day of birth. */
function personOf(name: PersonRef['name'], entry: Fields, today: ISODate): PersonRef {
  const written = text(fields(entry.identitet).identitetsbeteckning, 20) ?? ''
  const kind = text(fields(entry.identitet, 'typ').kod)
  const isNumber = kind === 'PERSONNUMMER' || kind === 'SAMORDNINGSNUMMER'
  const read = isNumber
    ? personalIdentityNumber(written, { country: 'SE', mode: 'sandbox', today, assurance: 'REGISTRY' })
    : undefined
  const number: PersonalIdentityNumber | null = read && 'value' in read ? read.value : null
  // Two people of one name stay two, also without a birth: GD numbers are the register's own.
  const isOwnNumber = /^GD/i.test(kind ?? '') && written !== ''
  return personNamed(name, {
    ...(isOwnNumber && { registryId: `Bolagsverket ${written}` }),
    personalIdentityNumber: number,
    dateOfBirth: read && 'value' in read ? read.dateOfBirth : kind === 'FODELSEDATUM' ? day(written) : null,
  })
}
