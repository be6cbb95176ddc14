/**
 * How answers are parsed and shown on Check your answers: account holders, countries, amounts, foreign
 * numbers. Without JavaScript.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Fields,
  ledTo,
  pageAfter,
  problemsIn,
  proveAs,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { translations } from '#web/shared/translations.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'person', kind: 'PERSON_DETAILS', collect: ['address'] },
    {
      key: 'turnover',
      kind: 'QUESTIONNAIRE',
      questions: [
        { key: 'sales', kind: 'AMOUNT', currency: 'EUR', label: { en: 'Sales' } },
        { key: 'loans', kind: 'AMOUNT', currency: 'EUR', label: { en: 'Loans' } },
        { key: 'yen', kind: 'AMOUNT', currency: 'JPY', label: { en: 'Yen' } },
      ],
    },
    { key: 'account', kind: 'BANK_ACCOUNT' },
  ],
  rules: [],
}
const address = { line: 'Provgatan 1', postalCode: '10115', city: 'Berlin', country: 'DE' }
const declared = { name: 'AB 3 Åäö & Co', number: '', legalForm: 'LIMITED_COMPANY', ...address }
const person = { givenName: 'Anna', familyName: 'Testsson', ...address }
const iban = { type: 'IBAN', iban: 'SE4550000000058398257466' }
const chosenIn = (html: string): string | undefined =>
  /<option value="([A-Z]{2})" selected/.exec(
    /<select[^>]* id="country".*?<\/select>/s.exec(html)?.[0] ?? '',
  )?.[1]

describe('answers', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [company] })
  })
  after(() => world.close())

  /** At the company step, with manual entry. */
  async function begun(): Promise<Visitor> {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB })
    await visitor.post('', { do: 'begin' })
    assert.equal(
      ledTo(await visitor.post('company', { do: 'manual', revision: '0' })),
      'company?stage=manual',
    )
    return visitor
  }
  const send = (visitor: Visitor, step: string, form: Fields) =>
    visitor.post(step, { ...form, revision: '0', do: step === 'company' ? 'declare' : 'continue' })
  const shown = async (visitor: Visitor, step: string, form: Fields) =>
    pageAfter(visitor, await send(visitor, step, form))

  test('use the company as the default account holder, and Check your answers formats amounts', async () => {
    const visitor = await begun()
    assert.equal(ledTo(await send(visitor, 'company', declared)), 'person')
    assert.equal(ledTo(await send(visitor, 'person', person)), 'turnover')
    const sums = { sales: '1 000 000,50', loans: '2.000', yen: '3000' }
    assert.equal(ledTo(await send(visitor, 'turnover', sums)), 'account')
    const holder = { accountHolder: 'AB 3 Åäö & Co' }
    assert.equal(ledTo(await send(visitor, 'account', { ...iban, ...holder })), 'check')
    const { text } = await visitor.get('check')
    for (const each of ['1,000,000.50 EUR', '2,000 EUR', '3,000 JPY', 'AB 3 Åäö &amp; Co'])
      assert.ok(text.includes(each), each)
  })

  for (const [market, typed, shown, kept] of [
    [
      'SE',
      {
        personalIdentityNumber: '8302182384',
        phoneNumber: '0701740605',
        clearingNumber: '80002',
        accountNumber: '0000000042',
      },
      ['19830218-2384', '070-174 06 05', '8000-2'],
      ['198302182384', '+46701740605'],
    ],
    [
      'NO',
      { personalIdentityNumber: '13097248022', phoneNumber: '40000000' },
      ['130972 48022', '40 00 00 00'],
      ['13097248022', '+4740000000'],
    ],
    [
      'FI',
      { personalIdentityNumber: '131052-308t', phoneNumber: '+46 701740605' },
      ['131052-308T', '+46 70 174 06 05'],
      ['131052-308T', '+46701740605'],
    ],
  ] as const)
    test(`appear on Check your answers in the format of ${market}, and are stored unchanged`, async () => {
      const steps: WorkflowDefinition['steps'] = [
        { key: 'person', kind: 'PERSON_DETAILS', collect: ['personalIdentityNumber'] },
        { key: 'contact', kind: 'CONTACT_DETAILS' },
        { key: 'account', kind: 'BANK_ACCOUNT' },
      ]
      const workflow: WorkflowDefinition = { ...company, kind: 'KYC', markets: [market], steps }
      const own = await world.customer({ workflows: [workflow] })
      const visitor = await visitorOf(world, own, { countryCode: market, language: 'en' })
      await visitor.post('', { do: 'begin' })
      const names = { givenName: 'Anna', familyName: 'Testsson', firstName: 'Anna', lastName: 'Testsson' }
      const form = { ...names, email: 'anna@example.com', ...iban, ...typed }
      const swedish = 'clearingNumber' in typed ? { type: 'SWEDEN_DOMESTIC' } : {}
      for (const step of ['person', 'contact', 'account']) await send(visitor, step, { ...form, ...swedish })
      const { text } = await visitor.get('check')
      for (const each of shown) assert.ok(text.includes(`>${each}<`), each)
      const get = async (what: string) =>
        (
          await world.call(
            `/v1/applications.${what}.get`,
            { applicationId: visitor.id },
            await world.token(own),
          )
        ).body
      const { phoneNumber } = await get('person.contactDetails')
      assert.deepEqual([(await get('person')).personalIdentityNumber.id, phoneNumber], kept)
    })

  test('with invisible characters in a name, or an empty Swedish account, are refused', async () => {
    const visitor = await begun()
    await send(visitor, 'company', declared)
    await send(visitor, 'person', person)
    await send(visitor, 'turnover', { sales: '1', loans: '1', yen: '1' })
    assert.deepEqual(problemsIn(await shown(visitor, 'account', { ...iban, accountHolder: 'AB\u202eBA' })), [
      translations.en.problemsOf['accountHolder.characters_not_allowed'],
    ])
    assert.deepEqual(problemsIn(await shown(visitor, 'account', { type: 'SWEDEN_DOMESTIC' })), [
      'Enter the clearing number, 4 or 5 digits',
      'Enter the account number',
    ])
  })

  test('have the market’s country as the default, but a blank choice stays blank', async () => {
    const visitor = await begun()
    const none = { country: '', postalCode: '111 22' }
    for (const [step, form] of Object.entries({ company: declared, person })) {
      const opened = async () => (await pageAfter(visitor, await visitor.get(step))).text
      assert.equal(chosenIn(await opened()), 'SE', step)
      assert.deepEqual(
        problemsIn(await shown(visitor, step, { ...form, ...none })),
        ['Choose a country'],
        step,
      )
      await send(visitor, step, form)
      assert.equal(chosenIn(await opened()), 'DE', `${step}, as answered`)
    }
  })

  test('may omit a foreign registration number, and the page says so', async () => {
    const visitor = await begun()
    assert.deepEqual(problemsIn(await shown(visitor, 'company', { ...declared, number: 'HRB 12345' })), [
      'Enter your organisation number, for example 556016-0680. ' +
        'If your company doesn’t have one, leave this empty',
    ])
    assert.deepEqual(problemsIn(await shown(visitor, 'company', { ...declared, number: '556016-0681' })), [
      'Check the organisation number: a digit is wrong. It should look like 556016-0680. ' +
        'If your company doesn’t have one, leave this empty',
    ])
    assert.equal(ledTo(await send(visitor, 'company', declared)), 'person')
  })

  test('start with the country of the eID, and the eID step explains what to do', async () => {
    const visitor = await visitorOf(world, customer)
    await visitor.post('', { do: 'begin' })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'anna-testsson')), 'person')
    assert.equal(chosenIn((await visitor.get('person')).text), 'SE', 'as the eID says')
    for (const [language, title] of Object.entries({ en: 'Confirm your identity', sv: 'Legitimera dig' })) {
      const { text } = await visitor.get('identity', { 'accept-language': language })
      assert.match(text, new RegExp(`<h1[^>]*>${title}<`))
    }
  })
})
