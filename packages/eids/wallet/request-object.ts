/** The signed request that a wallet fetches or the browser hands over (OpenID4VP 1.0, HAIP 1.0, RFC 9101). */
import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { joseSignatureOf } from '../ecdsa-encoding.ts'
import { ENCRYPTIONS } from '../wallet-verifier/encrypted-answer.ts'
import { pidQuery } from '../wallet-verifier/pid-query.ts'
import { type AccessCertificate, clientIdOf } from './access-certificate.ts'

/** OpenID4VP 1.0, section 5.8: the wallet is whichever the person has. */
const AUDIENCE = 'https://self-issued.me/v2'

export interface RequestOrder {
  access: AccessCertificate
  registrationCertificate: string | null
  /** Accepted `vct`. */
  types: readonly string[]
  nonce: string
  /** For the answer to this request only. */
  encryption: { kid: string; key: KeyObject }
  /** To an address of ours, or through the browser to our page (Digital Credentials API). */
  answer: { responseUri: string; state: string } | { origin: string }
  /** The nonce of a wallet that asked by POST: it refuses a request without it. */
  walletNonce?: string | undefined
  now: Date
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Section 5.10: the wallet must find its nonce in the request that it was given. */
export const WALLET_NONCE = /^[\x21-\x7e]{1,500}$/

function metadataOf({ kid, key }: RequestOrder['encryption']) {
  const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' })
  return {
    jwks: { keys: [{ kty, crv, x, y, use: 'enc', alg: 'ECDH-ES', kid }] },
    encrypted_response_enc_values_supported: ENCRYPTIONS,
    vp_formats_supported: {
      'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
    },
  }
}

const answerParameters = (answer: RequestOrder['answer']) =>
  'origin' in answer
    ? { response_mode: 'dc_api.jwt', expected_origins: [answer.origin] }
    : { response_mode: 'direct_post.jwt', response_uri: answer.responseUri, state: answer.state }

export function requestObject(order: RequestOrder): string {
  const { access, registrationCertificate, nonce, walletNonce, now } = order
  const header = {
    alg: 'ES256',
    typ: 'oauth-authz-req+jwt',
    x5c: access.chain.map(({ raw }) => raw.toString('base64')),
  }
  const payload = {
    client_id: clientIdOf(access),
    aud: AUDIENCE,
    response_type: 'vp_token',
    ...answerParameters(order.answer),
    nonce,
    dcql_query: pidQuery(order.types),
    client_metadata: metadataOf(order.encryption),
    ...(registrationCertificate === null
      ? {}
      : { verifier_info: [{ format: 'registration_cert', data: registrationCertificate }] }),
    ...(walletNonce === undefined ? {} : { wallet_nonce: walletNonce }),
    iat: Math.floor(now.getTime() / 1000),
  }
  const text = `${encoded(header)}.${encoded(payload)}`
  const signature = joseSignatureOf(sign('sha256', Buffer.from(text), access.key))
  return `${text}.${signature.toString('base64url')}`
}

/** The link that opens the app on the person's device: its scheme, with the address of the request. */
export function walletLink(scheme: string, clientId: string, requestUri: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    request_uri: requestUri,
    request_uri_method: 'post',
  })
  return `${scheme}${scheme.includes(':') ? '?' : '://?'}${query}`
}
