/** What a receiver gets: the body, and the headers that prove who sent it (Standard Webhooks 1.0.0, and Content-HMAC). */

/** One secret at work; made in adapters/webhooks, because a rule knows no cryptography. */
export interface Signer {
  /** Over id, moment and body: `v1,` and the base64 of HMAC-SHA256, and `v1a,` and the base64 of Ed25519 where there is a key. */
  standard(id: string, at: Date, body: string): string[]
  /** Base64 of HMAC-SHA256 over the body alone. */
  plain(body: string): string
}

export interface Message {
  /** The event's id: the same on every try, so that a receiver can tell a repetition. */
  id: string
  /** Of this try. */
  at: Date
  body: string
}

export const contentType = 'application/json; charset=utf-8'
export const userAgent = 'Foyer-Webhooks/1'

/** The newest secret first; while rotating both sign, and a receiver with either verifies. */
export function signedHeaders({ id, at, body }: Message, signers: readonly Signer[]): Record<string, string> {
  return {
    ...plainHeaders({ id, at }),
    'webhook-signature': signers.flatMap((signer) => signer.standard(id, at, body)).join(' '),
    'content-hmac': signers[0]?.plain(body) ?? '',
  }
}

/** What may be shown of a request afterwards: no signature. */
export const plainHeaders = ({ id, at }: Pick<Message, 'id' | 'at'>): Record<string, string> => ({
  'content-type': contentType,
  'user-agent': userAgent,
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
})

/** Thin: no personal data, the receiver reads the rest with its own token. */
export const bodyOf = (event: {
  eventId: string
  publishedAt: Date
  type: string
  applicationId?: string
}): string =>
  JSON.stringify({
    eventId: event.eventId,
    publishedAt: event.publishedAt.toISOString(),
    event: {
      type: event.type,
      ...(event.applicationId === undefined ? {} : { applicationId: event.applicationId }),
    },
  })
