/** The mails of notifications: where their links lead, and what is not in them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digestMail, type MailSubject, notificationMail } from './mails.ts'

const customer = { id: 'foyer:customer::1', name: 'Rönnbär' }
const common = { customer, baseUrl: 'https://foyer.example' }
const applicationId = 'foyer:application::0199'

describe('a notification mail', () => {
  const mail = notificationMail({
    ...common,
    ...{ kind: 'MENTIONED', by: 'Signe\nBcc: x', subject: { applicationId } },
  })
  it('has the person and the customer, on lines that a name cannot break', () => {
    assert.equal(mail.subject, 'Signe Bcc: x mentioned you in a note')
    const address =
      'https://foyer.example/dashboard/applications/foyer:application::0199?customer=foyer:customer::1#notes'
    assert.ok(mail.text.split('\n').includes(address))
  })
  it('explains how to stop such mails', () =>
    assert.match(
      mail.text,
      /Choose which messages you get:\nhttps:\/\/foyer\.example\/dashboard\/account\?customer=foyer:/,
    ))

  const webhook: MailSubject = { webhookId: 'foyer:webhook::1', host: 'shop.example' }
  const rows = [
    ['ASSIGNED', { applicationId }, 'Maja assigned an application to you', `/applications/${applicationId}`],
    [
      ...(['PROPOSED', { applicationId }] as const),
      'Maja proposed a decision, which a second person confirms',
      `/applications/${applicationId}`,
    ],
    ['WAITING', { applicationId }, 'An application waits for review', `/applications/${applicationId}`],
    [
      ...(['NEW_HIT', { applicationId }] as const),
      'Something new was found in an application that you review',
      `/applications/${applicationId}`,
    ],
    ['WEBHOOK_DISABLED', webhook, 'The webhook to shop.example was switched off', '/developer/webhooks'],
    ['WEBHOOK_FAILING', webhook, 'The webhook to shop.example fails', '/developer/webhooks'],
    ['JOINED', { userId: 'u', role: 'REVIEWER' }, 'Maja accepted an invitation, as a reviewer', '/team'],
  ] as const
  for (const [kind, subject, words, path] of rows)
    it(`links to its page: ${kind}`, () => {
      const { subject: line, text } = notificationMail({ ...common, kind, by: 'Maja', subject })
      assert.equal(line, words)
      assert.ok(
        text.split('\n').includes(`https://foyer.example/dashboard${path}?customer=foyer:customer::1`),
        text,
      )
    })
})

describe('the morning mail', () => {
  const oldest = [{ applicationId, day: '20 November 2026' }]
  it('has the number, the oldest applications and a link to all', () => {
    const { subject, text } = digestMail({ ...common, count: 12, isMore: false, oldest })
    assert.equal(subject, '12 applications wait for review')
    const lines = text.split('\n')
    for (const line of [
      '12 applications wait for review, at Rönnbär.',
      `Since 20 November 2026: ${applicationId}`,
      `https://foyer.example/dashboard/applications/${applicationId}?customer=foyer:customer::1`,
      'https://foyer.example/dashboard/applications?customer=foyer:customer::1',
    ])
      assert.ok(lines.includes(line), line)
  })
  it('uses the singular for one, and says when the count is cut off', () => {
    const one = digestMail({ ...common, count: 1, isMore: false, oldest })
    assert.equal(one.subject, 'One application waits for review')
    const many = digestMail({ ...common, count: 500, isMore: true, oldest })
    assert.equal(many.subject, 'More than 500 applications wait for review')
  })
})
