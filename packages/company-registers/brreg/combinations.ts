/** The signing combinations that the register computed, person by person. Pure. */

import { type Fields, fields, list, text } from '@foyer/provider-http/answer-fields'
import { MAX_COMBINATIONS } from '@foyer/signing-rules/minimal-sets'
import { samePerson } from '@foyer/signing-rules/record-matching'
import { roster } from '@foyer/signing-rules/roster'
import type { PersonRef, RoleCode, SignatoryAuthority } from '@foyer/signing-rules/schemas'
import { codeOf } from './fields.ts'
import { type Officers, roleOf, unnumbered } from './roles.ts'

export interface RegisteredCombinations {
  combinations: SignatoryAuthority[][]
  /** False if a combination was left out: a person in it is unreadable, appears twice or has left. */
  complete: boolean
  /** The rules that they come from, and the register's texts for these. */
  codes: string[]
  texts: string[]
}

// Limits the pairwise comparison of names; no real board has so many people.
const MOST_PEOPLE = 300

/** Offices that the list of roles has of every company. */
const offices: RoleCode[] = ['CHAIR', 'VICE_CHAIR', 'BOARD_MEMBER', 'CEO']

export function registeredCombinationsOf(
  source: Fields,
  officers: Officers,
  authority: SignatoryAuthority['authority'],
): RegisteredCombinations {
  const registered = fields(source.signeringsKombinasjon).kombinasjon
  const entries = list(registered, MAX_COMBINATIONS + 1).map((each) => fields(each))
  const people = new Map<string, SignatoryAuthority>()
  const combinations = entries.flatMap((entry) => {
    const signers = list(entry.personRolleKombinasjon, MOST_PEOPLE + 1).map((each) =>
      signatoryOf(fields(each), officers, authority, people),
    )
    // Without an unreadable signer the others would seem to be enough, so the whole combination is dropped.
    const readable = signers.filter((signer) => signer !== undefined)
    return readable.length > 0 && readable.length === signers.length && areDistinct(readable)
      ? [readable]
      : []
  })
  const deceasedPersons = officers.officers
    .flat()
    .flatMap(({ party, deceased }) => (deceased && isPerson(party) ? [party] : []))
  const isDeceased = ({ party }: SignatoryAuthority) =>
    isPerson(party) && deceasedPersons.some((each) => samePerson(each, party))
  return {
    // The two services may have data of different days.
    combinations: combinations.filter((signers) => !signers.some(isDeceased)),
    complete: combinations.length === (Array.isArray(registered) ? registered.length : 0),
    codes: [...new Set(entries.flatMap((entry) => codeOf(entry) ?? []))],
    texts: [...new Set(entries.flatMap((entry) => text(entry.tekstforklaring) ?? []))],
  }
}

/** A person who appears twice, in two offices, must not count as two signers. */
function areDistinct(signers: SignatoryAuthority[]): boolean {
  const people = roster()
  return new Set(signers.map(({ party }) => people.numberOf(party))).size === signers.length
}

function signatoryOf(
  entry: Fields,
  officers: Officers,
  authority: SignatoryAuthority['authority'],
  people: Map<string, SignatoryAuthority>,
): SignatoryAuthority | undefined {
  const fullName = text(entry.navn)
  if (fullName === null) return undefined
  const role = roleOf(entry.rolle)
  const limits = text(entry.rolleFritekst)
  const key = JSON.stringify([fullName, entry.fodselsdato, role, limits])
  const before = people.get(key)
  if (before) return before
  if (people.size >= MOST_PEOPLE) return undefined
  const named = unnumbered(
    { fullName, givenName: null, middleName: null, familyName: null },
    entry.fodselsdato,
  )
  const officer = officers.officers
    .flat()
    .find((each) => isPerson(each.party) && samePerson(each.party, named))
  // The two services may have data of different days: a person who has left the office does not sign by it.
  if (!officer && officers.complete && role && offices.includes(role.code)) return undefined
  const signatory: SignatoryAuthority = {
    // The list of officers has the parts of the name.
    party: officer?.party ?? named,
    roles: officer?.roles ?? (role ? [role] : []),
    authority,
    limits,
    hasSigned: false,
  }
  people.set(key, signatory)
  return signatory
}

const isPerson = (party: PersonRef | { kind: 'ORGANIZATION' }): party is PersonRef => party.kind === 'PERSON'
