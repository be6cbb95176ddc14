/** Strict JSON Logic: true, false, or not readable. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import jsonLogic from 'json-logic-js'
import type { Facts } from './answers.ts'
import { holds, isTrue } from './condition.ts'
import { NotReadable } from './json-logic.ts'
import { conditionProblems } from './validity/conditions.ts'
import type { Condition } from './workflow.ts'

const facts: Facts = {
  market: 'SE',
  answers: {
    purpose: {
      turnover: { amount: '1000.50', currency: 'EUR' },
      many: ['a', 'b'],
      skipped: null,
      lone: { '!': [true] },
    },
    unasked: null,
  },
  organization: { status: 'ACTIVE', foundationDate: '2020-01-02', legalType: null },
  person: { proven: true },
  risk: { score: 12 },
  checks: { pepHits: 2, countries: [], ages: [20, 30], people: [{ age: 20 }, { age: 40 }] },
}
const v = (name: string) => ({ var: name })

const table: [unknown, boolean | 'NOT_READABLE'][] = [
  [{ '==': [v('market'), 'SE'] }, true],
  [{ '>': [v('answers.purpose.turnover.amount'), 1000] }, true],
  [{ '<': [0, v('risk.score'), 20] }, true],
  [{ '>': [v('organization.foundationDate'), '2025-01-01'] }, false],
  [{ '<=': [v('organization.foundationDate'), '2025-01-01'] }, true],
  [{ in: ['a', v('answers.purpose.many')] }, true],
  [{ in: ['a', v('answers.purpose.skipped')] }, false],
  [{ '!!': [v('checks.countries')] }, false],
  [{ and: [v('person.proven'), { '!': [v('checks.countries')] }] }, true],
  [{ or: [v('checks.countries'), v('checks.pepHits')] }, true],
  [{ if: [v('checks.countries'), true, v('person.proven'), false, true] }, false],
  [{ if: [v('checks.countries'), true] }, false],
  [{ '?:': [v('person.proven'), 'yes', 'no'] }, true],
  [{ some: [v('checks.people'), { '>': [v('age'), 30] }] }, true],
  [{ all: [v('checks.people'), { '>': [v('age'), 30] }] }, false],
  [{ none: [v('checks.countries'), { '==': [v(''), 'IR'] }] }, true],
  [{ some: [v('answers.purpose.skipped'), { '>': [v('age'), 30] }] }, false],
  [{ '>': [{ reduce: [v('checks.ages'), { '+': [v('current'), v('accumulator')] }, 0] }, 49] }, true],
  [{ '==': [{ '+': [v('checks.pepHits'), 1] }, 3] }, true],
  [{ missing: ['answers.purpose.skipped'] }, true],
  [{ missing: ['answers.purpose.many', 'market'] }, false],
  [{ missing_some: [1, ['answers.purpose.skipped', 'market']] }, false],
  [{ '==': [{ var: ['answers.purpose.skipped', 7] }, 7] }, true],
  // Comparisons with a missing answer are false.
  [{ '<': [v('answers.purpose.skipped'), 5] }, false],
  [{ '>': [v('answers.unasked.deep.down'), 5] }, false],
  // An answer that looks like an expression is not evaluated.
  [{ '!!': [v('answers.purpose.lone')] }, true],

  [{}, 'NOT_READABLE'],
  [{ '==': [1, 1], '!=': [1, 2] }, 'NOT_READABLE'],
  [{ and: [true, { '==': [1, 1], '!=': [1, 2] }] }, 'NOT_READABLE'],
  [{ some: [v('checks.ages'), { '==': [1, 1], '!=': [1, 2] }] }, 'NOT_READABLE'],
  [{ '!!': [{}] }, 'NOT_READABLE'],
  [{ '==': [1] }, 'NOT_READABLE'],
  [{ '==': [1, 1, 1] }, 'NOT_READABLE'],
  [{ and: [] }, 'NOT_READABLE'],
  [{ var: [] }, 'NOT_READABLE'],
  [[], 'NOT_READABLE'],
  [true, 'NOT_READABLE'],
  [{ frobnicate: [1] }, 'NOT_READABLE'],
  [{ log: v('answers') }, 'NOT_READABLE'],
  [{ constructor: [1] }, 'NOT_READABLE'],
  [{ 'cat.call': [1] }, 'NOT_READABLE'],
  [v('answers.purpos.turnover'), 'NOT_READABLE'],
  [v('answers.purpose.turnovr'), 'NOT_READABLE'],
  [v('checks.pepHit'), 'NOT_READABLE'],
  [v('constructor'), 'NOT_READABLE'],
  [v('market.length'), 'NOT_READABLE'],
  [v('answers.__proto__'), 'NOT_READABLE'],
  [{ '>': [v('answers.purpose.turnover'), 5] }, 'NOT_READABLE'],
  [{ '>': [v('organization.status'), 5] }, 'NOT_READABLE'],
  [{ '<': [v('organization.legalType'), 5] }, 'NOT_READABLE'],
  [{ '<': [5] }, 'NOT_READABLE'],
  [{ '-': [v('organization.status'), 5] }, 'NOT_READABLE'],
  [{ in: ['a', v('answers.purpose.turnover')] }, 'NOT_READABLE'],
  [{ all: [v('checks.people'), { frobnicate: [1] }] }, 'NOT_READABLE'],
  [{ all: [v('checks.people'), { log: [1] }] }, 'NOT_READABLE'],
  // Inside a list, the same rules apply to the fields of its items.
  [{ some: [v('checks.people'), { '>': [v('aeg'), 30] }] }, 'NOT_READABLE'],
  [{ some: [v('checks.people'), { '>': [v(''), 30] }] }, 'NOT_READABLE'],
  [{ some: [v('checks.ages'), { '>': [v(''), 'x'] }] }, 'NOT_READABLE'],
  [{ none: [v('answers.purpose.turnover'), true] }, 'NOT_READABLE'],
  [{ and: [v('person.proven'), { frobnicate: [1] }] }, 'NOT_READABLE'],
]

/** Expressions that are unreadable with any facts: publishing refuses them, and the evaluation too. */
const refused: Array<[what: string, logic: object]> = [
  ['no operator', {}],
  ['two operators', { '==': [1, 1], '!=': [1, 2] }],
  ['two operators inside another one', { '!': [{ '==': [1, 1], '!=': [1, 2] }] }],
  ['two operators for the items of a list', { some: [[1], { '==': [1, 1], '!=': [1, 2] }] }],
  ['an unknown operator', { frobnicate: [1] }],
  ['an inherited name', { toString: [1] }],
  ['a log', { log: ['x'] }],
  ['too few operands', { '==': [1] }],
  ['too many operands', { '!': [1, 2] }],
]
for (const [what, logic] of refused)
  it(`refuses ${what}, when it is published and when it is evaluated`, () => {
    const known = { steps: new Map(), later: new Set<string>(), checks: true }
    assert.equal(conditionProblems(logic, '/when', known).length, 1)
    assert.throws(() => isTrue(logic as Condition, facts), NotReadable)
    const failures: string[] = []
    assert.equal(
      holds(logic as Condition, facts, (failure) => failures.push(failure)),
      true,
      'the step is asked',
    )
    assert.deepEqual(failures, ['condition_not_readable'])
  })

describe('an expression', () => {
  for (const [logic, expected] of table)
    it(`${JSON.stringify(logic)}: ${expected}`, () => {
      const read = () => isTrue(logic as Condition, facts)
      if (expected === 'NOT_READABLE') assert.throws(read, NotReadable)
      else assert.equal(read(), expected)
    })

  it('has the same result as in the library, or is refused as unreadable', () => {
    const names = [
      'market',
      'risk.score',
      'person.proven',
      'checks.pepHits',
      'checks.ages',
      'organization.status',
    ]
    const { expression } = fc.letrec<{ expression: unknown }>((tie) => ({
      expression: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(...names).map(v),
        fc.oneof(fc.integer({ min: -3, max: 30 }), fc.constantFrom('SE', 'ACTIVE', true, null)),
        fc
          .tuple(
            fc.constantFrom('and', 'or', 'if', '==', '===', '!=', '<', '>=', '+', 'in', 'cat', '!', '!!'),
            fc.array(tie('expression'), { minLength: 1, maxLength: 3 }),
          )
          .map(([name, values]) => ({ [name]: values })),
      ),
    }))
    fc.assert(
      fc.property(expression, (logic) => {
        const wrapped = { '!!': [logic] }
        let read: boolean
        try {
          read = isTrue(wrapped, facts)
        } catch (error) {
          assert.ok(error instanceof NotReadable)
          return
        }
        assert.equal(read, jsonLogic.apply(wrapped as jsonLogic.RulesLogic, facts))
      }),
      { numRuns: 500 },
    )
  })
})
