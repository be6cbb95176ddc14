/** The keys that sign our tokens: what one is, where they are kept, and how a new one is made. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { planRotation, type RotationPolicy, rotationPolicy } from './rotation.ts'

export type SigningAlgorithm = 'ES256' | 'RS256'

export interface SigningKey {
  kid: string
  alg: SigningAlgorithm
  /** PKCS#8, already decrypted: at rest it is sealed under the master key. */
  privateKeyPem: string
  publicJwk: Record<string, unknown>
  createdAt: Date
  signsFrom: Date
  /** From then on nothing that it signed is accepted; null while nobody has said when. */
  retiresAt: Date | null
}

export interface KeyChanges {
  add: SigningKey[]
  retire: Array<{ kid: string; retiresAt: Date }>
  drop: string[]
}

export interface SigningKeys {
  load(): Promise<SigningKey[]>
  /** Loads, decides and writes in one transaction under a lock: two nodes never rotate at once. */
  change(decide: (keys: SigningKey[]) => KeyChanges): Promise<void>
}

/** What is to be done with these keys now: the plan, and the new key that it asks for. */
export function rotated(
  keys: SigningKey[],
  now: Date,
  alg: SigningAlgorithm,
  policy: RotationPolicy = rotationPolicy,
): KeyChanges {
  const plan = planRotation(keys, now, policy)
  const add = plan.create ? [makeSigningKey(alg, plan.create.createdAt, plan.create.signsFrom)] : []
  return { add, retire: plan.retire, drop: plan.drop }
}

/** After a key has leaked: a new one signs at once, and every token of before ends with the old ones. */
export const replacedAtOnce = (keys: SigningKey[], now: Date, alg: SigningAlgorithm): KeyChanges => ({
  add: [makeSigningKey(alg, now, now)],
  retire: [],
  drop: keys.map((key) => key.kid),
})

/** The kid is the RFC 7638 thumbprint of the public key: the same key has the same name everywhere. */
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

/** For the JWKS: named members only, so that a private part cannot leave even if it were there. */
export function published(key: SigningKey): Record<string, unknown> {
  const jwk: Record<string, unknown> = { kid: key.kid, alg: key.alg, use: 'sig' }
  for (const name of ['kty', 'crv', 'x', 'y', 'n', 'e'])
    if (key.publicJwk[name] !== undefined) jwk[name] = key.publicJwk[name]
  return jwk
}
