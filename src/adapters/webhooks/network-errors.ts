/** Why a receiver could not be reached, in words for who runs it. Never an address: it could tell of our own network. */

/** One sentence for all: whether a name exists inside the operator's own network is told to nobody. */
const NO_ADDRESS = 'The name leads to no public address.'

const words: Record<string, string> = {
  ADDRESS_REFUSED: NO_ADDRESS,
  SECRET_BROKEN: 'The secret of this webhook can not be read any more. Make a new one (rotateSecret).',
  TIMED_OUT: 'The receiver did not answer within 10 seconds.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  ETIMEDOUT: 'The connection could not be made in time.',
  EHOSTUNREACH: 'The host can not be reached.',
  ENETUNREACH: 'The network can not be reached.',
  ENOTFOUND: NO_ADDRESS,
  EBADNAME: NO_ADDRESS,
  ENODATA: NO_ADDRESS,
  ESERVFAIL: NO_ADDRESS,
  EREFUSED: NO_ADDRESS,
  ETIMEOUT: NO_ADDRESS,
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself alone.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an authority that is not known.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate comes without the one that signed it, or is signed by an authority that is not known.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  HPE_HEADER_OVERFLOW: 'The headers of what came back are too long.',
  CERT_REVOKED: 'The certificate has been revoked.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an authority that is not known.',
}

export function networkErrorMessage(error: unknown): string {
  // Several addresses of one name were tried: the first says as much as all.
  const first = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  const code = String((first as { code?: unknown }).code ?? '')
  if (words[code]) return words[code]
  if (/CERT|ISSUER|SIGNATURE|PURPOSE/.test(code)) return 'The certificate is not one that can be trusted.'
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return 'The encrypted connection could not be made.'
  if (code.startsWith('HPE_')) return 'What came back is not HTTP.'
  return 'The receiver could not be reached.'
}
