/** An owner answers by their link after the reviewer has read the application: no approval passes over it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Case, Move } from '#applications/case.ts'
import type { OwnerAnswerKind } from '#applications/owner-link.ts'
import { reassessing } from '#checks/assessment.ts'
import { decide } from '#checks/decision.ts'
import { ApiError } from '#kernel/api-error.ts'
import { answerAsOwner, completeOwnerEid } from '#onboarding/owner-link/owner-moves.ts'
import { confirmProposal, decideOrPropose, openBlockers } from '#review/decide.ts'
import { onWhatWasRead } from '#review/expected-version.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownerProof, ownerRequest } from '#test/fixtures/owner-requests.ts'
import { bjornWith, ownershipWith, ownerWith } from '#test/fixtures/owners.ts'

const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const fourEyes = { ...workflow, fourEyes: { decisions: true } }
const clear = clearCase('KYB')
const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
const later = new Date(now.getTime() + 60_000)
const signe = { actor: { kind: 'USER', id: 's' }, id: 'foyer:user::s' } as const
const maja = { actor: { kind: 'USER', id: 'm' }, id: 'foyer:user::m' } as const
const hitId = (uuid: string) => uuid

/** In review, where nothing blocks an approval. */
const read = ((): Case => {
  const owners = ownershipWith({ owners: [ownerWith(), bjornWith(40), frida] })
  const started = { state: 's', nonce: 'n', provider: 'simulator', at: now.toISOString() } as never
  const ownerRequests = [ownerRequest('o1', frida, { proof: ownerProof('Frida Okänd'), started })]
  const data = { ...clear.data, answers: { ...clear.data.answers, owners }, ownerRequests }
  const of: Case = { ...clear, status: 'MANUAL_REVIEW', submittedAt: now, data }
  const { findings, risk } = decide(of, workflow, now)
  return { ...of, data: { ...data, findings, risk } }
})()

const after = (move: Move, of = read): Case => reassessing(move, workflow)(of, later)?.case ?? assert.fail()
const answered = (kind: OwnerAnswerKind, of = read) =>
  after(answerAsOwner('o1', kind, kind === 'CONFIRMED' ? null : 'No'), of)
const another = after(
  completeOwnerEid('o1', 's', ownerProof('Ivan Annan', { dateOfBirth: '1960-02-03' }), []),
)

const approval = (definition = workflow): Move =>
  decideOrPropose(signe, definition, {
    ...{ outcome: 'APPROVED', reasons: ['Known'], acknowledgeUnresolvedHits: false, by: 'USER', hitId },
  })
/** The outcome of an approval by a person who has read the application at that time. */
function outcomeOf(of: Case, seen: Date | undefined, move: Move = approval()): string {
  try {
    return onWhatWasRead(seen?.toISOString(), true, move)(of, later)?.case.status ?? 'unchanged'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

describe('an approval by a reviewer', () => {
  assert.deepEqual(openBlockers(read, workflow), [])
  const rows: Array<[what: string, of: Case, seen: Date | undefined, outcome: string]> = [
    ['before the owner answers', read, read.updatedAt, 'APPROVED'],
    ['of what was read before a denial', answered('NOT_OWNER'), read.updatedAt, 'application_changed'],
    ['of what was read after a denial', answered('NOT_OWNER'), later, 'open_findings'],
    ['after a denial, without a word of what was read', answered('SHARE_WRONG'), undefined, 'open_findings'],
    ['of what was read before another person', another, read.updatedAt, 'application_changed'],
    ['after another person proved themselves', another, later, 'open_findings'],
    ['of what was read before a confirmation', answered('CONFIRMED'), read.updatedAt, 'application_changed'],
    ['of what was read after a confirmation', answered('CONFIRMED'), later, 'APPROVED'],
  ]
  for (const [what, of, seen, outcome] of rows)
    it(`${what}: ${outcome}`, () => assert.equal(outcomeOf(of, seen), outcome))

  it('cannot be confirmed when it was proposed before an owner disputed', () => {
    const proposed = approval(fourEyes)(read, now)?.case ?? assert.fail()
    const confirm = confirmProposal(maja, fourEyes, hitId)
    assert.equal(outcomeOf(proposed, undefined, confirm), 'APPROVED')
    assert.equal(outcomeOf(answered('NOT_OWNER', proposed), undefined, confirm), 'open_findings')
  })
})
