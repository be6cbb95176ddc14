/**
 * The European Digital Identity Wallet as an eID (OpenID4VP 1.0, HAIP 1.0): a page of ours waits while the
 * wallet fetches the request and posts its answer. The outcome is given to the browser session that started,
 * once.
 */
import { timingSafeEqual } from 'node:crypto'
import { marketCodes } from '@foyer/national-fields/market-code'
import type {
  IdentityOutcome,
  IdentityProvider,
  IdentityReturn,
  IdentityStart,
  IdentityStarted,
} from '../contract/identity-provider.ts'
import type { EidRefusal, IdentityProgress, OwnPageEid, WaitingIdentity } from '../contract/progress.ts'
import type { WalletReply } from '../contract/wallet-requests.ts'
import { WalletRefusal } from '../wallet-verifier/refusal.ts'
import { browserRequest, takeBrowserAnswer } from './browser-request.ts'
import { codeProgress, confirmCode, endCode, showCode } from './cross-device.ts'
import { refusalOf } from './refusal-words.ts'
import { takeAnswer, type WalletForm } from './take-answer.ts'
import {
  hashOf,
  LIFE_MS,
  transactionIdOf,
  WALLET,
  type WalletData,
  type WalletTransaction,
} from './transaction.ts'
import { openedData, requestLinkOf, type WalletOptions } from './wallet-options.ts'

export interface WalletProvider extends IdentityProvider {
  /** The answer of a wallet to one transaction of this customer. Never throws for a wrong one. */
  take(transaction: WalletTransaction, form: WalletForm, now: Date): Promise<WalletReply>
}

export function walletProvider(options: WalletOptions): WalletProvider {
  const { name, isTest } = options
  return {
    key: WALLET,
    name,
    ...(isTest ? { isTest: true as const } : {}),
    countries: [...marketCodes],
    // No form leads to the app: it is opened by a link.
    origins: [],
    probe: () => isReady(options),
    problem: async () => options.list.problem(),
    start: (request) => start(options, request),
    complete: (answer) => complete(options, answer),
    ownPage: {
      isWallet: true,
      progress: (waiting) => progress(options, waiting),
      cancel: (waiting) => cancel(options, waiting),
      ...(options.crossDevice && codeOf(options)),
      ...browserOf(options),
    },
    take: (transaction, form, now) => takeAnswer(options, transaction, form, now),
  }
}

/** Without a list in force no identity can be proven. */
const isReady = ({ list }: WalletOptions): Promise<boolean> =>
  list.current().then(
    () => true,
    (error) => {
      if (error instanceof WalletRefusal) return false
      throw error
    },
  )

async function start(options: WalletOptions, request: IdentityStart): Promise<IdentityStarted> {
  const { key, transactions } = options
  const { state, nonce, returnUrl, country, customerId, applicationId, sessionHash, now } = request
  // Better to say so before than after.
  if (!(await isReady(options))) return { unavailable: true }
  const id = transactionIdOf(key, state)
  const data: WalletData = openedData(options, id, { country, state, nonce, returnUrl })
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const place = { id, customerId, applicationId, sessionHash, provider: WALLET }
  await transactions.open({ ...place, phase: 'OPEN', data, createdAt: now, expiresAt })
  return { waiting: true }
}

/** The transaction of the same start, in the same browser session; undefined for any other. */
async function ownTransaction(
  { transactions, key }: WalletOptions,
  { state, nonce, customerId, applicationId, sessionHash }: Omit<WaitingIdentity, 'now'>,
): Promise<WalletTransaction | undefined> {
  const found = await transactions.find<WalletData>(WALLET, transactionIdOf(key, state))
  const isOwn =
    found?.customerId === customerId &&
    found.applicationId === applicationId &&
    found.sessionHash === sessionHash &&
    (found.data === null || found.data.nonce === nonce)
  return isOwn ? found : undefined
}

const ASK_AGAIN_MS = 2_500

/** Never the outcome: the wallet hands it to the browser, so that no other browser gets it. */
async function progress(options: WalletOptions, waiting: WaitingIdentity): Promise<IdentityProgress> {
  const found = await ownTransaction(options, waiting)
  const data = found?.data
  if (!found || !data) return { kind: 'UNKNOWN' }
  if (data.phase === 'DECLINED') return { kind: 'ENDED', hint: 'CANCELLED' }
  if (data.phase === 'REFUSED') return { kind: 'ENDED', ...refusalOf(data.why, data.detail) }
  if (found.expiresAt <= waiting.now) return { kind: 'ENDED', hint: 'TIMED_OUT' }
  if (data.phase === 'CODE') return codeProgress(options, data, waiting.now)
  const shown = { kind: 'WAITING', qr: null, askAgainAfterMs: ASK_AGAIN_MS } as const
  if (data.phase === 'ANSWERED')
    return { ...shown, hint: 'RETURN_FROM_APP', links: { phone: null, computer: null } }
  if (data.phase !== 'OPEN') return { kind: 'UNKNOWN' }
  const link = requestLinkOf(options, found.id, data.clientId)
  return {
    ...{ ...shown, hint: 'START', links: { phone: link, computer: options.isTest ? link : null } },
    ...(options.crossDevice && { offersCode: true as const }),
  }
}

async function cancel(options: WalletOptions, waiting: WaitingIdentity): Promise<void> {
  const found = await ownTransaction(options, waiting)
  if (!found) return
  if (found.data?.phase === 'CODE') await endCode(options, found, found.data, waiting.now)
  const change = { from: ['OPEN', 'CODE', 'ANSWERED'], to: 'CANCELLED', data: null }
  await options.transactions.change(found, change, waiting.now)
}

/** The code for the waiting browser session. */
const codeOf = (options: WalletOptions): Pick<OwnPageEid, 'showCode' | 'confirm'> => ({
  async showCode(waiting) {
    const found = await ownTransaction(options, waiting)
    if (found && found.expiresAt > waiting.now) await showCode(options, found, waiting.now)
  },
  async confirm(waiting) {
    const found = await ownTransaction(options, waiting)
    return found && confirmCode(options, found, waiting.now)
  },
})

const browserOf = (options: WalletOptions): Pick<OwnPageEid, 'browserRequest' | 'browserAnswer'> => ({
  async browserRequest(waiting) {
    const found = await ownTransaction(options, waiting)
    return found && browserRequest(options, found, waiting.now)
  },
  async browserAnswer(waiting, response) {
    const found = await ownTransaction(options, waiting)
    return found && takeBrowserAnswer(options, found, response, waiting.now)
  },
})

const refused = (why: string, refusal?: EidRefusal): IdentityOutcome => ({
  ...{ kind: 'REFUSED', why },
  ...(refusal && { refusal }),
})

async function complete(options: WalletOptions, answer: IdentityReturn): Promise<IdentityOutcome> {
  const { query, state, returnUrl, now } = answer
  if (query.state !== state) return refused('The state belongs to another start.')
  const found = await ownTransaction(options, answer)
  if (!found?.data || found.data.returnUrl !== returnUrl)
    return refused('The answer belongs to another start, another session, or was used before.')
  const { data } = found
  if (data.phase === 'DECLINED') return { kind: 'CANCELLED' }
  if (data.phase === 'REFUSED') return refused(`The wallet: ${data.why}.`, refusalOf(data.why, data.detail))
  if (found.expiresAt <= now) return { kind: 'TIMED_OUT' }
  const { response_code: code } = query
  if (data.phase !== 'ANSWERED')
    return code === undefined ? { kind: 'PENDING' } : refused('No answer was taken.')
  if (code === undefined || !isSame(hashOf(code), data.codeHash))
    return refused('The response code is wrong.')
  // Only one of several returns gets it.
  const isFirst = await options.transactions.change(
    found,
    { from: ['ANSWERED'], to: 'USED', data: null },
    now,
  )
  if (!isFirst) return refused('The answer was used before.')
  const at = toTheMinute(now)
  return {
    kind: 'PROVEN',
    proof: { ...data.proof, provenAt: at },
    evidence: [{ ...data.evidence, retrievedAt: at }],
  }
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A time to the millisecond could join records of the same person. */
const toTheMinute = (date: Date): string =>
  new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()
