/** Which letter is due when, and that none is sent twice. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import { start } from '#applications/lifecycle-moves.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import type { Mails } from '#workflows/mails.ts'
import { letterDue, recordLetter, reminderTimeOf, withReminder } from './due-letters.ts'

const DAY = 86_400_000
const after = (days: number) => new Date(now.getTime() + days * DAY)
const workflowWith = (mails?: Mails) => ({ ...workflowOf('KYC'), ...(mails && { mails }) })
const clear = clearCase('KYC')
const caseWith = (fields: Partial<Case>, data: Partial<CaseData> = {}): Case => ({
  ...clear,
  ...fields,
  data: { ...clear.data, ...data },
})
const decided = (outcome: 'APPROVED' | 'DECLINED'): Pick<CaseData, 'decision'> => ({
  decision: { outcome, by: 'RULES', actor: null, reasons: [], at: now.toISOString() },
})

describe('the reminder mail', () => {
  const times: Array<[what: string, days: number, expires: number, at: number | null]> = [
    ['after the days of the workflow', 3, 30, 3],
    ['a day before the end at the latest', 10, 5, 4],
    ['not when the end is near', 3, 1.4, null],
    ['not when it is switched off', 0, 30, null],
  ]
  for (const [what, days, expires, at] of times)
    test(`is due ${what}`, () => {
      const time = reminderTimeOf({ updatedAt: now, expiresAt: after(expires) }, days)
      assert.deepEqual(time, at === null ? null : after(at))
    })

  const open = (fields: Partial<Case> = {}, data: Partial<CaseData> = {}) =>
    caseWith(
      { status: 'IN_PROGRESS', submittedAt: null, updatedAt: now, expiresAt: after(30), ...fields },
      data,
    )
  const sending = { signers: [], coSigners: [], started: [], fingerprint: null, voidedAt: null }
  const rows: Array<[what: string, of: Case, mails: Mails | undefined, kind: string]> = [
    ['an unfinished application', open(), undefined, 'SEND'],
    ['switched off since', open(), { reminderDays: 0 }, 'NOT_DUE'],
    ['the applicant was there since', open({ updatedAt: after(2) }), undefined, 'LATER'],
    ['others still have to sign', open({}, { signing: { ...sending, sentAt: 'x' } }), undefined, 'LATER'],
    ['a submitted one', open({ submittedAt: now }), undefined, 'NOT_DUE'],
    ['a cancelled one', open({ status: 'CANCELLED' }), undefined, 'NOT_DUE'],
    ['an expired one', open({ expiresAt: after(2.9) }), undefined, 'NOT_DUE'],
    ['reminded before', open({}, { letters: { language: 'en', reminded: 'x' } }), undefined, 'NOT_DUE'],
  ]
  for (const [what, of, mails, kind] of rows)
    test(`${what}: ${kind}`, () =>
      assert.equal(letterDue('REMINDER', of, workflowWith(mails), after(3)).kind, kind))

  test('is scheduled by the start alone, in the language of the page', () => {
    const fresh = open({ status: 'NOT_STARTED', startedAt: null })
    const move = withReminder(start(), workflowWith(), 'sv')
    const moved = move(fresh, now) ?? assert.fail()
    assert.deepEqual(moved.tasks, [{ task: 'mailApplicant', about: 'REMINDER', runAt: after(3) }])
    assert.equal(moved.case.data.letters?.language, 'sv')
    assert.equal(move(moved.case, now), undefined)
    const without = withReminder(start(), workflowWith({ reminderDays: 0 }), 'sv')(fresh, now)
    assert.deepEqual(without?.tasks, [])
  })
})

describe('the receipt mail', () => {
  const sent = caseWith({ submittedAt: now })
  const rows: Array<[what: string, of: Case, mails: Mails | undefined, kind: string]> = [
    ['submitted', sent, undefined, 'SEND'],
    ['not wanted', sent, { received: false }, 'NOT_DUE'],
    ['opened again since', caseWith({ submittedAt: null }), undefined, 'NOT_DUE'],
    [
      'told already',
      caseWith({ submittedAt: now }, { letters: { language: 'en', received: now.toISOString() } }),
      undefined,
      'NOT_DUE',
    ],
    [
      'submitted once more',
      caseWith({ submittedAt: after(1) }, { letters: { language: 'en', received: now.toISOString() } }),
      undefined,
      'SEND',
    ],
  ]
  for (const [what, of, mails, kind] of rows)
    test(`${what}: ${kind}`, () =>
      assert.equal(letterDue('RECEIVED', of, workflowWith(mails), now).kind, kind))
})

describe('the decision mail', () => {
  const told = (outcome: 'APPROVED' | 'DECLINED'): Pick<CaseData, 'letters'> => ({
    letters: { language: 'en', decision: { outcome, at: 'earlier' } },
  })
  const rows: Array<[what: string, data: Partial<CaseData>, mails: Mails | undefined, kind: string]> = [
    ['not wanted', decided('APPROVED'), undefined, 'NOT_DUE'],
    ['approved', decided('APPROVED'), { decision: true }, 'SEND'],
    ['declined', decided('DECLINED'), { decision: true }, 'SEND'],
    ['opened again since', { decision: null }, { decision: true }, 'NOT_DUE'],
    ['approved again', { ...decided('APPROVED'), ...told('APPROVED') }, { decision: true }, 'NOT_DUE'],
    ['declined again', { ...decided('DECLINED'), ...told('DECLINED') }, { decision: true }, 'NOT_DUE'],
    ['approved after all', { ...decided('APPROVED'), ...told('DECLINED') }, { decision: true }, 'SEND'],
    ['declined later', { ...decided('DECLINED'), ...told('APPROVED') }, { decision: true }, 'NOT_DUE'],
  ]
  for (const [what, data, mails, kind] of rows)
    test(`${what}: ${kind}`, () =>
      assert.equal(letterDue('DECISION', caseWith({}, data), workflowWith(mails), now).kind, kind))
})

for (const about of ['RECEIVED', 'DECISION'] as const)
  test(`${about} is recorded once, sent or not, and without an address`, () => {
    const of = caseWith({ submittedAt: now }, decided('APPROVED'))
    const mails = { decision: true }
    for (const why of [null, 'REFUSED', 'NO_ADDRESS'] as const) {
      const moved = recordLetter(about, of, 'en', why)(of, now) ?? assert.fail()
      assert.equal(letterDue(about, moved.case, workflowWith(mails), now).kind, 'NOT_DUE')
      assert.equal(moved.audit[0]?.action, why === null ? 'letter.sent' : 'letter.not_sent')
      assert.doesNotMatch(JSON.stringify(moved.audit), /@/)
      assert.equal(moved.case.updatedAt, of.updatedAt)
    }
  })
