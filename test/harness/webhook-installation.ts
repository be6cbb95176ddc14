/** The parts of the service that webhooks need, on any database: customers, webhooks, cases and events. */

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { applicationTurns } from '../../src/adapters/postgres/cases/application-turns.ts'
import { applicationsIn } from '../../src/adapters/postgres/cases/applications.ts'
import { decryptedCases } from '../../src/adapters/postgres/cases/decrypted-cache.ts'
import { envelopeOf } from '../../src/adapters/postgres/cases/envelope.ts'
import { type ConnectionSource, openDatabase } from '../../src/adapters/postgres/connections.ts'
import { administrationOn } from '../../src/adapters/postgres/customers/administration.ts'
import { workflowsIn } from '../../src/adapters/postgres/customers/workflows.ts'
import { uuidv7 } from '../../src/adapters/random-ids.ts'
import { sealingWith } from '../../src/adapters/webhooks/secrets.ts'
import { senderOf } from '../../src/adapters/webhooks/sending.ts'
import { webhooksIn } from '../../src/adapters/webhooks/store.ts'
import { createCase } from '../../src/applications/create/create-case.ts'
import type { Applications } from '../../src/applications/ports.ts'
import { operator } from '../../src/audit/entry.ts'
import type { Customer } from '../../src/customers/customer.ts'
import type { Webhook, WebhookCommands, Webhooks } from '../../src/events/webhook.ts'
import { idsOf } from '../../src/ids.ts'
import type { EventKind } from '../../src/schemas/event.ts'
import type { WorkflowDefinition } from '../../src/workflows/workflow.ts'
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
