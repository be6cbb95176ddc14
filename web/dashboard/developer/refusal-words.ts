/** Why a request was refused, in words, and how to correct it. The log has codes only. */

interface Refusal {
  title: string
  words: string
}

/** The refusals that integrations meet. The reference has all of them. */
const refusals: Record<string, Refusal> = {
  invalid_body: { title: 'A field was not right', words: 'Correct these fields and send the request again.' },
  invalid_json: { title: 'The body was not JSON', words: 'Send one JSON object as UTF-8.' },
  invalid_id: {
    title: 'An id of another kind',
    words: 'Send the id as Foyer returned it, with its beginning.',
  },
  invalid_client: {
    title: 'A wrong secret',
    words: 'The client id exists, but the secret is not its own. Was it rotated, and the old secret ended?',
  },
  invalid_token: {
    title: 'The access token has ended',
    words: 'A token lives one hour. Get a new one when you receive a 401, and send the request again.',
  },
  insufficient_scope: { title: 'The token only reads', words: 'Ask for a token with the scope application.' },
  insufficient_permission: {
    title: 'The credential may not do this',
    words: 'Give it the permission in the tab Credentials, or use another one.',
  },
  unregistered_redirect_origin: {
    title: 'A redirect to an unknown place',
    words: 'Add the origin in Settings, or correct redirectUrl.',
  },
  status_conflict: {
    title: 'Too late for this',
    words: 'The application has another status by now. Read it, and decide what is left to do.',
  },
  application_not_found: {
    title: 'No such application',
    words: 'It belongs to another customer, was erased, or the id is not complete.',
  },
  idempotency_key_reused: {
    title: 'The key was used before',
    words: 'Use a new Idempotency-Key for a new request, and the same one only to repeat it unchanged.',
  },
  too_many_requests: {
    title: 'Too many requests',
    words: 'Wait as long as Retry-After says. RateLimit in every reply says how many are left.',
  },
  unsupported_media_type: {
    title: 'Another type of body',
    words: 'Send Content-Type: application/json.',
  },
  internal: { title: 'Foyer failed', words: 'The operator finds this request id in the log of the service.' },
  service_unavailable: {
    title: 'Foyer could not answer',
    words: 'It was starting, stopping or without its database. Send the request again.',
  },
}

const fieldRefusals: Record<string, string> = {
  required: 'is missing',
  unknown_field: 'is not a field of this operation',
  invalid_type: 'has another type',
  invalid_format: 'has another form',
  not_one_of: 'is none of the values that are possible',
  too_short: 'is too short',
  too_long: 'is too long',
  too_small: 'is too small',
  too_large: 'is too large',
  too_few: 'has too few',
  too_many: 'has too many',
  invalid_id: 'is not an id of this kind',
  invalid_timestamp: 'is not a timestamp',
  invalid_cursor: 'is not a cursor of this list',
}

const plain = (code: string): string => code.replaceAll('_', ' ')
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function reasonOf(code: string, fields: ReadonlyArray<{ code: string }>) {
  const known = refusals[code]
  return {
    title: known?.title ?? sentence(plain(code)),
    words:
      known?.words ?? (fields.length > 0 ? 'Correct these fields.' : 'The reference explains this code.'),
    fieldWords: (field: string): string => fieldRefusals[field] ?? plain(field),
  }
}
