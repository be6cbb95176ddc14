/** The text about a stored file. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredDocument } from '#applications/stored-document.ts'
import { fileView } from './file-view.ts'

const stored = { id: 'd', name: 'a.jpg', sizeBytes: 5, sha256: 'secret' } as StoredDocument
const plain = { id: 'd', name: 'a.jpg', sizeBytes: 5, pages: null, preview: null, isChecking: false }
const rows: Array<[what: string, Partial<StoredDocument>, shown: object]> = [
  ['a file without a picture', {}, {}],
  ['a picture', { preview: 'p', scan: 'CLEAN' }, { preview: '/onboarding/a/papers/files/d' }],
  ['a PDF', { pages: 3 }, { pages: 3 }],
  ['a picture that is held', { preview: 'p', scan: 'WAITING' }, { isChecking: true }],
]
for (const [what, more, shown] of rows)
  test(what, () =>
    assert.deepEqual(fileView({ base: '/onboarding/a' }, 'papers', { ...stored, ...more }), {
      ...plain,
      ...shown,
    }),
  )
