/**
 * Why the answer of a wallet proves no identity. The names go to the audit log and to the applicant's page.
 */

export const refusalCodes = [
  /** Not readable, or not of the form that its specification asks for. */
  'MALFORMED',
  /** The answer was sent without encryption. */
  'NOT_ENCRYPTED',
  /** Encrypted to another key, or with other algorithms than offered. */
  'DECRYPTION',
  'STATE',
  /** Not exactly one presentation for the one credential that was asked for. */
  'VP_TOKEN',
  /** The certificates of the signer are over, not yet valid, or may not sign. */
  'CHAIN',
  'ISSUER_NOT_TRUSTED',
  'SIGNATURE',
  /** The answer contains another kind of credential. */
  'TYPE',
  'EXPIRED',
  'NOT_YET_VALID',
  'DISCLOSURE',
  'KEY_BINDING',
  /** More was disclosed than asked for. */
  'NOT_ASKED',
  'CLAIM_MISSING',
  'REVOKED',
  /** The status of the credential cannot be read. */
  'STATUS',
  /** It is not known whether the credential is revoked. */
  'STATUS_UNAVAILABLE',
  /** The answer was taken before. */
  'REPLAY',
  /** No current list of PID providers. */
  'LIST_UNAVAILABLE',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** The detail names a field or a rule; it holds no value of the answer. */
export class WalletRefusal extends Error {
  readonly code: RefusalCode
  readonly detail: string
  constructor(code: RefusalCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'WalletRefusal'
    this.code = code
    this.detail = detail
  }
}

/** How details about the issuer's status list begin: the fault is not one of the person's ID. */
const STATUS_LIST = 'status list'

export const isOfStatusList = (detail: string): boolean => detail.startsWith(STATUS_LIST)

/** Turns an error of the status list into a refusal. Other errors stay as they are. */
export const asOfStatusList = (error: unknown): unknown =>
  error instanceof WalletRefusal && !isOfStatusList(error.detail)
    ? new WalletRefusal(error.code, `${STATUS_LIST}: ${error.detail}`)
    : error

export function refuse(code: RefusalCode, detail: string): never {
  throw new WalletRefusal(code, detail)
}
