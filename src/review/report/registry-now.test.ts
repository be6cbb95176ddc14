/** The current answer of the register against the one at the decision. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { registryNowOf } from './registry-now.ts'

const workflow = workflowOf('KYB')
const later = '2027-01-01T00:00:00.000Z'

function changed(code: 'ACTIVE' | 'BANKRUPT', retrievedAt = later): Case {
  const of = clearCase('KYB')
  const { registry } = of.data
  assert.ok(registry)
  const { organization } = registry
  const companyStatus = { ...organization.companyStatus, code, registryStatus: null }
  const registryNow = {
    ...registry,
    organization: { ...organization, companyStatus },
    provenance: { ...registry.provenance, retrievedAt },
  }
  return { ...of, data: { ...of.data, registryNow } }
}

test('lists each changed field, before and now', () => {
  const now = registryNowOf(changed('BANKRUPT'), workflow)
  assert.equal(now?.retrievedAt, later)
  assert.equal(now?.approvedOn, clearCase('KYB').data.registry?.provenance.retrievedAt)
  const [change, ...more] = now?.changes ?? []
  assert.deepEqual([change?.field, change?.label, change?.now, more], ['status', 'Status', 'bankrupt', []])
  assert.ok(change?.before)
})

test('is empty while the register has not changed since the last decision', () => {
  assert.equal(registryNowOf(clearCase('KYB'), workflow), null)
  assert.equal(registryNowOf(changed('BANKRUPT', '2020-01-01T00:00:00.000Z'), workflow), null)
})

test('has no changes when the register gives the same answer again', () =>
  assert.deepEqual(registryNowOf(changed('ACTIVE'), workflow)?.changes, []))

test('lists newly unreadable parts', () => {
  const of = changed('ACTIVE')
  const { registryNow } = of.data
  assert.ok(registryNow)
  const gaps = [{ field: 'companyStatus', reason: 'UNKNOWN_CODE' } as const]
  const now = registryNowOf({ ...of, data: { ...of.data, registryNow: { ...registryNow, gaps } } }, workflow)
  assert.deepEqual(
    now?.changes.map(({ field, now: words }) => [field, words]),
    [['status', 'active; Something of the status that nobody reads']],
  )
})

test('lists everything about an organization that was approved without an answer', () => {
  const of = changed('ACTIVE')
  const now = registryNowOf({ ...of, data: { ...of.data, registry: null } }, workflow)
  assert.deepEqual([now?.approvedOn, now?.retrievedAt], [null, later])
  assert.ok(now?.changes.some(({ field }) => field === 'officers'))
  assert.ok(now?.changes.every((change) => change.before === null && change.now !== null))
})
