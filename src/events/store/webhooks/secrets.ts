/** Webhook secrets: created, encrypted at rest, and used for signing. */
import { createHmac, type KeyObject, randomBytes, sign } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { DecryptionError, open, seal } from '#platform/crypto/aead.ts'
import { privateKeyOf, publicBytesOf } from '#platform/crypto/ed25519.ts'
import type { Signer } from '../../signatures.ts'
import type { ContentHmacKey } from '../../webhook.ts'

const BYTES = 32
const PREFIX = 'whsec_'
const PUBLIC_PREFIX = 'whpk_'

export const newSecret = (): Buffer => randomBytes(BYTES)
/** The form that the owner sees once. */
export const shownSecret = (secret: Uint8Array): string =>
  `${PREFIX}${Buffer.from(secret).toString('base64')}`

/** Signing keys of a webhook: a secret shared with the owner, and an Ed25519 key that never leaves Foyer. */
interface WebhookKeys {
  secret: Buffer
  privateKey: KeyObject
}
/** Both keys, 32 bytes each, as they are encrypted. */
export const newKeys = (): Buffer => randomBytes(2 * BYTES)
export function keysOf(bytes: Buffer): WebhookKeys {
  const [secret, own] = [bytes.subarray(0, BYTES), bytes.subarray(BYTES)]
  return { secret, privateKey: privateKeyOf(own) }
}
/** Public: it verifies signatures. */
export const shownPublicKey = ({ privateKey }: WebhookKeys): string =>
  `${PUBLIC_PREFIX}${publicBytesOf(privateKey).toString('base64')}`

export function signerOf({
  secret,
  privateKey,
  contentHmacKey = 'DECODED_SECRET',
}: {
  secret: Uint8Array
  privateKey?: WebhookKeys['privateKey']
  contentHmacKey?: ContentHmacKey
}): Signer {
  const plainKey = contentHmacKey === 'SECRET_TEXT' ? shownSecret(secret) : secret
  const webhook = new Webhook(secret, { format: 'raw' })
  return {
    standard(id, at, body) {
      const symmetric = webhook.sign(id, at, body)
      if (!privateKey) return [symmetric]
      const signed = Buffer.from(`${id}.${Math.floor(at.getTime() / 1000)}.${body}`)
      return [symmetric, `v1a,${sign(null, signed, privateKey).toString('base64')}`]
    },
    plain: (body) => createHmac('sha256', plainKey).update(body, 'utf8').digest('base64'),
  }
}

/** The secret cannot be decrypted: the webhook cannot sign until it has a new one. */
export class SecretBroken extends Error {
  readonly code = 'SECRET_BROKEN'
}

interface SecretOwner {
  customerId: string
  webhookId: string
}
type SecretOpener = Pick<Sealing, 'openSecret'>

/** undefined: they cannot be decrypted. */
function decryptKeys(sealing: SecretOpener, { customerId, webhookId }: SecretOwner, sealed: Uint8Array) {
  try {
    return keysOf(sealing.openSecret(customerId, webhookId, sealed))
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return undefined
  }
}

export function webhookPublicKeyOf(
  sealing: SecretOpener,
  owner: SecretOwner,
  sealed: Uint8Array,
): string | null {
  const keys = decryptKeys(sealing, owner, sealed)
  return keys ? shownPublicKey(keys) : null
}

interface SealedSigning {
  newest: Uint8Array
  old: Uint8Array | null
  contentHmacKey: ContentHmacKey
}

/** The newest first. Throws SecretBroken; an old secret that cannot be decrypted is left out. */
export function signersOf(
  sealing: SecretOpener,
  owner: SecretOwner,
  { newest, old, contentHmacKey }: SealedSigning,
): Signer[] {
  const first = decryptKeys(sealing, owner, newest)
  if (!first) throw new SecretBroken('the secret cannot be decrypted')
  const second = old ? decryptKeys(sealing, owner, old) : undefined
  return [first, ...(second ? [second] : [])].map((keys) => signerOf({ ...keys, contentHmacKey }))
}

/**
 * Encrypts webhook data under a key that does not change with the master key; the AAD binds it to its row.
 */
export interface Sealing {
  sealSecret(customerId: string, webhookId: string, secret: Uint8Array): Buffer
  openSecret(customerId: string, webhookId: string, sealed: Uint8Array): Buffer
  sealAnswer(customerId: string, deliveryId: string, body: Uint8Array): Buffer
  openAnswer(customerId: string, deliveryId: string, sealed: Uint8Array): Buffer
  sealReply(customerId: string, operation: string, key: string, body: unknown): Buffer
  openReply(customerId: string, operation: string, key: string, sealed: Uint8Array): unknown
}

export function sealingWith(key: Uint8Array): Sealing {
  const secretPlace = (customerId: string, webhookId: string) => `${customerId}|${webhookId}|webhook.secret`
  const answerPlace = (customerId: string, deliveryId: string) =>
    `${customerId}|${deliveryId}|webhook_try.sealed_body`
  const replyPlace = (customerId: string, operation: string, repeated: string) =>
    `${customerId}|idempotency_key.sealed|${operation}|${repeated}`
  return {
    sealSecret: (customerId, webhookId, secret) => seal(key, secret, secretPlace(customerId, webhookId)),
    openSecret: (customerId, webhookId, sealed) => open(key, sealed, secretPlace(customerId, webhookId)),
    sealAnswer: (customerId, deliveryId, body) => seal(key, body, answerPlace(customerId, deliveryId)),
    openAnswer: (customerId, deliveryId, sealed) => open(key, sealed, answerPlace(customerId, deliveryId)),
    sealReply: (customerId, operation, repeated, body) =>
      seal(key, Buffer.from(JSON.stringify(body)), replyPlace(customerId, operation, repeated)),
    openReply: (customerId, operation, repeated, sealed) =>
      JSON.parse(open(key, sealed, replyPlace(customerId, operation, repeated)).toString('utf8')),
  }
}
