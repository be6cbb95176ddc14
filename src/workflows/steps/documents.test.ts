/** Documents: which are missing, and what a definition needs. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stepContext } from '#test/fixtures/step.ts'
import type { StepOf } from '../workflow.ts'
import { documents, missingDocuments } from './documents.ts'

const label = { en: 'a', sv: 'a' }
const slot = (key: string, more: object = {}) => ({ key, type: 'PROOF_OF_ADDRESS', label, ...more })
const step = (slots: object[], more: object = {}) =>
  ({ key: 'documents', kind: 'DOCUMENTS', documents: slots, ...more }) as StepOf<'DOCUMENTS'>
const bill = slot('bill')
const chart = slot('chart')
const optional = slot('extra', { optional: true })

const rows: Array<
  [what: string, of: StepOf<'DOCUMENTS'>, slots: Record<string, string[]>, missing: string[]]
> = [
  ['everything there', step([bill, chart]), { bill: ['1'], chart: ['2', '3'] }, []],
  ['nothing there', step([bill, chart]), {}, ['file:bill', 'file:chart']],
  ['a file that was removed again', step([bill]), { bill: [] }, ['file:bill']],
  ['a file of another document', step([bill, chart]), { chart: ['1'] }, ['file:bill']],
  ['a file of a document that the step has no more', step([bill]), { old: ['1'] }, ['file:bill']],
  ['an optional document', step([bill, optional]), { bill: ['1'] }, []],
  ['an optional step', step([bill, chart], { optional: true }), {}, []],
]
describe('missing documents', () => {
  for (const [what, of, slots, missing] of rows)
    test(`${what}: ${missing.length === 0 ? 'none' : missing}`, () => {
      assert.deepEqual(
        missingDocuments(of, slots),
        missing.map((field) => ({ field, code: 'file_missing' })),
      )
      const answer = { kind: 'DOCUMENTS', at: '', revision: 1, slots } as const
      assert.equal(documents.isComplete(of, answer, stepContext().facts), missing.length === 0)
    })
})

test('a definition needs unique keys, no inherited property names, and texts in every language', () => {
  const of = step([bill, bill, slot('constructor', { label: { sv: 'a' }, hint: { en: 'a' } })])
  const known = { steps: new Map(), later: new Set<string>(), checks: false }
  assert.deepEqual(
    documents
      .definitionProblems(of, '/steps/0', { languages: ['en', 'sv'], known })
      .map(({ path, code }) => `${path} ${code}`),
    [
      '/steps/0/documents/1/key not_unique',
      '/steps/0/documents/2/key key_reserved',
      '/steps/0/documents/2/label language_missing',
      '/steps/0/documents/2/hint language_missing',
    ],
  )
})
