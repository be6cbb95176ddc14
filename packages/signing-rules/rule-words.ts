/** Who signs for the organization, as the parts of a sentence in any language. */

import { samePerson } from './record-matching.ts'
import type { GoverningMember, PersonRef } from './schemas.ts'
import type { SigningSets } from './signing-sets.ts'

/**
 * "`always`, and `need` of `from`": all of them sign together. `isBoard`: `from` is the whole board, which
 * needs no names.
 */
export interface RulePart {
  always: string[]
  need: number
  from: string[]
  isBoard: boolean
}

export interface RuleWords {
  /** Any one of them is enough. */
  parts: RulePart[]
  /** Number of combinations that are not put into words. */
  more: number
}

/** A longer sentence is not read. */
const MAX_PARTS = 4

export function ruleWordsOf({ people, sets }: SigningSets, officers: GoverningMember[][]): RuleWords {
  const board = boardOf(officers)
  const sizes = [...new Set(sets.map(({ length }) => length))].sort((a, b) => a - b)
  const parts = sizes.flatMap((size) =>
    partsOf(sets.filter(({ length }) => length === size)).map(({ always, need, from }): RulePart => {
      const persons = from.flatMap((position) => people[position] ?? [])
      return {
        always: always.flatMap((position) => people[position]?.name.fullName ?? []),
        need,
        from: persons.map(({ name }) => name.fullName),
        isBoard: always.length === 0 && persons.length > 1 && isSameGroup(persons, board),
      }
    }),
  )
  return { parts: parts.slice(0, MAX_PARTS), more: Math.max(parts.length - MAX_PARTS, 0) }
}

interface Pattern {
  always: number[]
  need: number
  from: number[]
}

/** One part for all sets of one size if they are every choice from a group, else one for each set. */
function partsOf(sets: number[][]): Pattern[] {
  const [first = []] = sets
  if (sets.length > 1) {
    const always = first.filter((member) => sets.every((set) => set.includes(member)))
    const from = [...new Set(sets.flat())].filter((member) => !always.includes(member))
    const need = first.length - always.length
    if (sets.length === choices(from.length, need)) return [{ always, need, from }]
  }
  return sets.map((set) => ({ always: [], need: set.length, from: set }))
}

/** Number of ways to take `size` of `count`. */
const choices = (count: number, size: number): number =>
  Math.round(
    Array.from({ length: size }, (_, at) => (count - at) / (at + 1)).reduce((all, each) => all * each, 1),
  )

const onBoard = new Set(['CHAIR', 'VICE_CHAIR', 'BOARD_MEMBER', 'EMPLOYEE_REPRESENTATIVE'])

/** Without deputies: they are on the board only in place of a member. */
const boardOf = (officers: GoverningMember[][]): PersonRef[] =>
  officers
    .flat()
    .filter(
      ({ body, roles, deceased }) =>
        body === 'BOARD' && deceased !== true && roles.some(({ code }) => onBoard.has(code)),
    )
    .flatMap(({ party }) => (party.kind === 'PERSON' ? [party] : []))

const isSameGroup = (some: PersonRef[], others: PersonRef[]): boolean =>
  some.length === others.length && some.every((one) => others.some((other) => samePerson(one, other)))
