/** Which gaps of a later answer a person must see. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '../../../test/fixtures/case.ts'
import type { RegistryAnswer, RegistryGap } from '../../applications/provider-contracts.ts'
import { newlyUnread } from './unread-parts.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const withGaps = (...gaps: RegistryGap[]): RegistryAnswer => ({ ...registry, gaps })
const unread: RegistryGap = { field: 'officers', reason: 'UNKNOWN_CODE' }
const fieldsOf = (before: RegistryAnswer, after: RegistryAnswer) =>
  newlyUnread(before, after).map(({ field }) => field)

test('a part that nobody reads since, once, under the field that is compared', () => {
  const after = withGaps(unread, unread, { field: 'companyStatus', reason: 'UNKNOWN_CODE' })
  assert.deepEqual(fieldsOf(withGaps(), after), ['officers', 'status'])
})

test('also where it was only not published before', () => {
  const before = withGaps({ field: 'officers', reason: 'NOT_PUBLISHED' })
  assert.deepEqual(fieldsOf(before, withGaps(unread)), ['officers'])
})

test('a legal form or a name that nobody reads', () => {
  const after = (['legalType', 'organizationName'] as const).map(
    (field): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' }),
  )
  assert.deepEqual(fieldsOf(withGaps(), withGaps(...after)), ['legalType', 'name'])
})

test('not one that nobody read before, either', () =>
  assert.deepEqual(fieldsOf(withGaps(unread), withGaps(unread)), []))

test('not what would not have stopped a decision, nor an outage or a restriction', () => {
  const others: RegistryGap[] = [
    { field: 'foundationDate', reason: 'UNKNOWN_CODE' },
    { field: 'officers', reason: 'SOURCE_DOWN' },
    { field: 'owners', reason: 'RESTRICTED' },
    { field: 'signing', reason: 'NOT_PUBLISHED' },
  ]
  assert.deepEqual(fieldsOf(withGaps(), withGaps(...others)), [])
})
