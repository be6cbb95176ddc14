/** Expands a signing rule and the current officers into the smallest sets of persons who may sign. */

import { type Combinations, MAX_COMBINATIONS, minimalSets } from './minimal-sets.ts'
import { isSameFullName } from './record-matching.ts'
import { roster } from './roster.ts'
import type { GoverningMember, Role, RoleCode, Selector, SignatoryAuthority, SigningRule } from './schemas.ts'

interface Officer {
  party: GoverningMember['party']
  roles: Role[]
  deceased: boolean
}

/** `members` sign. `reserved` are the members who cannot count for another part of the same rule. */
interface Solution {
  members: number[]
  reserved: number[]
}

interface Search {
  officers: Officer[]
  /** Remaining steps. The limit stops the search for rules that cannot be met. */
  stepsLeft: number
}

const MAX_STEPS = 200_000

// Chairs and employee representatives are board members (aksjeloven section 6-4). Deputies are not, unless
// named.
const countingAs: Partial<Record<RoleCode, RoleCode[]>> = {
  BOARD_MEMBER: ['BOARD_MEMBER', 'CHAIR', 'VICE_CHAIR', 'EMPLOYEE_REPRESENTATIVE'],
  DEPUTY_BOARD_MEMBER: ['DEPUTY_BOARD_MEMBER', 'DEPUTY_EMPLOYEE_REPRESENTATIVE'],
  PARTNER: ['PARTNER', 'GENERAL_PARTNER'],
}

/** Every role whose holder counts as one of this role. */
export const rolesCountingAs = (code: RoleCode): RoleCode[] => countingAs[code] ?? [code]

/**
 * Every minimal combination, at most 5,000. `officers` are those currently in office: dates are not checked.
 * A person who is registered as deceased never signs. `limits` is a condition for all combinations.
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
    .slice(0, MAX_COMBINATIONS)
    .map((set) => set.map((number) => signatory(people[number] as Officer, as)))
  return { combinations, truncated: truncated || minimal.length > MAX_COMBINATIONS }
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

/** One entry per person, with all their roles. */
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

// Each alternative has its own search limit: many combinations must not hide the one where the chair signs
// alone.
function alternativesOf(rule: SigningRule): SigningRule[] {
  return rule.op === 'ANY' ? rule.of.flatMap(alternativesOf) : [rule]
}

function setsOf(rule: SigningRule, officers: Officer[]): { sets: number[][]; truncated: boolean } {
  const search: Search = { officers, stepsLeft: MAX_STEPS }
  const found = new Map<string, number[]>()
  for (const { members } of solutionsOf(rule, new Set(), search)) {
    const set = [...new Set(members)].sort((a, b) => a - b)
    found.set(set.join(), set)
    if (found.size > MAX_COMBINATIONS) break
  }
  return { sets: [...found.values()], truncated: found.size > MAX_COMBINATIONS || search.stepsLeft <= 0 }
}

function* solutionsOf(rule: SigningRule, taken: Set<number>, search: Search): Generator<Solution> {
  switch (rule.op) {
    case 'ANY':
      for (const each of rule.of) yield* solutionsOf(each, taken, search)
      return
    case 'ALL':
      yield* jointSolutionsOf(rule.of, { members: [], reserved: [] }, taken, search)
      return
    case 'ALONE':
    case 'N_OF': {
      const [size, selector] = rule.op === 'ALONE' ? [1, rule.who] : [rule.n, rule.of]
      const free = numbersOf(selector, search).filter((number) => !taken.has(number))
      for (const members of subsetsOf(free, size, search)) yield { members, reserved: members }
      return
    }
    case 'ALL_OF': {
      // It is unclear who fills the seat of a deceased member, so the whole body is unknown.
      if (search.officers.some((officer) => officer.deceased && matches(rule.who, officer))) return
      const members = numbersOf(rule.who, search)
      // No signatory is reserved: a managing director who is also on the board signs once for both roles.
      if (members.length > 0) yield { members, reserved: [] }
    }
  }
}

/** "Chair and one board member jointly" requires two persons, although the chair is a board member. */
function* jointSolutionsOf(
  rules: SigningRule[],
  soFar: Solution,
  taken: Set<number>,
  search: Search,
): Generator<Solution> {
  const [first, ...rest] = rules
  if (first === undefined) {
    if (soFar.members.length > 0) yield soFar
    return
  }
  for (const solution of solutionsOf(first, taken, search)) {
    search.stepsLeft -= 1
    if (search.stepsLeft <= 0) return
    const next = {
      members: [...soFar.members, ...solution.members],
      reserved: [...soFar.reserved, ...solution.reserved],
    }
    yield* jointSolutionsOf(rest, next, new Set([...taken, ...solution.reserved]), search)
  }
}

/** Every subset of this size, in lexicographic order. */
function* subsetsOf(from: number[], size: number, search: Search): Generator<number[]> {
  if (!Number.isInteger(size) || size < 1 || size > from.length) return
  const at = Array.from({ length: size }, (_, index) => index)
  for (;;) {
    search.stepsLeft -= 1
    if (search.stepsLeft <= 0) return
    yield at.map((index) => from[index] as number)
    let last = size - 1
    while (last >= 0 && at[last] === from.length - size + last) last -= 1
    if (last < 0) return
    at[last] = (at[last] as number) + 1
    for (let index = last + 1; index < size; index += 1) at[index] = (at[index - 1] as number) + 1
  }
}

const numbersOf = (selector: Selector, { officers }: Search): number[] =>
  officers.flatMap((officer, number) => (!officer.deceased && matches(selector, officer) ? [number] : []))

const matches = (selector: Selector, officer: Officer): boolean =>
  ('roles' in selector ? hasRole(selector.roles) : isNamed(selector.persons))(officer)

function hasRole(codes: RoleCode[]): (officer: Officer) => boolean {
  const wanted = new Set(codes.flatMap(rolesCountingAs))
  return (officer) => officer.roles.some((role) => wanted.has(role.code))
}

/**
 * A rule names persons by personal identity number, or by their whole name: Anna Prøve is another officer
 * than Anna Maria Prøve.
 */
function isNamed(persons: string[]): (officer: Officer) => boolean {
  const names = persons.map((fullName) => ({
    fullName,
    givenName: null,
    middleName: null,
    familyName: null,
  }))
  return ({ party }) =>
    party.kind === 'PERSON' &&
    (persons.includes(party.personalIdentityNumber?.id ?? '') ||
      names.some((name) => isSameFullName(name, party.name)))
}
