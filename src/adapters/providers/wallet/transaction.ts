/** One request to a wallet: what is kept of it, encrypted, and under which keys it is asked and answered. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import type { IdentityTransaction } from '../../../applications/identity/transactions.ts'
import type { Evidence, IdentityProof } from '../../../applications/provider-contracts.ts'
import type { Customer } from '../../../customers/customer.ts'
import type { CountryCode } from '../../../schemas/primitives.ts'
import type { RefusalCode } from '../wallet-verifier/refusal.ts'
import type { AccessCertificate } from './access-certificate.ts'

export const WALLET = 'wallet'

/** What all phases know. */
export interface StartData {
  mode: Customer['mode']
  country: CountryCode
  state: string
  nonce: string
  returnUrl: string
}

/**
 * With the certificate and its key: a renewal does not break what is under way. The key for the answer is for
 * this request only; every other phase is without it.
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
  /** By a code for another device: the wallet does not lead back, and the person at the page confirms. */
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
  /** Of the refusal: it holds no value of the answer. Absent: before it was kept. */
  detail?: string
}
/** The phase CANCELLED and USED have none. */
export type WalletData = OpenData | AnsweredData | UnconfirmedData | CodeData | DeclinedData | RefusedData
export type WalletTransaction = IdentityTransaction<WalletData>

/** Five minutes to find the phone, unlock it and consent. */
export const LIFE_MS = 5 * 60_000

/** An unused code expires soon; the confirmation has as long again. */
export const CODE_LIFE_MS = 2 * 60_000

/** The addresses that the wallet uses. Nobody can guess it, and the page that waits can find it. */
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
