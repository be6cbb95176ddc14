/** For any workflow: the order of answering and changing does not matter, and nothing off the path counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Facts, StepAnswer } from './answers.ts'
import { mayVisit, walk } from './path.ts'
import type { Question } from './steps/question-definition.ts'
import { questionnaire } from './steps/questionnaire.ts'
import type { Condition, StepOf } from './workflow.ts'

type Step = StepOf<'QUESTIONNAIRE'>
type Values = Record<string, boolean>
type Answers = Record<string, StepAnswer>

const label = { en: 'Is it so?' }
const at = '2026-01-01T00:00:00.000Z'

/** A condition over questions that were asked before. */
const conditionOver = (names: readonly string[]): fc.Arbitrary<Condition | undefined> => {
  if (names.length === 0) return fc.constant(undefined)
  const leaf = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(true, false, null))
    .map(([name, value]): Condition => ({ '==': [{ var: name }, value] }))
  const pair = fc
    .tuple(fc.constantFrom('and', 'or'), leaf, leaf)
    .map(([operator, one, other]): Condition => ({ [operator]: [one, other] }))
  const not = leaf.map((inner): Condition => ({ '!': inner }))
  return fc.oneof(fc.constant(undefined), leaf, pair, not)
}

/** Each step and question can depend on all before it. */
const stepsOf = (sizes: readonly number[]): fc.Arbitrary<Step[]> => {
  const names = sizes.flatMap((size, step) =>
    Array.from({ length: size }, (_, i) => `answers.s${step}.q${i}`),
  )
  let asked = 0
  return fc.tuple(
    ...sizes.map((size, step) => {
      const before = names.slice(0, asked)
      const questions = fc.tuple(
        ...Array.from({ length: size }, (_, i) =>
          conditionOver(names.slice(0, asked + i)).map(
            (when): Question => ({ key: `q${i}`, kind: 'YES_NO', label, ...(when && { when }) }),
          ),
        ),
      )
      asked += size
      return fc.tuple(conditionOver(before), questions).map(
        ([when, list]): Step => ({
          key: `s${step}`,
          kind: 'QUESTIONNAIRE',
          questions: list,
          ...(when && { when }),
        }),
      )
    }),
  )
}
const workflows = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }).chain(stepsOf)
const three = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean())
const valuesOf = ([q0, q1, q2]: [boolean, boolean, boolean]): Values => ({ q0, q1, q2 })

function walked(steps: readonly Step[], answers: Answers) {
  const values = Object.entries(answers).map(([key, answer]) => [key, questionnaire.factOf(answer as never)])
  const facts: Facts = {
    answers: Object.fromEntries(values),
    market: 'SE',
    organization: {},
    person: {},
    risk: {},
  }
  return walk(steps, { answers, facts })
}

/** The applicant's possible action: answering a step that is open or done. Otherwise nothing changes. */
function submit(steps: readonly Step[], answers: Answers, index: number, values: Values): Answers {
  const { path, facts } = walked(steps, answers)
  const here = path[index]
  if (!here || !mayVisit(here)) return answers
  const step = here.step as Step
  const form = Object.fromEntries(step.questions.map(({ key }) => [key, values[key] ? 'yes' : 'no']))
  const read = questionnaire.read?.(step, form, { facts, today: '2026-01-01' } as never)
  assert.ok(read && 'answer' in read)
  return { ...answers, [step.key]: { ...read.answer, at, revision: 1 } as StepAnswer }
}

const inOrder = (steps: readonly Step[], wanted: readonly Values[], answers: Answers): Answers =>
  steps.reduce((saved, _step, index) => submit(steps, saved, index, wanted[index] ?? {}), answers)

const shown = (steps: readonly Step[], answers: Answers) => {
  const { path, facts, failures } = walked(steps, answers)
  return { path: path.map(({ step, status }) => `${step.key} ${status}`), facts: facts.answers, failures }
}

const scenarios = workflows.chain((steps) =>
  fc.record({
    steps: fc.constant(steps),
    wanted: fc.array(three.map(valuesOf), { minLength: steps.length, maxLength: steps.length }),
    changes: fc.array(fc.record({ index: fc.nat({ max: steps.length - 1 }), values: three.map(valuesOf) }), {
      maxLength: 12,
    }),
  }),
)

test('any order of answering and changing ends in the same path with the same facts', () => {
  fc.assert(
    fc.property(scenarios, ({ steps, wanted, changes }) => {
      const wandered = changes.reduce<Answers>(
        (answers, { index, values }) => submit(steps, answers, index, values),
        {},
      )
      const direct = shown(steps, inOrder(steps, wanted, {}))
      assert.deepEqual(shown(steps, inOrder(steps, wanted, wandered)), direct)
      assert.ok(direct.path.every((each) => / (DONE|NOT_NEEDED)$/.test(each)))
    }),
    { numRuns: 500 },
  )
})

test('answers outside the path change neither the path nor a fact', () => {
  fc.assert(
    fc.property(scenarios, ({ steps, wanted, changes }) => {
      const answers = changes.reduce<Answers>(
        (saved, { index, values }) => submit(steps, saved, index, values),
        inOrder(steps, wanted, {}),
      )
      const { path, facts } = walked(steps, answers)
      const onPath = path.filter(({ status }) => status !== 'NOT_NEEDED').map(({ step }) => step.key)
      const without = Object.fromEntries(Object.entries(answers).filter(([key]) => onPath.includes(key)))
      assert.deepEqual(shown(steps, without), shown(steps, answers))
      const garbage = Object.fromEntries(
        path
          .filter(({ status }) => status === 'NOT_NEEDED')
          .map(({ step }) => [
            step.key,
            { kind: 'QUESTIONNAIRE', at, revision: 9, values: { q0: true, q1: true } },
          ]),
      ) as Answers
      assert.deepEqual(shown(steps, { ...answers, ...garbage }), shown(steps, answers))
      for (const { step, status } of path)
        if (status === 'NOT_NEEDED')
          for (const value of Object.values(facts.answers[step.key] as object)) assert.equal(value, null)
    }),
    { numRuns: 500 },
  )
})

test('the status of a step never depends on a later answer', () => {
  fc.assert(
    fc.property(scenarios, three.map(valuesOf), ({ steps, wanted }, other) => {
      const answers = inOrder(steps, wanted, {})
      for (const index of steps.keys()) {
        const changed = submit(steps, answers, index, other)
        assert.deepEqual(
          shown(steps, changed).path.slice(0, index),
          shown(steps, answers).path.slice(0, index),
        )
      }
    }),
    { numRuns: 200 },
  )
})
