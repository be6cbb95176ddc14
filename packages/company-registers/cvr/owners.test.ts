/** The countries of Danish owners and officers, which a foreign company's number does not contain. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attribute, body, person } from '../test/cvr.ts'
import { officersOf } from './officers.ts'
import { ownersOf } from './owners.ts'

const today = '2026-11-20'
const register = body('REGISTER', 'EJERREGISTER', attribute('EJERANDEL_PROCENT', ['0.1', '2020-01-01']))
const board = body('LEDELSESORGAN', 'Direktion', attribute('FUNKTION', ['DIREKTØR', '2020-01-01']))

function gapsFor(enhedstype: string, landekode: string | null, office = register): string[] {
  const relation = person('Invented Holding', office)
  const periode = { gyldigFra: '2020-01-01', gyldigTil: null }
  const deltager = { ...relation.deltager, enhedstype, beliggenhedsadresse: [{ landekode, periode }] }
  const company = { deltagerRelation: [{ ...relation, deltager }] }
  const gaps = [...ownersOf(company, today).gaps, ...officersOf(company, today).gaps]
  return gaps.flatMap(({ field }) => (field.endsWith('.country') ? [field] : []))
}

test('keeps the high-risk country of a foreign company', () => {
  assert.deepEqual(gapsFor('ANDEN_DELTAGER', 'IR'), ['owners.country'])
  assert.deepEqual(gapsFor('ANDEN_DELTAGER', 'IR', board), ['officers.country'])
  assert.deepEqual(gapsFor('ANDEN_DELTAGER', 'SE'), [])
})
test('reports a gap for an unreadable country, which may be a high-risk one', () => {
  assert.deepEqual(gapsFor('ANDEN_DELTAGER', '??'), ['owners.country'])
  assert.deepEqual(gapsFor('PERSON', '??'), ['owners.country'])
  assert.deepEqual(gapsFor('PERSON', 'IR'), [], 'it is kept as the residence')
  assert.deepEqual(gapsFor('PERSON', null), [])
})
