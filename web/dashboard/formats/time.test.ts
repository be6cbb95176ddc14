/** Times as people say them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agoOf, dateOf, durationOf, exactOf, leftOf, momentOf, waitOf } from './time.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const now = new Date('2026-11-23T12:00:00Z')
const zone = 'Europe/Stockholm'

const waits: Array<[milliseconds: number, text: string]> = [
  [-5, '0 s'],
  [41_000, '41 s'],
  [4 * 60_000, '4 min'],
  [14 * 3_600_000, '14 h'],
  [47 * 3_600_000, '47 h'],
  [3 * 86_400_000, '3 days'],
]
for (const [milliseconds, text] of waits)
  test(`waiting ${milliseconds} ms is shown as ${text}`, () =>
    assert.equal(plain(waitOf(milliseconds)), text))

const durations: Array<[milliseconds: number, text: string]> = [
  [412, '412 ms'],
  [38_000, '38 s'],
  [278_000, '4 min 38 s'],
  [7_500_000, '2 h 5 min'],
  [7_200_000, '2 h'],
  [2 * 86_400_000 + 3_600_000, '2 d 1 h'],
]
for (const [milliseconds, text] of durations)
  test(`${milliseconds} ms is shown as ${text}`, () => assert.equal(plain(durationOf(milliseconds)), text))

const past: Array<[at: string, text: string]> = [
  ['2026-11-23T11:59:30Z', 'now'],
  ['2026-11-23T11:56:00Z', '4 min ago'],
  ['2026-11-23T08:31:00Z', '09:31'],
  ['2026-11-22T23:30:00Z', '00:30'],
  ['2026-11-22T22:30:00Z', 'yesterday'],
  ['2026-11-18T10:00:00Z', 'Wednesday'],
  ['2026-11-12T10:00:00Z', 'last week'],
  ['2026-11-02T10:00:00Z', '3 weeks ago'],
  ['2026-03-12T10:00:00Z', '12 March 2026'],
]
for (const [at, text] of past)
  test(`${at} is shown as ${text}`, () => assert.equal(plain(agoOf(at, now, zone)), text))

test('the remaining time is shown in one unit', () => {
  assert.equal(plain(leftOf('2026-11-29T13:00:00Z', now)), '6 days')
  assert.equal(plain(leftOf('2026-11-24T13:00:00Z', now)), '1 day')
  assert.equal(plain(leftOf('2026-11-23T17:10:00Z', now)), '5 h')
})

test('formats dates and exact times', () => {
  assert.equal(dateOf('2026-11-23T12:00:00Z', zone), '23 November 2026')
  assert.equal(momentOf('2026-11-23T08:31:00Z', now, zone), '09:31 today')
  assert.equal(momentOf('2026-11-22T19:03:00Z', now, zone), '20:03 yesterday')
  assert.equal(momentOf('2026-11-18T08:31:00Z', now, zone), '18 Nov, 09:31')
  assert.equal(momentOf('2025-11-18T08:31:00Z', now, zone), '18 Nov 2025, 09:31')
  assert.match(exactOf('2026-11-23T08:31:07Z', zone), /Monday.*23 November 2026.*09:31:07/)
})
