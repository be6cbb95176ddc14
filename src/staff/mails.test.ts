import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitationMail } from './mails.ts'

const mail = {
  email: 'a@b.example',
  role: 'REVIEWER',
  link: 'https://foyer.example/dashboard/join#x',
} as const

test('an invitation names who invites, the customer and the role, and has the link on its own line', () => {
  const { subject, text } = invitationMail({ ...mail, invitedBy: 'Astrid' }, 'Rönnbär')
  assert.equal(subject, 'Join Rönnbär in Foyer')
  assert.match(text, /^Astrid invites you to work for Rönnbär in Foyer, as reviewer\./)
  assert.ok(text.split('\n').includes(mail.link))
})

test('a name cannot add lines to the message', () => {
  const { text } = invitationMail({ ...mail, invitedBy: 'Astrid\n\nhttps://evil.example' }, 'R\r\nB')
  assert.match(text, /^Astrid https:\/\/evil\.example invites you to work for R B in Foyer/)
})
