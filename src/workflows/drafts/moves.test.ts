/** The changes of a draft: what each writes, and when it is refused. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operator } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import type { WorkflowDefinition } from '../workflow.ts'
import type { EditedWorkflow, WorkflowMove } from './draft.ts'
import {
  discardDraft,
  type Editor,
  importDefinition,
  proposeDraft,
  publishDraft,
  returnDraft,
  saveDraft,
} from './moves.ts'

const definition = kyc as unknown as WorkflowDefinition
const now = new Date('2026-11-20T09:30:00Z')
const editor = (id: string): Editor => ({ id, actor: { kind: 'USER', id } })
const [anna, bo] = [editor('anna'), editor('bo')]
const live: EditedWorkflow = {
  id: 'w',
  name: 'Account',
  revision: 3,
  published: { version: 7, definition },
  draft: null,
}
const after = (current: EditedWorkflow, ...moves: WorkflowMove[]): EditedWorkflow =>
  moves.reduce((workflow, move) => {
    const changed = move(workflow, now).workflow
    assert.ok(changed)
    return changed
  }, current)
const drafted = after(live, saveDraft(3, { ...definition, name: 'Next' }, anna))
const twice = { ...definition, fourEyes: { publishing: true } }
const drafting = after(live, saveDraft(3, twice, anna))
const refusal = (current: EditedWorkflow, move: WorkflowMove) => {
  try {
    move(current, now)
    return undefined
  } catch (error) {
    return (error as ApiError).code
  }
}

describe('saving', () => {
  test('starts a draft from the published version, keeps its name, and records it once', () => {
    assert.equal(drafted.draft?.baseVersion, 7)
    assert.deepEqual([drafted.name, drafted.revision], ['Account', 4])
    const { audit } = saveDraft(4, definition, bo)(drafted, now)
    assert.deepEqual(audit, [])
  })
  test('withdraws the proposal', () => {
    const changed = after(drafting, proposeDraft(4, 'Please', anna), saveDraft(5, twice, bo))
    assert.equal(changed.draft?.proposal, null)
    assert.equal(changed.draft?.updatedBy, 'bo')
  })
  test('renames a workflow that is not live', () => {
    const created = { ...drafted, published: null }
    assert.equal(after(created, saveDraft(4, { name: 'Other' }, anna)).name, 'Other')
    assert.equal(after(created, saveDraft(4, { name: '' }, anna)).name, 'Account')
  })
  test('is refused for an older revision', () => {
    assert.equal(refusal(drafted, saveDraft(3, definition, bo)), 'draft_changed')
  })
})

describe('an import by the operator', () => {
  const careful = { ...live, published: { version: 7, definition: twice as WorkflowDefinition } }
  const lax = { ...definition, fourEyes: { publishing: false } } as WorkflowDefinition
  test('publishes at once without four eyes, and keeps the draft of a member', () => {
    const { workflow, publishes, audit } = importDefinition(definition, true)(drafted, now)
    assert.deepEqual([publishes?.version, publishes?.by], [8, 'operator'])
    assert.deepEqual([workflow?.published?.version, workflow?.draft], [8, drafted.draft])
    assert.deepEqual(audit, [
      { action: 'workflow.published', actor: operator, detail: { workflowId: 'w', version: 8 } },
    ])
  })
  test('is a proposal where publishing needs two people, even if it turns that off', () => {
    for (const [current, imported] of [
      [careful, lax],
      [live, twice as WorkflowDefinition],
    ] as const) {
      const { workflow, publishes, audit } = importDefinition(imported, false)(current, now)
      assert.equal(publishes, undefined)
      assert.deepEqual([workflow?.published?.version, workflow?.draft?.definition], [7, imported])
      assert.deepEqual(
        audit.map(({ action, actor }) => [action, actor.kind]),
        [['workflow.proposed', 'OPERATOR']],
      )
      const published = publishDraft(workflow?.revision ?? 0, null, anna)(workflow as EditedWorkflow, now)
      assert.equal(published.publishes?.version, 8)
    }
  })
  test('is refused where it must publish, and where a member has a draft', () => {
    assert.equal(refusal(careful, importDefinition(lax, true)), 'publishing_needs_two_people')
    const edited = after(careful, saveDraft(3, twice, anna))
    assert.equal(refusal(edited, importDefinition(lax, false)), 'draft_changed')
    const proposed = after(careful, importDefinition(lax, false))
    assert.equal(refusal(proposed, importDefinition(lax, false)), undefined, 'its own is replaced')
  })
})

describe('discarding', () => {
  test('ends the draft of a live workflow, and removes a workflow that was never published', () => {
    assert.equal(after(drafted, discardDraft(4, anna)).draft, null)
    assert.equal(discardDraft(4, anna)({ ...drafted, published: null }, now).workflow, null)
  })
  test('needs a draft', () => assert.equal(refusal(live, discardDraft(3, anna)), 'no_draft'))
})

describe('publishing', () => {
  test('makes the draft the next version', () => {
    const { workflow, publishes } = publishDraft(4, 'October', anna)(drafted, now)
    assert.deepEqual([publishes?.version, publishes?.by, publishes?.note], [8, 'anna', 'October'])
    assert.deepEqual([workflow?.name, workflow?.draft, workflow?.revision], ['Next', null, 5])
  })
  test('refuses an unfinished draft with its problems', () => {
    const unfinished = after(live, saveDraft(3, { name: 'x' }, anna))
    assert.throws(
      () => publishDraft(4, null, anna)(unfinished, now),
      (error) => error instanceof ApiError && (error.extras.errors?.length ?? 0) > 3,
    )
  })
  test('by two people refuses the last editor and the proposer', () => {
    const proposed = after(drafting, proposeDraft(4, 'Please', anna))
    assert.equal(refusal(drafting, publishDraft(4, null, bo)), 'draft_not_proposed')
    assert.equal(refusal(proposed, publishDraft(5, null, anna)), 'publishing_needs_two_people')
    const { publishes } = publishDraft(5, null, bo)(proposed, now)
    assert.deepEqual([publishes?.by, publishes?.note], ['bo', 'Please'])
  })
  test('by two people still refuses the proposer after another person has edited', () => {
    const proposed = after(drafting, saveDraft(4, twice, bo), proposeDraft(5, 'Mine', anna))
    assert.equal(refusal(proposed, publishDraft(6, null, anna)), 'publishing_needs_two_people')
    assert.equal(refusal(proposed, publishDraft(6, null, bo)), 'publishing_needs_two_people')
  })
})

test('can be returned to the proposer with a comment', () => {
  const returned = after(drafting, proposeDraft(4, 'Please', anna), returnDraft(5, 'Not yet', bo))
  assert.deepEqual([returned.draft?.proposal, returned.draft?.returned?.comment], [null, 'Not yet'])
  assert.equal(refusal(drafting, returnDraft(4, 'No', bo)), 'draft_not_proposed')
})
