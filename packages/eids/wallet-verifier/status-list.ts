/** Status lists (IETF Token Status List, JWT): whether a credential is revoked. */
import { constants, inflateSync } from 'node:zlib'
import { fields, isFields } from '@foyer/provider-http/answer-fields'
import { anchoredPath, certificatesIn } from './certificate-path.ts'
import { bytesOf, isSignedBy, readJwt, secondsIn, secondsOf } from './compact-jwt.ts'
import type { ListAnchor } from './provider-list.ts'
import { refuse } from './refusal.ts'

export interface StatusReference {
  uri: string
  index: number
}

export interface StatusList {
  bits: 1 | 2 | 4 | 8
  bytes: Uint8Array
  /** Until then it may be remembered. */
  freshUntil: Date
}

const MOST_BYTES = 16 * 1024 * 1024
/** Without `ttl`. */
const DEFAULT_TTL_SECONDS = 300
const LONGEST_TTL_SECONDS = 24 * 3600
const SKEW_SECONDS = 60
const WHAT = 'status list'

const sizes: readonly unknown[] = [1, 2, 4, 8]

/** Where the status of a credential stands; undefined if it has none. */
export function statusReferenceOf(status: unknown): StatusReference | undefined {
  if (status === undefined) return undefined
  const { status_list: reference } = fields(status)
  if (!isFields(reference)) return refuse('STATUS', 'not a status list')
  const { uri, idx: index } = reference
  if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0) return refuse('STATUS', 'idx')
  if (typeof uri !== 'string' || uri.length > 2_000 || !URL.canParse(uri)) return refuse('STATUS', 'uri')
  return { uri, index }
}

/** Signed under an anchor for revocation of the provider that issued the credential. */
export function readStatusList(
  token: string,
  uri: string,
  anchors: readonly ListAnchor[],
  now: Date,
): StatusList {
  const jwt = readJwt(token, WHAT, 'statuslist+jwt')
  const { key } = anchoredPath(certificatesIn(jwt.header.x5c, WHAT), anchors, now)
  if (!isSignedBy(jwt, key)) refuse('SIGNATURE', WHAT)
  const { sub, iat, exp, ttl } = jwt.payload
  if (sub !== uri) refuse('STATUS', 'sub')
  const issuedAt = secondsIn(iat) ?? refuse('MALFORMED', `${WHAT}: iat`)
  if (issuedAt > secondsOf(now) + SKEW_SECONDS) refuse('NOT_YET_VALID', WHAT)
  const end = exp === undefined ? undefined : (secondsIn(exp) ?? refuse('MALFORMED', `${WHAT}: exp`))
  if (end !== undefined && end <= secondsOf(now)) refuse('EXPIRED', WHAT)
  const { bits, lst } = fields(jwt.payload.status_list)
  if (!sizes.includes(bits) || typeof lst !== 'string') return refuse('MALFORMED', WHAT)
  const seconds = Math.min(secondsIn(ttl) ?? DEFAULT_TTL_SECONDS, LONGEST_TTL_SECONDS)
  const until = Math.min(secondsOf(now) + seconds, end ?? Number.POSITIVE_INFINITY)
  return { bits: bits as StatusList['bits'], bytes: inflated(lst), freshUntil: new Date(until * 1000) }
}

/** A small list can inflate to gigabytes: the limit ends it. */
function inflated(list: string): Uint8Array {
  const compressed = bytesOf(list) ?? refuse('MALFORMED', WHAT)
  try {
    return inflateSync(compressed, { maxOutputLength: MOST_BYTES, finishFlush: constants.Z_FINISH })
  } catch {
    return refuse('STATUS', 'the list does not inflate')
  }
}

/** 0 is valid. The first index is in the lowest bits of a byte. */
export function statusAt({ bits, bytes }: Pick<StatusList, 'bits' | 'bytes'>, index: number): number {
  const inByte = 8 / bits
  const byte = bytes[Math.floor(index / inByte)]
  if (byte === undefined) return refuse('STATUS', 'idx is beyond the list')
  return (byte >> ((index % inByte) * bits)) & (2 ** bits - 1)
}

const VALID = 0
const INVALID = 1
const SUSPENDED = 2

export function checkStatus(list: StatusList, index: number): void {
  const status = statusAt(list, index)
  if (status === INVALID || status === SUSPENDED)
    refuse('REVOKED', status === INVALID ? 'revoked' : 'suspended')
  if (status !== VALID) refuse('STATUS', 'an unknown status')
}
