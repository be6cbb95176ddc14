/** When the link of an owner opens nothing more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { OwnerRequest } from '#applications/owner-link.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownerWith } from '#test/fixtures/owners.ts'
import { linkedOwner } from './linked-owner.ts'

const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
const cancelled = { cancelledAt: now.toISOString() }
const rows: Array<[status: Case['status'], more: Partial<OwnerRequest>, isOver: boolean]> = [
  ['MANUAL_REVIEW', {}, false],
  ['MANUAL_REVIEW', cancelled, true],
  ['APPROVED', {}, false],
  ['CANCELLED', {}, true],
  ['FAILED', {}, true],
]
for (const [status, more, isOver] of rows)
  test(`${status}${more.cancelledAt ? ', asked no more' : ''}: ${isOver ? 'it is over' : 'it opens'}`, () => {
    const of = { ...clearCase('KYB'), status }
    const request = ownerRequest('o1', frida, more)
    assert.equal(linkedOwner.isOver(of, request, now), isOver)
    assert.equal(linkedOwner.isWithdrawn(of, request), isOver)
  })
