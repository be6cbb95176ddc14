/** A new link by e-mail: how often, and what its record says. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, NewLinkRequests } from '#applications/case.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import type { NotSent } from '../mail/send-letter.ts'
import { limits } from '../texts/limits.ts'
import { completeLinkRequest, linkRequestStatusOf, requestLink } from './request.ts'

const caseWith = (newLink: NewLinkRequests | null, more: Partial<Case> = {}): Case => {
  const of = clearCase('KYC')
  return { ...of, submittedAt: null, ...more, data: newLink ? { ...of.data, newLink } : of.data }
}
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const sent = (...minutes: number[]): NewLinkRequests => ({
  at: minutes.map(ago),
  isPending: false,
  language: 'en',
})
const pending = (...minutes: number[]): NewLinkRequests => ({ ...sent(...minutes), isPending: true })

describe('a request for a new link', () => {
  const rows: Array<[what: string, of: Case, status: string]> = [
    ['the first one', caseWith(null), 'ALLOWED'],
    ['a second press within the minute', caseWith(sent(0.5)), 'PENDING'],
    ['after a minute', caseWith(sent(1)), 'ALLOWED'],
    ['while one is on its way', caseWith(pending(30)), 'PENDING'],
    ['when one was not sent within the hour', caseWith(pending(60)), 'ALLOWED'],
    ['the third one of an hour', caseWith(sent(50, 20)), 'ALLOWED'],
    ['the fourth one of an hour', caseWith(sent(50, 20, 5)), 'LIMIT_REACHED'],
    ['three, of which one is more than an hour old', caseWith(sent(60, 20, 5)), 'ALLOWED'],
    ['three older ones and two new ones', caseWith(sent(300, 200, 100, 20, 5)), 'ALLOWED'],
    ['of a finished application', caseWith(null, { submittedAt: now }), 'CLOSED'],
    ['of a cancelled application', caseWith(pending(1), { status: 'CANCELLED' }), 'CLOSED'],
  ]
  for (const [what, of, status] of rows)
    test(`${what}: ${status}`, () => {
      assert.equal(linkRequestStatusOf(of, now), status)
      assert.equal(requestLink('sv')(of, now) !== undefined, status === 'ALLOWED')
    })

  test('is recorded with its language and a task, and drops requests older than an hour', () => {
    const result = requestLink('sv')(caseWith(sent(300, 20)), now)
    assert.deepEqual(result?.case.data.newLink, { at: [ago(20), ago(0)], isPending: true, language: 'sv' })
    assert.deepEqual(result.tasks, [{ task: 'mailLink', runAt: null }])
    assert.equal(result.audit[0]?.action, 'application.link_requested')
    assert.ok(!JSON.stringify(result.audit).includes('@'), 'no address in the audit log')
  })

  test('is allowed a few times an hour per application', () => {
    let of = caseWith(null)
    for (let at = 0; at < limits.linksPerHour; at++) {
      const moment = new Date(now.getTime() + at * 120_000)
      const moved = requestLink('en')(of, moment)
      assert.ok(moved)
      of = completeLinkRequest(null)(moved.case, moment)?.case ?? assert.fail()
    }
    assert.equal(linkRequestStatusOf(of, new Date(now.getTime() + 400_000)), 'LIMIT_REACHED')
  })
})

const outcomes: Array<[why: NotSent | null, action: string, detail: object]> = [
  [null, 'application.session_created', { by: 'mail' }],
  ['REFUSED', 'application.link_not_sent', { why: 'REFUSED' }],
  ['NO_ADDRESS', 'application.link_not_sent', { why: 'NO_ADDRESS' }],
  ['NO_MAIL', 'application.link_not_sent', { why: 'NO_MAIL' }],
  ['SUSPENDED', 'application.link_not_sent', { why: 'SUSPENDED' }],
]
for (const [why, action, detail] of outcomes)
  test(`${why ?? 'sent'} is recorded as ${action}`, () => {
    const result = completeLinkRequest(why)(caseWith(pending(1)), now)
    assert.deepEqual([result?.audit[0]?.action, result?.audit[0]?.detail], [action, detail])
    assert.equal(result?.case.data.newLink?.isPending, false)
    assert.equal(completeLinkRequest(why)(result.case, now), undefined, 'once')
    assert.equal(completeLinkRequest(why)(caseWith(null), now), undefined)
  })
