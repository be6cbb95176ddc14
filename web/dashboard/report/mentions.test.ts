/** Mentions in a note. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { colleaguesFor, mentionedIn, unfinishedMention, withMention } from './mentions.ts'

const team = [
  { userId: 'm', name: 'Maja Torvund' },
  { userId: 's', name: 'Signe Aldén' },
  { userId: 'r', name: 'Ruben Maja' },
]

test('finds the people whose full name is in the text', () => {
  assert.deepEqual(mentionedIn('@Maja Torvund see page 2, like @Signe', team), ['m'])
  assert.deepEqual(mentionedIn('maja@torvund.example', team), [])
})

const typed: Array<[text: string, unfinished: [from: number, started: string] | null]> = [
  ['Ask @Ma|', [4, 'Ma']],
  ['@|', [0, '']],
  ['Ask @Maja To|', [4, 'Maja To']],
  ['Ask @Ru| about page 2', [4, 'Ru']],
  ['Ask\n@Ru|', [4, 'Ru']],
  ['write to maja@torvund|', null],
  ['@Maja\n|', null],
  ['no sign|', null],
]
describe('the name that is being typed', () => {
  for (const [text, expected] of typed)
    test(`of ${JSON.stringify(text)} is ${expected?.[1] ?? 'none'}`, () => {
      const caret = text.indexOf('|')
      const found = unfinishedMention(text.replace('|', ''), caret)
      assert.deepEqual(found && [found.from, found.started], expected)
    })
})

const offers: Array<[started: string, ids: string]> = [
  ['', 'm s r'],
  ['rub', 'r'],
  ['maja', 'm r'],
  ['tor', 'm'],
  ['alden', 's'],
  ['aja', ''],
  ['Maja Torvund is', ''],
]
describe('colleagues', () => {
  for (const [started, ids] of offers)
    test(`offered for @${started}: ${ids || 'none'}`, () =>
      assert.equal(
        colleaguesFor({ from: 0, started }, team)
          .map(({ userId }) => userId)
          .join(' '),
        ids,
      ))
})

const completed: Array<[typed: string, text: string]> = [
  ['Ask @Ru|', 'Ask @Ruben Maja |'],
  ['Ask @Ru| about it', 'Ask @Ruben Maja |about it'],
  ['Ask @Ru|, who knows', 'Ask @Ruben Maja |, who knows'],
]
describe('a completed name', () => {
  for (const [before, after] of completed)
    test(`makes ${JSON.stringify(before)} ${JSON.stringify(after)}`, () => {
      const text = before.replace('|', '')
      const unfinished = unfinishedMention(text, before.indexOf('|')) ?? assert.fail()
      const done = withMention(text, unfinished, 'Ruben Maja')
      assert.equal(`${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`, after)
    })
})
