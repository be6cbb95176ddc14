/** Which letters a workflow sends, with what it does not set. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_REMINDER_DAYS, type Mails, mailsOf } from './mails.ts'

const byDefault = { received: true, reminderDays: DEFAULT_REMINDER_DAYS, decision: false }
const rows: Array<[what: string, mails: Mails | undefined, expected: Required<Mails>]> = [
  ['no setting', undefined, byDefault],
  ['an empty one', {}, byDefault],
  ['no receipt', { received: false }, { ...byDefault, received: false }],
  ['no reminder', { reminderDays: 0 }, { ...byDefault, reminderDays: 0 }],
  ['the decision', { decision: true }, { ...byDefault, decision: true }],
]
for (const [what, mails, expected] of rows)
  test(what, () => assert.deepEqual(mailsOf(mails ? { mails } : {}), expected))
