import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { notificationMail, recipientsOf } from './kinds.ts'

const members = [
  { userId: 'owner', role: 'OWNER' },
  { userId: 'reviewer', role: 'REVIEWER' },
  { userId: 'viewer', role: 'VIEWER' },
  { userId: 'developer', role: 'DEVELOPER' },
] as const

describe('who is told', () => {
  const cases = [
    [
      'those who are mentioned',
      { kind: 'MENTIONED', to: ['viewer', 'reviewer'], by: 'owner' },
      ['reviewer', 'viewer'],
    ],
    ['not who cannot open it', { kind: 'MENTIONED', to: ['developer'], by: 'owner' }, []],
    ['not who has left', { kind: 'ASSIGNED', to: ['gone'], by: 'owner' }, []],
    ['not who did it', { kind: 'ASSIGNED', to: ['reviewer'], by: 'reviewer' }, []],
    ['everyone else who may decide', { kind: 'PROPOSED', to: null, by: 'reviewer' }, ['owner']],
    [
      'everyone who may decide, of a credential',
      { kind: 'PROPOSED', to: null, by: null },
      ['owner', 'reviewer'],
    ],
  ] as const
  for (const [what, told, expected] of cases)
    it(what, () => assert.deepEqual(recipientsOf(told, members), expected))
})

describe('the mail', () => {
  const mail = notificationMail({
    kind: 'MENTIONED',
    by: 'Signe\nBcc: x',
    customerName: 'Rönnbär',
    applicationId: 'foyer:application::0199',
    baseUrl: 'https://foyer.example',
  })
  it('names who and where, on lines that a name cannot break', () => {
    assert.equal(mail.subject, 'Signe Bcc: x mentioned you in a note')
    assert.match(mail.text, /^https:\/\/foyer\.example\/dashboard\/applications\/foyer:application::0199$/m)
  })
  it('says how to get no more of them', () =>
    assert.match(mail.text, /Choose which messages you get:\nhttps:\/\/foyer\.example\/dashboard\/account/))
})
