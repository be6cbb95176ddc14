/** The doctor on the lists of high-risk countries, which are of 2026-06-19. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkHighRiskCountries } from './high-risk-countries.ts'

const rows: Array<[at: string, result: 'OK' | 'WARN']> = [
  ['2026-06-19T00:00:00Z', 'OK'],
  ['2026-10-19T23:59:59Z', 'OK'],
  ['2026-10-20T00:00:00Z', 'WARN'],
  ['2026-11-28T12:00:00Z', 'WARN'],
]
for (const [at, result] of rows)
  test(`${at}: ${result}`, () => {
    const found = checkHighRiskCountries(new Date(at))
    assert.equal(found.result, result)
    assert.equal(/2026-06-19, older than four months/.test(found.detail), result === 'WARN')
  })
