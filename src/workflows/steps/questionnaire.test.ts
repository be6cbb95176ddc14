/** Questionnaires: every kind of question, follow-ups, and what is kept of answers that no longer apply. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerIn, problemsOf, stepContext } from '#test/fixtures/step.ts'
import type { StepOf } from '../workflow.ts'
import type { Question } from './question-definition.ts'
import { askedQuestions, type QuestionnaireAnswer, questionnaire, readQuestions } from './questionnaire.ts'
import type { Form } from './step-kind.ts'

const label = { en: 'a' }
const question = (key: string, kind: Question['kind'], more: object = {}): Question => ({
  key,
  kind,
  label,
  ...more,
})
const step = (...questions: Question[]): StepOf<'QUESTIONNAIRE'> => ({
  key: 'page',
  kind: 'QUESTIONNAIRE',
  questions,
})
const choices = ['a', 'b', 'c'].map((value) => ({ value, label }))
const read = (of: StepOf<'QUESTIONNAIRE'>, form: Form) => questionnaire.read?.(of, form, stepContext())

describe('one question of each kind', () => {
  const amount = question('q', 'AMOUNT', { currency: 'SEK', minimum: 1, maximum: 1_000 })
  const number = question('q', 'NUMBER', { minimum: 0, maximum: 10 })
  const date = { 'q.day': '1', 'q.month': '3', 'q.year': '2024' }
  const kept: Array<[of: Question, form: Form, value: unknown]> = [
    [question('q', 'SHORT_TEXT'), { q: '  Cafe\u0301 latte ' }, 'Café latte'],
    [question('q', 'LONG_TEXT'), { q: 'one\r\ntwo' }, 'one\ntwo'],
    [number, { q: '0' }, 0],
    [number, { q: '10' }, 10],
    [amount, { q: '1 000,00' }, { amount: '1000', currency: 'SEK' }],
    [question('q', 'DATE'), date, '2024-03-01'],
    [question('q', 'YES_NO'), { q: 'yes' }, true],
    [question('q', 'YES_NO'), { q: 'no' }, false],
    [question('q', 'ONE_OF', { choices }), { q: 'b' }, 'b'],
    [question('q', 'MANY_OF', { choices }), { q: ['c', 'a'] }, ['a', 'c']],
    [question('q', 'MANY_OF', { choices }), { q: 'b' }, ['b']],
    [question('q', 'COUNTRY'), { q: 'SE' }, 'SE'],
  ]
  for (const [of, form, value] of kept)
    test(`${of.kind} ${JSON.stringify(form)}`, () =>
      assert.deepEqual(answerIn(read(step(of), form)), { kind: 'QUESTIONNAIRE', values: { q: value } }))

  const refused: Array<[of: Question, form: Form, code: string]> = [
    [question('q', 'SHORT_TEXT'), {}, 'required'],
    [question('q', 'SHORT_TEXT'), { q: 'a\u0000b' }, 'characters_not_allowed'],
    [question('q', 'LONG_TEXT'), { q: 'a'.repeat(4001) }, 'too_long'],
    [number, { q: '-1' }, 'number_too_small'],
    [number, { q: '11' }, 'number_too_big'],
    [number, { q: 'ten' }, 'invalid_number'],
    [amount, { q: '0' }, 'number_too_small'],
    [amount, { q: '1001' }, 'number_too_big'],
    [question('q', 'DATE'), { ...date, 'q.day': '32' }, 'invalid_date'],
    [question('q', 'YES_NO'), { q: 'maybe' }, 'choice_unknown'],
    [question('q', 'YES_NO'), {}, 'choice_missing'],
    [question('q', 'ONE_OF', { choices }), { q: 'd' }, 'choice_unknown'],
    [question('q', 'ONE_OF', { choices }), { q: 'constructor' }, 'choice_unknown'],
    [question('q', 'MANY_OF', { choices }), { q: ['a', 'd'] }, 'choice_unknown'],
    [question('q', 'MANY_OF', { choices }), {}, 'choice_missing'],
    [question('q', 'COUNTRY'), { q: 'QQ' }, 'invalid_country'],
  ]
  for (const [of, form, code] of refused)
    test(`${of.kind} ${JSON.stringify(form).slice(0, 60)}: ${code}`, () =>
      assert.equal(problemsOf(read(step(of), form)).join(), `q ${code}`))

  for (const [of, form] of [
    [question('q', 'SHORT_TEXT', { optional: true }), { q: ' ' }],
    [question('q', 'DATE', { optional: true }), { 'q.day': '', 'q.month': ' ' }],
    [question('q', 'MANY_OF', { optional: true, choices }), {}],
    [question('q', 'YES_NO', { optional: true }), {}],
  ] as Array<[Question, Form]>)
    test(`an optional ${of.kind} may be blank`, () =>
      assert.deepEqual(answerIn(read(step(of), form)).values, {}))

  test('an optional date that is half filled in is an error, not blank', () =>
    assert.equal(
      problemsOf(read(step(question('q', 'DATE', { optional: true })), { 'q.day': '1' })).length,
      1,
    ))
})

const is = (name: string, value: unknown) => ({ '==': [{ var: `answers.page.${name}` }, value] })
/** Abroad leads to where, and where to why; cash depends on an earlier page. */
const page = step(
  question('abroad', 'YES_NO'),
  question('where', 'COUNTRY', { when: is('abroad', true) }),
  question('why', 'SHORT_TEXT', { when: is('where', 'IR') }),
  question('cash', 'YES_NO', { when: { '==': [{ var: 'answers.first.shop' }, true] } }),
)
const facts = (shop: boolean) => ({ ...stepContext().facts, answers: { first: { shop } } })
const keys = (questions: Question[]) => questions.map(({ key }) => key).join(' ')

describe('follow-ups', () => {
  const rows: Array<[what: string, values: Record<string, unknown>, shop: boolean, asked: string]> = [
    ['nothing answered', {}, false, 'abroad'],
    ['an earlier page asks for one', {}, true, 'abroad cash'],
    ['no', { abroad: false }, false, 'abroad'],
    ['yes', { abroad: true }, false, 'abroad where'],
    ['yes, and Iran', { abroad: true, where: 'IR' }, false, 'abroad where why'],
    ['yes, and Norway', { abroad: true, where: 'NO' }, false, 'abroad where'],
    ['an answer that no longer applies triggers nothing', { abroad: false, where: 'IR' }, false, 'abroad'],
  ]
  for (const [what, values, shop, asked] of rows)
    test(`${what}: ${asked}`, () => assert.equal(keys(askedQuestions(page, values, facts(shop))), asked))

  const forms: Array<[form: Form, asked: string, values: object, problems: string[]]> = [
    [{ abroad: 'no', where: 'IR' }, 'abroad', { abroad: false }, []],
    [{ abroad: 'yes' }, 'abroad where', { abroad: true }, ['where required']],
    [{ abroad: 'yes', where: 'IR' }, 'abroad where why', { abroad: true, where: 'IR' }, ['why required']],
    [{ where: 'IR', why: 'x' }, 'abroad', {}, ['abroad choice_missing']],
  ]
  for (const [form, asked, values, problems] of forms)
    test(`the form ${JSON.stringify(form)} shows ${asked}`, () => {
      const reading = readQuestions(page, form, { today: '2026-11-20', facts: facts(false) })
      assert.equal(keys(reading.asked), asked)
      assert.deepEqual(reading.values, values)
      assert.deepEqual(
        reading.problems.map(({ field, code }) => `${field} ${code}`),
        problems,
      )
    })

  test('are asked when their condition exceeds its budget, which is reported with the condition', () => {
    const list = Array.from({ length: 200 }, (_, at) => at)
    const costly = { some: [list, { some: [list, { '<': [1, 0] }] }] }
    const told: string[] = []
    const asked = askedQuestions(step(question('q', 'YES_NO', { when: costly })), {}, facts(false), (key) =>
      told.push(key),
    )
    assert.deepEqual([keys(asked), told], ['q', ['q']])
  })
})

describe('a saved answer', () => {
  const saved = (values: QuestionnaireAnswer['values']): QuestionnaireAnswer => ({
    kind: 'QUESTIONNAIRE',
    at: '',
    revision: 1,
    values,
  })
  const complete: Array<[values: QuestionnaireAnswer['values'], shop: boolean, isComplete: boolean]> = [
    [{ abroad: false }, false, true],
    [{ abroad: false }, true, false],
    [{ abroad: false, cash: false }, true, true],
    [{ abroad: true }, false, false],
    [{ abroad: true, where: 'NO' }, false, true],
    [{}, false, false],
  ]
  for (const [values, shop, isComplete] of complete)
    test(`${JSON.stringify(values)}, shop ${shop}: ${isComplete ? 'complete' : 'open'}`, () =>
      assert.equal(questionnaire.isComplete(page, saved(values), facts(shop)), isComplete))

  test('is complete without its optional questions', () => {
    const of = step(question('q', 'YES_NO', { optional: true }))
    assert.equal(questionnaire.isComplete(of, saved({}), facts(false)), true)
  })

  test('gives rules only the answers that apply, and null for unanswered questions', () => {
    const values = { abroad: false, where: 'IR', why: 'x', cash: true }
    const applicable = questionnaire.applicableFact(page, values, facts(false), () => undefined)
    assert.deepEqual(applicable, { abroad: false })
    assert.deepEqual(questionnaire.completeFact(page, applicable), {
      abroad: false,
      where: null,
      why: null,
      cash: null,
    })
    assert.deepEqual(questionnaire.completeFact(page, undefined), {
      abroad: null,
      where: null,
      why: null,
      cash: null,
    })
  })

  test('fills the form in again', () => {
    const values = {
      text: 'a',
      yes: true,
      no: false,
      count: 7,
      money: { amount: '1.50', currency: 'EUR' },
      many: ['a'],
      day: '2024-03-01',
    }
    assert.deepEqual(questionnaire.valuesOf(saved(values), 'SE'), {
      text: 'a',
      yes: 'yes',
      no: 'no',
      count: '7',
      money: '1.50',
      many: ['a'],
      day: '2024-03-01',
      'day.year': '2024',
      'day.month': '03',
      'day.day': '01',
    })
  })
})

test('a malformed definition gives no facts with invalid names', () => {
  const rows: Array<[step: unknown, names: string[]]> = [
    [page, ['abroad', 'where', 'why', 'cash']],
    [{}, []],
    [{ questions: 'x' }, []],
    [{ questions: [null, 7, {}, { key: 7 }, { key: 'a' }] }, ['a']],
  ]
  for (const [of, names] of rows) assert.deepEqual([...(questionnaire.factNames(of) ?? [])], names)
})

test('a question may depend on earlier questions of its page, not on later ones or itself', () => {
  const known = { steps: new Map(), later: new Set(['page']), checks: false }
  const found = (when: object) =>
    questionnaire
      .definitionProblems(
        step(
          question('first', 'YES_NO'),
          question('second', 'YES_NO', { when }),
          question('third', 'YES_NO'),
        ),
        '/s',
        { languages: ['en'], known },
      )
      .map(({ path, code }) => `${path} ${code}`)
  assert.deepEqual(found(is('first', true)), [])
  assert.deepEqual(found(is('second', true)), ['/s/questions/1/when/==/0/var asked_too_early'])
  assert.deepEqual(found(is('third', true)), ['/s/questions/1/when/==/0/var asked_too_early'])
  assert.deepEqual(found(is('fourth', true)), ['/s/questions/1/when/==/0/var question_unknown'])
})
