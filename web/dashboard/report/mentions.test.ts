/** Mentions in a note. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn, unfinishedMention, withMention } from './mentions.ts'

const team = [
  { userId: 'm', name: 'Maja Torvund' },
  { userId: 's', name: 'Signe Aldén' },
]

test('finds the people whose full name is in the text', () => {
  assert.deepEqual(mentionedIn('@Maja Torvund see page 2, like @Signe', team), ['m'])
  assert.deepEqual(mentionedIn('maja@torvund.example', team), [])
})

test('completes the name being typed', () => {
  assert.equal(unfinishedMention('Ask @Ma'), 'Ma')
  assert.equal(unfinishedMention('@'), '')
  assert.equal(unfinishedMention('write to maja@torvund'), null)
  assert.equal(withMention('Ask @Ma', 'Maja Torvund'), 'Ask @Maja Torvund ')
})
