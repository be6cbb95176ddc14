/** The disclosed claims of an SD-JWT (RFC 9901, section 7.1). SHA-256 only. */
import { createHash } from 'node:crypto'
import { type Fields, isFields } from '@foyer/provider-http/answer-fields'
import { bytesOf, jsonIn } from './compact-jwt.ts'
import { refuse } from './refusal.ts'

/** A name in an object, or an index in an array as it is disclosed. */
export type ClaimPath = ReadonlyArray<string | number>

export interface DisclosedClaims {
  claims: Fields
  /** Each selectively disclosed claim, wherever it stands. */
  disclosed: ClaimPath[]
}

const MOST_DISCLOSURES = 200
const DEEPEST = 12

/** Never selectively disclosable (SD-JWT VC, section 2.2.2.2), at the top level. */
const alwaysOpen = new Set(['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status', '_sd_alg'])

type Disclosure = { value: unknown } & ({ name: string } | { name: null })

interface Work {
  /** By digest. */
  disclosures: Map<string, Disclosure>
  /** Digests that were met in the credential. */
  met: Set<string>
  used: Set<string>
  disclosed: ClaimPath[]
}

const bad = (detail: string): never => refuse('DISCLOSURE', detail)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

function readDisclosure(text: string): Disclosure {
  const value = jsonIn(bytesOf(text))
  if (!Array.isArray(value) || typeof value[0] !== 'string') return bad('not readable')
  if (value.length === 2) return { name: null, value: value[1] }
  const [, name] = value
  if (value.length !== 3 || typeof name !== 'string') return bad('not readable')
  if (name === '_sd' || name === '...') return bad('a reserved name')
  return { name, value: value[2] }
}

/** Throws DISCLOSURE for any that is changed, sent twice, or belongs to another credential. */
export function discloseClaims(payload: Fields, texts: readonly string[]): DisclosedClaims {
  if (payload._sd_alg !== undefined && payload._sd_alg !== 'sha-256') refuse('MALFORMED', '_sd_alg')
  if (texts.length > MOST_DISCLOSURES) bad('too many')
  const disclosures = new Map<string, Disclosure>()
  for (const text of texts) {
    const digest = digestOf(text)
    if (disclosures.has(digest)) bad('sent twice')
    disclosures.set(digest, readDisclosure(text))
  }
  const work: Work = { disclosures, met: new Set(), used: new Set(), disclosed: [] }
  const claims = objectOf(payload, [], work)
  if (work.used.size !== disclosures.size) bad('not of this credential')
  return { claims, disclosed: work.disclosed }
}

function disclosedIn(value: unknown, path: ClaimPath, work: Work): unknown {
  if (path.length > DEEPEST) return bad('nested too deeply')
  if (Array.isArray(value)) return arrayOf(value, path, work)
  return isFields(value) ? objectOf(value, path, work) : value
}

/** undefined: it was not disclosed. */
function met(digest: unknown, work: Work): Disclosure | undefined {
  if (typeof digest !== 'string') return refuse('MALFORMED', 'a digest')
  // RFC 9901, section 7.1, step 4: the same digest twice makes the whole credential invalid.
  if (work.met.has(digest)) bad('a digest occurs twice')
  work.met.add(digest)
  const disclosure = work.disclosures.get(digest)
  if (disclosure) work.used.add(digest)
  return disclosure
}

function objectOf(value: Fields, path: ClaimPath, work: Work): Fields {
  // Without a prototype: a claim may be named "__proto__".
  const claims: Fields = Object.create(null)
  for (const [name, each] of Object.entries(value)) {
    if (name === '...') refuse('MALFORMED', 'a reserved name')
    if (name !== '_sd' && !(path.length === 0 && name === '_sd_alg'))
      claims[name] = disclosedIn(each, [...path, name], work)
  }
  const digests = value._sd ?? []
  if (!Array.isArray(digests)) return refuse('MALFORMED', '_sd')
  for (const digest of digests) {
    const disclosure = met(digest, work)
    if (!disclosure) continue
    const { name } = disclosure
    if (name === null) return bad('an array entry in an object')
    if (Object.hasOwn(claims, name)) bad('a claim occurs twice')
    if (path.length === 0 && alwaysOpen.has(name)) bad(`${name} must not be selectively disclosable`)
    work.disclosed.push([...path, name])
    claims[name] = disclosedIn(disclosure.value, [...path, name], work)
  }
  return claims
}

/** Entries that were not disclosed disappear. */
function arrayOf(value: readonly unknown[], path: ClaimPath, work: Work): unknown[] {
  const entries: unknown[] = []
  for (const entry of value) {
    const at = [...path, entries.length]
    if (!isFields(entry) || entry['...'] === undefined) {
      entries.push(disclosedIn(entry, at, work))
      continue
    }
    if (Object.keys(entry).length > 1) refuse('MALFORMED', 'an array entry')
    const disclosure = met(entry['...'], work)
    if (!disclosure) continue
    if (disclosure.name !== null) return bad('a claim in an array')
    work.disclosed.push(at)
    entries.push(disclosedIn(disclosure.value, at, work))
  }
  return entries
}
