/** Formats random bytes as credentials: `test_cli_…`, `test_sec_…`, `test_key_…`, or `live_…`. */

export type CredentialMode = 'sandbox' | 'live'

const prefix: Record<CredentialMode, string> = { sandbox: 'test', live: 'live' }

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// Without i, l, o and u, because client ids are read aloud on the telephone.
const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** 16 bytes. No character that libraries encode differently (RFC 6749 section 2.3.1). */
export const clientIdOf = (mode: CredentialMode, random: Uint8Array): string =>
  `${prefix[mode]}_cli_${encoded(exactly(random, 16), base32, 26)}`

/** 32 bytes. 256 bits need no slow hash. */
export const clientSecretOf = (mode: CredentialMode, random: Uint8Array): string =>
  withChecksum(`${prefix[mode]}_sec_${encoded(exactly(random, 32), base62, 43)}`)

/** 32 bytes. */
export const apiKeyOf = (mode: CredentialMode, random: Uint8Array): string =>
  withChecksum(`${prefix[mode]}_key_${encoded(exactly(random, 32), base62, 43)}`)

const secretForm = /^(?:test|live)_(?:sec|key)_[0-9A-Za-z]{49}$/

/** The last six characters are a CRC-32, so that secret scanners can recognise our credentials. */
export const hasChecksum = (secret: string): boolean =>
  secretForm.test(secret) && withChecksum(secret.slice(0, -6)) === secret

export const isApiKey = (bearer: string): boolean => /^(?:test|live)_key_/.test(bearer)

/** Only a well-formed client id may be logged: callers may send a secret instead by mistake. */
export const isClientId = (text: string): boolean => /^(?:test|live)_cli_[0-9a-z]{26}$/.test(text)

/** The part of a key that may be shown after its creation. */
export const publicPartOf = (key: string): string => key.slice(0, 'test_key_'.length + 8)

const withChecksum = (text: string): string => `${text}${encodedNumber(BigInt(crc32(text)), base62, 6)}`

function exactly(random: Uint8Array, length: number): Uint8Array {
  if (random.length !== length) throw new Error(`A credential needs ${length} random bytes.`)
  return random
}

const encoded = (bytes: Uint8Array, alphabet: string, length: number): string =>
  encodedNumber(
    bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n),
    alphabet,
    length,
  )

function encodedNumber(number: bigint, alphabet: string, length: number): string {
  const base = BigInt(alphabet.length)
  let rest = number
  let text = ''
  for (let at = 0; at < length; at += 1) {
    text = `${alphabet[Number(rest % base)]}${text}`
    rest /= base
  }
  return text
}

/** CRC-32 as in gzip (ISO 3309), of ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
