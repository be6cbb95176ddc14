/**
 * A file of the operator with the lists of high-risk countries: refused files, and the effect of an accepted
 * one.
 */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  type CountryLists,
  countryLists,
  newestRowOf,
  readCountryLists,
  setCountryLists,
  shippedLists,
} from '@foyer/national-fields/high-risk/country-lists'
import type { Case } from '#applications/case.ts'
import { clearCase, proofOf, workflowOf } from '#test/fixtures/case.ts'
import { decide } from '../decision.ts'

const row = { from: '2026-10-23', instrument: 'FATF, October 2026', codes: ['IR', 'KP'] }
const good = { version: 'fatf-2026-10', callForAction: [row], euListed: [row], increasedMonitoring: [row] }
const withRow = (more: object) => ({ ...good, euListed: [{ ...row, ...more }] })

describe('a file of country lists', () => {
  const rows: Array<[what: string, text: unknown, problem: string]> = [
    ['that is no JSON', '{', 'is not JSON'],
    ['that is a list', [], 'must be an object with version, callForAction, euListed, increasedMonitoring'],
    ['without a version', { ...good, version: undefined }, 'version: write 1 to 40'],
    ['with a version of words', { ...good, version: 'as of October' }, 'version: write 1 to 40'],
    ['with another list', { ...good, grey: [row] }, 'has grey, and may have version'],
    ['without a list', { ...good, euListed: undefined }, 'euListed: write at least one row'],
    ['with an empty list', { ...good, callForAction: [] }, 'callForAction: write at least one row'],
    ['with a row of text', { ...good, callForAction: ['IR'] }, 'callForAction[0]: write an object'],
    ['with no such day', withRow({ from: '2026-02-30' }), 'euListed[0].from: write a day'],
    ['without an instrument', withRow({ instrument: ' ' }), 'euListed[0].instrument: name the decision'],
    ['without codes', withRow({ codes: [] }), 'euListed[0].codes: write country codes'],
    ['with a name', withRow({ codes: ['Iran'] }), 'euListed[0].codes: "Iran" is no country code'],
    ['with no ISO code', withRow({ codes: ['UK'] }), 'euListed[0].codes: "UK" is no country code'],
    ['with a code twice', withRow({ codes: ['IR', 'IR'] }), 'euListed[0].codes: IR stands there twice'],
    [
      'in another order',
      { ...good, euListed: [row, { ...row, from: '2026-06-19' }] },
      'euListed[1].from: rows',
    ],
  ]
  for (const [what, value, problem] of rows)
    test(`with ${what} is refused`, () => {
      const read = readCountryLists(typeof value === 'string' ? value : JSON.stringify(value))
      assert.ok('problem' in read && read.problem.startsWith(problem), JSON.stringify(read))
    })

  test('equal to the built-in one is read', () => {
    const read = readCountryLists(JSON.stringify(shippedLists))
    assert.deepEqual(read, { lists: shippedLists })
    assert.equal(newestRowOf(shippedLists), '2026-06-19')
  })
})

describe('a decision', () => {
  after(() => setCountryLists(shippedLists))
  const now = new Date('2026-11-28T12:00:00Z')
  const clear = clearCase('KYC')
  const proof = { ...proofOf('anna-testsson'), nationalities: ['FO'] }
  const of: Case = { ...clear, data: { ...clear.data, identity: proof } }
  const decided = () => {
    const { outcome, reasons, risk } = decide(of, workflowOf('KYC'), now)
    return [outcome, reasons.includes('high_risk_country'), risk.countryLists]
  }

  test('uses the lists of this version, and records that', () =>
    assert.deepEqual(decided(), ['APPROVED', false, shippedLists.version]))

  test('uses the lists of the operator, and records that', () => {
    const read = readCountryLists(JSON.stringify(withRow({ codes: ['FO'] })))
    setCountryLists((read as { lists: CountryLists }).lists)
    assert.deepEqual(decided(), ['MANUAL_REVIEW', true, 'fatf-2026-10'])
    assert.equal(countryLists().version, 'fatf-2026-10')
  })
})
