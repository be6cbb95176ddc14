/** The private keys of a client: a JSON Web Key Set (RFC 7517) that signs for it and opens its tokens. */
import { createPrivateKey } from 'node:crypto'
import { isFields, json, list, text } from '@foyer/provider-http/answer-fields'
import { type CompactJWEHeaderParameters, type CryptoKey, compactDecrypt, importJWK, type JWK } from 'jose'

export interface PrivateKeys {
  /** Throws without a key with use "sig". */
  signing(): Promise<{ key: CryptoKey; kid: string }>
  canSign: boolean
  canDecrypt: boolean
  /** The signed token inside; throws for a token that none of the keys opens. */
  decrypt(token: string): Promise<string>
}

const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
const keyAlgorithms = ['RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A256KW']
const contentAlgorithms = ['A128GCM', 'A192GCM', 'A256GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512']

/** Throws the mistake, without the keys. Without a text there are no keys. */
export function privateKeysOf(set: string | undefined): PrivateKeys {
  const keys = set === undefined || set === '' ? [] : keysIn(set)
  const signing = keys.find(({ use }) => use === 'sig')
  const decrypting = keys.filter(({ use }) => use === 'enc')
  let imported: Promise<CryptoKey> | undefined
  return {
    async signing() {
      if (!signing) throw new Error('privateKeys has no key with "use": "sig".')
      imported ??= cryptoKeyOf(signing, signing.alg ?? defaultAlgorithm(signing))
      return { key: await imported, kid: signing.kid ?? '' }
    },
    canSign: signing !== undefined,
    canDecrypt: decrypting.length > 0,
    async decrypt(token) {
      const { plaintext } = await compactDecrypt(token, (header) => decryptionKey(decrypting, header), {
        keyManagementAlgorithms: keyAlgorithms,
        contentEncryptionAlgorithms: contentAlgorithms,
      })
      return new TextDecoder().decode(plaintext)
    },
  }
}

const cryptoKeyOf = async (key: JWK, alg: string): Promise<CryptoKey> =>
  (await importJWK(key, alg)) as CryptoKey

const defaultAlgorithm = ({ kty, crv }: JWK): string =>
  kty === 'RSA' ? 'RS256' : kty === 'OKP' ? 'EdDSA' : crv === 'P-384' ? 'ES384' : 'ES256'

/** By its id where the token has one. Brokers that have one key only may leave it out. */
async function decryptionKey(
  keys: readonly JWK[],
  { kid, alg = '' }: CompactJWEHeaderParameters,
): Promise<CryptoKey> {
  const fitting = keys.filter((key) => (kid === undefined || key.kid === kid) && (key.alg ?? alg) === alg)
  const [key] = fitting
  if (!key || fitting.length > 1) throw new Error('No key of privateKeys opens the token.')
  return cryptoKeyOf(key, alg)
}

function keysIn(set: string): JWK[] {
  const read = json(set)
  const keys = isFields(read) && read.keys !== undefined ? list(read.keys, 20) : [read]
  return keys.map((key, at) => {
    const problem = problemOf(key)
    if (problem) throw new Error(`privateKeys, key ${at + 1}: ${problem}`)
    return key as JWK
  })
}

function problemOf(key: unknown): string | undefined {
  if (!isFields(key)) return 'it is no JSON Web Key (RFC 7517).'
  if (text(key.kid, 200) === null) return 'it has no "kid".'
  if (key.use !== 'sig' && key.use !== 'enc') return '"use" must be "sig" or "enc".'
  const known = key.use === 'sig' ? signingAlgorithms : keyAlgorithms
  if (key.alg !== undefined && !known.some((alg) => alg === key.alg))
    return `"alg" must be one of ${known.join(', ')}.`
  try {
    const { asymmetricKeyDetails } = createPrivateKey({ key, format: 'jwk' })
    const { modulusLength = 2_048 } = asymmetricKeyDetails ?? {}
    return modulusLength < 2_048 ? 'an RSA key must have 2048 bits or more.' : undefined
  } catch {
    return 'it is no complete private key.'
  }
}
