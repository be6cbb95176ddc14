/** The mail about a webhook that was switched off: when it is sent, and what it says. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { idsOf } from '#kernel/ids.ts'
import type { Mail } from '#kernel/mail.ts'
import { notifyWebhookDisabled } from './notify-webhook-disabled.ts'
import type { SwitchedOffWebhook } from './webhook.ts'

const customerId = '01990000-0000-7000-8000-000000000001'
const webhookId = '01990000-0000-7000-8000-000000000002'
const off: SwitchedOffWebhook = {
  url: 'https://hooks.example.com/secret-path?token=1',
  why: 'GONE',
  notifyEmail: 'ops@example.com',
}

async function mailsFor(found: SwitchedOffWebhook | undefined, payload: unknown = { customerId, webhookId }) {
  const mails: Parameters<Mail['send']>[0][] = []
  const asked: string[][] = []
  const mail = { send: async (message: Parameters<Mail['send']>[0]) => void mails.push(message) }
  const webhooks = {
    async switchedOff(...ids: [string, string]) {
      asked.push(ids)
      return found
    },
  }
  await notifyWebhookDisabled(
    payload,
    { webhooks, mail: mail as unknown as Mail, ids: idsOf('foyer') },
    'task-1',
  )
  return { mails, asked }
}

describe('the mail about a disabled webhook', () => {
  for (const [why, reason] of [
    ['GONE', 'Its receiver answered 410 Gone.'],
    ['FAILING', 'Every delivery to it has failed for five days.'],
  ] as const)
    test(`gives the reason: ${why}`, async () => {
      const { mails, asked } = await mailsFor({ ...off, why })
      assert.deepEqual(asked, [[customerId, webhookId]])
      assert.equal(mails.length, 1)
      const [sent] = mails
      assert.deepEqual(
        [sent?.to, sent?.subject, sent?.id],
        ['ops@example.com', 'A webhook was switched off', 'task-1'],
      )
      const text = String(sent && 'text' in sent ? sent.text : '')
      assert.ok(text.includes(`The webhook to hooks.example.com was switched off.\n${reason}`))
      assert.ok(text.includes(`foyer:webhook::${webhookId}`))
      assert.ok(!text.includes('secret-path') && !text.includes('token'))
    })

  const silent: Array<[title: string, found: SwitchedOffWebhook | undefined]> = [
    ['it is on again or deleted', undefined],
    ['its owner switched it off', { ...off, why: 'OWNER' }],
    ['it has no address to notify', { ...off, notifyEmail: null }],
  ]
  for (const [title, found] of silent)
    test(`is not sent when ${title}`, async () => assert.deepEqual((await mailsFor(found)).mails, []))

  for (const payload of [null, {}, { customerId }, { webhookId }, { customerId, webhookId: '1' }])
    test(`needs a payload that names the webhook, not ${JSON.stringify(payload)}`, () =>
      assert.rejects(mailsFor(off, payload), /names no webhook/))
})
