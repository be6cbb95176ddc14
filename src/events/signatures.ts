/** The body and the signed headers of a delivery (Standard Webhooks 1.0.0, and Content-HMAC). */
import type { JsonObject } from '#kernel/api-versions.ts'
import type { EventChange } from '#kernel/schemas/event.ts'

/** Signs with one secret. Implemented in adapters/webhooks, because rules use no cryptography. */
export interface Signer {
  /**
   * Over id, time and body: `v1,` and HMAC-SHA256 in base64; with a key also `v1a,` and Ed25519 in base64.
   */
  standard(id: string, at: Date, body: string): string[]
  /** HMAC-SHA256 over the body only, in base64. */
  plain(body: string): string
}

export interface SignedMessage {
  /** The event's id. It is the same on every try, so that a receiver can detect a repetition. */
  id: string
  /** Time of this try. */
  at: Date
  body: string
}

export const contentType = 'application/json; charset=utf-8'
export const userAgent = 'Foyer-Webhooks/1'

/** The newest secret first. During a rotation both sign, so a receiver can verify with either. */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  signers: readonly Signer[],
): Record<string, string> {
  return {
    ...plainHeaders({ id, at }),
    'webhook-signature': signers.flatMap((signer) => signer.standard(id, at, body)).join(' '),
    'content-hmac': signers[0]?.plain(body) ?? '',
  }
}

/** The headers that may be shown later: no signatures. */
export const plainHeaders = ({ id, at }: Pick<SignedMessage, 'id' | 'at'>): Record<string, string> => ({
  'content-type': contentType,
  'user-agent': userAgent,
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
})

/**
 * Contains no personal data; the receiver reads the application with its own token. `ofOlder` translates it
 * for a webhook of an older version of the API.
 */
export function bodyOf(event: SentEvent, ofOlder?: (newer: JsonObject) => JsonObject): string {
  const newest = {
    eventId: event.eventId,
    publishedAt: event.publishedAt.toISOString(),
    event: {
      type: event.type,
      ...(event.applicationId === undefined ? {} : { applicationId: event.applicationId }),
      ...(event.changes ? { changes: event.changes } : {}),
    },
  }
  return JSON.stringify(ofOlder ? ofOlder(newest) : newest)
}

export interface SentEvent {
  eventId: string
  publishedAt: Date
  type: string
  applicationId?: string
  changes?: readonly EventChange[] | null
}
