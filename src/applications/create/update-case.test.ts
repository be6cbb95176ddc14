import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import type { Case } from '../case.ts'
import { type CaseUpdate, updateCase } from './update-case.ts'

const open: Case = {
  ...clearCase('KYC'),
  status: 'IN_PROGRESS',
  submittedAt: null,
  externalReference: 'order 1',
  language: null,
}
const withMetadata: Case = { ...open, data: { ...open.data, metadata: { a: '1' } } }
const later = new Date(now.getTime() + 86_400_000).toISOString()

/** The expected audit entry: the changed fields, `undefined` for no change, or the code of an error. */
const cases: Array<[what: string, of: Case, update: CaseUpdate, expected: string | undefined]> = [
  ['nothing', open, {}, undefined],
  ['the same values', withMetadata, { metadata: { a: '1' }, externalReference: 'order 1' }, undefined],
  ['another value', withMetadata, { metadata: { a: '2' } }, 'metadata'],
  ['another key', withMetadata, { metadata: { b: '1' } }, 'metadata'],
  ['no metadata any more', withMetadata, { metadata: {} }, 'metadata'],
  ['no reference any more', open, { externalReference: null }, 'externalReference'],
  [
    'all at once',
    open,
    { metadata: { a: '1' }, expiresAt: later, language: 'en' },
    'metadata expiresAt language',
  ],
  ['metadata after the decision', { ...open, status: 'APPROVED' }, { metadata: { a: '1' } }, 'metadata'],
  ['the expiry after the decision', { ...open, status: 'APPROVED' }, { expiresAt: later }, 'status_conflict'],
  ['the language after submitting', { ...open, submittedAt: now }, { language: 'en' }, 'status_conflict'],
  ['a language that the workflow has not', open, { language: 'sv' }, 'language_not_in_workflow'],
  ['an expiry in the past', open, { expiresAt: '2020-01-01T00:00:00+01:00' }, 'invalid_body'],
]

describe('an update of an application', () => {
  for (const [what, of, update, expected] of cases)
    it(`${what}: ${expected ?? 'no change'}`, () => {
      const move = updateCase({ kind: 'CUSTOMER', id: 'c' }, workflowOf('KYC'), update)
      try {
        const moved = move(of, now)
        assert.equal(moved?.audit[0]?.detail.fields, expected)
        if (moved) assert.deepEqual(moved.case.data.metadata, update.metadata ?? of.data.metadata)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        assert.equal(error.code, expected)
      }
    })
})
