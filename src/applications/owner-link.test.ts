/** The state of the request to an owner, and the declaration that it is about. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { clearCase, now } from '#test/fixtures/case.ts'
import { ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownerWith } from '#test/fixtures/owners.ts'
import {
  isAskedAbout,
  type OwnerRequest,
  type OwnerRequestStatus,
  ownerRequestStatusOf,
  requestAbout,
} from './owner-link.ts'

const at = now.toISOString()
const anna = ownerWith()
const answered = (kind: 'CONFIRMED' | 'SHARE_WRONG') => ({ answer: { kind, at, reason: null } })
const statuses: Array<[what: string, more: Partial<OwnerRequest>, status: OwnerRequestStatus]> = [
  ['asked', {}, 'ASKED'],
  ['confirmed', answered('CONFIRMED'), 'CONFIRMED'],
  ['disputed', answered('SHARE_WRONG'), 'DISPUTED'],
  ['too late', { expiresAt: at }, 'EXPIRED'],
  ['confirmed, and the time is over', { ...answered('CONFIRMED'), expiresAt: at }, 'CONFIRMED'],
  ['cancelled after the answer', { ...answered('CONFIRMED'), cancelledAt: at }, 'CANCELLED'],
]
for (const [what, more, status] of statuses)
  test(`${what}: ${status}`, () =>
    assert.equal(ownerRequestStatusOf(ownerRequest('o1', anna, more), now), status))

const others: Array<[what: string, own: Parameters<typeof ownerWith>[0], isSame: boolean]> = [
  ['the same', {}, true],
  ['another address', { contact: { email: 'a@home.example', language: 'sv' } }, true],
  ['another name', { familyName: 'Annan' }, false],
  ['another birth', { dateOfBirth: '1990-01-01' }, false],
  ['another share', { ways: [{ share: exactly(61), through: [] }] }, false],
  ['control as well', { control: ['VOTING_RIGHTS'] }, false],
]
for (const [what, own, isSame] of others)
  test(`a request ${isSame ? 'still belongs to' : 'does not belong to'} ${what} declaration`, () =>
    assert.equal(isAskedAbout(ownerRequest('o1', anna), ownerWith(own)), isSame))

test('the newest request that is not cancelled counts', () => {
  const of = clearCase('KYB')
  const requests = [
    ownerRequest('o1', anna),
    ownerRequest('o2', anna),
    ownerRequest('o3', anna, { cancelledAt: at }),
  ]
  const found = (ownerRequests: OwnerRequest[]) =>
    requestAbout({ data: { ...of.data, ownerRequests } }, anna)?.id
  assert.equal(found(requests), 'o2')
  assert.equal(found([]), undefined)
})
