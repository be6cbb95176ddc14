/** The pages of the owners step: which one is shown, where Back leads, and what the draft keeps. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { ownershipWork } from './ownership-work.ts'
import { currentPlace, hasTyped, mergeIntoDraft, placeUrl, previousPlace, withoutTyped } from './stages.ts'

const step = { key: 'owners', kind: 'OWNERSHIP' } as const
const workflow = workflowOf('KYB')
const context = (query: Record<string, string>, draft?: Form) => {
  const of = clearCase('KYB')
  const drafts: Record<string, Form> = draft ? { owners: draft } : {}
  const drafted = { ...of, data: { ...of.data, drafts } }
  return pageContext({
    of: drafted,
    workflow: { ...workflow, steps: [...workflow.steps, step] },
    input: { query },
  })
}
const placed = (query: Record<string, string>, draft?: Form) => {
  const of = context(query, draft)
  return placeUrl({ base: '' }, step, currentPlace(step, of))
}

const rows: Array<[name: string, query: Record<string, string>, draft: Form | undefined, url: string]> = [
  ['the list at first', {}, undefined, '/owners?stage=list'],
  ['a registered owner', { stage: 'person', owner: '1' }, undefined, '/owners?stage=person&owner=1'],
  ['somebody new', { stage: 'person', owner: 'new' }, undefined, '/owners?stage=person&owner=new'],
  ['nobody of the list', { stage: 'person', owner: '99' }, undefined, '/owners?stage=list'],
  ['shares before the person', { stage: 'share', owner: '1' }, undefined, '/owners?stage=list'],
  ['nonsense', { stage: 'nonsense' }, undefined, '/owners?stage=list'],
  ['where the draft was', {}, { stage: 'PERSON', owner: 'new' }, '/owners?stage=person&owner=new'],
]
describe('the page of the owners step', () => {
  for (const [name, query, draft, url] of rows) test(name, () => assert.equal(placed(query, draft), url))
})

const backs: Array<[stage: Parameters<typeof previousPlace>[0], to: string | undefined]> = [
  [{ stage: 'LIST', owner: '' }, undefined],
  [{ stage: 'NOBODY', owner: '' }, 'LIST'],
  [{ stage: 'PERSON', owner: '1' }, 'LIST'],
  [{ stage: 'PERSON', owner: 'official' }, 'NOBODY'],
  [{ stage: 'SHARE', owner: '1' }, 'PERSON'],
  [{ stage: 'COMPANIES', owner: '1' }, 'SHARE'],
  [{ stage: 'OFFICE', owner: '1' }, 'PERSON'],
  [{ stage: 'REMOVE', owner: '1' }, 'PERSON'],
]
for (const [from, to] of backs)
  test(`Back in ${from.stage} ${from.owner} leads to ${to}`, () =>
    assert.equal(previousPlace(from, ownershipWork(step, context({})))?.stage, to))

describe('the draft of the owners step', () => {
  const typed = mergeIntoDraft(
    { stage: 'PERSON', owner: 'new', firstNames: 'Elin', csrf: 'x' },
    { list: 'kept' },
  )
  test('keeps the list and the typed text', () =>
    assert.deepEqual(typed, { list: 'kept', stage: 'PERSON', owner: 'new', firstNames: 'Elin' }))
  test('never shows the typed text for another person', () => {
    assert.deepEqual(mergeIntoDraft({ stage: 'PERSON', owner: '2' }, typed), {
      list: 'kept',
      stage: 'PERSON',
      owner: '2',
    })
    assert.equal(hasTyped(typed, { stage: 'PERSON', owner: 'new' }), true)
    assert.equal(hasTyped(typed, { stage: 'PERSON', owner: '2' }), false)
  })
  test('drops unticked boxes', () => {
    const ticked = mergeIntoDraft({ stage: 'SHARE', owner: '1', how: ['DIRECT', 'CONTROL'] })
    assert.deepEqual(mergeIntoDraft({ stage: 'SHARE', owner: '1', how: 'DIRECT' }, ticked).how, ['DIRECT'])
  })
  test('keeps the list without the text about one person', () =>
    assert.deepEqual(withoutTyped(typed), { list: 'kept', stage: 'PERSON' }))
})
