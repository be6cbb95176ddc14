/** Converts the participants of a company of CVR to officers. Pure. */

import { codeText, day, type Fields, fields, list, row, text } from '@foyer/provider-http/answer-fields'
import type {
  GoverningMember,
  OrganizationRef,
  PersonRef,
  Role,
  RoleCode,
} from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { countryCoded, isCountryLost } from '../country-words.ts'
import { grouped } from '../officer-groups.ts'
import { numberIn, personNamed } from '../registry-calls.ts'
import codes from './codes.json' with { type: 'json' }
import { attributeOf, currentOf, folded, isListOfObjects } from './periods.ts'

export interface Officers {
  officers: RegistryAnswer['officers']
  /** False if a person is missing or has an unknown role: then signing rules must not be expanded. */
  complete: boolean
  gaps: RegistryGap[]
}

// Current and former participants. Limits the work for one answer.
export const MOST_PARTICIPANTS = 5_000
const MOST_OFFICERS = 500

/** Kinds of bodies with officers. Founders, owners and money laundering reporters are in other bodies. */
export const officerKinds: unknown[] = ['LEDELSESORGAN', 'FULDT_ANSVARLIG_DELTAGERE', 'REVISION']
export const otherKinds: unknown[] = ['STIFTERE', 'HVIDVASK']

interface Seats {
  members: GoverningMember[]
  complete: boolean
  losesCountry?: boolean
}

export function officersOf(company: Fields, today: string): Officers {
  const relations = company.deltagerRelation
  const seats = list(relations, MOST_PARTICIPANTS).map((each) => seatsOf(fields(each), today))
  const members = seats.flatMap((each) => each.members)
  const complete =
    Array.isArray(relations) &&
    relations.length <= MOST_PARTICIPANTS &&
    members.length <= MOST_OFFICERS &&
    seats.every((each) => each.complete)
  const reason = complete ? (members.length === 0 ? 'NOT_PUBLISHED' : null) : 'UNKNOWN_CODE'
  return {
    officers: grouped(members.slice(0, MOST_OFFICERS)),
    complete: complete && members.length > 0,
    gaps: [
      ...(reason ? [{ field: 'officers', reason } as const] : []),
      ...(seats.some((each) => each.losesCountry)
        ? [{ field: 'officers.country', reason: 'UNKNOWN_CODE' } as const]
        : []),
    ],
  }
}

function seatsOf(relation: Fields, today: string): Seats {
  const organizations = list(relation.organisationer, 200).map((each) => fields(each))
  const bodies = organizations.filter(({ hovedtype }) => officerKinds.includes(hovedtype))
  const memberships = bodies.map((body) => membershipsOf(body, today))
  const roles = memberships.flatMap((each) => each.roles)
  const isRead =
    isListOfObjects(relation.organisationer) &&
    memberships.every((each) => each.complete) &&
    organizations.every((each) => isKnownKind(each) || hasNoMembers(each, today))
  if (roles.length === 0) return { members: [], complete: isRead }
  const party = partyOf(fields(relation.deltager), today)
  if (!party) return { members: [], complete: false }
  return {
    members: roles.map(({ role, body }) => ({ party, roles: [role], body, address: null, deceased: null })),
    complete: isRead && roles.every(({ isKnown }) => isKnown),
    losesCountry: losesCountry(fields(relation.deltager), today),
  }
}

const isKnownKind = ({ hovedtype }: Fields) =>
  hovedtype === 'REGISTER' || officerKinds.includes(hovedtype) || otherKinds.includes(hovedtype)

/** One of an unknown kind, without officers. */
function hasNoMembers(organization: Fields, today: string): boolean {
  const { roles, complete } = membershipsOf(organization, today)
  return text(organization.hovedtype) !== null && complete && roles.length === 0
}

interface Membership {
  role: Role
  body: GoverningMember['body']
  isKnown: boolean
}

function membershipsOf(organization: Fields, today: string): { roles: Membership[]; complete: boolean } {
  const terms = list(organization.medlemsData, 200).map((each) => fields(each))
  const named = currentOf(organization.organisationsNavn, today).values
  const body = row(codes.bodies as Record<string, GoverningMember['body']>, folded(named.at(-1)?.navn))
  const functions = terms.map((term) => ({
    ...attributeOf(term.attributter, 'FUNKTION', today),
    electedBy: electedByOf(term, today),
  }))
  return {
    roles: functions.flatMap(({ values, electedBy }) =>
      values.flatMap((value) => membershipOf(value, body, electedBy)),
    ),
    complete:
      isListOfObjects(organization.medlemsData) &&
      functions.every(({ values, complete }) => complete && values.every(({ vaerdi }) => text(vaerdi))) &&
      terms.every(({ attributter }) =>
        list(attributter, 100).some((each) => fields(each).type === 'FUNKTION'),
      ),
  }
}

// An employee representative has the code of an ordinary member; VALGFORM says who elected them.
const electedByEmployees: Partial<Record<RoleCode, RoleCode>> = {
  BOARD_MEMBER: 'EMPLOYEE_REPRESENTATIVE',
  DEPUTY_BOARD_MEMBER: 'DEPUTY_EMPLOYEE_REPRESENTATIVE',
}

function membershipOf(
  value: Fields,
  body: GoverningMember['body'] | undefined,
  electedBy: Role['electedBy'],
): Membership[] {
  const registryCode = text(value.vaerdi, 100)
  if (registryCode === null) return []
  const known = row(codes.roles as Record<string, RoleCode>, folded(registryCode))
  const plain = known ?? 'OTHER'
  const code = (electedBy === 'EMPLOYEES' && electedByEmployees[plain]) || plain
  const from = day(fields(value.periode).gyldigFra)
  const role = { code, registryCode, registryText: registryCode, from, to: null, electedBy }
  return [{ role, body: body ?? 'OTHER', isKnown: known !== undefined && body !== undefined }]
}

function electedByOf(term: Fields, today: string): Role['electedBy'] {
  const [elected] = attributeOf(term.attributter, 'VALGFORM', today).values
  const word = folded(elected?.vaerdi)
  if (word.includes('MEDARBEJDER')) return 'EMPLOYEES'
  return word === 'GENERALFORSAMLING' ? 'SHAREHOLDERS' : null
}

const landIn = (participant: Fields, today: string): string | null =>
  text(currentOf(participant.beliggenhedsadresse, today).values.at(-1)?.landekode, 20)

export function losesCountry(participant: Fields, today: string): boolean {
  const [land, party] = [landIn(participant, today), partyOf(participant, today)]
  return party !== undefined && isCountryLost(land, countryCoded(land), party)
}

/** The open service has no dates of birth, but its own number. A name without a period is current too. */
export function partyOf(participant: Fields, today: string): PersonRef | OrganizationRef | undefined {
  const name = currentOf(participant.navne, today)
    .values.flatMap(({ navn }) => text(navn) ?? [])
    .at(-1)
  if (name === undefined) return undefined
  if (participant.enhedstype === 'PERSON') {
    const countryOfResidence = countryCoded(landIn(participant, today))
    const unit = codeText(participant.enhedsNummer)
    return personNamed({ fullName: name }, { countryOfResidence, ...(unit && { registryId: `CVR ${unit}` }) })
  }
  // Foreign companies are ANDEN_DELTAGER.
  if (participant.enhedstype !== 'VIRKSOMHED' && participant.enhedstype !== 'ANDEN_DELTAGER') return undefined
  // The key of a foreign company is not a CVR number, although it may look like one.
  const organizationNumber =
    participant.enhedstype === 'VIRKSOMHED' ? numberIn(codeText(participant.forretningsnoegle), 'DK') : null
  return { kind: 'ORGANIZATION', name, organizationNumber }
}
