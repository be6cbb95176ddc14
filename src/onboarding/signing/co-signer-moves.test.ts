/** Co-signers: asked, asked again, reminded, declined, cancelled. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, Move } from '#applications/case.ts'
import type { CoSigner } from '#applications/signing/state.ts'
import { now } from '#test/fixtures/case.ts'
import { coSigner, effectsOf, partyOf, persons, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import {
  askAgain,
  askToSign,
  cancelRequest,
  coSignerOf,
  declineToSign,
  inviteAgain,
  MAX_CO_SIGNERS,
  MAX_MAILS_PER_DAY,
  mailLimitOf,
  recordShownLink,
} from './co-signer-moves.ts'

const workflow = signingWorkflow()
const at = now.toISOString()
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const withBjorn = (more: Partial<CoSigner> = {}): Case =>
  unsentCase({ coSigners: [coSigner('b', persons.bjorn, more)] })
const bjornAfter = (move: Move, of = withBjorn()): CoSigner =>
  coSignerOf(move(of, later(1))?.case ?? of, 'b') ?? assert.fail()
const request = {
  id: 'b',
  party: partyOf(persons.bjorn),
  isNamed: false,
  email: 'b@board.example',
  language: 'sv',
}

describe('a request to sign', () => {
  test('is mailed at once, with reminders after two and five days', () => {
    const moved = askToSign(request, 'signing', workflow)(unsentCase(), now)
    assert.deepEqual(effectsOf(moved), ['signing.invited', 'INVITED to b', 'REMINDER to b', 'REMINDER to b'])
    assert.deepEqual(
      moved?.tasks.map(({ runAt }) => runAt),
      [null, later(48), later(120)],
    )
    assert.deepEqual(moved?.audit[0]?.detail, { coSigner: 'b' }, 'no name or address in the audit log')
  })
  test('follows the reminders of the workflow', () => {
    const steps = workflow.steps.map((step) => (step.kind === 'SIGNING' ? { ...step, reminders: [1] } : step))
    const moved = askToSign(request, 'signing', { ...workflow, steps })(unsentCase(), now)
    assert.deepEqual(
      moved?.tasks.map(({ runAt }) => runAt),
      [null, later(24)],
    )
  })
  test('is refused beyond the limit', () => {
    const coSigners = Array.from({ length: MAX_CO_SIGNERS }, (_, index) =>
      coSigner(`${index}`, persons.asa, { cancelledAt: at }),
    )
    assert.equal(askToSign(request, 'signing', workflow)(unsentCase({ coSigners }), now), undefined)
  })
  test('to the same person twice is one request, also from two tabs at once', () => {
    const second = { ...request, id: 'c', email: 'other@board.example' }
    assert.equal(askToSign(second, 'signing', workflow)(withBjorn(), now), undefined)
  })
  test('can be repeated to a person who declined', () => {
    const second = { ...request, id: 'c' }
    const declined = withBjorn({ declined: { at, reason: 'Away' } })
    assert.equal(effectsOf(askToSign(second, 'signing', workflow)(declined, now))[0], 'signing.invited')
  })
  test('is refused after the submission', () =>
    assert.throws(() => askToSign(request, 'signing', workflow)({ ...unsentCase(), submittedAt: now }, now)))
})

describe('another mail to a co-signer', () => {
  const often = Array.from({ length: MAX_MAILS_PER_DAY }, () => at)
  const rows: Array<[what: string, of: Case, when: Date, limit: string]> = [
    ['after one', withBjorn(), now, 'ALLOWED'],
    ['after several of a day', withBjorn({ mails: often }), later(23), 'LIMIT_REACHED'],
    ['on the next day', withBjorn({ mails: often }), later(24), 'ALLOWED'],
    ['after they declined', withBjorn({ declined: { at, reason: 'No' } }), now, 'CLOSED'],
    ['after the submission', { ...withBjorn(), submittedAt: now }, now, 'CLOSED'],
    ['to nobody', unsentCase(), now, 'CLOSED'],
  ]
  for (const [what, of, when, limit] of rows)
    test(`${what}: ${limit}`, () => {
      assert.equal(mailLimitOf(of, 'b', when), limit)
      assert.equal(askAgain('b', workflow)(of, when) !== undefined, limit === 'ALLOWED')
    })

  test('to a new address is a new request, with its own reminders', () => {
    const moved = askAgain(
      'b',
      workflow,
      'new@board.example',
    )(withBjorn({ openedAt: at, remindedAt: [at] }), later(1))
    const { email, openedAt, remindedAt, askedAt } =
      coSignerOf(moved?.case ?? assert.fail(), 'b') ?? assert.fail()
    assert.deepEqual(
      [email, openedAt, remindedAt, askedAt],
      ['new@board.example', null, [], later(1).toISOString()],
    )
    assert.equal(moved?.audit[0]?.action, 'signing.address_changed')
  })
  test('has no limit after a void signature', () =>
    assert.equal(
      bjornAfter(inviteAgain('b', workflow), withBjorn({ mails: often, voidedAt: at })).voidedAt,
      null,
    ))
})

describe('a co-signer', () => {
  test('declines once, with a reason, and the applicant is notified', () => {
    const moved = declineToSign('b', 'I left')(withBjorn(), now)
    assert.deepEqual(effectsOf(moved), ['signing.declined', 'DECLINED to APPLICANT'])
    assert.ok(!JSON.stringify(moved?.audit).includes('left'), 'the reason is not in the audit log')
    assert.equal(declineToSign('b', 'Again')(moved?.case ?? assert.fail(), now), undefined)
  })
  test('cannot sign after the request was cancelled', () => {
    const moved = cancelRequest('b')(withBjorn(), now) ?? assert.fail()
    assert.deepEqual(effectsOf(moved), ['signing.request_cancelled'])
    assert.equal(mailLimitOf(moved.case, 'b', now), 'CLOSED')
    assert.equal(cancelRequest('b')(moved.case, now), undefined)
  })
  test('whose link was shown is in the audit log', () =>
    assert.deepEqual(effectsOf(recordShownLink('b')(withBjorn(), now)), ['signing.link_shown']))
})
