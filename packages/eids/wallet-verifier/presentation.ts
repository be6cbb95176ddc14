/**
 * Verifies the answer of a wallet: person identification data as an SD-JWT VC (OpenID4VP 1.0, HAIP 1.0).
 * Every check refuses by name; nothing is believed before the last one.
 */
import { createHash } from 'node:crypto'
import { type Fields, isFields } from '@foyer/provider-http/answer-fields'
import type { Mode } from '../contract/mode.ts'
import { anchoredPath, certificatesIn } from './certificate-path.ts'
import { isSignedBy, readJwt, secondsIn, secondsOf } from './compact-jwt.ts'
import { discloseClaims } from './disclosures.ts'
import { type AnswerKey, decrypted } from './encrypted-answer.ts'
import { checkKeyBinding } from './key-binding.ts'
import { type PidClaims, pidClaimsOf } from './pid-claims.ts'
import { CREDENTIAL_ID, isAsked } from './pid-query.ts'
import type { ListAnchor, ProviderList } from './provider-list.ts'
import { asOfStatusList, refuse, WalletRefusal } from './refusal.ts'
import { checkStatus, type StatusList, statusReferenceOf } from './status-list.ts'

export interface AnswerContext {
  key: AnswerKey
  /** null: the Digital Credentials API knows no state. */
  state: string | null
  nonce: string
  audience: string
  startedAt: Date
  now: Date
  /** Accepted `vct`. */
  types: readonly string[]
  mode: Mode
  list: ProviderList
  /** Throws STATUS_UNAVAILABLE when there is no answer. `anchors` are those of the issuer. */
  statusList(uri: string, anchors: readonly ListAnchor[]): Promise<StatusList>
  /** The treatment of a PID whose status list is unavailable. The default is to refuse it. */
  withoutStatusList?: WithoutStatusList
}

/** REVIEW: it is accepted with the status UNKNOWN, so that a person decides. */
export type WithoutStatusList = 'REFUSE' | 'REVIEW'

export interface VerifiedPid {
  claims: PidClaims
  /** As in the list. */
  issuer: string
  type: string
  listSequence: number
  status: 'VALID' | 'SHORT_LIVED' | 'UNKNOWN'
}

/** The person said no, or their wallet cannot answer. Without `state` it is not known whose "no" it is. */
export interface WalletError {
  error: string
}

/** Throws WalletRefusal. */
export async function verifyAnswer(
  response: string,
  context: AnswerContext,
): Promise<VerifiedPid | WalletError> {
  const parameters = await decrypted(response, context.key)
  if (context.state !== null && parameters.state !== context.state) refuse('STATE', 'state')
  if (typeof parameters.error === 'string' && parameters.vp_token === undefined)
    return { error: parameters.error }
  return verifyPresentation(presentationIn(parameters.vp_token), context)
}

function presentationIn(token: unknown): string {
  if (!isFields(token)) return refuse('VP_TOKEN', 'not an object')
  const { [CREDENTIAL_ID]: presentations, ...others } = token
  if (Object.keys(others).length > 0) refuse('VP_TOKEN', 'a credential that was not asked for')
  if (!Array.isArray(presentations)) return refuse('VP_TOKEN', 'not an array')
  const [presentation] = presentations
  if (presentations.length !== 1 || typeof presentation !== 'string')
    return refuse('VP_TOKEN', 'not one presentation')
  return presentation
}

const LONGEST = 200_000

export async function verifyPresentation(
  presentation: string,
  context: Omit<AnswerContext, 'key' | 'state'>,
): Promise<VerifiedPid> {
  if (presentation.length > LONGEST) refuse('MALFORMED', 'too long')
  const { now, list, mode } = context
  const parts = presentation.split('~')
  const [first = '', ...rest] = parts
  if (rest.length === 0) refuse('MALFORMED', 'credential')
  const jwt = readJwt(first, 'credential', 'dc+sd-jwt')
  const issuer = anchoredPath(certificatesIn(jwt.header.x5c, 'credential'), list.issuance, now)
  if (!isSignedBy(jwt, issuer.key)) refuse('SIGNATURE', 'credential')
  const type = typeIn(jwt.payload, context.types)
  checkTimes(jwt.payload, now)
  const { claims, disclosed } = discloseClaims(jwt.payload, rest.slice(0, -1))
  const binding = rest.at(-1) ?? ''
  checkKeyBinding(presentation.slice(0, presentation.length - binding.length), binding, jwt.payload, context)
  for (const path of disclosed) if (!isAsked(path)) refuse('NOT_ASKED', `${path[0]}`)
  const pid = pidClaimsOf(claims, mode, now.toISOString().slice(0, 10))
  const { provider, country } =
    issuer.anchors.find((each) => each.country === pid.country) ??
    refuse('ISSUER_NOT_TRUSTED', 'issuing_country')
  const status = await checkedStatus(jwt.payload, provider, country, context)
  return { claims: pid, issuer: provider, type, listSequence: list.sequence, status }
}

function typeIn({ vct }: Fields, types: readonly string[]): string {
  return typeof vct === 'string' && types.includes(vct) ? vct : refuse('TYPE', 'vct')
}

/** Clocks of issuers. */
const SKEW_SECONDS = 60

function checkTimes({ exp, nbf, iat }: Fields, now: Date): void {
  const end = secondsIn(exp) ?? refuse('MALFORMED', 'exp')
  if (end <= secondsOf(now)) refuse('EXPIRED', 'credential')
  for (const [name, from] of Object.entries({ nbf, iat })) {
    if (from === undefined) continue
    const begin = secondsIn(from) ?? refuse('MALFORMED', name)
    if (begin > secondsOf(now) + SKEW_SECONDS) refuse('NOT_YET_VALID', name)
  }
}

/** A PID without a status may live for 24 hours at most (ARF, VCR_01). */
const SHORT_LIFE_SECONDS = 24 * 3600

async function checkedStatus(
  { status, exp, iat, nbf }: Fields,
  provider: string,
  country: string,
  { list, statusList, withoutStatusList }: Omit<AnswerContext, 'key' | 'state'>,
): Promise<VerifiedPid['status']> {
  const reference = statusReferenceOf(status)
  if (!reference) {
    const begin = secondsIn(iat) ?? secondsIn(nbf)
    const isShort = begin !== undefined && (exp as number) - begin <= SHORT_LIFE_SECONDS
    return isShort ? 'SHORT_LIVED' : refuse('STATUS', 'a long life without a status')
  }
  const anchors = list.revocation.filter((each) => each.provider === provider && each.country === country)
  const found = await statusList(reference.uri, anchors).catch((error) => {
    const isTaken = withoutStatusList === 'REVIEW' && error instanceof WalletRefusal
    if (isTaken && error.code === 'STATUS_UNAVAILABLE') return undefined
    throw asOfStatusList(error)
  })
  if (!found) return 'UNKNOWN'
  checkStatus(found, reference.index)
  return 'VALID'
}

/** Names a certificate in a client id: `x509_hash:` and this (OpenID4VP 1.0, section 5.9.3). */
export const certificateHash = (certificate: { raw: Uint8Array }): string =>
  createHash('sha256').update(certificate.raw).digest('base64url')
