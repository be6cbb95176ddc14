/** The URL of a logo. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logoPath, noLook } from './look.ts'

test('the URL of a logo names its customer and its content', () =>
  assert.equal(logoPath('c', 'abc'), '/onboarding/logos/c/abc'))

test('a customer without a look leaves everything to its workflows', () =>
  assert.deepEqual(new Set(Object.values(noLook)), new Set([null])))
