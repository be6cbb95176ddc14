/** Messages for network errors. They hold no address, which could reveal the operator's network. */

/** The same message for all: a caller must not learn which names exist inside the operator's network. */
/** The same message for all: a caller must not learn which names exist inside the operator's network. */
const NO_ADDRESS = 'The name does not resolve to a public address.'

const messages: Record<string, string> = {
  ADDRESS_REFUSED: NO_ADDRESS,
  SECRET_BROKEN: 'The secret of this webhook cannot be decrypted. Create a new one (rotateSecret).',
  TIMED_OUT: 'The receiver did not answer within 10 seconds.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  ETIMEDOUT: 'The connection timed out.',
  EHOSTUNREACH: 'The host is unreachable.',
  ENETUNREACH: 'The network is unreachable.',
  ENOTFOUND: NO_ADDRESS,
  EBADNAME: NO_ADDRESS,
  ENODATA: NO_ADDRESS,
  ESERVFAIL: NO_ADDRESS,
  EREFUSED: NO_ADDRESS,
  ETIMEOUT: NO_ADDRESS,
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The intermediate certificate is missing, or the certificate is signed by an unknown authority.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  HPE_HEADER_OVERFLOW: 'The headers of the response are too long.',
  CERT_REVOKED: 'The certificate has been revoked.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an unknown authority.',
}

export function networkErrorMessage(error: unknown): string {
  // Several addresses of one name were tried; the first error is enough.
  const first = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  const code = String((first as { code?: unknown }).code ?? '')
  if (messages[code]) return messages[code]
  if (/CERT|ISSUER|SIGNATURE|PURPOSE/.test(code)) return 'The certificate is not trusted.'
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return 'The TLS connection failed.'
  if (code.startsWith('HPE_')) return 'The response is not valid HTTP.'
  return 'The receiver could not be reached.'
}
