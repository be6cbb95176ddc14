/** Mentions in a note. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn, unfinishedMention, withMention } from './mentions.ts'

const team = [
  { userId: 'm', name: 'Maja Torvund' },
  { userId: 's', name: 'Signe Aldén' },
]

test('names the people whose whole name is written', () => {
  assert.deepEqual(mentionedIn('@Maja Torvund see page 2, like @Signe', team), ['m'])
  assert.deepEqual(mentionedIn('maja@torvund.example', team), [])
})

test('completes what is being written', () => {
  assert.equal(unfinishedMention('Ask @Ma'), 'Ma')
  assert.equal(unfinishedMention('@'), '')
  assert.equal(unfinishedMention('write to maja@torvund'), null)
  assert.equal(withMention('Ask @Ma', 'Maja Torvund'), 'Ask @Maja Torvund ')
})
