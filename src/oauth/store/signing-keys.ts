/** The keys that sign tokens: their shape, their store, and how a new one is generated. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { planRotation, type RotationPolicy, rotationPolicy } from '#platform/crypto/rotation.ts'

export type SigningAlgorithm = 'ES256' | 'RS256'

export interface SigningKey {
  kid: string
  alg: SigningAlgorithm
  /** PKCS #8, decrypted: the store encrypts it at rest. */
  privateKeyPem: string
  publicJwk: Record<string, unknown>
  createdAt: Date
  signsFrom: Date
  /** From then on its tokens are invalid; null while not retired. */
  retiresAt: Date | null
}

export interface KeyChanges {
  add: SigningKey[]
  retire: Array<{ kid: string; retiresAt: Date }>
  drop: string[]
}

export interface SigningKeys {
  load(): Promise<SigningKey[]>
  /** Loads, decides and writes in one transaction under a lock: two nodes never rotate at the same time. */
  change(decide: (keys: SigningKey[]) => KeyChanges): Promise<void>
}

/** The rotation plan for these keys now, with the new key if the plan needs one. */
export function keyChangesFor(
  keys: SigningKey[],
  now: Date,
  alg: SigningAlgorithm,
  policy: RotationPolicy = rotationPolicy,
): KeyChanges {
  const plan = planRotation(keys, now, policy)
  const add = plan.create ? [makeSigningKey(alg, plan.create.createdAt, plan.create.signsFrom)] : []
  return { add, retire: plan.retire, drop: plan.drop }
}

/** For a leaked key: a new key signs immediately, and all earlier tokens become invalid. */
export const replaceAllKeys = (keys: SigningKey[], now: Date, alg: SigningAlgorithm): KeyChanges => ({
  add: [makeSigningKey(alg, now, now)],
  retire: [],
  drop: keys.map((key) => key.kid),
})

/** The kid is the RFC 7638 thumbprint of the public key. */
export function makeSigningKey(alg: SigningAlgorithm, createdAt: Date, signsFrom: Date): SigningKey {
  const { privateKey, publicKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicJwk = publicKey.export({ format: 'jwk' }) as Record<string, unknown>
  return {
    kid: thumbprint(publicJwk),
    alg,
    privateKeyPem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicJwk,
    createdAt,
    signsFrom,
    retiresAt: null,
  }
}

function thumbprint(jwk: Record<string, unknown>): string {
  const members = jwk.kty === 'EC' ? ['crv', 'kty', 'x', 'y'] : ['e', 'kty', 'n']
  const canonical = JSON.stringify(Object.fromEntries(members.map((name) => [name, jwk[name]])))
  return createHash('sha256').update(canonical).digest('base64url')
}

/** For the JWKS: copies public members only, so that a private part can never be published. */
export function publicJwkOf(key: SigningKey): Record<string, unknown> {
  const jwk: Record<string, unknown> = { kid: key.kid, alg: key.alg, use: 'sig' }
  for (const name of ['kty', 'crv', 'x', 'y', 'n', 'e'])
    if (key.publicJwk[name] !== undefined) jwk[name] = key.publicJwk[name]
  return jwk
}
