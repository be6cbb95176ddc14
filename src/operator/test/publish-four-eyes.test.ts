/** `foyer workflow import` where the workflow asks for four eyes: a proposal that a person publishes. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { commandsOn, type RunCommand } from '#test/harness/cli-on-world.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const careful = { ...kyc, fourEyes: { publishing: true } } as WorkflowDefinition

describe('workflow import with four eyes', () => {
  let world: World
  let run: RunCommand
  let customer: TestCustomer
  let admin: StaffMember
  let file: string
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    run = commandsOn(world)
    customer = await world.customer({ name: 'Kund', workflows: [careful] })
    admin = await memberOf(world, customer, 'ADMIN', { name: 'Maja Torvund' })
    file = path.join(world.config.dataDirectory, 'imported.json')
    // Turning it off needs two people as well.
    await writeFile(file, JSON.stringify({ ...kyc, name: 'Imported' }))
  })
  after(() => world?.close())

  const importFile = (...words: string[]) =>
    run('workflow', 'import', '--customer', customer.id, '--file', file, '--json', ...words)
  const drafted = async (workflowId: string) =>
    (await admin.call('workflows.drafts.get', { workflowId })).body

  const workflowIds = async () => {
    const { data } = (await run('call', 'workflows.overview', '--customer', customer.id, '--json')).json
    return data.map(({ id }: { id: string }) => id)
  }

  test('refuses --publish, and changes nothing', async () => {
    const workflowId = customer.workflows.KYC
    const { code, error } = await importFile('--workflow', workflowId, '--publish')
    assert.deepEqual([code, error.code], [1, 'publishing_needs_two_people'])
    assert.match(error.detail, /Without --publish, the import proposes the version/)
    const { isDraft, publishedVersion } = await drafted(workflowId)
    assert.deepEqual([isDraft, publishedVersion], [false, 1])
  })

  test('proposes the version, which a person publishes', async () => {
    const workflowId = customer.workflows.KYC
    const { code, json } = await importFile('--workflow', workflowId)
    assert.deepEqual([code, json.version, json.published], [0, 2, false])
    const draft = await drafted(workflowId)
    assert.deepEqual([draft.publishedVersion, draft.updatedBy, draft.proposal.by], [1, null, null])
    const { data } = (await admin.call('workflows.overview')).body
    assert.deepEqual(
      data.map(({ draft: of }: { draft: object | null }) => of).filter((of: object | null) => of !== null),
      [{ updatedAt: draft.updatedAt, updatedBy: null, isProposed: true }],
    )
    const publish = { workflowId, revision: draft.revision }
    const published = await admin.call('workflows.publish', publish)
    assert.equal(published.status, 200, published.text)
    assert.deepEqual((await drafted(workflowId)).publishedVersion, 2)
    const second = await importFile('--workflow', workflowId, '--publish')
    assert.deepEqual([second.code, second.json.version, second.json.published], [0, 3, true])
  })

  test('a new workflow that asks for four eyes waits as well', async () => {
    await writeFile(file, JSON.stringify(careful))
    const before = await workflowIds()
    const { json } = await importFile()
    assert.deepEqual([json.version, json.published], [1, false])
    const { publishedVersion, proposal } = await drafted(json.id)
    assert.deepEqual([publishedVersion, proposal.note], [null, 'Imported by the operator'])
    const refused = await importFile('--publish')
    assert.equal(refused.error.code, 'publishing_needs_two_people')
    assert.deepEqual(await workflowIds(), [...before, json.id], 'nothing is left of a refused import')
  })
})
