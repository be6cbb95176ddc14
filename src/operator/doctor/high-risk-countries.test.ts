/** The doctor on the lists of high-risk countries, which are of 2026-06-19. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedLists } from '@foyer/national-fields/high-risk/country-lists'
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

const day = (from: string) => ({
  ...shippedLists,
  version: 'own-1',
  callForAction: [{ from, instrument: 'FATF', codes: ['IR'] }],
})
test('accepts a file of the operator with a later decision', () => {
  const { result, detail } = checkHighRiskCountries(new Date('2026-11-28T12:00:00Z'), day('2026-10-23'))
  assert.deepEqual([result, /own-1/.test(detail)], ['OK', true])
})
test('warns of a file older than the lists of this version', () => {
  const { callForAction } = day('2026-01-02')
  const old = { version: 'own-0', callForAction, euListed: callForAction, increasedMonitoring: callForAction }
  const { result, detail } = checkHighRiskCountries(new Date('2026-07-01T12:00:00Z'), old)
  assert.equal(result, 'WARN')
  assert.match(detail, /of 2026-01-02, older than those of this version \(2026-06-19\)/)
})
