/** A submission uses the answers at that moment, not those at the time of the page request. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CaseData } from '#applications/case.ts'
import { submit } from '#applications/lifecycle-moves.ts'
import { testPersonOf } from '#checks/sandbox/scenarios.ts'
import { ledTo, proveAs, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'identity', kind: 'IDENTITY' },
  ],
  rules: [],
}
const number = '5299999986'

describe('a submission during a concurrent change', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [company] })
  })
  after(() => world.close())

  /** A visitor at "Check your answers": Anna Testsson, who may sign alone. */
  async function visitorAtCheck(): Promise<Visitor> {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    await visitor.post('', { do: 'begin' })
    await visitor.post('company', { revision: '0', stage: 'SEARCH', do: 'search', query: number })
    await visitor.post('company', { revision: '0', stage: 'CONFIRM', do: 'confirm', number })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'anna-testsson')), 'check')
    return visitor
  }

  /** Submits, and changes the case after the page has read it and before it writes. */
  async function submitDuringChange(visitor: Visitor, data: (before: CaseData) => Partial<CaseData>) {
    const { applications } = world.foyer.ports
    const change = applications.change
    applications.change = async (...given) => {
      applications.change = change
      const { data: before } = await found(world, customer, visitor.id)
      await set(world, customer, visitor.id, { data: data(before) })
      return change.apply(applications, given)
    }
    try {
      return ledTo(await visitor.post('check', { do: 'send' }))
    } finally {
      applications.change = change
    }
  }

  test('is rejected with 410 if the application expires before the lock', async () => {
    const visitor = await visitorAtCheck()
    const { applications } = world.foyer.ports
    const change = applications.change
    applications.change = async (...given) => {
      applications.change = change
      await set(world, customer, visitor.id, { fields: { expiresAt: world.clock.now() } })
      return change.apply(applications, given)
    }
    const reply = await visitor.post('check', { do: 'send' })
    applications.change = change
    assert.equal(reply.status, 410)
    assert.match(reply.text, /expired|time is over|the time/i)
    const { submittedAt, status } = await found(world, customer, visitor.id)
    assert.deepEqual([submittedAt, status], [null, 'IN_PROGRESS'])
    await assert.rejects(
      applications.change(customer.uuid, visitor.id.split('::')[1] ?? '', submit([])),
      /status_conflict|moved on|time/,
    )
  })

  test('is signed by the newly proven person', async () => {
    const visitor = await visitorAtCheck()
    const other = testPersonOf('bjorn-provberg')
    const led = await submitDuringChange(visitor, ({ identity }) => ({
      identity: identity && {
        ...identity,
        givenName: other?.given ?? '',
        familyName: other?.family ?? '',
        dateOfBirth: other?.birth ?? null,
        personalIdentityNumber: identity.personalIdentityNumber && {
          ...identity.personalIdentityNumber,
          id: other?.number ?? '',
        },
      },
    }))
    assert.equal(led, 'done')
    const { data } = await found(world, customer, visitor.id)
    assert.deepEqual(
      data.signatures.map(({ party, capacity }) => [party.personalIdentityNumber?.id, capacity]),
      [[other?.number, 'UNVERIFIED']],
    )
    assert.equal(data.identity?.personalIdentityNumber?.id, other?.number)
  })

  test('stops if the answers changed in another tab, and shows the new answers first', async () => {
    const visitor = await visitorAtCheck()
    const seen = async () => /name="seen" value="([^"]+)"/.exec((await visitor.get('check')).text)?.[1] ?? ''
    const before = await seen()
    assert.notEqual(before, '')
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'bjorn-provberg', '1')), 'check')
    const led = ledTo(await visitor.post('check', { do: 'send', seen: before })) ?? ''
    assert.equal(led, 'check?notice=changed_before_sending')
    assert.match((await visitor.get(led)).text, /nothing was sent.*Björn/s)
    assert.equal((await found(world, customer, visitor.id)).submittedAt, null)
    assert.equal(ledTo(await visitor.post('check', { do: 'send', seen: await seen() })), 'done')
  })

  test('stops if a step is open again, and leads the applicant to that step', async () => {
    const visitor = await visitorAtCheck()
    const led = await submitDuringChange(visitor, ({ answers: { identity: _, ...answers } }) => ({
      answers,
      identity: null,
    }))
    assert.equal(led, 'check')
    assert.equal(ledTo(await visitor.get('check')), 'identity')
    assert.equal((await found(world, customer, visitor.id)).submittedAt, null)
  })
})
