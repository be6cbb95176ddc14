/** The hint codes of BankID as hints of the page. An unknown code gives a general hint. */

import { row } from '@foyer/provider-http/answer-fields'
import type { IdentityOutcome } from '../contract/identity-provider.ts'
import type { EndedHint, WaitingHint } from '../contract/progress.ts'

/** No person has opened the order in the app yet. */
const unopened: readonly string[] = ['outstandingTransaction', 'noClient']

const pending: Record<string, WaitingHint> = {
  outstandingTransaction: 'START',
  noClient: 'START',
  started: 'SEARCHING',
  userMrtd: 'READ_DOCUMENT',
  userCallConfirm: 'CONFIRM',
  userSign: 'CONFIRM',
  processing: 'PROCESSING',
}

const failed: Record<string, EndedHint> = {
  expiredTransaction: 'TIMED_OUT',
  startFailed: 'TIMED_OUT',
  certificateErr: 'BLOCKED',
  userCancel: 'CANCELLED',
  userDeclinedCall: 'CANCELLED',
  // A newer order of the same person, which BankID does not allow beside this one.
  cancelled: 'STARTED_TWICE',
  notSupportedByUserApp: 'APP_TOO_OLD',
  transactionRiskBlocked: 'RISK',
}

export const isUnopened = (hintCode: string): boolean => unopened.includes(hintCode)

/** Failed because no app opened the app within 30 seconds: it may be offered again. */
export const wasNotOpened = (hintCode: string): boolean => hintCode === 'startFailed'

export const waitingHintOf = (hintCode: string): WaitingHint => row(pending, hintCode) ?? 'PROCESSING'
export const endedHintOf = (hintCode: string): EndedHint => row(failed, hintCode) ?? 'FAILED'

/** The recorded outcome of an identification with this end. */
export function outcomeOfHint(hint: EndedHint): Exclude<IdentityOutcome, { kind: 'PROVEN' | 'PENDING' }> {
  if (hint === 'CANCELLED' || hint === 'TIMED_OUT' || hint === 'UNAVAILABLE') return { kind: hint }
  return { kind: 'REFUSED', why: `The eID ended with ${hint}.` }
}
