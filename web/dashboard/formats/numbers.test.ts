/** Counts and shares as people say them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedOf, countOf, shareOf } from './numbers.ts'

test('counts have separators, and their noun is singular or plural', () => {
  assert.equal(countOf(1_234_567), '1,234,567')
  assert.equal(countedOf(1, 'application').replace('\u00a0', ' '), '1 application')
  assert.equal(countedOf(14, 'application').replace('\u00a0', ' '), '14 applications')
  assert.equal(countedOf(2, 'person', 'people').replace('\u00a0', ' '), '2 people')
})

const shares: Array<[part: number, of: number, text: string]> = [
  [340, 400, '85%'],
  [0, 400, '0%'],
  [1, 400, 'under 1%'],
  [399, 400, 'over 99%'],
  [400, 400, '100%'],
  [0, 0, '0%'],
]
for (const [part, of, text] of shares)
  test(`${part} of ${of} is shown as ${text}`, () => assert.equal(shareOf(part, of), text))
