/** The page of a bank account and its text about the number, while typing and without JavaScript. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Fields, visitorOf } from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'Account',
  kind: 'KYC',
  markets: ['SE', 'NO'],
  languages: ['en', 'sv'],
  steps: [{ key: 'account', kind: 'BANK_ACCOUNT' }],
  rules: [],
}
const json = { accept: 'application/json' }

describe('a bank account', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [workflow] })
  })
  after(() => world.close())

  type Row = [what: string, market: string, typed: Fields, recognised: string | null]
  const rows: Row[] = [
    [
      'the bank of a clearing number alone',
      'SE',
      { type: 'SWEDEN_DOMESTIC', clearingNumber: '6112' },
      'Handelsbanken',
    ],
    ['nothing of half a clearing number', 'SE', { type: 'SWEDEN_DOMESTIC', clearingNumber: '61' }, null],
    [
      'the country of an IBAN abroad',
      'SE',
      { type: 'IBAN', iban: 'DE89 3704 0044 0532 0130 00' },
      'The account is in Germany.',
    ],
    ['nothing of an IBAN of the market', 'SE', { type: 'IBAN', iban: 'SE4550000000058398257466' }, null],
    ['nothing of a mistyped IBAN', 'SE', { type: 'IBAN', iban: 'DE88 3704 0044 0532 0130 00' }, null],
    [
      'the country where only an IBAN is asked',
      'NO',
      { iban: 'SE4550000000058398257466' },
      'The account is in Sweden.',
    ],
  ]
  for (const [what, countryCode, typed, recognised] of rows)
    test(`shows ${what}`, async () => {
      const visitor = await visitorOf(world, customer, { countryCode, language: 'en' })
      await visitor.post('', { do: 'begin' })
      const draft = await visitor.post('account/draft', { ...typed, revision: '0' }, json)
      assert.deepEqual([draft.status, draft.body], [200, { kept: true, recognised }])
      const page = (await visitor.get('account')).text
      assert.equal(/<p[^>]*id="recognised"[^>]*>([^<]*)/.exec(page)?.[1], recognised ?? '', 'as a page')
    })
})
