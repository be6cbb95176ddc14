/** Makes credentials: the secret is shown once, only its hash is kept. */
import { createHash, randomBytes } from 'node:crypto'
import type { Customer } from '../customers/customer.ts'
import { apiKeyOf, clientIdOf, clientSecretOf, publicPartOf } from '../oauth/credentials.ts'
import type { Scope } from '../oauth/scopes.ts'
import type { Administration } from './postgres/customers/administration.ts'
import { uuidv7 } from './random-ids.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface Ask {
  customerId: string
  mode: Customer['mode']
  description: string
  scopes?: Scope[]
}

export async function issueClient(
  administration: Administration,
  ask: Ask,
  now: Date,
): Promise<{ credentialId: string; clientId: string; clientSecret: string }> {
  const clientId = clientIdOf(ask.mode, randomBytes(16))
  const clientSecret = clientSecretOf(ask.mode, randomBytes(32))
  const credentialId = uuidv7(now)
  const scopes: Scope[] = ask.scopes ?? ['application', 'application.read']
  await administration.createCredential(ask.customerId, {
    credentialId,
    kind: 'CLIENT',
    clientId,
    secretHash: hashOf(clientSecret),
    scopes,
    description: ask.description,
  })
  return { credentialId, clientId, clientSecret }
}

export async function issueApiKey(
  administration: Administration,
  ask: Ask,
  now: Date,
): Promise<{ credentialId: string; apiKey: string }> {
  const apiKey = apiKeyOf(ask.mode, randomBytes(32))
  const credentialId = uuidv7(now)
  await administration.createCredential(ask.customerId, {
    credentialId,
    kind: 'API_KEY',
    clientId: publicPartOf(apiKey),
    secretHash: hashOf(apiKey),
    scopes: ['application', 'application.read'],
    description: ask.description,
  })
  return { credentialId, apiKey }
}
