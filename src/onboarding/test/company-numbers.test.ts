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
  markets: ['SE', 'NO', 'FI'],
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

describe('a VAT number', () => {
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
