/** The language can be changed on every page, in all languages, and nothing typed is lost. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { type Fields, pageAfter, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { translations } from '#web/shared/translations.ts'
import type { Text } from '#workflows/text-schemas.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const inAll = (text: string): Text =>
  Object.fromEntries(languageCodes.map((code) => [code, `${text} ${code}`]))

const everything: WorkflowDefinition = {
  name: 'Everything',
  kind: 'KYB',
  markets: ['SE'],
  languages: [...languageCodes],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'person', kind: 'PERSON_DETAILS', collect: ['address'] },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'plans',
      kind: 'QUESTIONNAIRE',
      questions: [{ key: 'why', kind: 'SHORT_TEXT', label: inAll('Why') }],
    },
    { key: 'account', kind: 'BANK_ACCOUNT', accounts: ['IBAN'] },
    {
      key: 'terms',
      kind: 'TERMS',
      terms: [{ key: 'all', version: '1', title: inAll('Terms'), text: inAll('All of them.') }],
    },
  ],
  rules: [],
}
const person = { givenName: 'Anna', familyName: 'Testsson', line: 'Provgatan 1', postalCode: '111 22' }

/** Each step: what is half typed when the language is changed, what of it is shown, and the whole answer. */
const steps: Array<[step: string, typed: Fields, shown: string, answer: Fields]> = [
  ['company', { stage: 'MANUAL', name: 'Halvklart' }, 'Halvklart', { do: 'confirm', number: '5299999986' }],
  ['person', { givenName: 'Halv' }, 'Halv', { ...person, city: 'Stockholm', country: 'SE' }],
  [
    'contact',
    { email: 'halv@a.example' },
    'halv@a.example',
    { firstName: 'Anna', lastName: 'Testsson', email: 'anna@a.example', phoneNumber: '0701740605' },
  ],
  ['plans', { why: 'Half an answer' }, 'Half an answer', { why: 'To trade' }],
  [
    'account',
    { iban: 'SE45 5000' },
    'SE45 5000',
    { iban: 'SE45 5000 0000 0583 9825 7466', accountHolder: 'A' },
  ],
  ['terms', {}, 'All of them.', { accept: 'all' }],
]

describe('another language can be chosen', () => {
  let world: World
  let customer: TestCustomer
  let visitor: Visitor
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ workflows: [everything] })
    visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
  })
  after(() => world.close())

  const shownIn = (reply: Reply, code: string, words: string) => {
    assert.equal(reply.status, 200)
    assert.equal(/<html lang="(\w+)"/.exec(reply.text)?.[1], code)
    assert.ok(reply.text.includes(words), `${code}: ${words}`)
  }
  const changedOn = async (
    path: string,
    fields: Fields,
    words: (code: keyof typeof translations) => string,
  ) => {
    for (const code of languageCodes) {
      const reply = await visitor.post(path, { ...fields, language: code })
      shownIn(await pageAfter(visitor, reply), code, words(code))
    }
  }

  test('on the first page', async () => {
    await changedOn('language', { at: 'START' }, (code) => translations[code].start.begin)
    await visitor.post('', { do: 'begin' })
  })
  for (const [step, typed, shown, answer] of steps)
    test(`on the step ${step}`, async () => {
      await changedOn(step, { revision: '0', ...typed }, () => shown)
      if (step === 'company') await visitor.post(step, { revision: '0', do: 'search', query: '5299999986' })
      const answered = await visitor.post(step, { revision: '0', do: 'continue', ...answer })
      assert.equal(answered.status, 303, answered.text)
    })
  test('on the page after saving for later', () =>
    changedOn('language', { at: 'SAVED' }, (code) => translations[code].saved.heading))
  test('on the page to check the answers, and on the last one', async () => {
    await changedOn('language', { at: 'CHECK' }, (code) => translations[code].check.heading)
    await visitor.post('check', { do: 'send' })
    await changedOn('language', { at: 'DONE' }, (code) => translations[code].done.reference)
  })
})
