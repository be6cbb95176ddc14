/** The pages of the owners step: which one is shown, where Back leads, and what the draft keeps. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith } from '#test/fixtures/owners.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { ownershipWork } from './ownership-work.ts'
import { currentPlace, hasTyped, mergeIntoDraft, placeUrl, previousPlace, withoutTyped } from './stages.ts'

const step = { key: 'owners', kind: 'OWNERSHIP' } as const
const workflow = workflowOf('KYB')
const withStep = { ...workflow, steps: [...workflow.steps, step] }
const context = (query: Record<string, string>, draft?: Form) => {
  const of = clearCase('KYB')
  const drafts: Record<string, Form> = draft ? { owners: draft } : {}
  const drafted = { ...of, data: { ...of.data, drafts } }
  return pageContext({
    of: drafted,
    workflow: withStep,
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
const drafted: typeof rows = [
  [
    'the applicant, who is proven',
    { stage: 'person', owner: 'me' },
    undefined,
    '/owners?stage=person&owner=me',
  ],
  ['nobody new who is to be removed', { stage: 'remove', owner: 'new' }, undefined, '/owners?stage=list'],
  [
    'the removal of a registered owner',
    { stage: 'remove', owner: '1' },
    undefined,
    '/owners?stage=remove&owner=1',
  ],
  ['the list, without an owner', { stage: 'nobody', owner: '1' }, undefined, '/owners?stage=nobody'],
  ['the list, for a draft about nobody', {}, { stage: 'PERSON', owner: '99' }, '/owners?stage=list'],
]
describe('the page of the owners step', () => {
  for (const [name, query, draft, url] of drafted) test(name, () => assert.equal(placed(query, draft), url))
  const placedOf = (of: Case, input: Parameters<typeof pageContext>[0] = {}) =>
    currentPlace(step, pageContext({ of, workflow: withStep, ...input })).stage
  test('is the list for an applicant who is not proven', () => {
    const of = clearCase('KYB')
    const unproven = { ...of, data: { ...of.data, identity: null } }
    assert.equal(placedOf(unproven, { input: { query: { stage: 'person', owner: 'me' } } }), 'LIST')
  })
  test('is that of the saved answer', () => {
    const of = clearCase('KYB')
    const saved = (nobody: string | null) => ({
      ...of,
      data: { ...of.data, answers: { ...of.data.answers, owners: ownershipWith({ nobody }) } },
    })
    assert.deepEqual([placedOf(saved('We asked everyone')), placedOf(saved(null))], ['NOBODY', 'LIST'])
  })
  test('is that of a sent form, whatever the address says', () => {
    const input = { method: 'POST' as const, query: { stage: 'person', owner: 'new' } }
    assert.equal(placedOf(clearCase('KYB'), { input }), 'LIST')
  })
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
  test('keeps the fields of the companies in between, and no others', () => {
    const form = { stage: 'COMPANIES', owner: '1', 'chainName.1': 'A', 'chainName.10': 'B', lastShare: '5' }
    const kept = mergeIntoDraft(form)
    assert.deepEqual(kept, { stage: 'COMPANIES', owner: '1', 'chainName.1': 'A', lastShare: '5' })
    const { lastShare: _last, ...chainOnly } = kept
    assert.equal(hasTyped(chainOnly, { stage: 'COMPANIES', owner: '1' }), true)
    assert.equal(hasTyped(chainOnly, { stage: 'SHARE', owner: '1' }), false)
    assert.deepEqual(withoutTyped(kept), { stage: 'COMPANIES' })
  })
  test('has nothing typed about one person on a list', () =>
    assert.equal(hasTyped({ rest: 'SMALL', owner: '' }, { stage: 'LIST', owner: '' }), false))
  test('counts a ticked box as typed', () => {
    const ticked = mergeIntoDraft({ stage: 'SHARE', owner: '1', how: 'DIRECT' })
    assert.equal(hasTyped(ticked, { stage: 'SHARE', owner: '1' }), true)
  })
  test('is about the list where a form names no page', () => {
    assert.deepEqual(mergeIntoDraft({ rest: 'SMALL' }), { stage: 'LIST', rest: 'SMALL' })
    assert.deepEqual(mergeIntoDraft({ nobodyWhy: 'No' }, { stage: 'NOBODY' }), {
      stage: 'NOBODY',
      nobodyWhy: 'No',
    })
  })
  test('drops unticked boxes', () => {
    const ticked = mergeIntoDraft({ stage: 'SHARE', owner: '1', how: ['DIRECT', 'CONTROL'] })
    assert.deepEqual(mergeIntoDraft({ stage: 'SHARE', owner: '1', how: 'DIRECT' }, ticked).how, ['DIRECT'])
  })
  test('keeps the list without the text about one person', () =>
    assert.deepEqual(withoutTyped(typed), { list: 'kept', stage: 'PERSON' }))
})
