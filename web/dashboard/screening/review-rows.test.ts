/** Which reviews are shown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reviewAddress, shownOf, shownReviews } from './review-rows.ts'

test('the address selects the period, and anything else the next 90 days', () => {
  assert.deepEqual([undefined, 'waiting', 'constructor', ''].map(shownOf), ['all', 'waiting', 'all', 'all'])
  assert.deepEqual(shownReviews[shownOf('month')].asked, { state: 'COMING', withinDays: 30 })
})

test('a review opens in its report', () =>
  assert.equal(reviewAddress({ applicationId: 'foyer:application::1' }), '/applications/1'))
