/** From a signing rule and the officers of today to the smallest sets of persons that may sign. */

import { roster, sameName } from '../../applications/record-matching.ts'
import type {
  GoverningMember,
  Role,
  RoleCode,
  Selector,
  SignatoryAuthority,
  SigningRule,
} from '../../schemas/people.ts'
import { type Combinations, MOST_COMBINATIONS, minimalSets } from './minimal-sets.ts'

interface Officer {
  party: GoverningMember['party']
  roles: Role[]
  deceased: boolean
}

/** `members` sign; `places` are those of them who fill a place that nobody else in the same rule may fill as well. */
interface Way {
  members: number[]
  places: number[]
}

interface Search {
  officers: Officer[]
  /** Steps until the search stops: rules that cannot be met must not run for ever. */
  left: number
}

const MOST_STEPS = 200_000

// A chair is a board member, and so is an employees' representative (aksjeloven section 6-4); a deputy is not unless named.
const holders: Partial<Record<RoleCode, RoleCode[]>> = {
  BOARD_MEMBER: ['BOARD_MEMBER', 'CHAIR', 'VICE_CHAIR', 'EMPLOYEE_REPRESENTATIVE'],
  DEPUTY_BOARD_MEMBER: ['DEPUTY_BOARD_MEMBER', 'DEPUTY_EMPLOYEE_REPRESENTATIVE'],
  PARTNER: ['PARTNER', 'GENERAL_PARTNER'],
}

/**
 * Every minimal combination, at most 5,000. `officers` are those in office: the engine knows no date.
 * Somebody who is registered as deceased signs nothing. `limits` is a condition that applies to all of it.
 */
export function combinationsOf(
  rule: SigningRule,
  officers: GoverningMember[][],
  as: { authority?: SignatoryAuthority['authority']; limits?: string | null } = {},
): Combinations {
  const people = distinctOfficers(officers)
  let truncated = false
  const sets = alternativesOf(rule).flatMap((alternative) => {
    const found = setsOf(alternative, people)
    truncated ||= found.truncated
    return found.sets
  })
  const minimal = minimalSets(sets)
  const combinations = minimal
    .slice(0, MOST_COMBINATIONS)
    .map((set) => set.map((number) => signatory(people[number] as Officer, as)))
  return { combinations, truncated: truncated || minimal.length > MOST_COMBINATIONS }
}

function signatory(
  officer: Officer,
  as: { authority?: SignatoryAuthority['authority']; limits?: string | null },
): SignatoryAuthority {
  return {
    party: officer.party,
    roles: officer.roles,
    authority: as.authority ?? 'SIGNATURE',
    limits: as.limits ?? null,
    hasSigned: false,
  }
}

/** One entry per person, with all the roles of that person. */
function distinctOfficers(officers: GoverningMember[][]): Officer[] {
  const people = roster()
  const distinct: Officer[] = []
  for (const member of officers.flat()) {
    const deceased = member.deceased === true
    const number = people.numberOf(member.party)
    const before = distinct[number]
    if (before) {
      before.roles = [...before.roles, ...member.roles]
      before.deceased ||= deceased
    } else distinct[number] = { party: member.party, roles: [...member.roles], deceased }
  }
  return distinct
}

// Each alternative searches for itself: a rule with very many combinations must not hide the one where the chair signs alone.
function alternativesOf(rule: SigningRule): SigningRule[] {
  return rule.op === 'ANY' ? rule.of.flatMap(alternativesOf) : [rule]
}

function setsOf(rule: SigningRule, officers: Officer[]): { sets: number[][]; truncated: boolean } {
  const search: Search = { officers, left: MOST_STEPS }
  const found = new Map<string, number[]>()
  for (const way of waysOf(rule, new Set(), search)) {
    const set = [...new Set(way.members)].sort((a, b) => a - b)
    found.set(set.join(), set)
    if (found.size > MOST_COMBINATIONS) break
  }
  return { sets: [...found.values()], truncated: found.size > MOST_COMBINATIONS || search.left <= 0 }
}

function* waysOf(rule: SigningRule, taken: Set<number>, search: Search): Generator<Way> {
  switch (rule.op) {
    case 'ANY':
      for (const each of rule.of) yield* waysOf(each, taken, search)
      return
    case 'ALL':
      yield* together(rule.of, { members: [], places: [] }, taken, search)
      return
    case 'ALONE':
    case 'N_OF': {
      const [size, selector] = rule.op === 'ALONE' ? [1, rule.who] : [rule.n, rule.of]
      const free = numbersOf(selector, search).filter((number) => !taken.has(number))
      for (const members of choices(free, size, search)) yield { members, places: members }
      return
    }
    case 'ALL_OF': {
      // A seat that death has left empty is a deputy's or nobody's yet: who the whole board is, the list does not say.
      if (search.officers.some((officer) => officer.deceased && holds(rule.who, officer))) return
      const members = numbersOf(rule.who, search)
      // "The whole board" takes nobody's place: the managing director who also sits on it signs once for both.
      if (members.length > 0) yield { members, places: [] }
    }
  }
}

/** "Chair and one board member jointly" is two persons, although the chair is a board member. */
function* together(rules: SigningRule[], soFar: Way, taken: Set<number>, search: Search): Generator<Way> {
  const [first, ...rest] = rules
  if (first === undefined) {
    if (soFar.members.length > 0) yield soFar
    return
  }
  for (const way of waysOf(first, taken, search)) {
    search.left -= 1
    if (search.left <= 0) return
    const next = {
      members: [...soFar.members, ...way.members],
      places: [...soFar.places, ...way.places],
    }
    yield* together(rest, next, new Set([...taken, ...way.places]), search)
  }
}

function* choices(from: number[], size: number, search: Search): Generator<number[]> {
  if (!Number.isInteger(size) || size < 1 || size > from.length) return
  const at = Array.from({ length: size }, (_, index) => index)
  for (;;) {
    search.left -= 1
    if (search.left <= 0) return
    yield at.map((index) => from[index] as number)
    let last = size - 1
    while (last >= 0 && at[last] === from.length - size + last) last -= 1
    if (last < 0) return
    at[last] = (at[last] as number) + 1
    for (let index = last + 1; index < size; index += 1) at[index] = (at[index - 1] as number) + 1
  }
}

const numbersOf = (selector: Selector, { officers }: Search): number[] =>
  officers.flatMap((officer, number) => (!officer.deceased && holds(selector, officer) ? [number] : []))

const holds = (selector: Selector, officer: Officer): boolean =>
  ('roles' in selector ? inRoles(selector.roles) : named(selector.persons))(officer)

function inRoles(codes: RoleCode[]): (officer: Officer) => boolean {
  const wanted = new Set(codes.flatMap((code) => holders[code] ?? [code]))
  return (officer) => officer.roles.some((role) => wanted.has(role.code))
}

/** A rule that names persons does so by name or by personal identity number. */
function named(persons: string[]): (officer: Officer) => boolean {
  const names = persons.map((fullName) => ({
    fullName,
    givenName: null,
    middleName: null,
    familyName: null,
  }))
  return ({ party }) =>
    party.kind === 'PERSON' &&
    (persons.includes(party.personalIdentityNumber?.id ?? '') ||
      names.some((name) => sameName(name, party.name)))
}
