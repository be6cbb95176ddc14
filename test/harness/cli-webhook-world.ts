/** A running service, a customer and their webhooks at the command line, and events. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { appendCall, appendValues } from '#audit/store/append.ts'
import type { EventKind } from '#kernel/schemas/event.ts'
import {
  type CommandResult,
  type Environment,
  environmentOnServer,
  foyer,
  newDirectory,
  ownerOf,
  removeWithDatabase,
  startService,
} from './cli-process.ts'

export interface WebhookWorld {
  directory: string
  environment: Environment
  owner: pg.Client
  /** The words that call an operation for this customer, such as `webhooks.list`. */
  call(operation: string, ...flags: string[]): string[]
  run(operation: string, ...flags: string[]): Promise<CommandResult>
  /** Adds events of these kinds to a new application, at one time; returns its id. */
  append(kinds: EventKind[], at: Date): Promise<string>
  close(): Promise<void>
}

const WORKFLOW = `with made as (
    insert into foyer.workflow (customer_id, workflow_id, name, created_at) values ($1, $2, 'Test', now()))
  insert into foyer.workflow_version
    (customer_id, workflow_id, version, definition, published_at, published_by)
  values ($1, $2, 1, '{}', now(), 'test')`
/** Readable, but always empty. */
const APPLICATION = `insert into foyer.application (customer_id, application_id, mode, kind,
  workflow_id, workflow_version, country_code, status,
    redirect_url, created_at, updated_at, expires_at, sealed)
  values ($1, $2, 'sandbox', 'KYC', $3, 1, 'SE', 'NOT_STARTED', 'https://shop.example', now(), now(),
    now() + interval '1 day', '')`

export async function webhookWorld(): Promise<WebhookWorld> {
  const directory = newDirectory()
  const environment = await environmentOnServer(directory, { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' })
  const service = await startService(environment)
  const owner = ownerOf(directory)
  await owner.connect()
  const making = ['customer', 'create', '--name', 'Kund', '--mode', 'sandbox', '--json']
  const customer: string = (await foyer(making, environment)).json.id
  const [customerId, workflow] = [customer.split('::')[1], randomUUID()]
  await owner.query(WORKFLOW, [customerId, workflow])
  const call = (operation: string, ...flags: string[]) => [
    ...['call', operation, '--customer', customer, ...flags],
  ]
  return {
    directory,
    environment,
    owner,
    call,
    run: (operation, ...flags) => foyer([...call(operation, ...flags), '--json'], environment),
    async append(kinds, at) {
      const application = randomUUID()
      await owner.query(APPLICATION, [customerId, application, workflow])
      const change = { applicationId: application, at }
      const events = kinds.map((kind) => ({ ...change, id: randomUUID(), kind, cause: undefined }))
      await owner.query(`select ${appendCall('$1', 2)}`, [
        customerId,
        ...appendValues([{ ...change, text: '{}' }], events),
      ])
      return application
    },
    async close() {
      await owner.end()
      await service.stop()
      await removeWithDatabase(directory)
    },
  }
}
