/** Why the code of a page did not come. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAway } from '../api/problem.ts'
import { failed } from './lazy-page.ts'

const missing = new TypeError('Failed to fetch dynamically imported module')

test('a page that fails to load without a connection counts as an outage', () =>
  assert.rejects(
    failed(missing, () => Promise.reject(new TypeError('Failed to fetch'))),
    isAway,
  ))

test('a page that fails while the service answers belongs to an older version', () =>
  assert.rejects(
    failed(missing, async () => undefined),
    missing,
  ))
