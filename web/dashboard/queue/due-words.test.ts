/** The words of due times, and the times of a snooze. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dueSentence, dueWords, snoozeTimes } from './due-words.ts'

const now = new Date('2026-11-20T09:30:00Z')
const rows: Array<[dueAt: string, words: string, sentence: string]> = [
  ['2026-11-20T12:30:00Z', 'in 3 h', 'Due in 3 h'],
  ['2026-11-20T09:45:00Z', 'in 15 min', 'Due in 15 min'],
  ['2026-11-21T10:00:00Z', 'in 1 day', 'Due in 1 day'],
  ['2026-11-25T09:30:00Z', 'in 5 days', 'Due in 5 days'],
  ['2026-11-20T09:30:00Z', 'due now', 'Due now'],
  ['2026-11-20T09:00:00Z', '30 min overdue', '30 min overdue'],
  ['2026-11-20T06:00:00Z', '3 h overdue', '3 h overdue'],
  ['2026-11-19T09:00:00Z', '1 day overdue', '1 day overdue'],
  ['2026-11-18T09:00:00Z', '2 days overdue', '2 days overdue'],
]

describe('due times', () => {
  for (const [dueAt, words, sentence] of rows)
    it(`${dueAt} is "${words}"`, () => {
      const plain = (text: string) => text.replaceAll('\u00a0', ' ')
      assert.deepEqual([plain(dueWords(dueAt, now)), plain(dueSentence(dueAt, now))], [words, sentence])
    })
})

describe('the times of a snooze', () => {
  const days: Array<[today: string, monday: number]> = [
    ['2026-11-20T10:00:00', 23],
    ['2026-11-22T10:00:00', 23],
    ['2026-11-23T10:00:00', 30],
  ]
  for (const [today, monday] of days)
    it(`from ${today} are mornings, and the next Monday is the ${monday}`, () => {
      const times = snoozeTimes(new Date(today)).map(({ until }) => new Date(until))
      assert.ok(times.every((time) => time.getHours() === 9 && time.getMinutes() === 0))
      assert.ok(times.every((time) => time > new Date(today)))
      assert.deepEqual([times[2]?.getDay(), times[2]?.getDate()], [1, monday])
    })
})
