/** Which persons can still sign together, how many signatures are missing, and who could sign instead. */
import { minimalSets } from './minimal-sets.ts'
import { hasBirthMonth, isNamedOnly, isRegisteredAs, wholeNameOf } from './record-matching.ts'
import { roster } from './roster.ts'
import type { PersonRef, SignatoryAuthority, Signing } from './schemas.ts'

/** `sets` hold positions in `people`. Any one set is enough. */
export interface SigningSets {
  people: PersonRef[]
  sets: number[][]
  /**
   * Others may be able to sign as well: the register names no person, or its text is understood in part only.
   * A reviewer then judges the signatures.
   */
  isOpen: boolean
  /** Persons with only a name in the register are recognised by it. */
  byName: boolean
}

/** `signing` null: the register is not known, for example for a company that was entered by hand. */
export function signingSetsOf(signing: Signing | null, byName = false): SigningSets {
  const numbers = roster()
  const people: PersonRef[] = []
  const namesakes = byName ? namesakesIn(signing?.combinations.flat() ?? []) : new Set<string>()
  const combinations = (signing?.combinations ?? []).filter((each) => canSignByEid(each, byName, namesakes))
  const sets = combinations.map((combination) =>
    combination.map(({ party }) => {
      const number = numbers.numberOf(party)
      people[number] ??= party as PersonRef
      return number
    }),
  )
  const isUnderstood = signing?.basis.coverage === 'COMPLETE' && !signing.basis.truncated
  return { people, sets: minimalSets(sets), isOpen: !isUnderstood || sets.length === 0, byName }
}

/**
 * Persons who can be recognised in the answer of an eID. Day-to-day management (löpande förvaltning,
 * aktiebolagslagen chapter 8 section 29) does not cover every matter.
 */
const canSignByEid = (
  combination: SignatoryAuthority[],
  byName: boolean,
  namesakes: ReadonlySet<string>,
): boolean =>
  combination.length > 0 &&
  combination.every(
    ({ party, authority }) =>
      party.kind === 'PERSON' &&
      authority !== 'DAY_TO_DAY' &&
      (isRecognisable(party) || (byName && isNamedOnly(party) && !namesakes.has(wholeNameOf(party.name)))),
  )

/** Whole names that several people bear: an eID of that name does not say which of them it is. */
function namesakesIn(members: readonly SignatoryAuthority[]): ReadonlySet<string> {
  const people = roster()
  const bearers = new Map<string, number>()
  const shared = new Set<string>()
  for (const { party } of members) {
    if (party.kind !== 'PERSON' || !isNamedOnly(party)) continue
    const [name, person] = [wholeNameOf(party.name), people.numberOf(party)]
    if ((bearers.get(name) ?? person) !== person) shared.add(name)
    bearers.set(name, person)
  }
  return shared
}

/** By number, or by name with the date of birth or its month. */
export const isRecognisable = ({
  personalIdentityNumber,
  dateOfBirth,
}: Pick<PersonRef, 'personalIdentityNumber' | 'dateOfBirth'>): boolean =>
  personalIdentityNumber !== null || hasBirthMonth(dateOfBirth)

/** The position of this person; undefined for a person that no combination names. */
export const positionOf = ({ people, byName }: SigningSets, person: PersonRef): number | undefined => {
  const at = people.findIndex((each) => isRegisteredAs(person, each, byName))
  return at === -1 ? undefined : at
}

const positionsOf = (sets: SigningSets, persons: readonly PersonRef[]): Set<number> =>
  new Set(persons.flatMap((person) => positionOf(sets, person) ?? []))

/** The fewest signatures that are missing; undefined when the register names no person. */
export function signaturesToGo(of: SigningSets, signers: readonly PersonRef[]): number | undefined {
  const signed = positionsOf(of, signers)
  const missing = of.sets.map((set) => set.filter((member) => !signed.has(member)).length)
  return missing.length === 0 ? undefined : Math.min(...missing)
}

export interface Signed {
  /** Everyone who has signed, with the applicant. */
  signers: readonly PersonRef[]
  /** The people who were asked, have not signed and have not declined. */
  asked: readonly PersonRef[]
  hasApplicantSigned: boolean
}

/**
 * Whether no signature is missing any more. Where others may sign too, the signature of the applicant counts
 * when everyone that they asked has signed; it stays UNVERIFIED.
 */
export const isSigned = (of: SigningSets, { signers, asked, hasApplicantSigned }: Signed): boolean =>
  signaturesToGo(of, signers) === 0 || (of.isOpen && hasApplicantSigned && asked.length === 0)

/** Whether it is signed as soon as everyone who was asked has signed. */
export const isEveryoneAsked = (of: SigningSets, given: Signed): boolean =>
  isSigned(of, { ...given, signers: [...given.signers, ...given.asked], asked: [] })

/**
 * Positions of the asked persons in whose place this one could sign: with the same others, the combination
 * would be complete as well.
 */
export function standsInFor(of: SigningSets, position: number, { signers, asked }: Signed): number[] {
  const signed = positionsOf(of, signers)
  const waiting = positionsOf(of, asked)
  const isReached = (members: Set<number>) =>
    of.sets.some((set) => set.every((member) => members.has(member)))
  return [...waiting].filter((absent) => {
    const others = new Set([...signed, ...waiting].filter((each) => each !== absent))
    return !isReached(others) && isReached(new Set([...others, position]))
  })
}
