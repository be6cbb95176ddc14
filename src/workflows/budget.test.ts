/** A condition never exceeds its budget, and a published workflow never runs out of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import jsonLogic from 'json-logic-js'
import type { Facts } from './answers.ts'
import { freshBudget, MAX_BUDGET, OverBudget } from './budget.ts'
import { holds, isTrue } from './condition.ts'
import { evaluate, itemOperators, operators } from './json-logic.ts'
import { costProblems } from './validity/cost.ts'
import type { Condition } from './workflow.ts'

const v = (name: string) => ({ var: name })
const list = Array.from({ length: 100 }, (_each, index) => index)
const facts: Facts = {
  market: 'SE',
  answers: { all: { many: list, long: 'a'.repeat(4_000), none: null } },
  organization: { status: 'ACTIVE' },
  person: { proven: true },
  risk: { score: 12 },
  checks: { countries: ['IR', 'KP'], people: Array.from({ length: 50 }, () => ({ tags: list })) },
}
const many = v('answers.all.many')
const nested = (levels: number): object =>
  levels === 0 ? { '<': [1, 0] } : { some: [list, nested(levels - 1)] }
const doubled = (levels: number): unknown =>
  levels === 0 ? 'ab' : { cat: [doubled(levels - 1), doubled(levels - 1)] }

/** Without a budget each of these crashed the process or blocked it for minutes. */
const attacks: Record<string, object> = {
  'a text that doubles with each item': {
    reduce: [many, { cat: [v('accumulator'), v('accumulator')] }, 'ab'],
  },
  'a list that doubles with each item': {
    reduce: [many, { merge: [v('accumulator'), v('accumulator')] }, [1, 2]],
  },
  'a list of lists that doubles with each item': {
    '==': [{ reduce: [many, [v('accumulator'), v('accumulator')], [1]] }, 'x'],
  },
  'lists inside lists': nested(6),
  'lists of facts inside lists of facts': {
    some: [v('checks.people'), { some: [v('tags'), { some: [list, { '<': [1, 0] }] }] }],
  },
  'a search for a long text in another one': {
    in: [
      { cat: [...Array(60).fill(v('answers.all.long')), 'b'] },
      { cat: Array(120).fill(v('answers.all.long')) },
    ],
  },
  'a list that is joined for every item of a list': {
    '!!': [{ map: [{ merge: Array(80).fill(many) }, { cat: Array(40).fill(v('')) }] }],
  },
}

for (const [what, attack] of Object.entries(attacks)) {
  test(`stops the evaluation of ${what}, in a condition and in a rule`, () => {
    const began = performance.now()
    let calls = 0
    assert.equal(
      holds(attack as Condition, facts, () => calls++),
      true,
      'the step is asked',
    )
    assert.equal(calls, 1)
    assert.throws(() => isTrue(attack as Condition, facts), OverBudget)
    assert.ok(performance.now() - began < 2_000)
  })
  test(`rejects the import of ${what}, with the JSON pointer`, () => {
    const [problem, more] = costProblems(attack, '/rules/0/when')
    assert.equal(problem?.code, 'condition_too_costly')
    assert.match(problem.path, /^\/rules\/0\/when\/./)
    assert.equal(more, undefined)
  })
}

test('accepts literal nesting, which cannot grow beyond the condition', () => {
  assert.deepEqual(costProblems({ '==': [doubled(5), 'x'] }, ''), [])
})

test('accepts usual conditions', () => {
  const usual = {
    and: [
      { '>': [v('answers.purpose.turnover.amount'), 100_000] },
      { some: [v('checks.countries'), { in: [v(''), Array.from({ length: 50 }, (_x, at) => `C${at}`)] }] },
      { '>': [{ reduce: [v('checks.ages'), { '+': [v('current'), v('accumulator')] }, 0] }, 49] },
    ],
  }
  assert.deepEqual(costProblems(usual, ''), [])
})

const names = ['answers.all.many', 'answers.all.long', 'checks.countries', 'checks.people']
/** Operators whose operands are expressions over the same facts. */
const plainOperators = Object.entries(operators).filter(
  ([name]) => !['var', 'missing', 'missing_some', '?:', ...Object.keys(itemOperators)].includes(name),
)
const inside = ['', 'tags', 'current', 'accumulator', 'accumulator.current']
const { expression } = fc.letrec<{ expression: unknown }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(...names, ...inside).map(v),
    fc.oneof(
      fc.integer({ min: -3, max: 30 }),
      fc.constantFrom('SE', 'aaaa', '', true, null),
      fc.constantFrom(list, [1, 2], []),
    ),
    fc
      .constantFrom(...plainOperators)
      .chain(([name, { least, most }]) =>
        fc
          .array(tie('expression'), { minLength: least, maxLength: Math.min(most, 8) })
          .map((values) => ({ [name]: values })),
      ),
    fc.array(tie('expression'), { maxLength: 3 }),
    fc
      .tuple(
        fc.constantFrom('map', 'filter', 'reduce', 'all', 'none', 'some'),
        fc.oneof(fc.constantFrom(...names).map(v), tie('expression')),
        tie('expression'),
        tie('expression'),
      )
      .map(([name, ...values]) => ({ [name]: name === 'reduce' ? values : values.slice(0, 2) })),
    fc.array(fc.constantFrom(...names), { maxLength: 3 }).map((each) => ({ missing: each })),
  ),
}))

interface Evaluation {
  value?: unknown
  isOver: boolean
  fails: boolean
  spent: { steps: number; bytes: number }
}

function evaluation(logic: unknown): Evaluation {
  const budget = freshBudget()
  const spent = () => ({ steps: MAX_BUDGET.steps - budget.steps, bytes: MAX_BUDGET.bytes - budget.bytes })
  try {
    const value = evaluate(logic, { data: facts, budget })
    return { value, isOver: false, fails: false, spent: spent() }
  } catch (error) {
    return { isOver: error instanceof OverBudget, fails: true, spent: spent() }
  }
}

test('any expression stays within its budget or stops, and equals the result of the library', () => {
  let compared = 0
  fc.assert(
    fc.property(expression, (logic) => {
      const { value, fails, spent } = evaluation(logic)
      // The library has no budget, and evaluates what is not readable here.
      if (fails) return
      assert.ok(spent.steps <= MAX_BUDGET.steps && spent.bytes <= MAX_BUDGET.bytes)
      assert.deepEqual(value, jsonLogic.apply(logic as jsonLogic.RulesLogic, facts))
      compared += 1
    }),
    { numRuns: 2_000 },
  )
  assert.ok(compared > 1_000, `${compared} expressions were compared`)
})

test('an accepted condition never runs out of its budget, in a condition and in a rule', () => {
  let accepted = 0
  fc.assert(
    fc.property(expression, (logic) => {
      if (costProblems(logic, '').length > 0) return
      accepted += 1
      assert.equal(evaluation(logic).isOver, false)
      try {
        isTrue({ '!!': [logic] }, facts)
      } catch (error) {
        assert.ok(!(error instanceof OverBudget), String(error))
      }
    }),
    { numRuns: 2_000 },
  )
  assert.ok(accepted > 500, `${accepted} were accepted`)
})
