/** Creates credentials. The secret is shown once; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { apiKeyOf, clientIdOf, clientSecretOf, publicPartOf } from '../oauth/credentials.ts'
import { defaultPermissions } from '../oauth/permissions.ts'
import type { Scope } from '../oauth/scopes.ts'
import type { CredentialRequest } from '../ports/operator.ts'
import type { Administration } from './postgres/customers/administration.ts'
import { uuidv7 } from './random-ids.ts'

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
/** Part of the checksum, so it reveals nothing of the random part. */
export const endingOf = (secret: string): string => secret.slice(-4)

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
    secretHash: hashOf(clientSecret),
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
    secretHash: hashOf(apiKey),
    secretEnding: endingOf(apiKey),
    scopes: ['application', 'application.read'],
    permissions: request.permissions ?? defaultPermissions,
    description: request.description,
  })
  return { credentialId, apiKey }
}
