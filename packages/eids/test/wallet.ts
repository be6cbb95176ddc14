/** A world with PID providers, and answers of wallets that a test spoils at one place. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { testPersonOf } from '../../../src/checks/sandbox/scenarios.ts'
import { pidClaimsFor } from '../../../src/providers/store/wallet-simulator/pid.ts'
import { type Authority, authority, sealedList, statusListToken } from '../wallet-simulator/authorities.ts'
import type { CertifiedKey } from '../wallet-simulator/certificates.ts'
import { type IssuedClaim, issueCredential, presentCredential } from '../wallet-simulator/credential.ts'
import { x5cOf } from '../wallet-simulator/signed-jwt.ts'
import { isAsked, PID_TYPE } from '../wallet-verifier/pid-query.ts'
import { type AnswerContext, verifyAnswer } from '../wallet-verifier/presentation.ts'
import { fingerprintOf, readProviderList } from '../wallet-verifier/provider-list.ts'
import { WalletRefusal } from '../wallet-verifier/refusal.ts'
import { readStatusList } from '../wallet-verifier/status-list.ts'

export const now = new Date('2026-11-20T09:30:00Z')
export const seconds = Math.floor(now.getTime() / 1000)
export const secretFor = (label: string) => createHash('sha256').update(label).digest()
export const worldOptions = { secretFor, now }

export const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const publicJwk = (key: KeyObject) => {
  const { kty, crv, x, y } = key.export({ format: 'jwk' })
  return { kty, crv, x, y }
}

export const STATUS_URI = 'https://status.example/1'
export const CLIENT_ID = 'x509_hash:Uvo3HtuIxuhC92rShpgqcT3YXwrqRxWEviRiA0OZszk'

const issuance: Authority = authority(worldOptions, 'PID issuance', 'SE')
const revocation: Authority = authority(worldOptions, 'PID revocation', 'SE')
export const access: Authority = authority(worldOptions, 'access', 'SE')
const operator: Authority = authority(worldOptions, 'lists', 'EU')
const german: Authority = authority(worldOptions, 'PID issuance', 'DE')
const germanRevocation: Authority = authority(worldOptions, 'PID revocation', 'DE')
export const authorities = { issuance, revocation, access, operator, german }
export const signers = {
  pid: issuance.certify('signer', {}),
  german: german.certify('signer', {}),
  status: revocation.certify('signer', {}),
  list: operator.certify('seal', {}),
}

export const listOf = (change: Partial<Parameters<typeof sealedList>[0]> = {}) =>
  sealedList({
    sequence: 7,
    issuedAt: new Date('2026-11-19T00:00:00Z'),
    nextUpdate: new Date('2026-12-19T00:00:00Z'),
    providers: [
      { name: 'Test PID SE', country: 'SE', issuance, revocation },
      { name: 'Test PID DE', country: 'DE', issuance: german, revocation: germanRevocation },
    ],
    by: signers.list,
    ...change,
  })
export const listSigners = [fingerprintOf(signers.list.certificate)]

const list = readProviderList(listOf(), { signers: listSigners, graceMs: 0, now })

const answerKey = p256()
export const holder = p256()

export const context: AnswerContext = {
  key: { kid: 'k1', privateKey: answerKey.privateKey },
  state: 'state-1',
  nonce: 'nonce-1',
  audience: CLIENT_ID,
  startedAt: new Date(now.getTime() - 30_000),
  now,
  types: [PID_TYPE, 'urn:eudi:pid:de:1'],
  mode: 'sandbox',
  list,
  statusList: async (uri, anchors) => readStatusList(goodStatus({ uri }), uri, anchors, now),
}

export const goodStatus = (change: Partial<Parameters<typeof statusListToken>[0]> = {}) =>
  statusListToken({
    uri: STATUS_URI,
    statuses: Uint8Array.of(0, 0, 0, 1),
    now,
    by: signers.status,
    ...change,
  })

type Tree = Record<string, unknown>

/** The difference of a spoilt answer from a good one. */
export interface Spoil {
  signer?: CertifiedKey
  x5c?: unknown
  header?: Tree
  /** undefined removes a claim. */
  open?: Tree
  claims?: (claims: Tree) => Tree
  /** Signs in place of the signer's key. */
  key?: KeyObject
  disclose?: (claims: readonly IssuedClaim[], chosen: string[]) => string[]
  binding?: Partial<Parameters<typeof presentCredential>[1]>
  presented?: (text: string) => string
  content?: (presentation: string) => Tree
  encrypt?: { kid?: string; enc?: string; key?: KeyObject; header?: Tree }
  response?: (jwe: string) => string
  context?: Partial<AnswerContext>
}

const defined = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== undefined))

export function issued(spoil: Spoil = {}) {
  const { signer = signers.pid, claims = (same) => same } = spoil
  const person = testPersonOf('anna-testsson')
  if (!person) throw new Error('anna-testsson')
  const open = {
    ...{ iss: 'https://pid.example', vct: PID_TYPE, iat: seconds - 3600, exp: seconds + 30 * 86_400 },
    ...{ cnf: { jwk: publicJwk(holder.publicKey) }, status: { status_list: { uri: STATUS_URI, idx: 1 } } },
    ...spoil.open,
  }
  return issueCredential({
    header: { x5c: spoil.x5c ?? x5cOf(signer.certificate), ...spoil.header },
    open: defined(open),
    claims: claims(pidClaimsFor(person)),
    key: spoil.key ?? signer.privateKey,
  })
}

export function presented(spoil: Spoil = {}): string {
  const { jwt, claims } = issued(spoil)
  const chosen = claims.filter(({ path }) => isAsked(path)).map(({ disclosure }) => disclosure)
  const { disclose = (_all, asked) => asked, presented: change = (same) => same } = spoil
  const text = presentCredential(jwt, {
    ...{ audience: CLIENT_ID, nonce: context.nonce, now, holder: holder.privateKey },
    disclosures: disclose(claims, chosen),
    ...spoil.binding,
  })
  return change(text)
}

export async function encryptedAnswer(spoil: Spoil = {}): Promise<string> {
  const { content = (text) => ({ vp_token: { pid: [text] }, state: context.state }) } = spoil
  const { kid = 'k1', enc = 'A256GCM', key = answerKey.publicKey, header = {} } = spoil.encrypt ?? {}
  const plain = new TextEncoder().encode(JSON.stringify(content(presented(spoil))))
  const jwe = await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'ECDH-ES', enc, kid, ...header })
    .encrypt(key)
  return spoil.response ? spoil.response(jwe) : jwe
}

export const verified = async (spoil: Spoil = {}) =>
  verifyAnswer(await encryptedAnswer(spoil), { ...context, ...spoil.context })

/** "KEY_BINDING: nonce", or "PROVEN". */
export async function outcomeOf(spoil: Spoil): Promise<string> {
  try {
    const answer = await verified(spoil)
    return 'error' in answer ? answer.error : 'PROVEN'
  } catch (error) {
    if (error instanceof WalletRefusal) return error.message
    throw error
  }
}
