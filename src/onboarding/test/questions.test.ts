/** Follow-up questions without JavaScript: an answer of any kind can require one. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Fields,
  ledTo,
  pageAfter,
  problemsIn,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { type Reply, startWorld, type World } from '#test/harness/world.ts'
import type { Question } from '#workflows/steps/question-definition.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const text = (en: string) => ({ en })
const choices = ['red', 'green'].map((value) => ({ value, label: text(value) }))

interface Case {
  question: Question
  /** The condition on the answer, as `var`. */
  when: (answer: string) => Record<string, unknown>
  calls: Fields[]
  quiet: Fields[]
  wrong: Fields
}
const day = (d: string, m: string, y: string) => ({ 'q.day': d, 'q.month': m, 'q.year': y })
const question = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  key: 'q',
  kind,
  label: text('The question'),
  ...more,
})
const cases: Case[] = [
  {
    question: question('NUMBER'),
    when: (answer) => ({ '>': [{ var: answer }, 1000] }),
    calls: [{ q: '1 500' }, { q: '1.500' }, { q: '1500,5' }, { q: '1\u00a0500' }],
    quiet: [{ q: '1 000' }, { q: '999,99' }],
    wrong: { q: 'many' },
  },
  {
    question: question('AMOUNT', { currency: 'EUR' }),
    when: (answer) => ({ '>': [{ var: `${answer}.amount` }, 10_000] }),
    calls: [{ q: '20000' }, { q: '20 000,50 €' }, { q: 'EUR 20.000' }],
    quiet: [{ q: '10 000' }],
    wrong: { q: '20 000 kr' },
  },
  {
    question: question('DATE'),
    when: (answer) => ({ '<': [{ var: answer }, '2020-01-01'] }),
    calls: [day('1', '3', '2019'), day('31', '12', '2019')],
    quiet: [day('1', '1', '2020')],
    wrong: day('31', '2', '2019'),
  },
  {
    question: question('YES_NO'),
    when: (answer) => ({ '==': [{ var: answer }, true] }),
    calls: [{ q: 'yes' }],
    quiet: [{ q: 'no' }],
    wrong: { q: '' },
  },
  {
    question: question('ONE_OF', { choices }),
    when: (answer) => ({ '==': [{ var: answer }, 'red'] }),
    calls: [{ q: 'red' }],
    quiet: [{ q: 'green' }],
    wrong: { q: 'blue' },
  },
  {
    question: question('MANY_OF', { choices }),
    when: (answer) => ({ in: ['red', { var: answer }] }),
    calls: [{ q: ['green', 'red'] }, { q: 'red' }],
    quiet: [{ q: 'green' }],
    wrong: { q: [] },
  },
  {
    question: question('COUNTRY'),
    when: (answer) => ({ in: [{ var: answer }, ['NO', 'DK']] }),
    calls: [{ q: 'NO' }],
    quiet: [{ q: 'SE' }],
    wrong: { q: '' },
  },
]

const workflowOf = ({ question: first, when }: Case): WorkflowDefinition => ({
  name: 'Follow-ups',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    {
      key: 'first',
      kind: 'QUESTIONNAIRE',
      questions: [
        first,
        { key: 'why', kind: 'SHORT_TEXT', label: text('And why?'), when: when('answers.first.q') },
      ],
    },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
})

const isAsked = (reply: Reply) => reply.text.includes('And why?')
const sent = (visitor: Visitor, form: Fields) =>
  visitor.post('first', { ...form, revision: '0', do: 'continue' })

describe('a follow-up', () => {
  let world: World
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  for (const each of cases)
    test(`appears for an answer of the kind ${each.question.kind}`, async () => {
      const customer = await world.customer({ workflows: [workflowOf(each)] })
      const begun = async () => {
        const visitor = await visitorOf(world, customer)
        assert.equal(ledTo(await visitor.post('', { do: 'begin' })), 'first')
        return visitor
      }
      for (const quiet of each.quiet) assert.equal(ledTo(await sent(await begun(), quiet)), 'contact')
      for (const calling of each.calls) {
        const visitor = await begun()
        assert.ok(!isAsked(await visitor.get('first')), 'not before there is an answer')
        const asked = await pageAfter(visitor, await sent(visitor, calling))
        assert.ok(isAsked(asked), `${JSON.stringify(calling)} calls for it`)
        assert.deepEqual(problemsIn(asked), [], 'a question that was not on the page has no problem')
        assert.match(asked.text, /leads to one more question/)
        assert.doesNotMatch((await visitor.get('first')).text, /leads to one more question/)
        const blank = await pageAfter(visitor, await sent(visitor, { ...calling, ':asked': 'why', why: '' }))
        assert.equal(problemsIn(blank).length, 1, 'left blank, it is named')
        const wrong = await pageAfter(
          visitor,
          await sent(visitor, { ...each.wrong, ':asked': 'why', why: 'Because' }),
        )
        assert.equal(problemsIn(wrong).length, 1, 'always has a sentence')
        const answered = await sent(visitor, { ...calling, ':asked': 'why', why: 'Because' })
        assert.equal(ledTo(answered), 'contact')
        const back = await visitor.get('first?more')
        assert.ok(isAsked(back), 'and it is there after coming back')
        assert.doesNotMatch(back.text, /leads to one more question/, 'it has been answered')
      }
    })
})
