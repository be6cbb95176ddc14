/**
 * Recognises what a caller sent in place of an access token, so that the error can say what to send. No text
 * repeats what was sent.
 */
import type { Scope } from './scopes.ts'

export type SentBearer =
  | 'API_KEY'
  | 'CLIENT_SECRET'
  | 'CLIENT_ID'
  | 'WEBHOOK_SECRET'
  | 'TOKEN'
  | 'SOMETHING_ELSE'

const forms: ReadonlyArray<[SentBearer, RegExp]> = [
  ['API_KEY', /^(?:test|live)_key_/],
  ['CLIENT_SECRET', /^(?:test|live)_sec_/],
  ['CLIENT_ID', /^(?:test|live)_cli_/],
  ['WEBHOOK_SECRET', /^whsec_/],
  ['TOKEN', /^[\w-]+\.[\w-]+\.[\w-]+$/],
]

export const sentBearerOf = (text: string): SentBearer =>
  forms.find(([, form]) => form.test(text))?.[0] ?? 'SOMETHING_ELSE'

const getToken = 'Get an access token from POST /v1/oauth2/token and send Authorization: Bearer <token>.'

/** For invalid_token. */
export const invalidTokenTexts = {
  API_KEY:
    'This is an API key. Only the deprecated operations POST /applications and GET /applications/:id ' +
    `accept one. ${getToken}`,
  UNKNOWN_API_KEY:
    `This API key is unknown or was deleted, or its customer is suspended. ${getToken} ` +
    'The operator creates credentials.',
  CLIENT_SECRET: `This is a client secret. It goes to POST /v1/oauth2/token only. ${getToken}`,
  CLIENT_ID: `This is a client id, not a token. ${getToken}`,
  WEBHOOK_SECRET: `This is the secret of a webhook, which verifies its deliveries. ${getToken}`,
  EXPIRED: 'The access token has expired. Request a new one from POST /v1/oauth2/token.',
  EXPIRED_SESSION: `This is a session token, and it has expired. It only opens the onboarding. ${getToken}`,
  ENDED: 'The credential of this access token was deleted, or its customer is suspended.',
  TOKEN:
    'The token was revoked, was changed, or is from another service. Request a new one from ' +
    'POST /v1/oauth2/token.',
  SOMETHING_ELSE: `This is not an access token. ${getToken}`,
} as const satisfies Record<SentBearer, string> & Record<string, string>
export type InvalidToken = keyof typeof invalidTokenTexts

/** For missing_token: no Authorization header with the scheme Bearer. */
export function missingTokenText(header: string | undefined): string {
  if (!header) return `The Authorization header is missing. ${getToken}`
  if (/^basic(?: |$)/i.test(header))
    return `The Authorization header uses Basic, which only the OAuth endpoints accept. ${getToken}`
  return /^\S+$/.test(header)
    ? 'The Authorization header has no scheme. Write it as Authorization: Bearer <token>.'
    : `The Authorization header does not use the scheme Bearer. ${getToken}`
}

/** For malformed_authorization. */
export const malformedTexts = {
  IN_URL: 'The token is in the URL, where logs keep it. Send it as Authorization: Bearer <token>.',
  IN_FORM:
    'There is no Authorization header, and a token in a form is not read. Send Authorization: Bearer ' +
    '<token>.',
  REPEATED: 'There are several Authorization headers. Send one: Authorization: Bearer <token>.',
  NOT_ONE_TOKEN: 'After Bearer there must be exactly one token, without quotes, commas and further spaces.',
} as const
export type MalformedBearer = keyof typeof malformedTexts

/** For insufficient_scope. */
export const insufficientScopeText = (kind: 'ACCESS' | 'SESSION', wanted: Scope): string =>
  kind === 'SESSION'
    ? `This is a session token. It only opens the onboarding of its application. ${getToken}`
    : `This access token does not have the scope ${wanted}. Request one without scope=application.read, ` +
      'with a credential that is not limited to reading.'

/** Which error answers a bearer that is no valid token for this operation. */
export function invalidTokenFor(
  bearer: string,
  expired: 'ACCESS' | 'SESSION' | undefined,
  acceptsApiKey: boolean,
): InvalidToken {
  const sent = sentBearerOf(bearer)
  if (sent === 'API_KEY' && acceptsApiKey) return 'UNKNOWN_API_KEY'
  if (expired === undefined) return sent
  return expired === 'SESSION' ? 'EXPIRED_SESSION' : 'EXPIRED'
}
