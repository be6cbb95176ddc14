/**
 * Client authentication of the OAuth endpoints: client_secret_basic and client_secret_post (RFC 6749 section
 * 2.3).
 */

import { isActive } from '#customers/customer.ts'
import { OAuthError } from '#oauth/oauth-error.ts'
import type { Client } from '#oauth/ports.ts'
import type { Ports } from '#ports.ts'

export interface Credentials {
  clientId: string
  clientSecret: string
}

/** The characters of our ids and secrets. Nothing else is looked up. */
const plain = /^[A-Za-z0-9_-]{1,200}$/

/** As invalid_client says: RFC 6749 section 5.2 names missing authentication there. */
const missingClient = () =>
  new OAuthError(
    'invalid_client',
    'The request has no client credentials. Send them as Authorization: Basic, with the base64 of ' +
      'clientId:clientSecret.',
  )
const invalidClient = () => new OAuthError('invalid_client', 'Client authentication failed.')

/**
 * Throws invalid_request for two methods in one request (section 2.3), invalid_client for none or a malformed
 * one.
 */
export function credentialsOf(authorization: string | undefined, form: Record<string, string>): Credentials {
  const { client_id: clientId, client_secret: clientSecret } = form
  if (authorization === undefined) {
    if (clientId === undefined && clientSecret === undefined) throw missingClient()
    return wellFormed({ clientId, clientSecret })
  }
  const basic = basicOf(authorization)
  // Some libraries also send the id in the body. A second secret or another id counts as a second method.
  if (clientSecret !== undefined || (clientId !== undefined && clientId !== basic?.clientId))
    throw new OAuthError('invalid_request', 'Send the client credentials by one method only.')
  return wellFormed(basic)
}

function wellFormed(given: { [part in keyof Credentials]?: string | undefined } | undefined): Credentials {
  const { clientId = '', clientSecret = '' } = given ?? {}
  if (!plain.test(clientId) || !plain.test(clientSecret)) throw invalidClient()
  return { clientId, clientSecret }
}

const basicForm = /^basic +([A-Za-z0-9+/]+={0,2})$/i

function basicOf(authorization: string): Credentials | undefined {
  const encoded = basicForm.exec(authorization)?.[1]
  if (!encoded) return undefined
  const pair = Buffer.from(encoded, 'base64').toString('latin1')
  const colon = pair.indexOf(':')
  if (colon < 1) return undefined
  const clientId = formDecoded(pair.slice(0, colon))
  const clientSecret = formDecoded(pair.slice(colon + 1))
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

/**
 * Section 2.3.1 requires percent-encoding, which most libraries omit. Our credentials need none, so both
 * work.
 */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

// For unknown clients, so that the comparison takes the same time.
const unknownHash = '0'.repeat(64)

/**
 * Throws the same invalid_client for an unknown id, a wrong secret, a deleted credential and a suspended
 * customer. A refusal makes exactly one database query, cached or not, so that its time does not reveal which
 * ids exist. Calls `onFound` with the credential also when the secret is wrong.
 */
export async function authenticated(
  given: Credentials,
  ports: Ports,
  onFound: (client: Client) => void = () => undefined,
): Promise<Client> {
  const { clients } = ports
  const isRemembered = clients.isCached(given.clientId)
  const client = await clients.byClientId(given.clientId)
  const used = await usedSecret(client, given, ports)
  if (client && used) return noted(client, used, ports)
  // The secret may be newer than the cached credential.
  const fresh = isRemembered ? await clients.byClientIdNow(given.clientId) : client
  const usedNow = isRemembered ? await usedSecret(fresh, given, ports) : undefined
  if (fresh && usedNow) return noted(fresh, usedNow, ports)
  if (fresh) onFound(fresh)
  throw invalidClient()
}

type UsedSecret = 'SECRET' | 'OLD_SECRET'

/** Compares with both secrets, whether there are two or none. */
async function usedSecret(
  client: Client | undefined,
  { clientSecret }: Credentials,
  { clients, customers, now }: Ports,
): Promise<UsedSecret | undefined> {
  const customer = client && (await customers.byId(client.customerId))
  const known = client?.kind === 'CLIENT' && isActive(customer) ? client : undefined
  const old = known?.oldSecret
  const isOldLive = old ? (old.until ?? now()) >= now() : false
  const hash = clients.hashOf(clientSecret)
  const isNewest = clients.sameHash(hash, known?.secretHash ?? unknownHash)
  const isOld = clients.sameHash(hash, old && isOldLive ? old.hash : unknownHash)
  if (!known) return undefined
  if (isNewest) return 'SECRET'
  return isOld ? 'OLD_SECRET' : undefined
}

function noted(client: Client, by: UsedSecret, { credentialUses }: Ports): Client {
  const { customerId, credentialId } = client
  credentialUses.note({ customerId, credentialId, by })
  return client
}
