/** Drafts in PostgreSQL: each change with its audit entries, one at a time, and for one customer only. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { EditedWorkflow } from '#workflows/drafts/draft.ts'
import { discardDraft, publishDraft, saveDraft } from '#workflows/drafts/moves.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'

const person = '01990000-0000-7000-8000-00000000aaaa'
const editor = { id: person, actor: { kind: 'USER', id: person } } as const
const definition = fromTemplate('KYC_PRIVATE_PERSON', 'Account')

describe('drafts of workflows', () => {
  let world: World
  let customer: TestCustomer
  const editing = () => world.foyer.ports.workflowEditing
  const uuidOf = (id: string) => id.split('::')[1] as string

  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  async function created(): Promise<EditedWorkflow> {
    const { newId, now } = world.foyer.ports
    const draft = {
      ...{ definition, baseVersion: null, updatedBy: person, updatedAt: now() },
      ...{ proposal: null, returned: null },
    }
    const workflow = { id: newId(), name: 'Account', revision: 1, published: null, draft }
    const audit = {
      action: 'workflow.created',
      actor: editor.actor,
      detail: { workflowId: workflow.id },
    } as const
    await editing().add(customer.uuid, workflow, audit)
    return workflow
  }
  const actions = async (workflowId: string) =>
    world.database.owner(async (client) => {
      const { rows } = await client.query<{ action: string }>(
        `select entry::jsonb ->> 'action' as action from foyer.audit_line
          where entry::jsonb -> 'detail' ->> 'workflowId' = $1 order by seq`,
        [workflowId],
      )
      return rows.map(({ action }) => action)
    })

  test('serve new applications at once when published, and every change is audited', async () => {
    const { id } = await created()
    assert.equal(await world.foyer.ports.workflows.published(customer.uuid, id), 'unpublished')
    await editing().change(customer.uuid, id, saveDraft(1, { ...definition, name: 'Renamed' }, editor))
    await editing().change(customer.uuid, id, publishDraft(2, 'First', editor))
    const published = await world.foyer.ports.workflows.published(customer.uuid, id)
    assert.ok(published && published !== 'unpublished')
    assert.deepEqual([published.version, published.name], [1, 'Renamed'])
    const [version] = await editing().versions(customer.uuid, id)
    assert.deepEqual([version?.publishedBy, version?.note], [person, 'First'])
    assert.deepEqual(await actions(id), ['workflow.created', 'workflow.published'])
    const application = await world.create(customer, { workflowId: `foyer:workflow::${id}` })
    assert.ok(application.id)
  })

  test('accept one of two changes on the same revision', async () => {
    const { id } = await created()
    const save = () => editing().change(customer.uuid, id, saveDraft(1, definition, editor))
    const results = await Promise.allSettled([save(), save(), save()])
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    assert.equal(refused.length, 2)
    for (const error of refused) assert.equal((error as ApiError).code, 'draft_changed')
  })

  test('remove a workflow that was never published when discarded', async () => {
    const { id } = await created()
    assert.equal(await editing().change(customer.uuid, id, discardDraft(1, editor)), null)
    assert.equal(await editing().find(customer.uuid, id), undefined)
  })

  test('never reuse a revision, so an old page cannot overwrite the next draft', async () => {
    const id = uuidOf(customer.workflows.KYC)
    await editing().change(customer.uuid, id, saveDraft(0, definition, editor))
    await editing().change(customer.uuid, id, discardDraft(1, editor))
    await editing().change(customer.uuid, id, saveDraft(2, definition, editor))
    await assert.rejects(
      () => editing().change(customer.uuid, id, saveDraft(1, definition, editor)),
      (error) => error instanceof ApiError && error.code === 'draft_changed',
    )
    await editing().change(customer.uuid, id, discardDraft(3, editor))
  })

  test('are unknown to another customer', async () => {
    const other = await world.customer()
    const { id } = await created()
    assert.equal(await editing().find(other.uuid, id), undefined)
    assert.deepEqual(await editing().versions(other.uuid, uuidOf(customer.workflows.KYC)), [])
    await assert.rejects(
      () => editing().change(other.uuid, id, saveDraft(1, definition, editor)),
      (error) => error instanceof ApiError && error.code === 'workflow_not_found',
    )
  })

  test('appear in the overview with every workflow and its counts, for credentials too', async () => {
    const own = await world.customer()
    await world.create(own)
    const reply = await world.call('/v1/workflows.overview', {}, await world.token(own))
    assert.equal(reply.status, 200)
    const [kyc, kyb] = reply.body.data
    assert.deepEqual(
      [kyc.kind, kyc.version, kyc.draft, kyc.counts],
      ['KYC', 1, null, { created: 1, approved: 0, waiting: 0 }],
    )
    assert.deepEqual([kyb.kind, kyb.counts.created], ['KYB', 0])
  })
})
