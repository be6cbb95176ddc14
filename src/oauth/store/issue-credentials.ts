/** Creates credentials. The secret is shown once; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { Administration } from '#customers/store/administration.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { apiKeyOf, clientIdOf, clientSecretOf, publicPartOf } from '../credentials.ts'
import { defaultPermissions, type Permission } from '../permissions.ts'
import type { Scope } from '../scopes.ts'

export const credentialHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
/** Part of the checksum, so it reveals nothing of the random part. */
export const endingOf = (secret: string): string => secret.slice(-4)

interface CredentialRequest {
  customerId: string
  mode: 'sandbox' | 'live'
  description: string
  scopes?: Scope[]
  /** Default: create and read. */
  permissions?: readonly Permission[]
}

export async function issueClient(
  administration: Pick<Administration, 'createCredential'>,
  request: CredentialRequest,
  now: Date,
): Promise<{ credentialId: string; clientId: string; clientSecret: string }> {
  const clientId = clientIdOf(request.mode, randomBytes(16))
  const clientSecret = clientSecretOf(request.mode, randomBytes(32))
  const credentialId = uuidv7(now)
  const scopes: Scope[] = request.scopes ?? ['application', 'application.read']
  await administration.createCredential(request.customerId, {
    credentialId,
    kind: 'CLIENT',
    clientId,
    secretHash: credentialHashOf(clientSecret),
    secretEnding: endingOf(clientSecret),
    scopes,
    permissions: request.permissions ?? defaultPermissions,
    description: request.description,
  })
  return { credentialId, clientId, clientSecret }
}

export async function issueApiKey(
  administration: Pick<Administration, 'createCredential'>,
  request: CredentialRequest,
  now: Date,
): Promise<{ credentialId: string; apiKey: string }> {
  const apiKey = apiKeyOf(request.mode, randomBytes(32))
  const credentialId = uuidv7(now)
  await administration.createCredential(request.customerId, {
    credentialId,
    kind: 'API_KEY',
    clientId: publicPartOf(apiKey),
    secretHash: credentialHashOf(apiKey),
    secretEnding: endingOf(apiKey),
    scopes: ['application', 'application.read'],
    permissions: request.permissions ?? defaultPermissions,
    description: request.description,
  })
  return { credentialId, apiKey }
}
