/**
 * Company numbers in all common notations, VAT numbers included: in the search, while typing, by hand and
 * prefilled.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, pageAfter, problemsIn, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE', 'NO', 'FI', 'DE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}
const markets = [
  ['SE', 'SE529999999401', '529999-9994', 'SE529999999501', 'SE529999999402'],
  ['NO', 'NO 310 022 209 MVA', '310 022 209', 'NO 310 022 208 MVA', undefined],
  ['FI', 'FI29999006', '2999900-6', 'FI29999007', undefined],
] as const

describe('a number', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [company] })
  })
  after(() => world.close())

  async function begun(countryCode: string, more: object = {}): Promise<Visitor> {
    const visitor = await visitorOf(world, customer, {
      workflowId: customer.workflows.KYB,
      countryCode,
      language: 'en',
      ...more,
    })
    await visitor.post('', { do: 'begin' })
    return visitor
  }
  const search = (visitor: Visitor, query: string) =>
    visitor.post('company', { revision: '0', stage: 'SEARCH', do: 'search', query })

  describe('of a German register', () => {
    test('leads to its company without the court, also while typing', async () => {
      const visitor = await begun('DE')
      const typed = await visitor.get('company/search?q=HRB%20900101%20B', { accept: 'application/json' })
      assert.deepEqual(
        typed.body.organizations.map((each: { display: string }) => each.display),
        ['HRB 900101 B, Amtsgericht Berlin (Charlottenburg)'],
      )
      assert.equal(ledTo(await search(visitor, 'HRB 900101 B')), 'company?stage=confirm')
      assert.match((await visitor.get('company?stage=confirm')).text, /Musterbetrieb Allein GmbH/)
    })
    test('that is in no register is told as a number, and not as a name', async () => {
      const visitor = await begun('DE')
      const led = ledTo(await search(visitor, 'HRB 777'))
      assert.equal(led, 'company?stage=search&notice=registry_not_found')
    })
    test('that another market has is told so', async () => {
      const visitor = await begun('SE')
      const [sentence] = problemsIn(await pageAfter(visitor, await search(visitor, '310 022 209')))
      assert.equal(
        sentence,
        'Enter the number in this application’s country (Sweden), for example 556016-0680. ' +
          'This looks like a number from another country (Norway)',
      )
    })
  })

  test('shows the market’s example beside the search', async () => {
    for (const [market, example] of [
      ['SE', '556016-0680'],
      ['NO', '974\u00a0760\u00a0673'],
      ['DE', 'HRB\u00a06684, Amtsgericht\u00a0Potsdam'],
    ] as const) {
      const { text } = await (await begun(market)).get('company?stage=search')
      assert.ok(text.includes(`A name, or a number such as ${example}`), market)
    }
  })

  for (const [market, vat, display, wrong, otherEnding] of markets) {
    test(`of ${market} finds its company, also while typing`, async () => {
      const visitor = await begun(market)
      const typed = await visitor.get(`company/search?q=${encodeURIComponent(vat)}`, {
        accept: 'application/json',
      })
      assert.deepEqual(
        typed.body.organizations.map((each: { display: string }) => each.display),
        [display],
      )
      assert.equal(ledTo(await search(visitor, vat)), 'company?stage=confirm')
      assert.ok((await visitor.get('company?stage=confirm')).text.includes(display))
    })

    test(`of ${market} with a wrong digit is reported as wrong, and not searched as a name`, async () => {
      const visitor = await begun(market)
      const [sentence] = problemsIn(await pageAfter(visitor, await search(visitor, wrong)))
      assert.match(sentence ?? '', /^Check the (organisation number|business ID): a digit is wrong/)
      if (!otherEnding) return
      const [other] = problemsIn(await pageAfter(visitor, await search(visitor, otherEnding)))
      assert.match(other ?? '', /^Enter your (organisation number|business ID), for example/)
    })

    test(`of ${market} is accepted when it is entered by hand or prefilled`, async () => {
      const visitor = await begun(market, { prefill: { organizationNumber: vat } })
      const { text } = await visitor.get('company?stage=search')
      assert.ok(text.includes(`value="${vat}"`))
      await visitor.post('company', { revision: '0', stage: 'SEARCH', do: 'manual' })
      const address = { line: 'Provgatan 1', postalCode: '11122', city: 'Stockholm', country: 'SE' }
      const form = { name: 'Prov', number: vat, legalForm: 'OTHER', ...address }
      const declared = await visitor.post('company', {
        revision: '0',
        stage: 'MANUAL',
        do: 'declare',
        ...form,
      })
      assert.equal(ledTo(declared), 'contact')
      const token = await world.token(customer)
      const { body } = await world.call(
        '/v1/applications.organization.get',
        { applicationId: visitor.id },
        token,
      )
      assert.equal(body.organizationNumber.display, display)
    })
  }
})
