/** When the link of a co-signer opens nothing more, and when their page shows nothing more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { CoSigner } from '#applications/signing/state.ts'
import { now } from '#test/fixtures/case.ts'
import { coSigner, persons, unsentCase } from '#test/fixtures/signing.ts'
import { linkedCoSigner } from './linked-co-signer.ts'

const cancelled = { cancelledAt: now.toISOString() }
const caseOf = (fields: Partial<Case> = {}, signed = {}): Case => ({ ...unsentCase({ signed }), ...fields })
const rows: Array<[what: string, of: Case, more: Partial<CoSigner>, isWithdrawn: boolean, isOver: boolean]> =
  [
    ['asked', caseOf(), {}, false, false],
    ['asked no more', caseOf(), cancelled, true, true],
    ['asked no more, after they have signed', caseOf({}, { b: persons.bjorn }), cancelled, false, false],
    ['submitted', caseOf({ submittedAt: now }), {}, false, false],
    ['approved', caseOf({ status: 'APPROVED', submittedAt: now }), {}, false, false],
    ['cancelled', caseOf({ status: 'CANCELLED' }), {}, false, true],
    ['expired', caseOf({ expiresAt: now }), {}, false, true],
  ]
for (const [what, of, more, isWithdrawn, isOver] of rows)
  test(`${what}: the link ${isWithdrawn ? 'ends' : 'opens'}, the page ${isOver ? 'ends' : 'stays'}`, () => {
    const person = coSigner('b', persons.bjorn, more)
    assert.equal(linkedCoSigner.isWithdrawn(of, person), isWithdrawn)
    assert.equal(linkedCoSigner.isOver(of, person, now), isOver)
  })
