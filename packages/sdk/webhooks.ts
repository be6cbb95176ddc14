/** Verifies webhooks as Standard Webhooks 1.0.0 describes, with WebCrypto; and signs them for tests. */
import { base64Of } from './files.ts'
import type { EventEnvelope, EventKind } from './generated/types.ts'

/** Decide by `event.type`. `WEBHOOK_TEST` is what `webhooks.test` sends. */
export type WebhookEvent =
  | {
      [Kind in EventKind]: Omit<EventEnvelope, 'event'> & {
        event: Omit<EventEnvelope['event'], 'type'> & { type: Kind }
      }
    }[EventKind]
  | (Omit<EventEnvelope, 'event'> & { event: { type: 'WEBHOOK_TEST' } })

export type WebhookProblem = 'MISSING_HEADER' | 'WRONG_TIME' | 'WRONG_SIGNATURE'

/** Answer it with 401. `problem` says why. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly problem: WebhookProblem
  constructor(problem: WebhookProblem) {
    super(texts[problem])
    this.problem = problem
  }
}

const texts: Record<WebhookProblem, string> = {
  MISSING_HEADER: 'The request lacks webhook-id, webhook-timestamp or webhook-signature.',
  WRONG_TIME: 'The webhook was signed too long ago, or its time is in the future. Is the clock right?',
  WRONG_SIGNATURE: 'No signature is of this secret and this body. Is the body raw, and the secret current?',
}

type SentHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface ReceivedWebhook {
  /** As it arrived: not parsed, not written again. */
  body: string | Uint8Array
  headers: SentHeaders
  /** `whsec_…`, or the public key `whpk_…`; several while they change: any of them may verify. */
  secret: string | readonly string[]
  /** How old, or how far in the future, a webhook may be. Default: 300. */
  toleranceSeconds?: number
}

/** Returns the event, or throws WebhookVerificationError. An event can arrive twice: compare `eventId`. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { headers, toleranceSeconds = 300 } = received
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('MISSING_HEADER')
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) throw new WebhookVerificationError('WRONG_TIME')
  const body = bytesOf(received.body)
  const message = messageOf(id, timestamp, body)
  const secrets = [received.secret].flat()
  if (secrets.length === 0) throw new TypeError('verifyWebhook needs the secret of the webhook.')
  for (const secret of secrets)
    if (await hasSignature(secret, signatures, message)) return JSON.parse(new TextDecoder().decode(body))
  throw new WebhookVerificationError('WRONG_SIGNATURE')
}

export interface UnsignedWebhook {
  body: string | Uint8Array
  /** `whsec_…` */
  secret: string
  id?: string
  at?: Date
}

/** The headers of a webhook of your own, to test your receiver with. */
export async function signWebhook({
  body,
  secret,
  id = `foyer:event::${crypto.randomUUID()}`,
  at = new Date(),
}: UnsignedWebhook): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const { key } = await keyOf(secret, 'sign')
  const signature = await crypto.subtle.sign('HMAC', key, messageOf(id, timestamp, bytesOf(body)))
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${base64Of(new Uint8Array(signature))}`,
  }
}

/** WebCrypto compares in constant time. */
async function hasSignature(secret: string, signatures: string, message: BufferSource): Promise<boolean> {
  const { key, algorithm, prefix } = await keyOf(secret, 'verify')
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith(prefix) ? fromBase64(signature.slice(prefix.length)) : undefined
    if (bytes && (await crypto.subtle.verify(algorithm, key, bytes, message))) return true
  }
  return false
}

async function keyOf(secret: string, use: 'sign' | 'verify') {
  const [, kind, text = ''] = /^(whsec_|whpk_)(.+)$/.exec(secret) ?? []
  const bytes = fromBase64(text)
  if (!kind || !bytes || (kind === 'whpk_' && use === 'sign'))
    throw new TypeError(`Give the secret of the webhook: whsec_…${use === 'sign' ? '' : ', or whpk_…'}`)
  const isShared = kind === 'whsec_'
  const algorithm = isShared ? { name: 'HMAC', hash: 'SHA-256' } : { name: 'Ed25519' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, [use])
  return { key, algorithm, prefix: isShared ? 'v1,' : 'v1a,' }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body

function messageOf(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const message = new Uint8Array(start.length + body.length)
  message.set(start)
  message.set(body, start.length)
  return message
}

/** Names of headers have no case; Node gives a list where one was sent twice. */
function headerOf(headers: SentHeaders, name: string): string | undefined {
  // Not instanceof: frameworks have classes of their own for Headers.
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  return typeof found === 'object' ? found.join(' ') : found
}
