/** The last page: what it says of time, people, and what comes next. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Mail } from '#kernel/mail.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext, type RequestOptions } from '#test/fixtures/page-context.ts'
import type { Mails } from '#workflows/mails.ts'
import { doneScreen } from './done-view.ts'

const of = clearCase('KYC')
const sent = (at: string, now: string, more: RequestOptions = {}) =>
  doneScreen(pageContext({ of, ...more, input: { now: () => new Date(now) } }), new Date(at))

describe('the receipt', () => {
  test('shows the time of today, in the time zone of the market', () =>
    assert.deepEqual(sent('2026-11-20T19:02:00Z', '2026-11-20T19:05:00Z').sentAt, {
      isToday: true,
      text: '20:02',
    }))
  test('shows the date on another day', () => {
    const { sentAt } = sent('2026-11-20T19:02:00Z', '2026-11-22T19:05:00Z')
    assert.equal(sentAt.isToday, false)
    assert.match(sentAt.text, /^20 November 2026 at 20:02/)
  })
  test('gives a decision time only when the workflow sets one', () => {
    const decisionTime = { amount: 2, unit: 'WORKING_DAYS' } as const
    const workflow = { ...workflowOf('KYC'), decisionTime }
    const [at, now] = ['2026-11-20T19:02:00Z', '2026-11-20T19:05:00Z']
    assert.equal(sent(at, now).decisionTime, null)
    assert.deepEqual(sent(at, now, { workflow }).decisionTime, decisionTime)
  })
  test('does not list a person as a signer who only proved their identity', () => {
    const done = sent('2026-11-20T19:02:00Z', '2026-11-20T19:05:00Z')
    assert.deepEqual([done.givenName, done.signers], ['Anna', []])
  })

  const address = 'anna@example.com'
  const mailThat = (reaches: boolean) => ({ reaches: () => reaches }) as unknown as Mail
  const promises: Array<[what: string, mails: Mails, reaches: boolean, receipt: boolean, decision: boolean]> =
    [
      ['nothing set', {}, true, true, false],
      ['everything on', { received: true, decision: true }, true, true, true],
      ['everything off', { received: false, decision: false }, true, false, false],
      ['no mail server', { received: true, decision: true }, false, false, false],
    ]
  for (const [what, mails, reaches, receipt, decision] of promises)
    test(`announces only the mails that are sent: ${what}`, () => {
      const workflow = { ...workflowOf('KYC'), mails }
      const context = pageContext({ of, workflow, input: { mail: mailThat(reaches) } })
      const { receiptTo, decisionTo } = doneScreen(context, new Date('2026-11-20T19:02:00Z'))
      assert.deepEqual([receiptTo, decisionTo], [receipt ? address : null, decision ? address : null])
    })
})
