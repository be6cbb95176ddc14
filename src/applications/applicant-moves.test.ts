/** The applicant's answers, drafts and eID: what each move changes and refuses. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applicant } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import { clearCase, now, proofOf } from '#test/fixtures/case.ts'
import type { NewAnswer } from '#workflows/answers.ts'
import {
  answer,
  completeIdentity,
  countEidStarts,
  draft,
  failIdentity,
  noteIdentityAnswer,
  revisionOf,
  setRegistryCandidate,
  skip,
  startIdentity,
} from './applicant-moves.ts'
import { type Case, type CaseData, emptyCaseData, type Move } from './case.ts'

const at = new Date('2026-11-21T08:00:00.000Z')
const proof = proofOf('anna-testsson')
const registry = clearCase('KYB').data.registry ?? assert.fail()
const opened = (data: Partial<CaseData> = {}, more: Partial<Case> = {}): Case => ({
  ...clearCase('KYC'),
  submittedAt: null,
  ...more,
  data: { ...emptyCaseData({}), ...data },
})
const run = (move: Move, current: Case) => move(current, at) ?? assert.fail('no change')
const codeOf = (action: () => unknown): string => {
  try {
    action()
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
  return 'accepted'
}
const contact: NewAnswer = {
  kind: 'CONTACT_DETAILS',
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@example.com',
  phoneNumber: '+46701740605',
}
const answered = run(answer('contact', contact), opened()).case

describe('an answer', () => {
  test('is stored with its time and revision, and audited without its content', () => {
    const moved = run(answer('contact', contact), opened())
    assert.deepEqual(moved.case.data.answers, {
      contact: { ...contact, at: at.toISOString(), revision: 1 },
    })
    const detail = { step: 'contact', revision: 1 }
    assert.deepEqual(moved.audit, [{ action: 'step.answered', actor: applicant, detail }])
    assert.deepEqual([moved.events, moved.tasks], [[], []])
  })

  test('counts its revisions', () => {
    assert.equal(revisionOf(opened(), 'contact'), 0)
    assert.equal(revisionOf(answered, 'contact'), 1)
    assert.equal(revisionOf(run(answer('contact', contact), answered).case, 'contact'), 2)
    assert.equal(revisionOf(answered, 'other'), 0)
  })

  const revisions: Array<[current: Case, expected: number | undefined, saved: boolean]> = [
    [opened(), undefined, true],
    [opened(), 0, true],
    [opened(), 1, false],
    [answered, 1, true],
    [answered, 0, false],
    [answered, 2, false],
    [answered, undefined, true],
  ]
  for (const [current, expected, saved] of revisions)
    test(`revision ${expected} at ${revisionOf(current, 'contact')}: ${saved ? '' : 'not '}saved`, () => {
      assert.equal(answer('contact', contact, undefined, expected)(current, at) !== undefined, saved)
      assert.equal(draft('contact', {}, expected)(current, at) !== undefined, saved)
    })

  const marked = opened({
    answers: answered.data.answers,
    drafts: { contact: { email: 'a' }, other: { x: 'b' } },
    reopened: { steps: ['contact', 'other'], message: 'Again', at: '' },
    skipped: ['contact', 'other'],
    registryCandidate: registry,
  })

  test('removes the draft, the request and the skip mark of its own step only', () => {
    const { data } = run(answer('contact', contact), marked).case
    assert.deepEqual(data.drafts, { other: { x: 'b' } })
    assert.deepEqual(data.reopened, { steps: ['other'], message: 'Again', at: '' })
    assert.deepEqual(data.skipped, ['other'])
  })

  const registries: Array<[title: string, given: typeof registry | null | undefined, kept: unknown[]]> = [
    ['no registry entry keeps both', undefined, [null, registry]],
    ['an entry replaces the candidate', registry, [registry, null]],
    ['null removes both', null, [null, null]],
  ]
  for (const [title, given, kept] of registries)
    test(title, () => {
      const { data } = run(answer('company', contact, given), marked).case
      assert.deepEqual([data.registry, data.registryCandidate], kept)
    })

  test('a skip removes the answer of the step, and is recorded once', () => {
    const moved = run(skip('contact'), marked)
    assert.deepEqual(moved.case.data.answers, {})
    assert.deepEqual(moved.case.data.skipped, ['other', 'contact'])
    assert.deepEqual(moved.case.data.drafts, { other: { x: 'b' } })
    assert.deepEqual(moved.case.data.reopened?.steps, ['other'])
    assert.deepEqual(moved.audit, [{ action: 'step.skipped', actor: applicant, detail: { step: 'contact' } }])
  })

  test('a draft is kept beside the answer and is not audited', () => {
    const moved = run(draft('contact', { email: 'ann' }), marked)
    assert.deepEqual(moved.case.data.drafts, { contact: { email: 'ann' }, other: { x: 'b' } })
    assert.deepEqual(moved.case.data.answers, marked.data.answers)
    assert.deepEqual([moved.audit, moved.events, moved.tasks], [[], [], []])
  })
})

test('a registry candidate keeps the typed text, and waits for confirmation', () => {
  const current = opened({ registry, drafts: { other: { x: 'b' } } })
  const moved = run(setRegistryCandidate('company', { query: 'Test' }, registry), current)
  assert.deepEqual(moved.case.data.registryCandidate, registry)
  assert.deepEqual(moved.case.data.registry, registry)
  assert.deepEqual(moved.case.data.drafts, { company: { query: 'Test' }, other: { x: 'b' } })
  assert.deepEqual(moved.case.data.answers, {})
  assert.equal(moved.audit[0]?.action, 'registry.looked_up')
  assert.equal(moved.audit[0].detail.step, 'company')
})

describe('the eID', () => {
  const start = {
    ...{ step: 'identity', provider: 'simulator', state: 'state', nonce: 'nonce' },
    sessionHash: 'ab'.repeat(32),
  }
  const started = run(startIdentity(start), opened())

  test('the move stores, audits and counts a start', () => {
    assert.deepEqual(started.case.data.identityStarted, { ...start, at: at.toISOString() })
    assert.equal(countEidStarts(started), 1)
    assert.equal(countEidStarts(run(answer('contact', contact), opened())), 0)
    assert.ok(!JSON.stringify(started.audit).includes('nonce'))
    assert.ok(!JSON.stringify(started.audit).includes(start.sessionHash))
  })

  test('an answer in another browser is audited, and keeps the start', () => {
    const noted = run(noteIdentityAnswer('identity', 'ELSEWHERE'), started.case)
    assert.deepEqual(noted.case, started.case)
    assert.deepEqual(
      noted.audit.map(({ action, detail }) => [action, detail]),
      [['identity.not_proven', { step: 'identity', why: 'ELSEWHERE' }]],
    )
    assert.deepEqual([noted.events, noted.tasks], [[], []])
  })

  test('completes once, stores proof and answer, and removes the start', () => {
    const moved = run(completeIdentity('identity', 'state', proof, []), started.case)
    assert.deepEqual(moved.case.data.identity, proof)
    assert.equal(moved.case.data.identityStarted, null)
    assert.equal(moved.case.data.answers.identity?.kind, 'IDENTITY')
    assert.deepEqual(
      moved.audit.map(({ action, actor }) => [action, actor.kind, actor.id]),
      [
        ['step.answered', 'APPLICANT', null],
        ['identity.proven', 'SYSTEM', 'simulator'],
      ],
    )
    assert.ok(!JSON.stringify(moved.audit).includes(proof.familyName))
    assert.equal(completeIdentity('identity', 'state', proof, [])(moved.case, at), undefined)
  })

  const states: Array<[title: string, current: Case, state: string]> = [
    ['another state', started.case, 'other'],
    ['no start', opened(), 'state'],
  ]
  for (const [title, current, state] of states)
    test(`${title} changes nothing`, () => {
      assert.equal(completeIdentity('identity', state, proof, [])(current, at), undefined)
      assert.equal(failIdentity('identity', state, 'CANCELLED')(current, at), undefined)
    })

  test('ends the start after a failure and keeps an earlier proof', () => {
    const before = { ...started.case, data: { ...started.case.data, identity: proof } }
    const moved = run(failIdentity('identity', 'state', 'CANCELLED'), before)
    assert.equal(moved.case.data.identityStarted, null)
    assert.deepEqual(moved.case.data.identity, proof)
    assert.deepEqual(moved.audit[0]?.detail, { step: 'identity', why: 'CANCELLED' })
  })
  test('records the violated rule of a refused answer, and the remarks of a proof', () => {
    const refused = run(failIdentity('identity', 'state', 'REFUSED', 'REVOKED'), started.case)
    assert.deepEqual(refused.audit[0]?.detail, { step: 'identity', why: 'REFUSED', refusal: 'REVOKED' })
    const remarked = { ...proof, remarks: ['CROSS_DEVICE' as const] }
    const proven = run(completeIdentity('identity', 'state', remarked, []), started.case)
    assert.equal(proven.audit.at(-1)?.detail.remarks, 'CROSS_DEVICE')
  })
})

test('the applicant changes nothing after submitting', () => {
  const submitted = opened(
    {
      identityStarted: {
        step: 'identity',
        provider: 'p',
        state: 'state',
        nonce: 'n',
        sessionHash: 'aa',
        at: '',
      },
    },
    { submittedAt: now },
  )
  const moves: Record<string, Move> = {
    answer: answer('contact', contact),
    skip: skip('contact'),
    draft: draft('contact', {}),
    candidate: setRegistryCandidate('company', {}, registry),
    start: startIdentity({ step: 'identity', provider: 'p', state: 's', nonce: 'n', sessionHash: 'aa' }),
    complete: completeIdentity('identity', 'state', proof, []),
  }
  for (const [name, move] of Object.entries(moves))
    assert.equal(
      codeOf(() => move(submitted, at)),
      'status_conflict',
      name,
    )
})
