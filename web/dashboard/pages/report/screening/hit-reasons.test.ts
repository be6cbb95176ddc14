/** The reasons that a hit offers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorOf } from '../../../../../src/screening/matching/factors.ts'
import { reasonsFor } from './hit-reasons.ts'

const match = (...factors: ReturnType<typeof factorOf>[]) => ({
  ...{ score: 0.7, algorithm: 'name-v2@3', factors, matchedName: 'A', nameKind: 'PRIMARY' as const },
})

test('a person has reasons of persons, without those that the factors contradict', () => {
  const same = [factorOf('name', 1, null), factorOf('birthYear', 1, '1970 / 1970')]
  assert.deepEqual(reasonsFor({ schema: 'Person', match: match(...same) }), [
    ...['Country differs', 'Different first name', 'Checked ID document'],
  ])
  const other = [factorOf('birthYearDiffers', 1, '1970 / 1958')]
  assert.ok(reasonsFor({ schema: 'Person', match: match(...other) }).includes('Birth year differs'))
})

test('a company has reasons of companies', () => {
  const reasons = reasonsFor({ schema: 'Company', match: match(factorOf('country', 1, 'SE')) })
  assert.deepEqual(reasons, ['Number differs', 'Different business', 'Checked the register'])
})
