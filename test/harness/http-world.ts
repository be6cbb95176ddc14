/**
 * A server with its own table over real HTTP: the real key adapter, and customers, clients and cases in
 * memory.
 */

import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import type { Customer } from '#customers/customer.ts'
import type { Table } from '#endpoint.ts'
import { buildServer } from '#http/server.ts'
import type { PageSettings, ServerSettings } from '#http/site.ts'
import { apiVersions } from '#kernel/api-versions.ts'
import { idsOf } from '#kernel/ids.ts'
import { apiKeyOf, clientIdOf, clientSecretOf, publicPartOf } from '#oauth/credentials.ts'
import introspect from '#oauth/endpoints/oauth2.introspect.ts'
import revoke from '#oauth/endpoints/oauth2.revoke.ts'
import token from '#oauth/endpoints/oauth2.token.ts'
import userinfo from '#oauth/endpoints/oauth2.userinfo.ts'
import { jwks, metadata } from '#oauth/endpoints/well-known.ts'
import type { Client } from '#oauth/ports.ts'
import type { Scope } from '#oauth/scopes.ts'
import { revocationMemory } from '#oauth/store/revocations.ts'
import type { KeyChanges, SigningKey, SigningKeys } from '#oauth/store/signing-keys.ts'
import { openTokens } from '#oauth/store/tokens.ts'
import type { Ports } from '#ports.ts'
import { closedOnce } from './close-after-failure.ts'
import { freePort } from './requests.ts'

export const oauthTable: Table = {
  'POST /v1/oauth2/token': token,
  'GET /v1/oauth2/userinfo': userinfo,
  'POST /v1/oauth2/revoke': revoke,
  'POST /v1/oauth2/introspect': introspect,
  'GET /.well-known/jwks.json': jwks,
  'GET /.well-known/oauth-authorization-server': metadata,
}

export interface WorldOptions {
  table?: Table
  settings?: Partial<ServerSettings>
  pages?: PageSettings
  logger?: Logger
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signing keys in memory. */
export function keyStore(): SigningKeys & { keys: SigningKey[] } {
  const store = {
    keys: [] as SigningKey[],
    load: async () => [...store.keys],
    async change(decide: (keys: SigningKey[]) => KeyChanges) {
      const { add, retire, drop } = decide([...store.keys])
      store.keys = [...store.keys, ...add]
        .filter((key) => !drop.includes(key.kid))
        .map((key) => ({ ...key, ...retire.find(({ kid }) => kid === key.kid) }))
    },
  }
  return store
}

export type World = Awaited<ReturnType<typeof startWorld>>

export async function startWorld({ table = {}, settings, pages, logger }: WorldOptions = {}) {
  const customers = new Map<string, Customer>()
  const clients = new Map<string, Client>()
  const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) }
  const ids = idsOf('foyer')
  const revoked = revocationMemory()
  const store = keyStore()
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const tokens = await openTokens(
    store,
    {
      isRevoked: revoked.isRevoked,
      revoke: async ({ jti, expiresAt }) => revoked.add({ kind: 'TOKEN', jti, expiresAt }),
      endSessions: async () => undefined,
    },
    { ids, issuer: baseUrl, now: clock.now, newId: randomUUID, reloadSeconds: 0 },
  )
  const ports = {
    ids,
    baseUrl,
    nocodeUrl: `${baseUrl}/onboarding`,
    apiVersions,
    now: clock.now,
    inTimeOf: <T>(_customer: unknown, work: () => T) => work(),
    newId: randomUUID,
    secret: (bits: number) => randomBytes(bits / 8).toString('base64url'),
    customers: { byId: async (id: string) => customers.get(id) },
    clients: {
      byClientId: async (id: string) => clients.get(id),
      isCached: () => false,
      byClientIdNow: async (id: string) => clients.get(id),
      byApiKeyHash: async (hash: string) =>
        [...clients.values()].find(({ secretHash }) => secretHash === hash),
      hashOf: sha256,
      sameHash: (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b)),
    },
    tokens,
    credentialUses: { note: () => undefined },
    requestLog: { note: () => undefined },
    // Tests fill it.
    applications: {},
    sessions: {
      load: async (cookie: string, id: string) => {
        const kind = { value_1: 'OPEN', value_3: 'ENDED' }[cookie]
        return kind && { kind, case: { id, customerId: 'customer' } }
      },
    },
    readiness: async () => ({ ready: true, detail: '' }),
  } as unknown as Ports
  const server = buildServer({
    table: { ...oauthTable, ...table },
    ports,
    settings: {
      baseUrl,
      rateLimits: { api: 0, token: 0, tokenFailures: 0 },
      logger: logger ?? pino({ level: 'silent' }),
      secureCookies: false,
      onboardingPath: '/onboarding',
      ...settings,
    },
    pages,
  })
  const close = closedOnce(() => server.close())
  await server.listen({ port, host: '127.0.0.1' })

  const newCustomer = (more: Partial<Customer> = {}): Customer => {
    const customer: Customer = {
      id: randomUUID(),
      name: 'Anna & Co',
      mode: 'sandbox',
      suspended: false,
      redirectOrigins: [],
      rateLimit: null,
      ...more,
    }
    customers.set(customer.id, customer)
    return customer
  }
  const newClient = (customer = newCustomer(), scopes: Scope[] = ['application']) => {
    const clientId = clientIdOf(customer.mode, randomBytes(16))
    const clientSecret = clientSecretOf(customer.mode, randomBytes(32))
    const client = clientOf(customer, 'CLIENT', clientId, clientSecret, scopes)
    clients.set(clientId, client)
    return { customer, client, clientId, clientSecret }
  }
  const newApiKey = (customer = newCustomer()) => {
    const key = apiKeyOf(customer.mode, randomBytes(32))
    const client = clientOf(customer, 'API_KEY', publicPartOf(key), key, ['application'])
    clients.set(client.clientId, client)
    return { customer, client, key }
  }
  return {
    baseUrl,
    server,
    ports,
    tokens,
    store,
    revoked,
    clock,
    customers,
    clients,
    newCustomer,
    newClient,
    newApiKey,
    call: (path: string, init?: RequestInit) => fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init }),
    close,
    port: (server.server.address() as AddressInfo).port,
  }
}

function clientOf(
  customer: Customer,
  kind: Client['kind'],
  clientId: string,
  secret: string,
  scopes: Scope[],
): Client {
  return {
    customerId: customer.id,
    mode: customer.mode,
    credentialId: randomUUID(),
    kind,
    clientId,
    secretHash: sha256(secret),
    oldSecret: null,
    scopes,
    permissions: ['create', 'read'],
    apiVersion: '2026-12-01',
    rateLimit: customer.rateLimit,
    createdAt: new Date().toISOString(),
  }
}

export const basic = (clientId: string, clientSecret: string) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
