/** Typed text on a report is kept until it is sent, and a long text is not cut off. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDrafts, notesOf } from './drafts.ts'

const written = { value: 'Ledger', words: 'Approve: Ledger', isSent: false }

test('a draft stays until it is dropped, and knows that it is being sent', () => {
  const drafts = createDrafts()
  let told = 0
  const stop = drafts.subscribe(() => {
    told += 1
  })
  drafts.put('request', written)
  drafts.mark('request', true)
  assert.equal(drafts.all().get('request')?.isSent, true)
  drafts.mark('request', true)
  drafts.mark('return', true)
  assert.equal(told, 2)
  drafts.mark('request', false)
  assert.deepEqual(drafts.all().get('request'), written)
  drafts.drop('request')
  drafts.drop('request')
  assert.deepEqual([drafts.all().size, told], [0, 4])
  stop()
  drafts.put('reopen', written)
  assert.equal(told, 4)
})

const long = `${'word '.repeat(30)}end`
for (const [name, words, notes] of [
  ['nothing is no note', '  ', []],
  ['short words are one note', ' Ledger ', ['Ledger']],
  ['words without a space are cut where a note ends', 'a'.repeat(25), ['a'.repeat(20), 'a'.repeat(5)]],
] as const)
  test(name, () => assert.deepEqual(notesOf(words, 20), notes))

test('a long text becomes several notes, split between words', () => {
  const notes = notesOf(long, 20)
  assert.ok(notes.every((note) => note.length <= 20 && note === note.trim()))
  assert.equal(notes.join(' '), long)
})
