/** Answers of registers are kept as evidence: encrypted, of the application that asked, and of no other. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { ledTo, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}

describe('the evidence of an application', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [company] })
  })
  after(() => world.close())

  async function begun(): Promise<Visitor> {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    assert.equal(ledTo(await visitor.post('', { do: 'begin' })), 'company')
    return visitor
  }
  const evidenceOf = ({ id }: Visitor) =>
    world.database.owner(async (client) => {
      const { rows } = await client.query<{ source: string; sha256: string; sealed: Buffer }>(
        'select source, sha256, sealed from foyer.evidence where application_id = $1',
        [uuidOf(id)],
      )
      return rows
    })

  test('has the answer of the register, encrypted, and other applications have none', async () => {
    const [asking, ...others] = [await begun(), await begun(), await begun()]
    const chosen = { revision: '0', stage: 'RESULTS', choose: '5299999986' }
    assert.equal(ledTo(await asking.post('company', chosen)), 'company?stage=confirm')
    const [kept, ...more] = await evidenceOf(asking)
    assert.ok(kept && more.length === 0, 'one answer')
    assert.match(kept.sha256, /^[0-9a-f]{64}$/)
    assert.ok(!kept.sealed.includes('Testverk'), 'nothing is readable')
    for (const other of others) assert.deepEqual(await evidenceOf(other), [])
  })
})
