/** The parts of the service that webhooks need, on any database: customers, webhooks, cases and events. */

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createCase } from '#applications/create/create-case.ts'
import type { Applications } from '#applications/ports.ts'
import { applicationTurns } from '#applications/store/application-turns.ts'
import { applicationsIn } from '#applications/store/applications.ts'
import { decryptedCases } from '#applications/store/decrypted-cache.ts'
import { operator } from '#audit/entry.ts'
import type { Customer } from '#customers/customer.ts'
import { administrationOn } from '#customers/store/administration.ts'
import { sealingWith } from '#events/store/webhooks/secrets.ts'
import { senderOf } from '#events/store/webhooks/sending.ts'
import { webhooksIn } from '#events/store/webhooks/store.ts'
import type { Webhook, WebhookCommands, Webhooks } from '#events/webhook.ts'
import { idsOf } from '#kernel/ids.ts'
import type { EventKind } from '#kernel/schemas/event.ts'
import { envelopeOf } from '#platform/crypto/envelope.ts'
import { type ConnectionSource, openDatabase } from '#platform/postgres/connections.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { workflowsIn } from '#workflows/store/workflows.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import kyc from '../fixtures/workflows/person.json' with { type: 'json' }

/** Encrypts webhook secrets; a dispatcher in another process needs the same key. */
export const webhookKey = Buffer.alloc(32, 9)

export interface Installation {
  applications: Applications
  webhooks: Webhooks
  /** A customer with a workflow. */
  customer(notifyEmail?: string): Promise<Subscriber>
  close(): Promise<void>
}

export interface Subscriber {
  customerId: string
  webhook(url: string, types?: EventKind[]): Promise<Webhook & { secret: string }>
  write<T>(work: (writes: WebhookCommands) => Promise<T>): Promise<T>
  /**
   * One APPLICATION_CREATED. `id` is known beforehand, to check later whether an unanswered write was
   * committed.
   */
  open(id: string): Promise<void>
  /** One event of each kind, in one transaction. */
  change(applicationId: string, kinds: EventKind[]): Promise<void>
}

export function installOn(
  source: ConnectionSource,
  now: () => Date = () => new Date(),
  hinting: (applications: Applications) => Applications = (applications) => applications,
): Installation {
  const database = openDatabase(source, () => undefined)
  const newId = () => uuidv7(now())
  const envelope = envelopeOf({ current: 1, keys: new Map([[1, randomBytes(32)]]) })
  const applications = hinting(
    applicationsIn({
      database,
      envelope,
      metadataKey: randomBytes(32),
      searchKey: randomBytes(32),
      partyKey: randomBytes(32),
      decrypted: decryptedCases(),
      turns: applicationTurns(),
      workflows: workflowsIn(database),
      now,
      newId,
    }),
  )
  const sender = senderOf({ allowPrivate: true, now })
  const webhooks = webhooksIn({
    ...{ database, sender, now, newId },
    sealing: sealingWith(webhookKey),
    ids: idsOf('foyer'),
    allowPrivate: true,
    hint: () => undefined,
  })
  return {
    applications,
    webhooks,
    async customer(notifyEmail) {
      const [id, workflowId] = [newId(), newId()]
      const customer = { id, name: 'Testbolaget', mode: 'sandbox' as const, redirectOrigins: [] }
      const version = await asOwner(source, async (client) => {
        const administration = administrationOn(client, now)
        await administration.createCustomer({ ...customer, ...(notifyEmail ? { notifyEmail } : {}) })
        return administration.publishWorkflow(id, workflowId, kyc as WorkflowDefinition)
      })
      const workflow = { ...(kyc as WorkflowDefinition), id: workflowId, customerId: id, version }
      const asked = { workflow, countryCode: 'SE' as const, redirectUrl: 'https://shop.example/back' }
      const write: Subscriber['write'] = async (work) =>
        (await webhooks.write(id, operator, undefined, work)).body
      return {
        customerId: id,
        write,
        async webhook(url, types = []) {
          const { webhook, secret } = await write((writes) => writes.add({ url, types, description: '' }))
          return { ...webhook, secret }
        },
        async open(applicationId) {
          const whole: Customer = { ...customer, suspended: false, rateLimit: null }
          await applications.add(createCase(asked, whole, operator, applicationId, now()))
        },
        async change(applicationId, kinds) {
          await applications.change(id, applicationId, (current, at) => ({
            case: { ...current, updatedAt: at },
            audit: [{ action: 'application.updated', actor: operator, detail: {} }],
            events: kinds,
            tasks: [],
          }))
        },
      }
    },
    async close() {
      sender.close()
      await database.close().catch(() => undefined)
    },
  }
}

export async function asOwner<T>(
  source: ConnectionSource,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(source.settings('owner'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
