/** A running service, a customer, and her webhooks at the command line; events written as the service writes them. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { findRunning } from '../src/adapters/postgres/embedded.ts'
import {
  type Environment,
  environmentOf,
  foyer,
  newDirectory,
  type Ran,
  removeDirectory,
  startService,
} from './cli-process.ts'

export interface WebhookWorld {
  directory: string
  environment: Environment
  owner: pg.Client
  /** The words of a `foyer webhook …` for this customer. */
  webhook(...words: string[]): string[]
  run(...words: string[]): Promise<Ran>
  /** Events of these kinds of a new application, at one moment; its id. */
  append(kinds: string[], at: Date): Promise<string>
  close(): Promise<void>
}

export async function webhookWorld(): Promise<WebhookWorld> {
  const directory = newDirectory()
  const environment = environmentOf(directory, { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' })
  const service = await startService(environment)
  const owner = new pg.Client((await findRunning(directory))?.connection('postgres', 'foyer'))
  await owner.connect()
  const making = ['customer', 'create', '--name', 'Kund', '--mode', 'sandbox', '--json']
  const customer: string = (await foyer(making, environment)).json.id
  const webhook = (...[verb = '', ...more]: string[]) => ['webhook', verb, '--customer', customer, ...more]
  return {
    directory,
    environment,
    owner,
    webhook,
    run: (...words) => foyer([...webhook(...words), '--json'], environment),
    async append(kinds, at) {
      const application = randomUUID()
      const events = kinds.map(() => randomUUID())
      await owner.query('select foyer.append($1, $2, $3, $4, $5, $6)', [
        ...[customer.split('::')[1], application, at, ['{}'], events, kinds],
      ])
      return application
    },
    async close() {
      await owner.end()
      await service.stop()
      removeDirectory(directory)
    },
  }
}
