/** Which gaps of a later answer a person must see. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import { clearCase } from '#test/fixtures/case.ts'
import { newlyUnread } from './unread-parts.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const withGaps = (...gaps: RegistryGap[]): RegistryAnswer => ({ ...registry, gaps })
const unread: RegistryGap = { field: 'officers', reason: 'UNKNOWN_CODE' }
const fieldsOf = (before: RegistryAnswer, after: RegistryAnswer) =>
  newlyUnread(before, after).map(({ field }) => field)

test('lists a newly unreadable part once, under the compared field', () => {
  const after = withGaps(unread, unread, { field: 'companyStatus', reason: 'UNKNOWN_CODE' })
  assert.deepEqual(fieldsOf(withGaps(), after), ['officers', 'status'])
})

test('lists a part that was not published before', () => {
  const before = withGaps({ field: 'officers', reason: 'NOT_PUBLISHED' })
  assert.deepEqual(fieldsOf(before, withGaps(unread)), ['officers'])
})

test('lists an unreadable legal form or name', () => {
  const after = (['legalType', 'organizationName'] as const).map(
    (field): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' }),
  )
  assert.deepEqual(fieldsOf(withGaps(), withGaps(...after)), ['legalType', 'name'])
})

test('omits a part that was unreadable before', () =>
  assert.deepEqual(fieldsOf(withGaps(unread), withGaps(unread)), []))

test('omits a gap that would not block a decision, an outage and a restriction', () => {
  const others: RegistryGap[] = [
    { field: 'foundationDate', reason: 'UNKNOWN_CODE' },
    { field: 'officers', reason: 'SOURCE_DOWN' },
    { field: 'owners', reason: 'RESTRICTED' },
    { field: 'signing', reason: 'NOT_PUBLISHED' },
  ]
  assert.deepEqual(fieldsOf(withGaps(), withGaps(...others)), [])
})
