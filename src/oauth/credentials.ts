/** What credentials look like. Random bytes come in, texts go out: `test_cli_…`, `test_sec_…`, `test_key_…`, or `live_…`. */

export type CredentialMode = 'sandbox' | 'live'

const prefix: Record<CredentialMode, string> = { sandbox: 'test', live: 'live' }

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// Without i, l, o and u: a client id is read aloud on the telephone.
const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** 16 bytes. No colon, and nothing that a client would percent-encode in one library and not in another (RFC 6749 section 2.3.1). */
export const clientIdOf = (mode: CredentialMode, random: Uint8Array): string =>
  `${prefix[mode]}_cli_${written(exactly(random, 16), base32, 26)}`

/** 32 bytes: 256 bits need no slow hash. */
export const clientSecretOf = (mode: CredentialMode, random: Uint8Array): string =>
  checked(`${prefix[mode]}_sec_${written(exactly(random, 32), base62, 43)}`)

/** 32 bytes. */
export const apiKeyOf = (mode: CredentialMode, random: Uint8Array): string =>
  checked(`${prefix[mode]}_key_${written(exactly(random, 32), base62, 43)}`)

const secretForm = /^(?:test|live)_(?:sec|key)_[0-9A-Za-z]{49}$/

/** The last six characters are a CRC-32 of what is before them: a scanner of leaked secrets can tell ours from chance. */
export const hasChecksum = (secret: string): boolean =>
  secretForm.test(secret) && checked(secret.slice(0, -6)) === secret

export const isApiKey = (bearer: string): boolean => /^(?:test|live)_key_/.test(bearer)

/** Has the form of one: what may be logged of a name that somebody gave. A secret in its place has not. */
export const isClientId = (text: string): boolean => /^(?:test|live)_cli_[0-9a-z]{26}$/.test(text)

/** What may be shown of a key after it was made, and what it is listed as. */
export const publicPartOf = (key: string): string => key.slice(0, 'test_key_'.length + 8)

export const modeOf = (credential: string): CredentialMode | undefined => {
  if (credential.startsWith('test_')) return 'sandbox'
  return credential.startsWith('live_') ? 'live' : undefined
}

const checked = (text: string): string => `${text}${writtenNumber(BigInt(crc32(text)), base62, 6)}`

function exactly(random: Uint8Array, length: number): Uint8Array {
  if (random.length !== length) throw new Error(`A credential is made from ${length} random bytes.`)
  return random
}

const written = (bytes: Uint8Array, alphabet: string, length: number): string =>
  writtenNumber(
    bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n),
    alphabet,
    length,
  )

function writtenNumber(number: bigint, alphabet: string, length: number): string {
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
