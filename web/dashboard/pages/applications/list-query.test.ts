import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bodyOf, caseAddressOf, isFiltered, listAddressOf, readQuery, toggled } from './list-query.ts'

const now = new Date('2026-11-19T09:30:00Z')
const body = (query: Record<string, string>) => bodyOf(readQuery(query), { id: 'me' }, now)
const queue = { order: 'LONGEST_WAITING', status: ['MANUAL_REVIEW'] }
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
  ]
  for (const [query, expected] of cases)
    it(`${JSON.stringify(query)} asks for what it says`, () => assert.deepEqual(body(query), expected))

  it('switches one value of a filter', () => {
    assert.equal(toggled(['SE'], 'NO'), 'SE,NO')
    assert.equal(toggled(['SE', 'NO'], 'SE'), 'NO')
  })

  it('knows whether anything narrows it', () => {
    assert.equal(isFiltered(readQuery({ view: 'all' })), false)
    assert.equal(isFiltered(readQuery({ q: 'x' })), true)
    assert.equal(isFiltered(readQuery({ market: 'SE' })), true)
  })
})

it('the address of a report names the list that it was opened from', () => {
  assert.equal(
    caseAddressOf('foyer:application::1', readQuery({})),
    '/applications/foyer%3Aapplication%3A%3A1',
  )
  const query = readQuery({ view: 'mine', q: 'a b', status: 'APPROVED,FAILED', market: 'SE', days: '7' })
  for (const address of [caseAddressOf('1', query), listAddressOf(query)]) {
    const { searchParams } = new URL(address, 'https://foyer.example')
    assert.deepEqual(readQuery(Object.fromEntries(searchParams)), query)
  }
})
