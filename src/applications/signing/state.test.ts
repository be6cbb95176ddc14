/** Where the request to a co-signer stands. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { now } from '#test/fixtures/case.ts'
import { coSigner, persons } from '#test/fixtures/signing.ts'
import { type CoSigner, type CoSignerStatus, coSignerStatusOf, noSigning, waitedFor } from './state.ts'

const at = now.toISOString()
const rows: Array<[what: string, each: Partial<CoSigner>, signers: string[], status: CoSignerStatus]> = [
  ['asked', {}, [], 'ASKED'],
  ['signed', {}, ['APPLICANT', 'b'], 'SIGNED'],
  ['declined', { declined: { at, reason: 'No' } }, [], 'DECLINED'],
  ['cancelled by the applicant', { cancelledAt: at }, [], 'CANCELLED'],
  ['asked again after their signature became void', { voidedAt: at }, [], 'ASKED'],
  ['only the applicant has signed', {}, ['APPLICANT'], 'ASKED'],
]
for (const [what, each, signers, status] of rows)
  test(`${what}: ${status}`, () => {
    const bjorn = coSigner('b', persons.bjorn, each)
    const signing = { ...noSigning, signers, coSigners: [bjorn] }
    assert.equal(coSignerStatusOf(signing, bjorn), status)
    assert.deepEqual(waitedFor(signing), status === 'ASKED' ? [bjorn] : [])
  })
