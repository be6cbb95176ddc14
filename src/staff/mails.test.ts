import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  domainMail,
  factorChangeMail,
  invitationMail,
  isFactorChange,
  isSignOnRefusal,
  newSignInMail,
  passwordResetMail,
  refusedSignOnMail,
} from './mails.ts'

const mail = {
  email: 'a@b.example',
  role: 'REVIEWER',
  link: 'https://foyer.example/dashboard/join#x',
} as const

test('an invitation has the inviter, the customer and the role, and the link on its own line', () => {
  const { subject, text } = invitationMail({ ...mail, invitedBy: 'Astrid' }, 'Rönnbär')
  assert.equal(subject, 'Join Rönnbär in Foyer')
  assert.match(text, /^Astrid invites you to work for Rönnbär in Foyer, as reviewer\./)
  assert.ok(text.split('\n').includes(mail.link))
})

test('a name cannot add lines to the message', () => {
  const { text } = invitationMail({ ...mail, invitedBy: 'Astrid\n\nhttps://evil.example' }, 'R\r\nB')
  assert.match(text, /^Astrid https:\/\/evil\.example invites you to work for R B in Foyer/)
})

test('the link to a new password is on its own line', () =>
  assert.ok(passwordResetMail(mail.link).text.split('\n').includes(mail.link)))

test('a refused single sign-on names the person and the domain, the reason and the remedy', () => {
  const at = new Date('2026-11-23T10:05:00Z')
  const refused = { reason: 'OTHER_SUBJECT', address: 'kerstin@ronnbar.example', at } as const
  const { text } = refusedSignOnMail(refused, 'R\r\nB', 'https://foyer.example/dashboard/team')
  assert.match(text, /^A sign-in of kerstin@ronnbar\.example to R B through single sign-on was refused/)
  assert.match(text, /another subject[\s\S]*\nhttps:\/\/foyer\.example\/dashboard\/team\n/)
  const unknown = refusedSignOnMail({ reason: 'EMPTY_SUBJECT', address: undefined, at }, 'RB', 'x')
  assert.match(unknown.text, /^A sign-in to RB [\s\S]*without a subject/)
  assert.ok(isSignOnRefusal('REMOVED') && !isSignOnRefusal('toString') && !isSignOnRefusal(null))
})

test('a lost domain record says how long sign-in works as before, and the remedy', () => {
  const endsAt = new Date('2026-12-12T10:00:00Z')
  const domain = 'ronnbar.example'
  const ending = domainMail({ domain, news: 'ENDING', endsAt }, 'R\r\nB', 'https://foyer.example/x')
  assert.equal(
    ending.subject,
    'Single sign-on of ronnbar.example ends on 2026-12-12: its DNS record is missing',
  )
  assert.match(ending.text, /, at R B\.[\s\S]*Until 2026-12-12[\s\S]*\nhttps:\/\/foyer\.example\/x\n/)
  const ended = domainMail({ domain, news: 'ENDED', endsAt: null }, 'RB', 'x')
  assert.equal(ended.subject, 'Single sign-on of ronnbar.example has ended')
  assert.match(ended.text, /a passkey or a password/)
})

test('a warning says what happened, when, and what to do', () => {
  const at = new Date('2026-11-23T10:05:00Z')
  const change = factorChangeMail('PASSKEY_ADDED', at, 'https://foyer.example/dashboard/account')
  assert.equal(change.subject, 'A passkey was added to your account in Foyer')
  assert.match(
    change.text,
    /at 2026-11-23 10:05 UTC\.[\s\S]*\nhttps:\/\/foyer\.example\/dashboard\/account\n/,
  )
  assert.match(newSignInMail(at, 'x').text, /a browser that you had not used before, at 2026-11-23 10:05 UTC/)
  assert.ok(isFactorChange('PASSWORD_CHANGED') && !isFactorChange('toString') && !isFactorChange(null))
})
