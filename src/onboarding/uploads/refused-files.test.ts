/** Which refused and infected files the page still names. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Problem } from '@foyer/national-fields/problem'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { draftWithRefused, infectedIn, refusalKey, refusedIn, withoutNames } from './refused-files.ts'

const problem = (name: string, field = 'file:bill'): Problem => ({
  field,
  code: 'file_type',
  values: { name },
})

describe('refused files', () => {
  test('stay in the draft, the newest ten', () => {
    assert.deepEqual(draftWithRefused([]), {})
    assert.deepEqual(refusedIn({}), [])
    const many = Array.from({ length: 12 }, (_, at) => problem(`${at}.txt`))
    assert.deepEqual(refusedIn(draftWithRefused(many)), many.slice(2))
  })

  test('are removed when the applicant chooses a file of this name again in the same slot', () => {
    const both = [problem('a.txt'), problem('a.txt', 'file:other'), problem('b.txt')]
    assert.deepEqual(withoutNames(both, 'file:bill', ['a.txt']), both.slice(1))
    assert.equal(refusalKey(problem('a.txt')), 'file:bill/file_type/a.txt')
  })
})

const rows: Array<[what: string, uploads: Array<[slot: string, at: string]>, told: number]> = [
  ['nothing else is there', [], 1],
  ['an older file is there', [['bill', '2026-11-20T09:00:00Z']], 1],
  ['a newer file is there', [['bill', '2026-11-20T11:00:00Z']], 0],
  ['a newer file is elsewhere', [['other', '2026-11-20T11:00:00Z']], 1],
]
for (const [what, uploads, told] of rows)
  test(`an infected file when ${what}: ${told ? 'shown' : 'no longer shown'}`, () => {
    const of = clearCase('KYC')
    const documents = uploads.map(([slot, uploadedAt]) => ({ step: 'papers', slot, uploadedAt }))
    const infected = [{ id: 'a', step: 'papers', slot: 'bill', name: 'a.pdf', at: '2026-11-20T10:00:00Z' }]
    const data = { ...of.data, documents: documents as StoredDocument[], infected }
    const found = infectedIn({ ...of, data }, 'papers', 'bill')
    assert.deepEqual(
      found,
      told ? [{ field: 'file:bill', code: 'file_virus', values: { name: 'a.pdf' } }] : [],
    )
    assert.deepEqual(infectedIn({ ...of, data }, 'elsewhere', 'bill'), [])
  })
