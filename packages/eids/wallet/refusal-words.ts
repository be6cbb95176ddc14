/** The text that explains to the person why the answer of their wallet proves nothing, and what helps. */
import type { EidRefusal, EndedHint } from '../contract/progress.ts'
import { isOfStatusList, type RefusalCode } from '../wallet-verifier/refusal.ts'

const hints: Record<RefusalCode, EndedHint> = {
  MALFORMED: 'WRONG_ANSWER',
  NOT_ENCRYPTED: 'WRONG_ANSWER',
  DECRYPTION: 'WRONG_ANSWER',
  STATE: 'WRONG_ANSWER',
  VP_TOKEN: 'WRONG_ANSWER',
  SIGNATURE: 'WRONG_ANSWER',
  DISCLOSURE: 'WRONG_ANSWER',
  KEY_BINDING: 'WRONG_ANSWER',
  NOT_ASKED: 'WRONG_ANSWER',
  REPLAY: 'WRONG_ANSWER',
  CHAIN: 'NOT_TRUSTED',
  ISSUER_NOT_TRUSTED: 'NOT_TRUSTED',
  TYPE: 'NOT_TRUSTED',
  EXPIRED: 'EXPIRED',
  NOT_YET_VALID: 'EXPIRED',
  REVOKED: 'REVOKED',
  CLAIM_MISSING: 'INCOMPLETE',
  STATUS: 'NOT_CHECKED',
  STATUS_UNAVAILABLE: 'NOT_CHECKED',
  LIST_UNAVAILABLE: 'NOT_CHECKED',
}

/** An unusable status list is no fault of the person's ID or app. */
export const refusalOf = (code: RefusalCode, detail = ''): EidRefusal => ({
  code,
  hint: isOfStatusList(detail) ? 'NOT_CHECKED' : hints[code],
})
