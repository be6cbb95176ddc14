/** Calls an API with OAuth 2.0 client credentials (RFC 6749, section 4.4). Keeps a token while it lasts. */
import { fields, parsed, text } from './answer-fields.ts'
import type { ProviderAnswer, ProviderCaller, ProviderRequest } from './provider-http.ts'

export interface ClientCredentials {
  tokenUrl: string
  clientId: string
  clientSecret: string
  scope?: string
}

/** A token is replaced so long before its end that a call with it still arrives in time. */
const MARGIN_MS = 60_000
/** Without `expires_in`, and at most: a revoked client is noticed within this time. */
const LONGEST_MS = 60 * 60_000

interface AccessToken {
  value: string
  until: number
}

/** `call` is that of the API, `callToken` that of the token endpoint: each has its own circuit breaker. */
export function authorizedCaller(
  credentials: ClientCredentials,
  { call, callToken, now }: { call: ProviderCaller; callToken: ProviderCaller; now: () => Date },
): ProviderCaller {
  let current: Promise<AccessToken | ProviderAnswer> | undefined

  /** Concurrent calls share one request for a token. A failed request is not kept. */
  async function tokenFor(
    { endsAt }: ProviderRequest,
    refused?: string,
  ): Promise<AccessToken | ProviderAnswer> {
    const before = current
    const kept = await before
    if (kept && 'until' in kept && now().getTime() < kept.until && kept.value !== refused) return kept
    if (current === before) current = requestToken(credentials, callToken, endsAt, now)
    return current ?? noToken
  }

  return async (request) => {
    const token = await tokenFor(request)
    if (!('until' in token)) return token
    const answer = await call(withToken(request, token.value))
    if (answer.kind !== 'ANSWERED' || answer.status !== 401) return answer
    // The token was revoked before its end. A second 401 means that the client is not admitted.
    const renewed = await tokenFor(request, token.value)
    return 'until' in renewed ? call(withToken(request, renewed.value)) : renewed
  }
}

const withToken = (request: ProviderRequest, token: string): ProviderRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})

const noToken: ProviderAnswer = { kind: 'UNAVAILABLE', why: 'STATUS', retryAfterSeconds: null }

async function requestToken(
  { tokenUrl, clientId, clientSecret, scope }: ClientCredentials,
  call: ProviderCaller,
  endsAt: number,
  now: () => Date,
): Promise<AccessToken | ProviderAnswer> {
  const answer = await call({
    url: tokenUrl,
    method: 'POST',
    // A second token does no harm.
    repeatable: true,
    headers: {
      authorization: `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `${new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) })}`,
    endsAt,
  })
  if (answer.kind !== 'ANSWERED') return answer
  const reply = answer.status === 200 ? parsed(answer.body) : undefined
  const { access_token, token_type, expires_in } = fields(reply)
  const value = text(access_token, 8_192)
  // Other characters cannot be sent in a header (RFC 6750, section 2.1).
  if (value === null || !/^[\w.~+/=-]+$/.test(value) || !/^bearer$/i.test(text(token_type) ?? 'bearer'))
    return noToken
  const seconds = Number(expires_in ?? LONGEST_MS / 1000)
  const life = Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_MS) : 0
  return { value, until: now().getTime() + life - Math.min(MARGIN_MS, life / 2) }
}

/** RFC 6749, section 2.3.1. */
const encoded = (part: string) => encodeURIComponent(part).replaceAll('%20', '+')
