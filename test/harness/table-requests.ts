/**
 * The endpoints of the table as requests: their paths, and a valid body for each operation, from its schema.
 */
import { api } from '#api.ts'
import type { Endpoint, Operation } from '#endpoint.ts'
import { methodsOf, routeOf } from '#http/serve/paths.ts'
import { issueClient } from '#oauth/store/issue-credentials.ts'
import { exportOf } from './known-exports.ts'
import { partiesOf } from './known-parties.ts'
import { loggedRequestOf } from './known-requests.ts'
import { deliveryOf, webhookOf } from './known-webhooks.ts'
import { memberOf } from './staff.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from './world.ts'

export interface Row<E extends Endpoint = Endpoint> {
  key: string
  method: 'GET' | 'POST'
  /** All paths that serve it. */
  urls: string[]
  /** Its methods, as named in `Allow`. */
  methods: string[]
  row: E
}

export const rowsOf = <S extends Endpoint['shape']>(shape: S): Row<Extract<Endpoint, { shape: S }>>[] =>
  Object.entries(api as Record<string, Endpoint>)
    .filter(([, row]) => row.shape === shape)
    .map(([key, row]) => {
      const { method, urls } = routeOf(key)
      return { key, method, urls, methods: methodsOf(method), row: row as Extract<Endpoint, { shape: S }> }
    })

const all: Row<Operation>[] = rowsOf('OPERATION')
const forDashboard = (who: Operation['who']) => ['BROWSER', 'PERSON', 'STAFF'].includes(who)

/** The operations that credentials can use. */
export const operations = all.filter(({ row }) => !forDashboard(row.who))
/** The operations of the dashboard only: its session replaces a token. */
export const dashboardOperations = all.filter(({ row }) => forDashboard(row.who))

export interface Schema {
  anyOf?: Schema[]
  type?: string
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  pattern?: string
  minLength?: number
  minimum?: number
  required?: string[]
  properties?: Record<string, Schema>
}
export const schemaOf = ({ row }: Row<Operation>): Schema | undefined => row.body as Schema | undefined

/**
 * Names of the customer's objects. A new name must be added here; the test of its endpoint fails otherwise.
 */
export type KnownIds = Record<string, unknown> & { applicationId: string; workflowId: string }

/** Optional in the schema, because one of two is enough. */
const wanted = ['countryCode', 'deliveryId']

/** A body with all required fields. Throws if the schema gives no value: add an example to it. */
export function sampleOf(schema: Schema, known: KnownIds, name = ''): unknown {
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  if (schema.type === undefined && schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], known, name)
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    const names = Object.keys(properties).filter((each) => required.includes(each) || wanted.includes(each))
    return Object.fromEntries(names.map((each) => [each, sampleOf(properties[each] ?? {}, known, each)]))
  }
  if (schema.type === 'string' && !schema.pattern && !name.endsWith('Id'))
    return 'x'.repeat(schema.minLength ?? 1)
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return []
  throw new Error(`no sample for the field ${name}: name it in KnownIds, or give its schema an example`)
}

export interface TableWorld {
  world: World
  one: TestCustomer
  other: TestCustomer
  tokens: { writer: string; reader: string; session: string; key: string }
  /** An expired access token, one hour old. */
  expired: string
  /** A new case, so that endpoints do not affect each other; shared if nothing is changed. */
  known(customer?: TestCustomer): Promise<KnownIds>
  /** Sends a valid request to this endpoint; each part may be replaced. */
  send(row: Row, how?: RequestParts): Promise<Reply>
  close(): Promise<void>
}
export interface RequestParts {
  url?: string
  method?: string
  bearer?: string
  headers?: Record<string, string>
  known?: KnownIds
  body?: unknown
  /** Sent unchanged. */
  raw?: string | Uint8Array<ArrayBuffer>
}

export async function startTableWorld(): Promise<TableWorld> {
  const world = await startWorld({
    environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' },
    // No background work, so that two replies can be compared.
    dispatcher: false,
  })
  const [one, other] = [await world.customer(), await world.customer()]
  const expired = await world.token(one)
  world.clock.advance(2 * 3_600_000)
  const { sessionToken } = await world.create(one)
  const tokens = {
    writer: await world.token(one),
    reader: await world.token(one, 'application.read'),
    session: sessionToken,
    key: one.apiKey,
  }
  const members = new Map<string, Promise<{ userId: string }>>()
  const memberIdOf = async (of: World, customer: TestCustomer): Promise<string> => {
    const member = members.get(customer.id) ?? memberOf(of, customer, 'REVIEWER')
    members.set(customer.id, member)
    return `foyer:user::${(await member).userId}`
  }
  /** No test needs it afterwards: it may be rotated or deleted. */
  const spare = new Map<string, Promise<{ credentialId: string }>>()
  const spareCredentialOf = async (customer: TestCustomer): Promise<string> => {
    const asked = { customerId: customer.uuid, mode: 'sandbox', description: 'spare' } as const
    const made =
      spare.get(customer.uuid) ??
      world.administer((administration) => issueClient(administration, asked, world.clock.now()))
    spare.set(customer.uuid, made)
    return `foyer:credential::${(await made).credentialId}`
  }
  const known = async (customer = one): Promise<KnownIds> => {
    const webhook = await webhookOf(world, customer)
    const { id } = await world.create(customer)
    const redirectUrl = 'https://shop.example/back'
    return {
      applicationId: id,
      id,
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      market: 'SE',
      redirectUrl,
      userId: await memberIdOf(world, customer),
      hitId: 'foyer:hit::01990000-0000-8000-8000-000000000006',
      ...webhook,
      deliveryId: await deliveryOf(world, customer, id),
      credentialId: await spareCredentialOf(customer),
      sessionId: 'foyer:session::01990000-0000-7000-8000-000000000010',
      invitationId: 'foyer:invitation::01990000-0000-7000-8000-000000000009',
      requestId: await loggedRequestOf(world, customer),
      exportId: await exportOf(world, customer),
      ...(await partiesOf(world, customer)),
    }
  }
  const forAll = await known()
  return {
    world,
    one,
    other,
    tokens,
    expired,
    known,
    async send(row, how = {}) {
      const facts = how.known ?? forAll
      const address = (how.url ?? (row.urls[0] as string)).replaceAll(/:([A-Za-z]+)/g, (_, name) =>
        encodeURIComponent(String(facts[name] ?? 'unknown')),
      )
      const method = how.method ?? row.method
      const schema = row.row.shape === 'OPERATION' ? schemaOf(row as Row<Operation>) : undefined
      const body =
        how.raw ??
        (how.body !== undefined || schema
          ? JSON.stringify(how.body ?? sampleOf(schema ?? {}, facts))
          : undefined)
      const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
      return request(`${world.baseUrl}${address}`, {
        method,
        headers: {
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(how.bearer ? { authorization: `Bearer ${how.bearer}` } : {}),
          ...how.headers,
        },
        ...(hasBody ? { body } : {}),
      })
    },
    close: () => world.close(),
  }
}

/** Blanks what may differ between two replies to the same request: ids, times and tokens. */
export const comparable = ({ status, text, headers }: Reply) => ({
  status,
  body: text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<moment>')
    .replaceAll(/"hash":"[0-9a-f]{64}"|"number":\d+/g, '<line>')
    .replaceAll(/"auditHead":\{[^}]*\}/g, '<head>')
    .replaceAll(/wh(sec|pk)_[\w+/=]+/g, '<key>')
    .replaceAll(/"durationMs":\d+/g, '<duration>')
    // The rows of a list that grows between two requests.
    .replaceAll(/"total":\d+|"position":"[^"]+"/g, '<list>')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replaceAll(/\/l\/[0-9a-z]{26}/g, '/l/<code>')
    .replaceAll(/\/downloads\/[\w.-]+|\?ticket=[\w-]+/g, '<ticket>'),
  headers: Object.fromEntries(
    [...headers].filter(([name]) => !['request-id', 'date', 'content-length'].includes(name)),
  ),
})
