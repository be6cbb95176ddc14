/** The checks of a strict wallet on a request before it shows it to the person (OpenID4VP 1.0, HAIP 1.0). */
import { createHash, createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { type Fields, fields, list } from '@foyer/provider-http/answer-fields'
import { anchoredPath, certificatesIn } from '../wallet-verifier/certificate-path.ts'
import { isSignedBy, readJwt } from '../wallet-verifier/compact-jwt.ts'
import type { IssuedClaim } from './credential.ts'

/** The wallet refuses the request. The text is for developers. */
export class RefusedRequest extends Error {
  constructor(text: string) {
    super(`The wallet refuses the request: ${text}.`)
    this.name = 'RefusedRequest'
  }
}
const refused = (text: string): never => {
  throw new RefusedRequest(text)
}

export interface RequestRules {
  /** The anchors of access certificates. */
  anchors: readonly { certificate: X509Certificate }[]
  now: Date
  /** As in the link. null: the browser handed the request over. */
  clientId: string | null
  /** That the wallet sent when it fetched the request. */
  walletNonce: string | null
  /** The origin of the page, for a request by the browser. */
  origin: string | null
}

export interface CheckedRequest {
  clientId: string
  nonce: string
  state: string | null
  /** null: the answer goes back to the browser. */
  responseUri: string | null
  encryption: { kid: string; key: KeyObject; enc: string }
  /** The sets of claims, the most wanted first; each as paths. */
  claimSets: ReadonlyArray<ReadonlyArray<ReadonlyArray<string | null>>>
  types: unknown[]
  queryId: string
  /** Shown to the person. */
  relyingParty: string
}

const textIn = (value: unknown, name: string): string =>
  typeof value === 'string' && value !== '' ? value : refused(`no ${name}`)

export function checkRequest(token: string, rules: RequestRules): CheckedRequest {
  const jwt = readJwt(token, 'request', 'oauth-authz-req+jwt')
  const path = anchoredPath(certificatesIn(jwt.header.x5c, 'request'), rules.anchors, rules.now)
  if (!isSignedBy(jwt, path.key)) refused('its signature')
  const { payload } = jwt
  const hash = createHash('sha256').update(path.leaf.raw).digest('base64url')
  const clientId = `x509_hash:${hash}`
  if (payload.client_id !== clientId) refused('client_id is not the hash of the certificate')
  if (rules.clientId !== null && rules.clientId !== clientId) refused('another client_id than in the link')
  if (payload.aud !== 'https://self-issued.me/v2') refused('aud')
  if (payload.response_type !== 'vp_token') refused('response_type')
  if (rules.walletNonce !== null && payload.wallet_nonce !== rules.walletNonce) refused('wallet_nonce')
  const nonce = textIn(payload.nonce, 'nonce')
  if (Buffer.from(nonce, 'base64url').length < 16) refused('a nonce that can be guessed')
  return {
    ...{ clientId, nonce },
    ...answerPlace(payload, path.leaf, rules),
    ...queryIn(payload),
    encryption: encryptionIn(fields(payload.client_metadata)),
    relyingParty: /O=(.+)/.exec(path.leaf.subject)?.[1] ?? '',
  }
}

function answerPlace(payload: Fields, leaf: X509Certificate, { origin }: RequestRules) {
  if (origin !== null) {
    if (payload.response_mode !== 'dc_api.jwt') refused('response_mode')
    if (!list(payload.expected_origins, 20).includes(origin)) refused('expected_origins')
    return { responseUri: null, state: null }
  }
  if (payload.response_mode !== 'direct_post.jwt') refused('response_mode')
  if (payload.redirect_uri !== undefined) refused('redirect_uri beside response_uri')
  const responseUri = textIn(payload.response_uri, 'response_uri')
  if (leaf.checkHost(new URL(responseUri).hostname) === undefined) refused('response_uri of another host')
  return { responseUri, state: textIn(payload.state, 'state') }
}

function encryptionIn(metadata: Fields): CheckedRequest['encryption'] {
  const encs = list(metadata.encrypted_response_enc_values_supported, 10)
  for (const enc of ['A128GCM', 'A256GCM']) if (!encs.includes(enc)) refused(`${enc} is not offered`)
  const keys = list(fields(metadata.jwks).keys, 10).map((key) => fields(key))
  const { kid, kty, crv, x, y, alg } = keys[0] ?? {}
  if (keys.length !== 1 || kty !== 'EC' || crv !== 'P-256' || alg !== 'ECDH-ES') refused('its encryption key')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: `${x}`, y: `${y}` }, format: 'jwk' })
  return { kid: textIn(kid, 'kid'), key, enc: 'A256GCM' }
}

function queryIn(payload: Fields): Pick<CheckedRequest, 'claimSets' | 'types' | 'queryId'> {
  const [credential, ...others] = list(fields(payload.dcql_query).credentials, 10).map((each) => fields(each))
  if (!credential || others.length > 0 || credential.format !== 'dc+sd-jwt') return refused('its query')
  const claims = list(credential.claims, 100).map((each) => fields(each))
  const paths = new Map(claims.map(({ id, path }) => [id, list(path, 10) as Array<string | null>]))
  const unique = new Set(claims.map(({ path }) => JSON.stringify(path)))
  // Section 6.1: no path twice, and each claim has an id when there are sets.
  if (unique.size !== claims.length || paths.size !== claims.length) refused('a claim twice')
  const sets = list(credential.claim_sets, 100).map((ids) => list(ids, 100).map((id) => paths.get(id)))
  if (sets.length === 0 || sets.some((set) => set.includes(undefined))) refused('claim_sets')
  checkRegistered(payload, [...paths.values()])
  return {
    claimSets: sets as CheckedRequest['claimSets'],
    types: list(fields(credential.meta).vct_values, 20),
    queryId: textIn(credential.id, 'id of the query'),
  }
}

/**
 * Requested claims must be registered. Wallets check this only for a verifier with a registration
 * certificate.
 */
function checkRegistered(payload: Fields, paths: ReadonlyArray<ReadonlyArray<string | null>>): void {
  const info = list(payload.verifier_info, 10).map((each) => fields(each))
  const data = info.find(({ format }) => format === 'registration_cert')?.data
  if (data === undefined) return
  const { payload: content } = readJwt(textIn(data, 'registration certificate'), 'registration', 'rc-wrp+jwt')
  const registered = list(content.credentials, 20)
    .flatMap((each) => list(fields(each).claim, 100))
    .map((claim) => JSON.stringify(fields(claim).path))
  for (const path of paths)
    if (!registered.includes(JSON.stringify(path))) refused(`${path.join('.')} is not registered`)
}

const isAt = (claim: IssuedClaim['path'], asked: ReadonlyArray<string | null>): boolean =>
  claim.length <= asked.length &&
  claim.every((part, at) => (asked[at] === null ? typeof part === 'number' : part === asked[at]))

/** The disclosures for the first set whose claims the credential has; undefined if there is no such set. */
export function chosenDisclosures(
  claims: readonly IssuedClaim[],
  { claimSets }: CheckedRequest,
): string[] | undefined {
  const has = (asked: ReadonlyArray<string | null>) =>
    claims.some(({ path }) => path.length === asked.length && isAt(path, asked))
  const set = claimSets.find((each) => each.every(has))
  return (
    set && claims.filter(({ path }) => set.some((asked) => isAt(path, asked))).map((each) => each.disclosure)
  )
}
