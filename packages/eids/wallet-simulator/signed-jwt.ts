/** Signs JWTs with ES256 for the simulator. */
import { type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { joseSignatureOf } from '../ecdsa-encoding.ts'

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signedJwt(header: object, payload: object, key: KeyObject): string {
  const text = `${encoded({ alg: 'ES256', ...header })}.${encoded(payload)}`
  const signature = joseSignatureOf(sign('sha256', Buffer.from(text), key))
  return `${text}.${signature.toString('base64url')}`
}

/** As in the header `x5c`: base64, not base64url. */
export const x5cOf = (...certificates: readonly X509Certificate[]): string[] =>
  certificates.map(({ raw }) => raw.toString('base64'))
