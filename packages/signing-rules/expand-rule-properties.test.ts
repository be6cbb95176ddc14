/** Properties of all combinations, for any rule and any officers. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { combinationsOf } from './expand-rule.ts'
import { norwegianRules } from './norway-rules.ts'
import type { GoverningMember, RoleCode, Selector, SigningRule } from './schemas.ts'
import { given, names, officer, setsOf } from './test/officers.ts'

const someCodes: RoleCode[] = ['CHAIR', 'VICE_CHAIR', 'BOARD_MEMBER', 'DEPUTY_BOARD_MEMBER', 'CEO']
const someOfficers = fc
  .array(fc.uniqueArray(fc.constantFrom(...someCodes), { minLength: 1, maxLength: 2 }), { maxLength: 6 })
  .map((all) => [all.map((codes, index) => officer(names[index] as string, ...codes))])
const someSelector: fc.Arbitrary<Selector> = fc
  .uniqueArray(fc.constantFrom(...someCodes), { minLength: 1, maxLength: 2 })
  .map((roles) => ({ roles }))
const someRule = fc.letrec<{ rule: SigningRule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 2 },
    fc.record({ op: fc.constant('ALONE' as const), who: someSelector }),
    fc.record({ op: fc.constant('ALL_OF' as const), who: someSelector }),
    fc.record({ op: fc.constant('N_OF' as const), n: fc.integer({ min: 1, max: 3 }), of: someSelector }),
    fc.record({ op: fc.constant('ANY' as const), of: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ op: fc.constant('ALL' as const), of: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
  ),
})).rule

const boardCodes: RoleCode[] = ['CHAIR', 'VICE_CHAIR', 'BOARD_MEMBER', 'EMPLOYEE_REPRESENTATIVE']
const holds = (member: GoverningMember, selector: Selector) =>
  'roles' in selector &&
  selector.roles.some((wanted) =>
    member.roles.some(
      ({ code }) => code === wanted || (wanted === 'BOARD_MEMBER' && boardCodes.includes(code)),
    ),
  )
const subsets = <T>(of: T[]) =>
  Array.from({ length: 2 ** of.length }, (_, mask) => of.filter((_, index) => mask & (1 << index)))

/** An independent definition: do these signers satisfy all demands at once? */
function satisfied(demands: SigningRule[], signed: GoverningMember[], all: GoverningMember[]): boolean {
  const [first, ...rest] = demands
  if (first === undefined) return true
  if (first.op === 'ANY') return first.of.some((each) => satisfied([each, ...rest], signed, all))
  if (first.op === 'ALL') return first.of.length > 0 && satisfied([...first.of, ...rest], signed, all)
  if (first.op === 'ALL_OF') {
    const whole = all.filter((each) => holds(each, first.who))
    const taken = (each: GoverningMember) => signed.includes(each) || used.has(each)
    return whole.length > 0 && whole.every(taken) && satisfied(rest, signed, all)
  }
  const [size, selector] = first.op === 'ALONE' ? [1, first.who] : [first.n, first.of]
  const able = signed.filter((each) => holds(each, selector))
  return subsets(able)
    .filter((chosen) => chosen.length === size)
    .some((chosen) => {
      for (const each of chosen) used.add(each)
      const met = satisfied(
        rest,
        signed.filter((each) => !chosen.includes(each)),
        all,
      )
      for (const each of chosen) used.delete(each)
      return met
    })
}
const used = new Set<GoverningMember>()

describe('every result of the signing engine', () => {
  it('is exactly the minimal sets that satisfy the rule', () => {
    fc.assert(
      fc.property(someRule, someOfficers, (rule, officers) => {
        const all = officers.flat()
        const enough = subsets(all).filter((set) => set.length > 0 && satisfied([rule], set, all))
        const minimal = enough.filter(
          (set) =>
            !enough.some((other) => other.length < set.length && other.every((one) => set.includes(one))),
        )
        assert.deepEqual(
          setsOf(rule, officers).toSorted(),
          minimal.map((set) => given(set).join('+')).toSorted(),
        )
      }),
      { numRuns: 400 },
    )
  })

  it('is an antichain of distinct persons', () => {
    fc.assert(
      fc.property(someRule, someOfficers, (rule, officers) => {
        const sets = combinationsOf(rule, officers).combinations.map((each) => new Set(given(each)))
        for (const [index, set] of sets.entries())
          for (const [other, larger] of sets.entries())
            assert.ok(index === other || ![...set].every((name) => larger.has(name)))
        assert.ok(sets.every((set) => set.size > 0))
      }),
    )
  })

  it('has two signers with the chair for "chair and one member"', () => {
    fc.assert(
      fc.property(someOfficers, (officers) => {
        for (const each of combinationsOf(norwegianRules.R0004.rule, officers).combinations) {
          assert.equal(each.length, 2)
          assert.ok(each.some((member) => member.roles.some((role) => role.code === 'CHAIR')))
        }
      }),
    )
  })

  it('includes the chair with any other member for "two members"', () => {
    fc.assert(
      fc.property(someOfficers, (officers) => {
        const two = setsOf(norwegianRules.R0005.rule, officers)
        for (const pair of setsOf(norwegianRules.R0004.rule, officers)) assert.ok(two.includes(pair))
      }),
    )
  })
})
