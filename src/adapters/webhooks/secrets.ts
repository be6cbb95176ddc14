/** Secrets of webhooks: made, sealed at rest, and at work. */
import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Signer } from '../../events/signatures.ts'
import { open, SealBroken, seal } from '../keys/sealing.ts'

const BYTES = 32
const PREFIX = 'whsec_'

export const newSecret = (): Buffer => randomBytes(BYTES)
/** As its owner sees it, once. */
export const shownSecret = (secret: Uint8Array): string =>
  `${PREFIX}${Buffer.from(secret).toString('base64')}`

export function signerOf(secret: Uint8Array): Signer {
  const webhook = new Webhook(secret, { format: 'raw' })
  return {
    standard: (id, at, body) => webhook.sign(id, at, body),
    plain: (body) => createHmac('sha256', secret).update(body, 'utf8').digest('base64'),
  }
}

/** The secret is not what was sealed here: nothing can be signed until there is a new one. */
export class SecretBroken extends Error {
  readonly code = 'SECRET_BROKEN'
}

/** The newest first. Throws SecretBroken; an old one that can not be opened is left out, and the new one signs alone. */
export function signersOf(
  sealing: Pick<Sealing, 'openSecret'>,
  { customerId, webhookId }: { customerId: string; webhookId: string },
  newest: Uint8Array,
  old: Uint8Array | null,
): Signer[] {
  const opened = (sealed: Uint8Array) => {
    try {
      return [signerOf(sealing.openSecret(customerId, webhookId, sealed))]
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      return []
    }
  }
  const signers = opened(newest)
  if (signers.length === 0) throw new SecretBroken('the secret can not be opened')
  return [...signers, ...(old ? opened(old) : [])]
}

/** Seals what belongs to webhooks, under a key that outlives the master key. The place can not be exchanged. */
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
