/** The worst of several statuses. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { worstStatus } from './company-status.ts'
import type { OrganizationStatusCode } from './schemas/organization.ts'

const event = (code: OrganizationStatusCode, from: string | null = null) => ({
  ...{ code, from, to: null },
  ...{ registryCode: code.slice(0, 2), registryText: null },
})

const rows: [OrganizationStatusCode[], 'ACTIVE' | 'UNKNOWN', OrganizationStatusCode][] = [
  [[], 'ACTIVE', 'ACTIVE'],
  [[], 'UNKNOWN', 'UNKNOWN'],
  [['INACTIVE'], 'ACTIVE', 'INACTIVE'],
  [['INACTIVE', 'UNKNOWN'], 'ACTIVE', 'UNKNOWN'],
  [['UNKNOWN', 'IN_MERGER'], 'ACTIVE', 'IN_MERGER'],
  [['IN_LIQUIDATION', 'BANKRUPT'], 'ACTIVE', 'BANKRUPT'],
  [['BANKRUPT', 'DISSOLVED', 'IN_RESTRUCTURING'], 'UNKNOWN', 'DISSOLVED'],
]

for (const [codes, otherwise, expected] of rows)
  it(`${codes.join(' and ') || 'nothing'}, otherwise ${otherwise}: ${expected}`, () => {
    const status = worstStatus({ events: codes.map((code) => event(code)), otherwise })
    assert.equal(status.code, expected)
    assert.equal(status.events.length, codes.length)
  })

it('gives the start of the most serious status', () => {
  const events = [event('IN_LIQUIDATION', '2024-05-26'), event('BANKRUPT', '2024-01-26')]
  const { since, registryStatus } = worstStatus({ events, otherwise: 'ACTIVE' })
  assert.deepEqual([since, registryStatus], ['2024-01-26', 'BA'])
})
