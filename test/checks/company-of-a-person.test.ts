/** A private person who also names a company, as a sole trader does: the company is looked at as in any other case. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WorkflowDefinition } from '../../src/workflows/workflow.ts'
import { ledTo, proveAs, visitorOf } from '../harness/flow-visitor.ts'
import { found } from '../harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

const person: WorkflowDefinition = {
  name: 'Person',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'company', kind: 'ORGANIZATION', optional: true },
  ],
  rules: [],
}
const byHand = {
  name: 'Skrivet För Hand AB',
  legalForm: 'LIMITED_COMPANY',
  line: 'Provgatan 1',
  postalCode: '11122',
  city: 'Stockholm',
  country: 'SE',
}

describe('a person with a company', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [person] })
  })
  after(() => world.close())

  /** Proven as this person, at the step that asks for the company; `press` each, then Send. */
  async function sent(who: string, ...presses: Record<string, string>[]) {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYC, language: 'en' })
    await visitor.post('', { do: 'begin' })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', who)), 'company')
    for (const press of presses) await visitor.post('company', { revision: '0', ...press })
    await visitor.post('check', { do: 'send' })
    for (const until = Date.now() + 60_000; ; ) {
      const of = await found(world, customer, visitor.id)
      if (of.status !== 'IN_PROGRESS') return of
      assert.ok(Date.now() < until, 'it was not decided')
    }
  }
  const confirmed = (number: string) => [
    { stage: 'SEARCH', do: 'search', query: number },
    { stage: 'CONFIRM', do: 'confirm', number },
  ]

  test('typed by hand is for a person to look at', async () => {
    const of = await sent('anna-testsson', { stage: 'MANUAL', do: 'declare', number: '', ...byHand })
    assert.equal(of.status, 'MANUAL_REVIEW')
    assert.deepEqual(
      of.data.findings.map(({ code }) => code),
      ['organization_declared_by_hand'],
    )
  })

  test('that the register does not know is too', async () => {
    const of = await sent('anna-testsson', {
      stage: 'MANUAL',
      do: 'declare',
      number: '5299999960',
      ...byHand,
    })
    assert.equal(of.status, 'MANUAL_REVIEW')
    assert.equal(of.data.checks.REGISTRY?.detail, 'NOT_FOUND')
  })

  test('of her own is no obstacle, another one is', async () => {
    const own = await sent('ella-enskild', ...confirmed('7502279289'))
    assert.deepEqual([own.status, own.data.signatures[0]?.capacity], ['APPROVED', 'SELF'])
    const other = await sent('anna-testsson', ...confirmed('7502279289'))
    assert.equal(other.status, 'MANUAL_REVIEW')
    assert.ok(other.data.findings.some(({ code }) => code === 'signatory_not_covered'))
  })

  test('passed over, there is no register to ask', async () => {
    const of = await sent('anna-testsson', { do: 'skip' })
    assert.deepEqual([of.status, Object.keys(of.data.checks)], ['APPROVED', ['SCREENING']])
  })
})
