/**
 * A wallet on another device, by a QR code: a short transaction of its own, whose answer counts only when the
 * person at the page confirms it. Another person may have shown them the code, so the proof has a remark.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { IdentityProgress } from '../contract/progress.ts'
import { refusalOf } from './refusal-words.ts'
import {
  CODE_LIFE_MS,
  type CodeData,
  hashOf,
  LIFE_MS,
  type OpenData,
  startOf,
  WALLET,
  type WalletData,
  type WalletTransaction,
} from './transaction.ts'
import { openedData, requestLinkOf, type WalletOptions } from './wallet-options.ts'

/**
 * In place of the link on this device, and of an earlier code. Does nothing when the wallet on this device
 * has answered meanwhile.
 */
export async function showCode(options: WalletOptions, main: WalletTransaction, now: Date): Promise<void> {
  const { transactions, key } = options
  const { data } = main
  if (data?.phase !== 'OPEN' && data?.phase !== 'CODE') return
  const { customerId, applicationId, sessionHash } = main
  const codeId = randomBytes(32).toString('base64url')
  const asked = {
    ...startOf(data),
    state: randomBytes(32).toString('base64url'),
    // A signature is asked for by the nonce, so this one follows from it.
    nonce: createHmac('sha256', key).update(`code|${codeId}|${data.nonce}`).digest('base64url'),
  }
  const code: OpenData = { ...openedData(options, codeId, asked), isCrossDevice: true }
  await transactions.open({
    ...{ id: codeId, customerId, applicationId, sessionHash, provider: WALLET, phase: 'OPEN', data: code },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + CODE_LIFE_MS) },
  })
  const shown: CodeData = { ...startOf(data), phase: 'CODE', codeId }
  const change = { from: ['OPEN', 'CODE'], to: 'CODE', data: shown, expiresAt: later(now) }
  const isShown = await transactions.change(main, change, now)
  if (data.phase === 'CODE') await endCode(options, main, data, now)
  if (!isShown) await endCode(options, main, shown, now)
}

/** Longer than the code and its confirmation. */
const later = (now: Date) => new Date(now.getTime() + LIFE_MS)

const placeOf = ({ customerId, applicationId }: WalletTransaction, { codeId }: CodeData) => ({
  ...{ customerId, applicationId, id: codeId },
})

export async function endCode(
  { transactions }: Pick<WalletOptions, 'transactions'>,
  main: WalletTransaction,
  data: CodeData,
  now: Date,
): Promise<void> {
  const change = { from: ['OPEN', 'CONFIRM'], to: 'CANCELLED', data: null }
  await transactions.change(placeOf(main, data), change, now)
}

export async function codeProgress(
  options: WalletOptions,
  { codeId }: CodeData,
  now: Date,
): Promise<IdentityProgress> {
  const found = await options.transactions.find<WalletData>(WALLET, codeId)
  const data = found?.data
  if (data?.phase === 'DECLINED') return { kind: 'ENDED', hint: 'CANCELLED' }
  if (data?.phase === 'REFUSED') return { kind: 'ENDED', ...refusalOf(data.why, data.detail) }
  if (!data || found.expiresAt <= now) return { kind: 'ENDED', hint: 'CODE_OVER', offersCode: true }
  if (data.phase === 'CONFIRM') {
    const { givenName, familyName, country } = data.proof
    return { kind: 'CONFIRM', person: { name: `${givenName} ${familyName}`, country } }
  }
  const link = requestLinkOf(options, codeId, (data as OpenData).clientId)
  return {
    ...{ kind: 'WAITING', hint: 'SCAN', qr: link, askAgainAfterMs: ASK_AGAIN_MS },
    links: { phone: null, computer: options.isTest ? link : null },
  }
}

const ASK_AGAIN_MS = 2_500

/** The query of the return, with a code for one use. undefined: it is unanswered, or over. */
export async function confirmCode(
  { transactions }: WalletOptions,
  main: WalletTransaction,
  now: Date,
): Promise<Record<string, string> | undefined> {
  if (main.data?.phase !== 'CODE') return undefined
  const found = await transactions.find<WalletData>(WALLET, main.data.codeId)
  if (found?.data?.phase !== 'CONFIRM') return undefined
  const { proof, evidence } = found.data
  // One of two concurrent confirmations succeeds.
  const isFirst = await transactions.change(found, { from: ['CONFIRM'], to: 'USED', data: null }, now)
  if (!isFirst) return undefined
  const code = randomBytes(32).toString('base64url')
  const data = { ...startOf(main.data), phase: 'ANSWERED', codeHash: hashOf(code), proof, evidence }
  const isKept = await transactions.change(main, { from: ['CODE'], to: 'ANSWERED', data }, now)
  return isKept ? { state: main.data.state, response_code: code } : undefined
}
