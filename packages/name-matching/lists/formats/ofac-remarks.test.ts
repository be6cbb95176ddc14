/** The meaning of each part of a remark. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { draftEntity } from '../draft-entity.ts'
import { readRemarks } from './ofac-remarks.ts'

const readOf = (remarks: string) => {
  const draft = draftEntity('1', 'Person')
  draft.name('Main', 'PRIMARY')
  readRemarks(remarks, draft)
  return draft.finish()
}

describe('a remark gives a number', () => {
  const cases: Array<[string, string, string, string | null]> = [
    ['Passport 1084010 (Egypt)', 'PASSPORT', '1084010', 'EG'],
    ['alt. Passport G025057 issued 23 Jun 1999 expires 05 Feb 2004', 'PASSPORT', 'G025057', null],
    ['Cedula No. 16247821 (Colombia)', 'NATIONAL', '16247821', 'CO'],
    ['NIT # 800146749-7 (Colombia)', 'TAX', '800146749-7', 'CO'],
    ['RIF # J-31136071-9 (Venezuela)', 'TAX', 'J-31136071-9', 'VE'],
    ['V.A.T. Number BG 121024920 (Bulgaria)', 'VAT', 'BG 121024920', 'BG'],
    ['Vessel Registration Identification IMO 9187629', 'IMO', '9187629', null],
    ['Folio Mercantil No. 343997 (Mexico) issued 14 Dec 2005', 'REGISTRATION', '343997', 'MX'],
    ['Business Registration Document # F01000003035 (United States)', 'REGISTRATION', 'F01000003035', 'US'],
  ]
  for (const [remark, type, id, issuingCountry] of cases)
    test(remark, () => assert.deepEqual(readOf(`${remark}.`)?.identifiers, [{ id, issuingCountry, type }]))
})

describe('a remark gives no number', () => {
  for (const remark of [
    'Passport (Iran)',
    'Linked To: ORSINOV, Valdemar',
    'Telephone (98)(21)(66153220)',
    'Secondary sanctions risk: section 1(b)',
    '-0-',
    '',
  ])
    test(`"${remark}"`, () => assert.deepEqual(readOf(remark)?.identifiers, []))
})

test('a quoted name is a weak alias, also with a quote in it', () =>
  assert.deepEqual(
    readOf("a.k.a. 'ILLIASSOU, Djibbo'; a.k.a. 'JONAH'S SON'; f.k.a. 'OLD NAME'.")?.names.map(
      ({ text, kind }) => [kind, text],
    ),
    [
      ['PRIMARY', 'Main'],
      ['PREVIOUS', 'OLD NAME'],
      ['WEAK_ALIAS', 'ILLIASSOU, Djibbo'],
      ['WEAK_ALIAS', "JONAH'S SON"],
    ],
  ))

test('remarks give countries and gender', () => {
  const entity = readOf('nationality Syria; alt. citizen Korea, South; Gender Female')
  assert.deepEqual([entity?.countries, entity?.gender], [['KR', 'SY'], 'FEMALE'])
})
