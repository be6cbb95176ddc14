/** Which stage of an identity document is shown, and what stands before and after it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase } from '#test/fixtures/case.ts'
import type { IdentityDocument } from '#workflows/steps/identity.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import {
  type DocumentStage,
  draftOf,
  hasUnclearLines,
  type IdentityStep,
  mergeIntoDraft,
  slotsOfStage,
  stageAfter,
  stageBefore,
  stageOf,
} from './stages.ts'

const step: IdentityStep = {
  key: 'identity',
  kind: 'IDENTITY',
  documents: { types: ['PASSPORT', 'ID_CARD'], selfie: true },
}
const card: Form = { documentType: 'ID_CARD', documentCountry: 'SE' }
const caseWith = (...slots: string[]) => {
  const of = clearCase('KYC')
  const documents = slots.map((slot) => ({ id: slot, step: 'identity', slot }) as StoredDocument)
  return { ...of, data: { ...of.data, answers: {}, documents } }
}

describe('the stage of an identity document', () => {
  const rows: Array<[what: string, slots: string[], draft: Form, asked: string, DocumentStage | undefined]> =
    [
      ['none asked', [], card, '', undefined],
      ['unknown', [], card, 'other', undefined],
      ['first', [], {}, 'type', 'TYPE'],
      ['too early', [], {}, 'details', 'TYPE'],
      ['a type that is not accepted', [], { ...card, documentType: 'DRIVING_LICENCE' }, 'photos', 'TYPE'],
      ['without photos', [], card, 'details', 'PHOTOS'],
      ['without the back', ['front'], card, 'selfie', 'PHOTOS'],
      ['without the face', ['front', 'back'], card, 'details', 'SELFIE'],
      ['with everything', ['front', 'back', 'selfie'], card, 'details', 'DETAILS'],
      [
        'a passport has no back',
        ['front', 'selfie'],
        { ...card, documentType: 'PASSPORT' },
        'details',
        'DETAILS',
      ],
      ['back to the first', ['front', 'back', 'selfie'], card, 'type', 'TYPE'],
    ]
  for (const [what, slots, draft, asked, stage] of rows)
    test(`${what}: ${stage}`, () => assert.equal(stageOf(caseWith(...slots), step, asked, draft), stage))

  test('does not exist in a workflow without documents', () => {
    assert.equal(stageOf(caseWith(), { key: 'identity', kind: 'IDENTITY' }, 'type', card), undefined)
  })

  test('leads to the next one and back', () => {
    const plain: IdentityStep = { ...step, documents: { types: ['PASSPORT'] } }
    const path = (['TYPE', 'PHOTOS', 'SELFIE', 'DETAILS'] as const).map((stage) => [
      stageAfter(step, stage),
      stageBefore(step, stage),
    ])
    assert.deepEqual(path, [
      ['PHOTOS', undefined],
      ['SELFIE', 'TYPE'],
      ['DETAILS', 'PHOTOS'],
      ['DETAILS', 'SELFIE'],
    ])
    assert.deepEqual([stageAfter(plain, 'PHOTOS'), stageBefore(plain, 'DETAILS')], ['DETAILS', 'PHOTOS'])
    assert.deepEqual(slotsOfStage(step, 'PHOTOS', card), ['front', 'back'])
    assert.deepEqual(slotsOfStage(plain, 'PHOTOS', { documentType: 'PASSPORT' }), ['front'])
  })

  const photo = (slot: string, more: Partial<StoredDocument>) =>
    ({ id: slot, step: 'identity', slot, ...more }) as StoredDocument
  const unclear = { hasUnclearLines: true } as const
  const photos: Array<[what: string, documents: StoredDocument[], expected: boolean]> = [
    ['none has lines', [photo('front', {}), photo('back', {})], false],
    ['one is not clear', [photo('front', {}), photo('back', unclear)], true],
    ['another one is read', [photo('front', unclear), photo('back', { lines: ['I<UTO'] })], false],
    ['it is of the face', [photo('selfie', unclear)], false],
  ]
  for (const [what, documents, expected] of photos)
    test(`suggests another photo, when ${what}: ${expected}`, () => {
      const of = caseWith()
      assert.equal(hasUnclearLines({ ...of, data: { ...of.data, documents } }, step, card), expected)
    })

  test('keeps only its own fields in the draft, and shows an earlier answer again', () => {
    assert.equal(mergeIntoDraft({ do: 'start' }), undefined)
    const merged = mergeIntoDraft({ stage: 'TYPE', ...card, mrz: 'x', csrf: 't' }, { mrz: 'y' })
    assert.deepEqual(merged, { ...card, mrz: 'y', stage: 'TYPE' })
    const of = caseWith()
    const document: IdentityDocument = {
      ...{ type: 'PASSPORT' as const, country: 'SE', number: 'X', givenName: 'A', familyName: 'B' },
      ...{
        dateOfBirth: '1983-02-18',
        expiresOn: '2031-05-01',
        machineReadable: 'VALID' as const,
        pictures: [],
      },
    }
    const answer = {
      kind: 'IDENTITY',
      method: 'DOCUMENT',
      provider: 'document',
      at: '',
      revision: 1,
    } as const
    const data = { ...of.data, answers: { identity: { ...answer, document } } }
    const shown = draftOf({ ...of, data }, step)
    assert.deepEqual([shown.documentType, shown['expiresOn.day']], ['PASSPORT', '01'])
  })
})
