/** The path by a table: the status of each step, and the facts along the path. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Facts, StepAnswer } from './answers.ts'
import { openStep, type PathInput, walk } from './path.ts'
import type { Question } from './steps/question-definition.ts'
import type { Step } from './workflow.ts'

const label = { en: 'Is it so?' }
const isTrue = (name: string) => ({ '==': [{ var: name }, true] })
const question = (key: string, when?: string): Question => ({
  key,
  kind: 'YES_NO',
  label,
  ...(when === undefined ? {} : { when: isTrue(when) }),
})
const page = (key: string, questions: Question[], more: Partial<Step> = {}) =>
  ({ key, kind: 'QUESTIONNAIRE', questions, ...more }) as Step

/** The second and third step, and two questions of the fourth, depend on earlier answers. */
const steps: Step[] = [
  page('first', [question('trade')]),
  page('second', [question('crypto')], { when: isTrue('answers.first.trade') }),
  page('third', [question('where')], { when: isTrue('answers.second.crypto') }),
  page('fourth', [
    question('cash'),
    question('abroad', 'answers.first.trade'),
    question('often', 'answers.fourth.abroad'),
  ]),
  page('last', [question('sure')], { optional: true }),
]

type Values = Record<string, Record<string, boolean>>
function inputWith(values: Values, more: Partial<PathInput> = {}): PathInput {
  const answers: Record<string, StepAnswer> = {}
  for (const [key, each] of Object.entries(values))
    answers[key] = { kind: 'QUESTIONNAIRE', at: '2026-01-01T00:00:00.000Z', revision: 1, values: each }
  const facts: Facts = { answers: values, market: 'SE', organization: {}, person: {}, risk: {} } as Facts
  return { answers, facts, ...more }
}
const marks = {
  DONE: 'done',
  NOW: 'now',
  NOT_YET: '-',
  NOT_NEEDED: 'off',
  ASKED_AGAIN: 'again',
}
const statusesOf = (values: Values, more?: Partial<PathInput>) =>
  walk(steps, inputWith(values, more))
    .path.map(({ status }) => marks[status])
    .join(' ')

const no = { first: { trade: false } }
const yes = { first: { trade: true } }
const all = {
  ...yes,
  second: { crypto: true },
  third: { where: true },
  fourth: { cash: true, abroad: true, often: true },
  last: { sure: true },
}
const table: [what: string, values: Values, more: Partial<PathInput>, path: string][] = [
  ['nothing answered', {}, {}, 'now off off - -'],
  ['no: no further page', no, {}, 'done off off now -'],
  ['yes: another page', yes, {}, 'done now off - -'],
  ['yes and yes', { ...yes, second: { crypto: true } }, {}, 'done done now - -'],
  [
    'a page without a triggered follow-up is done',
    { ...no, fourth: { cash: true } },
    {},
    'done off off done now',
  ],
  [
    'a missing follow-up keeps the page open',
    { ...all, fourth: { cash: true } },
    {},
    'done done done now done',
  ],
  ['everything answered', all, {}, 'done done done done done'],
  [
    'an optional step that is skipped',
    { ...all, last: {} },
    { skipped: ['last'] },
    'done done done done done',
  ],
  ['a required step cannot be skipped', yes, { skipped: ['second'] }, 'done now off - -'],
  ['asked again', all, { reopened: ['second'] }, 'done again done done done'],
  [
    'not asked again when it is not needed',
    { ...all, ...no },
    { reopened: ['second'] },
    'done off off done done',
  ],
  ['a step that does not apply triggers nothing', { ...all, ...no }, {}, 'done off off done done'],
]

describe('the path through the steps', () => {
  for (const [what, values, more, path] of table)
    it(`${what}: ${path}`, () => assert.equal(statusesOf(values, more), path))

  it('opens a step that the applicant must answer again before the next step', () => {
    const values = { ...yes, second: { crypto: false } }
    assert.equal(openStep(walk(steps, inputWith(values)).path)?.step.key, 'fourth')
    assert.equal(openStep(walk(steps, inputWith(values, { reopened: ['first'] })).path)?.step.key, 'first')
  })
})

describe('the facts along the path', () => {
  it('hold only answers of steps and questions that apply', () => {
    assert.deepEqual(walk(steps, inputWith(all)).facts.answers, all)
    assert.deepEqual(walk(steps, inputWith({ ...all, ...no })).facts.answers, {
      ...no,
      second: { crypto: null },
      third: { where: null },
      fourth: { cash: true, abroad: null, often: null },
      last: { sure: true },
    })
  })

  it('a condition that cannot be evaluated applies, and is reported', () => {
    const unreadable = { when: { '==': [1, 1], '!': [1] } }
    const broken = [page('first', [{ ...question('trade'), ...unreadable }], unreadable)]
    const { path, failures } = walk(broken, inputWith(no))
    assert.equal(path[0]?.status, 'DONE')
    assert.deepEqual(failures, [
      { part: 'first', failure: 'condition_not_readable' },
      { part: 'first.trade', failure: 'condition_not_readable' },
    ])
  })

  it('leave the given answers unchanged', () => {
    const kept = inputWith({ ...all, ...no })
    walk(steps, kept)
    assert.deepEqual(kept.facts.answers, { ...all, ...no })
  })
})
