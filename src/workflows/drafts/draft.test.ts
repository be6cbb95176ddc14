/** The definition that is edited, and when publishing needs two people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import type { WorkflowDefinition } from '../workflow.ts'
import { type EditedWorkflow, editedDefinition, needsTwoPeople, nextVersionOf } from './draft.ts'

const definition = kyc as unknown as WorkflowDefinition
const workflow = (published: object | null, draft: object | null): EditedWorkflow => ({
  id: 'w',
  name: 'Account',
  revision: 1,
  published: published && { version: 7, definition: { ...definition, ...published } },
  draft: draft && {
    definition: { ...definition, ...draft },
    baseVersion: null,
    updatedBy: 'a',
    updatedAt: new Date(0),
    proposal: null,
    returned: null,
  },
})

test('without a draft, the published version is shown', () => {
  assert.equal(editedDefinition(workflow({ name: 'Live' }, null)).name, 'Live')
  assert.equal(editedDefinition(workflow({ name: 'Live' }, { name: 'Next' })).name, 'Next')
})

test('the draft becomes the next version', () => {
  assert.equal(nextVersionOf(workflow({}, {})), 8)
  assert.equal(nextVersionOf(workflow(null, {})), 1)
})

const both = { fourEyes: { publishing: true } }
const rows: Array<[published: object | null, draft: object | null, needed: boolean]> = [
  [{}, {}, false],
  [{ fourEyes: { decisions: true } }, {}, false],
  [null, both, true],
  [both, {}, true],
  [both, { fourEyes: { publishing: false } }, true],
  [{}, both, true],
]
for (const [published, draft, needed] of rows)
  test(`publishing needs ${needed ? 'two' : 'one'}: ${JSON.stringify([published, draft])}`, () =>
    assert.equal(needsTwoPeople(workflow(published, draft)), needed))
