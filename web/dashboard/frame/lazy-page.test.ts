/** Why the code of a page did not come. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAway } from '../api/problem.ts'
import { failed } from './lazy-page.ts'

const missing = new TypeError('Failed to fetch dynamically imported module')

test('without a connection it is the connection, which passes by itself', () =>
  assert.rejects(
    failed(missing, () => Promise.reject(new TypeError('Failed to fetch'))),
    isAway,
  ))

test('while the service answers it is the missing file of an older version', () =>
  assert.rejects(
    failed(missing, async () => undefined),
    missing,
  ))
