/** Decisions with two and with four eyes, and opening a decided application again. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Case, CaseData, Move } from '#applications/case.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import {
  confirmProposal,
  decideOrPropose,
  isFourEyes,
  openBlockers,
  reopen,
  returnProposal,
  type Verdict,
} from './decide.ts'
import { onWhatWasRead, unchangedSince, unlessProposed } from './expected-version.ts'
import { addNote, assign, MAX_NOTES, resolveFinding } from './work.ts'

const signe = { actor: { kind: 'USER', id: 's' }, id: 'foyer:user::s' } as const
const maja = { actor: { kind: 'USER', id: 'm' }, id: 'foyer:user::m' } as const
const workflow = workflowOf('KYC')
const fourEyes = { ...workflow, fourEyes: { decisions: true } }
const hitId = (uuid: string) => uuid
const verdict: Verdict = {
  ...{ outcome: 'APPROVED', reasons: ['Explained'], acknowledgeUnresolvedHits: false, by: 'USER', hitId },
}
const inReview = (data: Partial<CaseData> = {}, status: ApplicationStatus = 'MANUAL_REVIEW'): Case => {
  const of = clearCase('KYC')
  return { ...of, status, data: { ...of.data, ...data } }
}
const blocked = { findings: [{ code: 'assurance_low', detail: 'LOW', outcome: 'REVIEW' as const }] }
const run = (move: Move, of: Case) => {
  const moved = move(of, now)
  assert.ok(moved)
  return moved
}
const refuses = (move: Move, of: Case, code: string) =>
  assert.throws(
    () => move(of, now),
    (error) => error instanceof ApiError && error.code === code,
  )

describe('a decision', () => {
  it('of a person needs an answer to every blocking finding', () => {
    refuses(decideOrPropose(signe, workflow, verdict), inReview(blocked), 'open_findings')
    const declined = run(
      decideOrPropose(signe, workflow, { ...verdict, outcome: 'DECLINED' }),
      inReview(blocked),
    )
    assert.equal(declined.case.status, 'DECLINED')
    const answered = run(
      resolveFinding(signe, workflow, { number: 1, state: 'RESOLVED', reason: 'Seen in person' }),
      inReview(blocked),
    )
    assert.deepEqual(openBlockers(answered.case, workflow), [])
    assert.equal(run(decideOrPropose(signe, workflow, verdict), answered.case).case.status, 'APPROVED')
  })

  it('of a program needs no answers', () =>
    assert.equal(
      run(decideOrPropose(signe, workflow, { ...verdict, by: 'API' }), inReview(blocked)).case.status,
      'APPROVED',
    ))

  it('is a proposal of one person where the workflow requires four eyes', () => {
    const proposed = run(decideOrPropose(signe, fourEyes, verdict), inReview())
    assert.equal(proposed.case.status, 'MANUAL_REVIEW')
    assert.equal(proposed.case.data.proposal?.actor, signe.id)
    assert.equal(proposed.audit[0]?.action, 'application.decision_proposed')
    refuses(confirmProposal(signe, fourEyes, hitId), proposed.case, 'four_eyes')
    const confirmed = run(confirmProposal(maja, fourEyes, hitId), proposed.case)
    const { decision, proposal } = confirmed.case.data
    assert.deepEqual(
      [confirmed.case.status, decision?.actor, decision?.confirmedBy, proposal],
      ['APPROVED', signe.id, maja.id, null],
    )
    assert.deepEqual(confirmed.events, ['APPLICATION_APPROVED'])
    assert.equal(confirmed.audit[0]?.detail.proposedBy, signe.id)
  })

  it('of a credential cannot be confirmed by a person who has its secret', () => {
    const program = { actor: { kind: 'CUSTOMER', id: 'c' }, id: 'foyer:credential::c' } as const
    const proposed = run(decideOrPropose(program, fourEyes, { ...verdict, by: 'API' }), inReview()).case
    refuses(confirmProposal({ ...maja, countsAs: [program.id] }, fourEyes, hitId), proposed, 'four_eyes')
    const other = { ...maja, countsAs: ['foyer:credential::d'] }
    assert.equal(run(confirmProposal(other, fourEyes, hitId), proposed).case.status, 'APPROVED')
  })

  it('of the operator is a proposal too, which any reviewer may confirm', () => {
    const theOperator = { actor: { kind: 'OPERATOR', id: null }, id: null } as const
    const alone = run(decideOrPropose(theOperator, workflow, verdict), inReview(blocked))
    assert.deepEqual([alone.case.status, alone.case.data.decision?.actor], ['APPROVED', null])
    const { case: proposed } = run(decideOrPropose(theOperator, fourEyes, verdict), inReview(blocked))
    assert.deepEqual([proposed.status, proposed.data.proposal?.actor], ['MANUAL_REVIEW', null])
    refuses(decideOrPropose(theOperator, fourEyes, verdict), proposed, 'status_conflict')
    refuses(confirmProposal(maja, fourEyes, hitId), proposed, 'open_findings')
    const { case: clear } = run(decideOrPropose(theOperator, fourEyes, verdict), inReview())
    const confirmed = run(confirmProposal(maja, fourEyes, hitId), clear)
    assert.deepEqual(
      [confirmed.case.data.decision?.actor, confirmed.case.data.decision?.confirmedBy],
      [null, maja.id],
    )
    assert.equal(confirmed.audit[0]?.detail.proposedBy, 'operator')
  })

  it('cannot be proposed twice, and keeps its basis', () => {
    const { case: proposed } = run(decideOrPropose(signe, fourEyes, verdict), inReview())
    refuses(decideOrPropose(maja, fourEyes, verdict), proposed, 'status_conflict')
    refuses(unlessProposed(addNote(maja, { id: 'n', text: 'x', mentions: [] })), proposed, 'status_conflict')
  })

  it('over an open hit is refused at once, also as a proposal', () =>
    refuses(
      decideOrPropose(signe, fourEyes, verdict),
      inReview({ pepHits: [pepHit('1')] }),
      'unresolved_hits',
    ))

  it('can be returned with a reason, or withdrawn', () => {
    const { case: proposed } = run(decideOrPropose(signe, fourEyes, verdict), inReview())
    for (const [who, withdrawn] of [
      [maja, false],
      [signe, true],
    ] as const) {
      const returned = run(returnProposal(who, 'Ask for the ledger', 'n1'), proposed)
      assert.deepEqual([returned.case.data.proposal, returned.case.status], [null, 'MANUAL_REVIEW'])
      assert.equal(returned.case.data.notes?.[0]?.text, 'Ask for the ledger')
      assert.equal(returned.audit[0]?.detail.withdrawn, withdrawn)
    }
    refuses(returnProposal(maja, 'x', 'n'), inReview(), 'status_conflict')
    refuses(confirmProposal(maja, fourEyes, hitId), inReview(), 'status_conflict')
  })
})

describe('four eyes', () => {
  for (const [setting, expected] of [
    [undefined, false],
    [{ decisions: true }, true],
    [{ publishing: true }, false],
  ] as const)
    it(`${JSON.stringify(setting)}: ${expected}`, () =>
      assert.equal(isFourEyes(setting ? { fourEyes: setting } : {}), expected))
})

describe('a hit that arrives during the review', () => {
  const came = { hit: '1', at: new Date(now.getTime() + 1).toISOString() }
  const withHit = inReview({ pepHits: [pepHit('1')], laterHits: [came] })
  const of: Case = { ...withHit, updatedAt: new Date(came.at) }
  const acknowledged = { ...verdict, acknowledgeUnresolvedHits: true }
  const move = decideOrPropose(signe, workflow, acknowledged)
  const rows: Array<[string, string | undefined, boolean, string | null]> = [
    ['read before it', now.toISOString(), true, 'new_hits'],
    ['read before it, to decline', now.toISOString(), false, 'new_hits'],
    ['without a word of what was read', undefined, true, 'new_hits'],
    ['without a word of what was read, to decline', undefined, false, null],
    ['read with it', came.at, true, null],
    ['read after another change', '2026-11-20T10:00:00.000Z', true, 'application_changed'],
  ]
  for (const [title, seen, isApproval, code] of rows)
    it(`${title}: ${code ?? 'decided'}`, () => {
      if (code) refuses(onWhatWasRead(seen, isApproval, move), of, code)
      else assert.ok(onWhatWasRead(seen, isApproval, move)(of, now))
    })

  it('is not acknowledged by an earlier proposal', () => {
    const { case: proposed } = run(decideOrPropose(signe, fourEyes, acknowledged), inReview())
    const data = { ...proposed.data, pepHits: [pepHit('1')], laterHits: [came] }
    refuses(confirmProposal(maja, fourEyes, hitId), { ...proposed, data }, 'new_hits')
    const { case: known } = run(decideOrPropose(signe, fourEyes, acknowledged), of)
    assert.equal(run(confirmProposal(maja, fourEyes, hitId), known).case.status, 'APPROVED')
  })

  it('no longer counts as later after the decision', () => {
    assert.deepEqual(run(move, of).case.data.laterHits, [])
  })
})

describe('opening a decided application again', () => {
  const decided = run(decideOrPropose(signe, workflow, verdict), inReview()).case
  it('keeps the earlier decision and records the reason', () => {
    const { case: of, events, audit } = run(reopen(maja, 'New owner', 'n1'), decided)
    assert.deepEqual([of.status, of.decidedAt, of.data.decision], ['MANUAL_REVIEW', null, null])
    assert.deepEqual(of.data.earlierDecisions, [decided.data.decision])
    assert.deepEqual([of.data.notes?.[0]?.text, of.data.notes?.[0]?.by], ['New owner', maja.id])
    assert.deepEqual([events, audit[0]?.action], [['APPLICATION_IN_REVIEW'], 'application.reopened'])
  })
  it('is refused for an open application', () =>
    refuses(reopen(maja, 'x', 'n'), inReview(), 'status_conflict'))
})

describe('the work of a review', () => {
  it('answers findings by their number, but not hits', () => {
    const of = inReview({ ...blocked, pepHits: [pepHit('1')] })
    const answer = { number: 1, state: 'RESOLVED', reason: 'Hemlig förklaring' } as const
    const { case: after, audit } = run(resolveFinding(signe, workflow, answer), of)
    assert.equal(after.data.findingResolutions?.[0]?.by, signe.id)
    assert.deepEqual(audit[0]?.detail, { finding: 1, code: 'assurance_low', state: 'RESOLVED' })
    refuses(resolveFinding(signe, workflow, { ...answer, number: 2 }), of, 'finding_not_found')
    refuses(resolveFinding(signe, workflow, { ...answer, number: 9 }), of, 'finding_not_found')
  })

  it('assigns and notes without changing the application', () => {
    const later = new Date(now.getTime() + 1000)
    const of = inReview()
    const assigned = assign(signe, 'u')(of, later)
    assert.deepEqual([assigned?.case.data.assignee, assigned?.case.updatedAt], ['u', of.updatedAt])
    assert.equal(assign(signe, null)(of, later), undefined)
    const noted = addNote(signe, { id: 'n', text: 'Ring @Maja', mentions: ['m'] })(of, later)
    assert.deepEqual(noted?.case.data.notes, [
      { id: 'n', text: 'Ring @Maja', mentions: ['m'], by: signe.id, at: later.toISOString() },
    ])
    assert.deepEqual([noted?.audit[0]?.detail, noted?.events], [{ mentions: 1 }, []])
  })

  it('has a limit of notes', () => {
    const one = { id: 'n', by: 'b', at: now.toISOString(), text: 't', mentions: [] }
    const notes = Array.from({ length: MAX_NOTES }, () => one)
    refuses(addNote(signe, { id: 'n', text: 'x', mentions: [] }), inReview({ notes }), 'status_conflict')
  })

  it('is refused when it is based on an older state', () => {
    const of = inReview()
    const move = decideOrPropose(signe, workflow, verdict)
    refuses(unchangedSince('2026-11-20T09:29:59.000Z', move), of, 'application_changed')
    for (const seen of [undefined, of.updatedAt.toISOString(), '2026-11-20T10:30:00+01:00'])
      assert.ok(unchangedSince(seen, move)(of, now))
  })
})
