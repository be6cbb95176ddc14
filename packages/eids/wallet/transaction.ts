/** One request to a wallet: its stored state, encrypted, and the keys of the request and the answer. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { IdentityProof } from '../contract/identity-provider.ts'
import type { Mode } from '../contract/mode.ts'
import type { IdentityTransaction } from '../contract/transactions.ts'
import type { RefusalCode } from '../wallet-verifier/refusal.ts'
import type { AccessCertificate } from './access-certificate.ts'

export const WALLET = 'wallet'

/** The data of all phases. */
export interface StartData {
  mode: Mode
  country: CountryCode
  state: string
  nonce: string
  returnUrl: string
}

/**
 * With the certificate and its key: a renewal does not break requests in progress. The key for the answer is
 * for this request only; later phases do not have it.
 */
export interface OpenData extends StartData {
  phase: 'OPEN'
  clientId: string
  /** DER in base64. */
  chain: string[]
  accessKey: string
  registrationCertificate: string | null
  types: readonly string[]
  responseUri: string
  kid: string
  answerKey: string
  /**
   * By a QR code for another device: the wallet does not return to the browser, and the person confirms on
   * the page.
   */
  isCrossDevice?: true
}
interface Proven {
  proof: Omit<IdentityProof, 'provenAt'>
  evidence: Omit<Evidence, 'retrievedAt'>
}
export interface AnsweredData extends StartData, Proven {
  phase: 'ANSWERED'
  /** SHA-256 of the response code. */
  codeHash: string
}
/** Answered on another device, and not confirmed. */
interface UnconfirmedData extends StartData, Proven {
  phase: 'CONFIRM'
}
/** The page shows a code for another device: the id of its transaction. */
export interface CodeData extends StartData {
  phase: 'CODE'
  codeId: string
}
interface DeclinedData extends StartData {
  phase: 'DECLINED'
}
interface RefusedData extends StartData {
  phase: 'REFUSED'
  why: RefusalCode
  /** The detail of the refusal: it contains no value of the answer. */
  detail: string
}
/** The phase CANCELLED and USED have none. */
export type WalletData = OpenData | AnsweredData | UnconfirmedData | CodeData | DeclinedData | RefusedData
export type WalletTransaction = IdentityTransaction<WalletData>

/** Five minutes to find the phone, unlock it and consent. */
export const LIFE_MS = 5 * 60_000

/** An unused code expires soon; the confirmation has as long again. */
export const CODE_LIFE_MS = 2 * 60_000

/** The addresses that the wallet uses. It cannot be guessed, and the page that waits can find it. */
export const transactionIdOf = (key: Uint8Array, state: string): string =>
  createHmac('sha256', key).update(`wallet|${state}`).digest('base64url')

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const pem = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }) as string

/** A new key pair for the answer to one request. */
export const newAnswerKey = (): string => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)

export const storedAccess = ({ chain, key }: AccessCertificate): Pick<OpenData, 'chain' | 'accessKey'> => ({
  chain: chain.map(({ raw }) => raw.toString('base64')),
  accessKey: pem(key),
})

export const accessIn = ({ chain, accessKey }: OpenData): AccessCertificate => ({
  chain: chain.map((text) => new X509Certificate(Buffer.from(text, 'base64'))),
  key: createPrivateKey(accessKey),
})

export const answerKeyIn = ({ kid, answerKey }: OpenData) => ({
  kid,
  privateKey: createPrivateKey(answerKey),
})

/** Without the keys. */
export const startOf = ({ mode, country, state, nonce, returnUrl }: WalletData): StartData => ({
  ...{ mode, country, state, nonce, returnUrl },
})

/** undefined: over, or answered. */
export function openDataOf(transaction: WalletTransaction | undefined, now: Date): OpenData | undefined {
  const { data, expiresAt } = transaction ?? {}
  return data?.phase === 'OPEN' && expiresAt && expiresAt > now ? data : undefined
}
