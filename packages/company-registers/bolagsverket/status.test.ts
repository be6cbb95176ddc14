/** The status of a Swedish company without a word on whether it is active. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fields } from '@foyer/provider-http/answer-fields'
import { aCompany, bankrupt, business, failed, removed } from '../test/bolagsverket.ts'
import { statusOf } from './status.ts'

const inactive = { verksamOrganisation: { ...aCompany.verksamOrganisation, kod: 'NEJ' } }
const none = { verksamOrganisation: null }
const notThere = failed('ORGANISATION_FINNS_EJ')
const nothing = {
  ...{ verksamOrganisation: notThere, avregistreradOrganisation: notThere, avregistreringsorsak: notThere },
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: notThere,
}
const { verksamOrganisation: _absent, ...withoutActivity } = aCompany

const cases: [title: string, entries: Fields[], code: string, gaps: string[]][] = [
  ['a company', [aCompany], 'ACTIVE', []],
  ['a company without tax', [{ ...aCompany, ...inactive }], 'INACTIVE', []],
  ['a company of unknown activity', [{ ...aCompany, ...none }], 'UNKNOWN', ['UNKNOWN_CODE']],
  [
    'one that Statistics Sweden does not know',
    [{ ...aCompany, verksamOrganisation: notThere }],
    'UNKNOWN',
    ['UNKNOWN_CODE'],
  ],
  ['one of which nobody knows anything', [{ ...aCompany, ...nothing }], 'UNKNOWN', ['UNKNOWN_CODE']],
  ['one without the block', [withoutActivity], 'UNKNOWN', ['UNKNOWN_CODE']],
  ['one without a code', [{ ...aCompany, verksamOrganisation: { kod: null } }], 'UNKNOWN', ['UNKNOWN_CODE']],
  [
    'one while the source is down',
    [{ ...aCompany, verksamOrganisation: failed('TIMEOUT') }],
    'UNKNOWN',
    ['SOURCE_DOWN'],
  ],
  ['a bankrupt one of unknown activity', [{ ...bankrupt, ...none }], 'BANKRUPT', ['UNKNOWN_CODE']],
  ['a removed one', [{ ...aCompany, ...removed('2023-05-05', 'LIAV'), ...none }], 'DISSOLVED', []],
  ['a sole trader', [business(1, 'PROVSKOR')], 'ACTIVE', []],
  [
    'a sole trader with a removed name',
    [business(1, 'PROVSKOR', { ...removed('2001-03-15', 'VERKUPP'), ...none }), business(2, 'PROVHATTAR')],
    'ACTIVE',
    [],
  ],
  [
    'a sole trader whose activity stands once',
    [business(1, 'PROVSKOR'), business(2, 'PROVHATTAR', none)],
    'ACTIVE',
    [],
  ],
]
for (const [title, entries, code, gaps] of cases)
  test(`${title} is ${code}`, () => {
    const read = statusOf(entries)
    assert.equal(read.status.code, code)
    assert.deepEqual(
      read.gaps.map(({ field, reason }) => [field, reason]),
      gaps.map((reason) => ['companyStatus', reason]),
    )
  })
