/**
 * The format of master keys, in the environment and in the file: `2:<base64>,1:<base64>`, or a single key.
 */

/** Tells the operator what to do; never contains a key. */
export class MasterKeyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MasterKeyError'
  }
}

export interface GivenKey {
  /** undefined: a single key without a version. */
  version: number | undefined
  key: Buffer
}
export interface VersionedKey {
  version: number
  key: Buffer
}

/** Limited by the header of a wrapped key (src/platform/crypto/aead.ts). */
const MAX_VERSION = 65_535
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/
const HEX = /^[0-9A-Fa-f]{64}$/

/** The first key wraps new data keys. `source` is for messages: the variable, or the file's path. */
export function readKeys(text: string, source: string): GivenKey[] {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  if (parts.length === 0) throw new MasterKeyError(`${source} is empty. ${howTo(source)}`)
  const given = parts.map((part) => readKey(part, source))
  if (given.length > 1 && given.some(({ version }) => version === undefined))
    throw new MasterKeyError(
      `${source} holds several keys, and one has no version. Write them as 2:<new key>,1:<old key>.`,
    )
  if (new Set(given.map(({ version }) => version)).size < given.length)
    throw new MasterKeyError(`${source} holds two keys of the same version.`)
  return given
}

function readKey(part: string, source: string): GivenKey {
  const [, version, text = ''] = /^(?:(\d{1,5}):)?(.*)$/.exec(part) ?? []
  if (version !== undefined && (Number(version) < 1 || Number(version) > MAX_VERSION))
    throw new MasterKeyError(`${source} holds a key whose version is not between 1 and ${MAX_VERSION}.`)
  const key = HEX.test(text)
    ? Buffer.from(text, 'hex')
    : BASE64.test(text)
      ? Buffer.from(text, 'base64')
      : undefined
  if (key?.length !== 32)
    throw new MasterKeyError(`${source} holds something that is not a key. ${howTo(source)}`)
  if (key.every((byte) => byte === key[0]))
    throw new MasterKeyError(`${source} holds a key of one repeated byte. ${howTo(source)}`)
  return { version: version === undefined ? undefined : Number(version), key }
}

const howTo = (source: string): string => {
  const example = source === 'FOYER_MASTER_KEY' ? ', for instance from: openssl rand -base64 32' : ''
  return `A key is 32 random bytes in base64 or hex${example}.`
}

export const writeKeys = (keys: readonly VersionedKey[]): string =>
  keys.map(({ version, key }) => `${version}:${key.toString('base64')}\n`).join('')
