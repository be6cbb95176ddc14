/** Which inspected files can be terms. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InspectionResult } from '@foyer/safe-files/file-inspection'
import { readTerms } from './terms-refusals.ts'

const bytes = new Uint8Array(9)
const taken = (more: object = {}): InspectionResult => ({
  ...{ kind: 'TAKEN', bytes, mimeType: 'application/pdf', remarks: [], ...more },
})
const rows: Array<[what: string, inspected: InspectionResult, result: object, size?: number]> = [
  ['a PDF with pages', taken({ pages: 3 }), { pages: 3 }],
  ['a PDF that does not say how many', taken(), { pages: null }],
  ['one of 10 MiB', taken(), { pages: null }, 10 * 1024 * 1024],
  ['a larger one', taken(), { refused: 'TOO_LARGE' }, 10 * 1024 * 1024 + 1],
  ['a picture', taken({ mimeType: 'image/png' }), { refused: 'TYPE' }],
  ['a script', taken({ remarks: ['pdf_javascript'] }), { refused: 'ACTIVE' }],
  [
    'one that was not read in full',
    taken({ remarks: ['pdf_launch', 'pdf_not_fully_read'] }),
    { refused: 'UNREADABLE' },
  ],
  ['one with a password', { kind: 'REFUSED', why: 'ENCRYPTED' }, { refused: 'ENCRYPTED' }],
]
for (const [what, inspected, result, size = 9] of rows)
  test(`${what}: ${JSON.stringify(result)}`, () =>
    assert.deepEqual(readTerms(new Uint8Array(size), inspected), result))
