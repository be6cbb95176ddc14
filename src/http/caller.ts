/** From a bearer to the caller: RFC 6750. Runs before the body is looked at. */
import type { FastifyRequest } from 'fastify'
import type { Caller, Who } from '../endpoint.ts'
import { ApiError } from '../errors.ts'
import { hasChecksum, isApiKey } from '../oauth/credentials.ts'
import { reaches, type Scope } from '../oauth/scopes.ts'
import type { Ports } from '../ports.ts'
import { addressOf, type Site } from './site.ts'

export interface Called {
  caller: Caller
  /** Requests a minute of this customer's own; null is the service's default. */
  rateLimit: number | null
}

export type BearerWho = Exclude<Who, 'NOBODY' | 'CLIENT' | 'APPLICANT'>
/** What an access token must hold; the deprecated interface takes keys, and tokens that could do the same. */
const wantedScope: Record<BearerWho, Scope> = {
  application: 'application',
  'application.read': 'application.read',
  API_KEY: 'application',
}

const challenge = (parameters = '') => ({ 'www-authenticate': `Bearer realm="api"${parameters}` })
const missing = () => new ApiError('missing_token', { headers: challenge() })
const malformed = () =>
  new ApiError('malformed_authorization', { headers: challenge(', error="invalid_request"') })
const wrong = (more: { isFlood?: boolean } = {}) =>
  new ApiError('invalid_token', { headers: challenge(', error="invalid_token"'), ...more })
const tooLittle = (scope: Scope) =>
  new ApiError('insufficient_scope', {
    headers: challenge(`, error="insufficient_scope", scope="${scope}"`),
  })

/** Who calls. Whether the scope reaches is asked apart (`mayCall`), so that the rate limit stands between. */
export async function callerOf(request: FastifyRequest, who: BearerWho, ports: Ports): Promise<Called> {
  const bearer = bearerOf(request)
  const called = isApiKey(bearer) ? await byApiKey(bearer, who, ports) : await byToken(bearer, who, ports)
  if (!called) throw wrong()
  const customer = await ports.customers.byId(called.caller.customerId)
  if (!customer || customer.suspended) throw wrong()
  return called
}

/** Counts against the address what gives no caller: keys before the database is asked for them, and bearers that are refused. */
export async function callerAt(site: Site, request: FastifyRequest, who: BearerWho): Promise<Called> {
  const key = keyOf(request)
  if (key !== undefined && !site.addresses.isKnown(key)) site.addresses.count(addressOf(request))
  try {
    const called = await callerOf(request, who, site.ports)
    if (key !== undefined) site.addresses.remember(key)
    return called
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_token') throw error
    const address = addressOf(request)
    if (key === undefined) site.addresses.count(address)
    throw site.addresses.isCrowded(address) ? wrong({ isFlood: true }) : error
  }
}

/** An API key with the form of ours: only for those is the database asked. */
function keyOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  // Looked at closer only where it can be one: most bearers are tokens, and read once.
  const bearer = authorization?.includes('_key_') ? bearerForm.exec(authorization)?.[1] : undefined
  return bearer && isApiKey(bearer) ? bearer : undefined
}

export function mayCall(caller: Caller, who: BearerWho): void {
  const wanted = wantedScope[who]
  if (!reaches(caller.scopes, wanted)) throw tooLittle(wanted)
}

async function byToken(token: string, who: BearerWho, ports: Ports): Promise<Called | undefined> {
  const verified = ports.tokens.verify(token)
  if (!verified) return undefined
  // The applicant's token is valid, but it never reaches what the customer's systems may read: tipping-off.
  if (verified.kind === 'SESSION') throw tooLittle(wantedScope[who])
  const client = await ports.clients.byClientId(verified.clientId)
  if (client?.kind !== 'CLIENT' || client.credentialId !== verified.credentialId) return undefined
  const { customerId, clientId, credentialId, mode, rateLimit } = client
  return { caller: { customerId, clientId, credentialId, mode, scopes: verified.scopes }, rateLimit }
}

/** A key works on the deprecated interface alone, and there it may do everything that the interface can. */
async function byApiKey(key: string, who: BearerWho, ports: Ports): Promise<Called | undefined> {
  // Nor is the database asked for what was never given out.
  if (who !== 'API_KEY' || !hasChecksum(key)) return undefined
  const client = await ports.clients.byApiKeyHash(ports.clients.hashOf(key))
  if (client?.kind !== 'API_KEY') return undefined
  const { customerId, clientId, credentialId, mode, rateLimit } = client
  return { caller: { customerId, clientId, credentialId, mode, scopes: ['application'] }, rateLimit }
}

// token68 of RFC 9110; the scheme in any case.
const bearerForm = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  const isInAddress = request.url.includes('?') && 'access_token' in (request.query as object)
  if (isInAddress || isRepeated(request.raw.rawHeaders)) throw malformed()
  if (!header) throw isForm(request) ? malformed() : missing()
  const bearer = bearerForm.exec(header)?.[1]
  if (bearer) return bearer
  // Another scheme is no attempt at this one; "Bearer" with something wrong behind it is.
  throw /^bearer(?: |$)/i.test(header) ? malformed() : missing()
}

/** A form is never taken here: what comes as one without a header brings its token in the body (RFC 6750 section 2.2). */
const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')

/** Node keeps the first of several Authorization headers; a proxy before us may have looked at another. */
export function isRepeated(rawHeaders: readonly string[]): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 13 && name.toLowerCase() === 'authorization') found += 1
  }
  return found > 1
}
