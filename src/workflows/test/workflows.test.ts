/** workflows.list and get: the published workflows, without their rules. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem, unknownOf } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const company = kyb as WorkflowDefinition

describe('workflows', () => {
  let world: World
  let customer: TestCustomer
  let reader: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    reader = await world.token(customer, 'application.read')
  })
  after(() => world.close())

  const list = async (bearer = reader) => (await world.call('/v1/workflows.list', {}, bearer)).body.data
  const get = (workflowId: string, bearer = reader) => world.call('/workflows.get', { workflowId }, bearer)

  test('lists everything that applications.create needs, and get returns the same', async () => {
    const all = await list()
    assert.deepEqual(
      all.map(({ id }: { id: string }) => id),
      [customer.workflows.KYC, customer.workflows.KYB],
    )
    assert.deepEqual(all[1], {
      id: customer.workflows.KYB,
      name: company.name,
      kind: 'KYB',
      version: 1,
      markets: ['SE', 'NO', 'FI'],
      languages: ['en', 'sv'],
      steps: company.steps.map(({ key, kind }) => ({ key, kind })),
    })
    for (const each of all) assert.deepEqual((await get(each.id)).body, each)
    const request = { workflowId: all[0].id, countryCode: all[0].markets[2] }
    assert.ok((await world.create(customer, request)).id)
  })

  test('lists the newest version', async () => {
    const owner = await world.customer()
    const bearer = await world.token(owner)
    const next = { ...company, name: 'Two', markets: ['NO'] }
    await world.administer((administration) =>
      administration.publishWorkflow(owner.uuid, uuidOf(owner.workflows.KYB), next),
    )
    const [, second] = await list(bearer)
    assert.deepEqual([second.name, second.version, second.markets], ['Two', 2, ['NO']])
  })

  test('treats a workflow of another customer as unknown', async () => {
    const other = await world.token(await world.customer())
    const ids = (await list(other)).map(({ id }: { id: string }) => id)
    assert.ok(!ids.includes(customer.workflows.KYC))
    for (const id of [customer.workflows.KYC, unknownOf(customer.workflows.KYC)])
      assertProblem(await get(id, other), 404, 'workflow_not_found')
    assertProblem(await get(customer.id), 400, 'invalid_id')
  })

  test('treats an unpublished workflow as unknown', async () => {
    const draft = unknownOf(customer.workflows.KYC)
    await world.database.owner((client) =>
      client.query(
        `insert into foyer.workflow (customer_id, workflow_id, name, created_at)
         values ($1, $2, 'Draft', now())`,
        [customer.uuid, uuidOf(draft)],
      ),
    )
    assertProblem(await get(draft), 404, 'workflow_not_found')
    assert.equal((await list()).length, 2)
  })
})
