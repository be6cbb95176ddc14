import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  bodyOf,
  caseAddressOf,
  isFiltered,
  listAddressOf,
  noFilters,
  readQuery,
  stoppedAddress,
} from './list-query.ts'

const now = new Date('2026-11-19T09:30:00Z')
const body = (query: Record<string, string>) => bodyOf(readQuery(query), { id: 'me' }, now)
const queue = { order: 'DUE_FIRST', status: ['MANUAL_REVIEW'] }
const recent = { order: 'RECENTLY_UPDATED' }

describe('the list in the address', () => {
  const cases: Array<[Record<string, string>, object]> = [
    [{}, queue],
    [{ view: 'unknown' }, queue],
    [
      { view: 'mine', assignee: 'other' },
      { ...queue, assignee: 'me' },
    ],
    [{ view: 'confirm' }, { ...queue, hasProposal: true }],
    [
      { risk: 'HIGH,any', is: 'overdue,later' },
      { ...queue, risk: ['HIGH'], isOverdue: true },
    ],
    [{ is: 'snoozed,escalated' }, { ...queue, isSnoozed: true, isEscalated: true }],
    [{ view: 'progress' }, { ...recent, status: ['NOT_STARTED', 'IN_PROGRESS'] }],
    [
      { view: 'decided' },
      { ...recent, status: ['APPROVED', 'DECLINED'], updatedAfter: '2026-11-01T00:00:00.000Z' },
    ],
    [
      { view: 'all', status: 'FAILED,CANCELLED' },
      { ...recent, status: ['FAILED', 'CANCELLED'] },
    ],
    [
      { view: 'all', days: '1' },
      { ...recent, updatedAfter: '2026-11-18T00:00:00.000Z' },
    ],
    [
      { q: 'Granhede', market: 'SE,NO' },
      { ...queue, search: 'Granhede', countryCode: ['SE', 'NO'] },
    ],
    [
      { workflow: 'w', assignee: 'NOBODY' },
      { ...queue, workflowId: ['w'], assignee: 'NOBODY' },
    ],
    [
      { view: 'all', step: 'company,identity', since: '2026-11-01T10:00:00.000Z' },
      {
        order: 'NEWEST',
        stepReached: ['company', 'identity'],
        createdAfter: '2026-11-01T09:59:59.999Z',
      },
    ],
    [{ view: 'all', since: 'yesterday' }, recent],
    [{ view: 'all', status: 'FOO', market: 'Sweden', days: 'soon', from: '2026-02-40' }, recent],
    [{ finding: 'sanction_hit' }, { ...queue, finding: ['sanction_hit'] }],
    [
      { view: 'all', created: '7' },
      { ...recent, createdAfter: '2026-11-11T23:59:59.999Z' },
    ],
    [
      { view: 'all', from: '2026-11-01', until: '2026-11-02' },
      { ...recent, createdAfter: '2026-10-31T23:59:59.999Z', createdBefore: '2026-11-03T00:00:00.000Z' },
    ],
  ]
  for (const [query, expected] of cases)
    it(`${JSON.stringify(query)} asks for what it says`, () => assert.deepEqual(body(query), expected))

  it('opens from Home with the applicants who stopped at a step', () => {
    const since = '2026-11-01T10:00:00.000Z'
    const address = stoppedAddress({ steps: ['company', 'LAST_STEP'], since, countryCode: 'NO' })
    const query = Object.fromEntries(new URL(address, 'https://foyer.example').searchParams)
    assert.deepEqual(query, { view: 'all', step: 'company,LAST_STEP', since, market: 'NO' })
    assert.equal(isFiltered(readQuery(query)), true)
    assert.equal(isFiltered(readQuery({ ...query, ...noFilters })), false)
  })

  it('knows whether a filter is set', () => {
    assert.equal(isFiltered(readQuery({ view: 'all' })), false)
    assert.equal(isFiltered(readQuery({ q: 'x' })), true)
    assert.equal(isFiltered(readQuery({ market: 'SE' })), true)
    assert.equal(isFiltered(readQuery({ is: 'overdue' })), true)
  })
})

it('is in the address of a report that was opened from it', () => {
  assert.equal(caseAddressOf('foyer:application::1', readQuery({})), '/applications/1')
  const query = readQuery({ view: 'mine', q: 'a b', status: 'APPROVED,FAILED', market: 'SE', days: '7' })
  for (const address of [caseAddressOf('1', query), listAddressOf(query)]) {
    const { searchParams } = new URL(address, 'https://foyer.example')
    assert.deepEqual(readQuery(Object.fromEntries(searchParams)), query)
  }
})
