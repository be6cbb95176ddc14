/** Special conditions on the right to represent an Estonian company, readable or not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields } from '@foyer/provider-http/answer-fields'
import { aCompany, rightsOf } from '../test/ariregister.ts'
import { officersOf } from './officers.ts'
import { signingOf } from './signing.ts'
import { rowsOf } from './values.ts'

const provenance = { source: 'REGISTRY', retrievedAt: '2026-11-20T09:30:00Z' } as const

function coverageWith(esindusoiguse_eritingimused: unknown) {
  const company = { ...aCompany, isikuandmed: { ...aCompany.isikuandmed, esindusoiguse_eritingimused } }
  const [right] = rowsOf(fields(rightsOf('JAH', 'JAH'), 'keha', 'ettevotjad')).rows
  return signingOf(company, right, officersOf(company, '2026-11-20'), provenance).signing.basis.coverage
}

test('without special conditions, each member represents the company alone', () =>
  assert.equal(coverageWith({}), 'COMPLETE'))

for (const [name, conditions] of [
  ['a text', { item: [{ sisu: 'Only two members together' }] }],
  ['a text in a field that nobody knows', { item: [{ tekst: 'Only two members together' }] }],
  ['a list of texts', ['Only two members together']],
  ['a text without its list', 'Only two members together'],
] as const)
  test(`conditions as ${name} are shown, and nothing is complete`, () =>
    assert.equal(coverageWith(conditions), 'PARTIAL'))
