/** The formats, and the lists that are known by name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatKeys, formatOf, knownLists } from './format-table.ts'

test('every optional file is one of the format', () => {
  for (const key of formatKeys) {
    const { files, optional = [] } = formatOf(key)
    assert.ok(files.length > 0, key)
    assert.deepEqual(
      optional.filter((file) => !files.includes(file)),
      [],
      key,
    )
  }
})

test('a known list has the kind that its format allows', () => {
  for (const [listId, { format, kind }] of Object.entries(knownLists)) {
    assert.match(listId, /^[a-z0-9][a-z0-9-]{0,62}$/)
    assert.equal(kind, formatOf(format).kind ?? kind, listId)
  }
})
