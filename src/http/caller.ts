/** Authenticates the caller by a bearer token or API key (RFC 6750), before the body is read. */
import type { FastifyRequest } from 'fastify'
import { isActive } from '#customers/customer.ts'
import type { Caller, Operation, Who } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { hasChecksum, isApiKey } from '#oauth/credentials.ts'
import { hasPermission } from '#oauth/permissions.ts'
import type { Client } from '#oauth/ports.ts'
import { includesScope, type Scope } from '#oauth/scopes.ts'
import { invalidTokenFor } from '#oauth/sent-bearer.ts'
import type { Ports } from '#ports.ts'
import {
  asFlood,
  insufficientPermission,
  insufficientScope,
  invalidToken,
  malformedBearer,
  missingToken,
} from './challenge.ts'
import { type Site, siteAddressOf } from './site.ts'

export interface AuthenticatedCaller {
  caller: Caller
  /** Requests a minute for this customer. null: the default of the service. */
  rateLimit: number | null
}

export type BearerWho = Extract<Who, 'API_KEY' | 'application' | 'application.read'>
/** The scope a token needs. The deprecated operations accept API keys, and tokens of equal power. */
const wantedScope: Record<BearerWho, Scope> = {
  application: 'application',
  'application.read': 'application.read',
  API_KEY: 'application',
}

/** Its permissions are checked later (`assertAllowed`), so that the rate limit is counted first. */
export async function authenticate(
  request: FastifyRequest,
  who: BearerWho,
  ports: Ports,
): Promise<AuthenticatedCaller> {
  const bearer = bearerOf(request)
  const called = isApiKey(bearer) ? await byApiKey(bearer, who, ports) : await byToken(bearer, who, ports)
  if (!called) {
    const expired = ports.tokens.expired(bearer)
    if (expired?.kind === 'ACCESS')
      request.knownAs = { customerId: expired.customerId, credentialId: expired.credentialId }
    throw invalidToken(invalidTokenFor(bearer, expired?.kind, who === 'API_KEY'))
  }
  const customer = await ports.customers.byId(called.caller.customerId)
  if (!isActive(customer)) throw invalidToken('ENDED')
  return called
}

/** Counts failures against the address: API keys before the database lookup, rejected tokens afterwards. */
export async function authenticateCounted(
  site: Site,
  request: FastifyRequest,
  who: BearerWho,
): Promise<AuthenticatedCaller> {
  const key = keyOf(request)
  if (key !== undefined && !site.addresses.isKnown(key)) site.addresses.count(siteAddressOf(request))
  try {
    const called = await authenticate(request, who, site.ports)
    if (key !== undefined) site.addresses.remember(key)
    return called
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_token') throw error
    const address = siteAddressOf(request)
    if (key === undefined) site.addresses.count(address)
    throw site.addresses.isFlooding(address) ? asFlood(error) : error
  }
}

/** A well-formed API key. Only those cause a database lookup. */
function keyOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  // A cheap test first: most bearers are tokens.
  const bearer = authorization?.includes('_key_') ? bearerForm.exec(authorization)?.[1] : undefined
  return bearer && isApiKey(bearer) ? bearer : undefined
}

export function assertAllowed(caller: Caller, who: BearerWho, permission: Operation['permission']): void {
  const wanted = wantedScope[who]
  if (!includesScope(caller.scopes, wanted)) throw insufficientScope('ACCESS', wanted)
  if (permission !== null && !hasPermission(caller.permissions, permission))
    throw insufficientPermission(caller.permissions, permission)
}

async function byToken(
  token: string,
  who: BearerWho,
  ports: Ports,
): Promise<AuthenticatedCaller | undefined> {
  const verified = ports.tokens.verify(token)
  if (!verified) return undefined
  // A session token belongs to the applicant, who must not read the customer's data (tipping-off).
  if (verified.kind === 'SESSION') throw insufficientScope('SESSION', wantedScope[who])
  const client = await ports.clients.byClientId(verified.clientId)
  if (client?.kind !== 'CLIENT' || client.credentialId !== verified.credentialId) throw invalidToken('ENDED')
  return calledBy(client, verified.scopes)
}

/** With the permissions that the credential has now, not those at the time of the token. */
const calledBy = (client: Client, scopes: Caller['scopes']): AuthenticatedCaller => ({
  caller: callerOf(client, scopes),
  rateLimit: client.rateLimit,
})

export const callerOf = (client: Client, scopes: Caller['scopes']): Caller => {
  const { customerId, clientId, credentialId: id, mode, permissions, apiVersion } = client
  return { customerId, kind: 'CREDENTIAL', id, clientId, role: null, mode, scopes, permissions, apiVersion }
}

/** An API key works only on the deprecated operations, and on all of them. */
async function byApiKey(key: string, who: BearerWho, ports: Ports): Promise<AuthenticatedCaller | undefined> {
  // A key without a valid checksum was never issued: no database lookup.
  if (who !== 'API_KEY' || !hasChecksum(key)) return undefined
  const client = await ports.clients.byApiKeyHash(ports.clients.hashOf(key))
  return client?.kind === 'API_KEY' ? calledBy(client, ['application']) : undefined
}

// token68 of RFC 9110; the scheme is case-insensitive.
const bearerForm = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  const isInQuery = request.url.includes('?') && 'access_token' in (request.query as object)
  if (isInQuery) throw malformedBearer('IN_URL')
  if (isHeaderRepeated(request.raw.rawHeaders)) throw malformedBearer('REPEATED')
  if (!header) throw isForm(request) ? malformedBearer('IN_FORM') : missingToken(header)
  const bearer = bearerForm.exec(header)?.[1]
  if (bearer) return bearer
  // Another scheme counts as no token; "Bearer" with an invalid token is malformed.
  throw /^bearer(?: |$)/i.test(header) ? malformedBearer('NOT_ONE_TOKEN') : missingToken(header)
}

/** A form without the header carries its token in the body (RFC 6750 section 2.2), which is not supported. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')

/** Node keeps the first of several Authorization headers; a proxy may have checked another one. */
export function isHeaderRepeated(rawHeaders: readonly string[]): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 13 && name.toLowerCase() === 'authorization') found += 1
  }
  return found > 1
}
