import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ListQuery, readQuery } from '../list-query.ts'
import { addressQueryOf, filtersOf, isSameView, queryOf, savedAddressOf } from './saved-filters.ts'

describe('saved views and the address', () => {
  const addresses: Array<Record<string, string>> = [
    {},
    { view: 'mine' },
    { view: 'all', status: 'FAILED,CANCELLED', market: 'SE,NO', days: '0' },
    { view: 'all', step: 'company,LAST_STEP' },
    { view: 'queue', risk: 'HIGH,LOW', is: 'overdue,snoozed,escalated' },
    { view: 'confirm', workflow: 'w1', assignee: 'NOBODY' },
    { finding: 'sanction_hit,pep_hit', created: '30' },
    { view: 'all', from: '2026-11-01', until: '2026-11-30' },
  ]
  for (const address of addresses)
    it(`restore the address ${JSON.stringify(address)}`, () => {
      const query: ListQuery = readQuery(address)
      assert.deepEqual(queryOf(filtersOf(query)), query)
      assert.deepEqual(readQuery(addressQueryOf(query)), query)
    })

  it('never store the search text', () => {
    const filters = filtersOf(readQuery({ q: '850709-9805', market: 'SE' }))
    assert.deepEqual(filters, { tab: 'QUEUE', countryCode: ['SE'] })
  })

  it('are equal whatever the order of the values', () => {
    const one = { filters: filtersOf(readQuery({ market: 'SE,NO' })), columns: ['status', 'time'] }
    const other = { filters: filtersOf(readQuery({ market: 'NO,SE' })), columns: ['time', 'status'] }
    assert.equal(isSameView(one, other), true)
    assert.equal(isSameView(one, { ...other, columns: null }), false)
    assert.equal(isSameView(one, { ...other, filters: { tab: 'ALL' } }), false)
  })

  it('use a shortened id in the address', () =>
    assert.equal(savedAddressOf({ id: 'foyer:savedview::0199' }), '/applications?saved=0199'))
})
