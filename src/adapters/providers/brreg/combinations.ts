/** The combinations that the register itself worked out, person by person. Pure. */

import { roster, samePerson } from '../../../applications/record-matching.ts'
import { MOST_COMBINATIONS } from '../../../checks/signatories/minimal-sets.ts'
import type { PersonRef, SignatoryAuthority } from '../../../schemas/people.ts'
import { codeOf, type Fields, fields, list, text } from './fields.ts'
import { type Officers, roleOf, unnumbered } from './roles.ts'

export interface RegisteredCombinations {
  combinations: SignatoryAuthority[][]
  /** False when one was left out because somebody in it could not be read, or stands in it twice. */
  complete: boolean
  /** Which rules they come from, and the register's words for those. */
  codes: string[]
  texts: string[]
}

// Names are compared in pairs; an answer with more different people than any board has is not read to its end.
const MOST_PEOPLE = 300

export function registeredCombinationsOf(
  source: Fields,
  officers: Officers,
  authority: SignatoryAuthority['authority'],
): RegisteredCombinations {
  const given = fields(source.signeringsKombinasjon).kombinasjon
  const entries = list(given, MOST_COMBINATIONS + 1).map((each) => fields(each))
  const people = new Map<string, SignatoryAuthority>()
  const combinations = entries.flatMap((entry) => {
    const signers = list(entry.personRolleKombinasjon, MOST_PEOPLE + 1).map((each) =>
      signatoryOf(fields(each), officers, authority, people),
    )
    // Without the one who could not be read the others would seem to be enough: the whole combination goes.
    const readable = signers.filter((signer) => signer !== undefined)
    return readable.length > 0 && readable.length === signers.length && areDistinct(readable)
      ? [readable]
      : []
  })
  const dead = officers.officers
    .flat()
    .flatMap(({ party, deceased }) => (deceased && isPerson(party) ? [party] : []))
  const isDead = ({ party }: SignatoryAuthority) =>
    isPerson(party) && dead.some((each) => samePerson(each, party))
  return {
    // The two services are not always of the same day.
    combinations: combinations.filter((signers) => !signers.some(isDead)),
    complete: combinations.length === (Array.isArray(given) ? given.length : 0),
    codes: [...new Set(entries.flatMap((entry) => codeOf(entry) ?? []))],
    texts: [...new Set(entries.flatMap((entry) => text(entry.tekstforklaring) ?? []))],
  }
}

/** Jointly is more than one person: who stands there twice, in two offices, is not taken for enough by herself. */
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
  const signatory: SignatoryAuthority = {
    // The list of officers has the name in its parts.
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
