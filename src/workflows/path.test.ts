/** The walk by a table: which steps are done, which is now, which come, which are not needed, and what is known along it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Facts, StepAnswer } from './answers.ts'
import { openStep, type PathInput, pathOf, walk } from './path.ts'
import type { Question, Step } from './workflow.ts'

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

/** Yes on the first page calls for the second, yes there for the third; the fourth has a follow-up, and one to that. */
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
function walkWith(values: Values, more: Partial<PathInput> = {}): PathInput {
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
const drawn = (values: Values, more?: Partial<PathInput>) =>
  pathOf(steps, walkWith(values, more))
    .map(({ status }) => marks[status])
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
  ['no: straight on', no, {}, 'done off off now -'],
  ['yes: another page', yes, {}, 'done now off - -'],
  ['yes and yes', { ...yes, second: { crypto: true } }, {}, 'done done now - -'],
  [
    'a follow-up that is missing holds the page open',
    { ...no, fourth: { cash: true } },
    {},
    'done off off done now',
  ],
  ['called for by another page', { ...all, fourth: { cash: true } }, {}, 'done done done now done'],
  ['to the end', all, {}, 'done done done done done'],
  ['an optional one passed over', { ...all, last: {} }, { skipped: ['last'] }, 'done done done done done'],
  ['one that must be is not passed over', yes, { skipped: ['second'] }, 'done now off - -'],
  ['asked again', all, { askedAgain: ['second'] }, 'done again done done done'],
  [
    'not asked again when it is not needed',
    { ...all, ...no },
    { askedAgain: ['second'] },
    'done off off done done',
  ],
  ['what fell away calls for nothing any more', { ...all, ...no }, {}, 'done off off done done'],
]

describe('the path', () => {
  for (const [what, values, more, path] of table)
    it(`${what}: ${path}`, () => assert.equal(drawn(values, more), path))

  it('opens what is asked again before what comes', () => {
    const values = { ...yes, second: { crypto: false } }
    assert.equal(openStep(pathOf(steps, walkWith(values)))?.step.key, 'fourth')
    assert.equal(openStep(pathOf(steps, walkWith(values, { askedAgain: ['first'] })))?.step.key, 'first')
  })
})

describe('what is known along it', () => {
  it('are the answers of steps and questions that are needed, whatever was answered before they fell away', () => {
    assert.deepEqual(walk(steps, walkWith(all)).facts.answers, all)
    assert.deepEqual(walk(steps, walkWith({ ...all, ...no })).facts.answers, {
      ...no,
      fourth: { cash: true },
      last: { sure: true },
    })
  })

  it('nothing is taken from what was given: with the old answer everything is back', () => {
    const kept = walkWith({ ...all, ...no })
    walk(steps, kept)
    assert.deepEqual(kept.facts.answers, { ...all, ...no })
  })
})
