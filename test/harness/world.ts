/**
 * The harness: the real service over real HTTP and PostgreSQL; only external services are simulated, and the
 * clock can be moved.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { type Administration, administrationOn } from '#customers/store/administration.ts'
import { type Permission, permissions } from '#oauth/permissions.ts'
import type { Scope } from '#oauth/scopes.ts'
import { issueApiKey, issueClient } from '#oauth/store/issue-credentials.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import type { Foyer, ServiceOptions } from '#service.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import kyb from '../fixtures/workflows/company.json' with { type: 'json' }
import kyc from '../fixtures/workflows/person.json' with { type: 'json' }
import { closedOnce } from './close-after-failure.ts'
import { freePort, type Reply, request } from './requests.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

export { freePort, type Reply, request } from './requests.ts'

export interface TestCustomer {
  id: string
  uuid: string
  clientId: string
  clientSecret: string
  credentialId: string
  apiKey: string
  /** Prefixed workflow ids by kind. */
  workflows: { KYC: string; KYB: string }
}

export interface World {
  foyer: Foyer
  database: TestDatabase
  config: Config
  baseUrl: string
  log: string[]
  clock: { now(): Date; advance(milliseconds: number): void }
  customer(options?: CustomerOptions): Promise<TestCustomer>
  administer<T>(work: (administration: Administration) => Promise<T>): Promise<T>
  token(customer: TestCustomer, scope?: Scope): Promise<string>
  /** POSTs JSON with this bearer token; `path` as in the table. */
  call(path: string, body: unknown, bearer?: string, headers?: Record<string, string>): Promise<Reply>
  /** Creates an application of this customer: id and session token. */
  create(
    customer: TestCustomer,
    more?: Record<string, unknown>,
  ): Promise<{ id: string; sessionToken: string; onboardingUrl: string }>
  close(): Promise<void>
}

export interface CustomerOptions {
  name?: string
  mode?: 'sandbox' | 'live'
  redirectOrigins?: string[]
  workflows?: WorkflowDefinition[]
  /** The permissions of its client. Default: all. */
  permissions?: readonly Permission[]
}

export interface WorldOptions extends Partial<Omit<ServiceOptions, 'log' | 'now' | 'server'>> {
  environment?: Record<string, string>
  database?: TestDatabase
}

export async function startWorld({
  environment = {},
  database: given,
  ...options
}: WorldOptions = {}): Promise<World> {
  const database = given ?? (await testDatabase())
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'foyer-world-'))
  const port = Number(environment.PORT ?? (await freePort()))
  const config = readConfig({
    PORT: String(port),
    FOYER_DATA_DIR: dataDirectory,
    FOYER_LOG_LEVEL: 'debug',
    FOYER_DEMO: '0',
    FOYER_DRAIN_SECONDS: '0',
    ...limitsOff,
    ...environment,
  })
  const log: string[] = []
  let ahead = 0
  const clock = {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
  const logger = pino(
    { level: config.logLevel, base: null },
    { write: (line: string) => void log.push(line) },
  )
  const dropped = async () => {
    if (!given) await database.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  // Loaded here, so that a story depends on the files that it names (test/runner/rooms.ts), not on every file
  // of the service.
  const { composeService } = await import('#service.ts')
  const foyer = await composeService(config, {
    slowness: 0,
    schedule: shortSchedule,
    ...options,
    log: logger,
    now: clock.now,
    server: database,
  }).catch(async (error) => {
    await dropped()
    throw error
  })
  const close = closedOnce(async () => {
    await foyer.close()
    await dropped()
  })
  await foyer.app.listen({ port, host: '127.0.0.1' })
  const world: World = {
    foyer,
    database,
    config,
    baseUrl: config.baseUrl,
    log,
    clock,
    administer: (work) => database.owner((client) => work(administrationOn(client, clock.now))),
    customer: (asked = {}) => makeCustomer(world, asked),
    token: (customer, scope) => tokenFor(world, customer, scope),
    call: (address, body, bearer, headers = {}) =>
      request(`${config.baseUrl}${address}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async create(customer, more = {}) {
      const body = {
        workflowId: customer.workflows.KYC,
        countryCode: 'SE',
        redirectUrl: 'https://shop.example/back',
        ...more,
      }
      const reply = await world.call('/v1/applications.create', body, await world.token(customer))
      if (reply.status !== 200) throw new Error(`create answered ${reply.status}: ${reply.text}`)
      return reply.body
    },
    close,
  }
  return world
}

const limitsOff = {
  FOYER_RATE_LIMIT_API: '0',
  FOYER_RATE_LIMIT_TOKEN: '0',
  FOYER_RATE_LIMIT_TOKEN_FAILURES: '0',
  FOYER_RATE_LIMIT_ADDRESS: '0',
}
/** Seconds, so that tests can wait for the end of a simulated outage. */
const shortSchedule = { REGISTRY: [0.05, 0.1], SCREENING: [0.05, 0.1], FACES: [0, 0] }

/** There is no eID for live customers, so their applicants must be able to skip the step. */
const withOptionalIdentity = (definition: WorkflowDefinition): WorkflowDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => (step.kind === 'IDENTITY' ? { ...step, optional: true } : step)),
})

async function makeCustomer(
  world: World,
  { name = 'Testbolaget', mode = 'sandbox', redirectOrigins = [], workflows = [], ...asked }: CustomerOptions,
): Promise<TestCustomer> {
  const now = world.clock.now()
  const uuid = uuidv7(now)
  const { ids } = world.foyer.ports
  return world.administer(async (administration) => {
    await administration.createCustomer({ id: uuid, name, mode, redirectOrigins })
    const ask = { customerId: uuid, mode, description: 'test' } as const
    const client = await issueClient(administration, { permissions, ...asked, ...ask }, now)
    const { apiKey } = await issueApiKey(administration, ask, now)
    const published = { KYC: '', KYB: '' }
    const templates = ([kyc, kyb] as WorkflowDefinition[]).map((each) =>
      mode === 'live' ? withOptionalIdentity(each) : each,
    )
    for (const definition of [...templates, ...workflows]) {
      const workflowId = uuidv7(now)
      await administration.publishWorkflow(uuid, workflowId, definition)
      published[definition.kind] = ids.of('workflow', workflowId)
    }
    return { id: ids.of('customer', uuid), uuid, ...client, apiKey, workflows: published }
  })
}

async function tokenFor(world: World, customer: TestCustomer, scope?: Scope): Promise<string> {
  const basic = Buffer.from(`${customer.clientId}:${customer.clientSecret}`).toString('base64')
  const reply = await request(`${world.baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }).toString(),
  })
  if (reply.status !== 200) throw new Error(`the token endpoint answered ${reply.status}: ${reply.text}`)
  return reply.body.access_token as string
}
