/** Converts the register's role groups to officers. Pure. */

import { day, type Fields, fields, isTrue, list, row, text } from '@foyer/provider-http/answer-fields'
import type { GoverningMember, PersonRef, Role, RoleCode } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { grouped } from '../officer-groups.ts'
import codes from './codes.json' with { type: 'json' }
import { codeOf, organizationNumber, type SourceResult } from './fields.ts'

export interface Officers {
  officers: RegistryAnswer['officers']
  /** False if a person is missing or has an unknown role: then signing rules must not be expanded. */
  complete: boolean
  gaps: RegistryGap[]
}

// Real boards have about twenty members. Limits the comparison of names.
const MOST_ROLES = 500

export function officersOf(result: SourceResult): Officers {
  if (result.kind !== 'ANSWERED')
    return { officers: [], complete: false, gaps: [{ field: 'officers', reason: result.kind }] }
  const groups = result.fields.rollegrupper
  const seats = list(groups, MOST_ROLES).flatMap((group) => seatsOf(fields(group)))
  const understood = seats.filter((seat) => seat !== undefined).slice(0, MOST_ROLES)
  const complete =
    Array.isArray(groups) && understood.length === seats.length && understood.every((seat) => seat.isKnown)
  return {
    officers: grouped(understood.map((seat) => seat.member)),
    complete,
    gaps: complete ? [] : [{ field: 'officers', reason: 'UNKNOWN_CODE' }],
  }
}

interface Seat {
  member: GoverningMember
  isKnown: boolean
}

/** undefined is a role that could not be read. People who have left are not officers. */
function seatsOf(group: Fields): (Seat | undefined)[] {
  const body = row(codes.bodies as Record<string, GoverningMember['body']>, codeOf(group.type)) ?? 'OTHER'
  if (!Array.isArray(group.roller)) return [undefined]
  return list(group.roller, MOST_ROLES + 1)
    .map((each) => fields(each))
    .filter((each) => !isTrue(each.fratraadt) && !isTrue(each.avregistrert))
    .map((each) => {
      const party = partyOf(each)
      const role = roleOf(each.type, each.valgtAv)
      if (!party || !role) return undefined
      return {
        member: { ...party, roles: [role], body, address: null },
        isKnown: row(codes.roles, role.registryCode) !== undefined,
      }
    })
}

// An employee representative has the code of an ordinary member; `valgtAv` says who elected them.
const electedByEmployees: Partial<Record<RoleCode, RoleCode>> = {
  BOARD_MEMBER: 'EMPLOYEE_REPRESENTATIVE',
  DEPUTY_BOARD_MEMBER: 'DEPUTY_EMPLOYEE_REPRESENTATIVE',
}

export function roleOf(type: unknown, chosenBy?: unknown): Role | undefined {
  const registryCode = codeOf(type)
  if (registryCode === null) return undefined
  const electedBy = row(codes.electedBy as Record<string, Role['electedBy']>, codeOf(chosenBy)) ?? null
  const code = row(codes.roles as Record<string, RoleCode>, registryCode) ?? 'OTHER'
  const registryText = text(fields(type).beskrivelse) ?? text(fields(type).tekstforklaring)
  return {
    code: (electedBy === 'EMPLOYEES' && electedByEmployees[code]) || code,
    registryCode,
    registryText,
    // The register gives the date of the group's last change, not when a person joined.
    from: null,
    to: null,
    electedBy,
  }
}

function partyOf(role: Fields): Pick<GoverningMember, 'party' | 'deceased'> | undefined {
  if (role.person !== undefined && role.person !== null) {
    const person = fields(role.person)
    const party = personOf(fields(person.navn), person.fodselsdato)
    return party && { party, deceased: typeof person.erDoed === 'boolean' ? person.erDoed : null }
  }
  const unit = fields(role.enhet)
  const lines = typeof unit.navn === 'string' ? [unit.navn] : list(unit.navn, 10)
  const name = lines.flatMap((line) => text(line) ?? []).join(' ')
  if (name === '') return undefined
  const organization = {
    kind: 'ORGANIZATION' as const,
    name,
    organizationNumber: organizationNumber(unit.organisasjonsnummer),
  }
  // A deleted organization cannot sign, like a deceased person.
  return { party: organization, deceased: isTrue(unit.erSlettet) ? true : null }
}

function personOf(name: Fields, birthDay: unknown): PersonRef | undefined {
  const [givenName, middleName, familyName] = [
    text(name.fornavn),
    text(name.mellomnavn),
    text(name.etternavn),
  ]
  const fullName = [givenName, middleName, familyName].filter((part) => part !== null).join(' ')
  if (fullName === '') return undefined
  return unnumbered({ fullName, givenName, middleName, familyName }, birthDay)
}

/** The open service has no national identity numbers. */
export function unnumbered(name: PersonRef['name'], birthDay: unknown): PersonRef {
  return {
    kind: 'PERSON',
    name,
    personalIdentityNumber: null,
    dateOfBirth: day(birthDay),
    nationality: null,
    countryOfResidence: null,
  }
}
