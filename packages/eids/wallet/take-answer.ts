/**
 * Takes the answer that a wallet posts: verified, kept once, and answered with where the browser goes next.
 */
import { randomBytes } from 'node:crypto'
import type { WalletReply } from '../contract/wallet-requests.ts'
import { verifyAnswer } from '../wallet-verifier/presentation.ts'
import { refuse, WalletRefusal } from '../wallet-verifier/refusal.ts'
import { proofOf } from './proof.ts'
import {
  answerKeyIn,
  CODE_LIFE_MS,
  hashOf,
  type OpenData,
  openDataOf,
  startOf,
  type WalletData,
  type WalletTransaction,
} from './transaction.ts'
import type { WalletOptions } from './wallet-options.ts'

/** Each parameter once. */
export type WalletForm = Readonly<Record<string, string>>

/**
 * The values to which an answer is bound. An answer through the browser has no state, and another audience.
 */
interface Bound {
  state: string | null
  audience: string
}

type Answering = Pick<WalletOptions, 'list' | 'statusList' | 'withoutStatusList' | 'level' | 'transactions'>

export async function takeAnswer(
  options: Answering,
  transaction: WalletTransaction,
  form: WalletForm,
  now: Date,
  given?: Bound,
): Promise<WalletReply> {
  const data = openDataOf(transaction, now)
  if (!data) return { refused: 'REPLAY', detail: 'answered before, or too late' }
  const bound = given ?? { state: data.state, audience: data.clientId }
  try {
    const after = await outcomeOf(options, data, { ...bound, startedAt: transaction.createdAt, now }, form)
    return await keep(options, transaction, after, now)
  } catch (error) {
    if (!(error instanceof WalletRefusal)) throw error
    const { code, detail } = error
    const after: WalletData = { ...startOf(data), phase: 'REFUSED', why: code, detail }
    const change = { from: ['OPEN'], to: 'REFUSED', data: after }
    await options.transactions.change(transaction, change, now)
    return { refused: code, detail }
  }
}

interface After {
  data: WalletData
  redirectTo: string | null
}

async function outcomeOf(
  options: Answering,
  data: OpenData,
  bound: Bound & { startedAt: Date; now: Date },
  form: WalletForm,
): Promise<After> {
  const start = startOf(data)
  const back = new URL(data.returnUrl)
  back.searchParams.set('state', data.state)
  const declined = (): After => ({
    data: { ...start, phase: 'DECLINED' },
    redirectTo: data.isCrossDevice ? null : back.href,
  })
  if (form.response === undefined) {
    // Errors may come without encryption (OpenID4VP 1.0, section 8.3.1); an answer may not.
    if (form.error === undefined) refuse('NOT_ENCRYPTED', 'no response')
    if (form.state !== data.state) refuse('STATE', 'state')
    return declined()
  }
  const pid = await verifyAnswer(form.response, {
    ...bound,
    ...{ key: answerKeyIn(data), nonce: data.nonce, types: data.types, mode: data.mode },
    list: await options.list.current(),
    ...{ statusList: options.statusList, withoutStatusList: options.withoutStatusList },
  })
  if ('error' in pid) return declined()
  if (data.isCrossDevice) {
    const proven = proofOf(pid, options.level, ['CROSS_DEVICE'])
    return { data: { ...start, phase: 'CONFIRM', ...proven }, redirectTo: null }
  }
  const code = randomBytes(32).toString('base64url')
  back.searchParams.set('response_code', code)
  const answered = { ...start, phase: 'ANSWERED' as const, codeHash: hashOf(code) }
  return { data: { ...answered, ...proofOf(pid, options.level) }, redirectTo: back.href }
}

/**
 * One statement: only one of several concurrent answers is accepted, across all processes. It deletes the
 * key.
 */
async function keep(
  { transactions }: Answering,
  transaction: WalletTransaction,
  { data, redirectTo }: After,
  now: Date,
): Promise<WalletReply> {
  // The browser has time to come back, also after an answer in the last second.
  const isAnswered = data.phase === 'CONFIRM' || data.phase === 'ANSWERED'
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS)
  const change = { from: ['OPEN'], to: data.phase, data, ...(isAnswered && { expiresAt }) }
  const isTaken = await transactions.change(transaction, change, now)
  return isTaken ? { redirectTo } : { refused: 'REPLAY', detail: 'answered before, or too late' }
}
