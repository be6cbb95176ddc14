/**
 * The wallet through the dialog of the browser (Digital Credentials API, OpenID4VP 1.0 appendix A): the
 * system finds a wallet on this device or on one nearby, and the page posts its answer.
 */
import { requestObject } from './request-object.ts'
import { takeAnswer } from './take-answer.ts'
import { accessIn, answerKeyIn, openDataOf, type WalletTransaction } from './transaction.ts'
import type { WalletOptions } from './wallet-options.ts'

/** undefined: answered, or over. */
export function browserRequest(
  { origin }: WalletOptions,
  transaction: WalletTransaction,
  now: Date,
): string | undefined {
  const data = openDataOf(transaction, now)
  if (!data) return undefined
  const { registrationCertificate, types, nonce } = data
  const { kid, privateKey: key } = answerKeyIn(data)
  return requestObject({
    ...{ access: accessIn(data), registrationCertificate, types, nonce, now },
    encryption: { kid, key },
    answer: { origin },
  })
}

/** The query of the return. undefined: refused, and the page says why. */
export async function takeBrowserAnswer(
  options: WalletOptions,
  transaction: WalletTransaction,
  response: string,
  now: Date,
): Promise<Record<string, string> | undefined> {
  // Appendix A.4: the audience is the origin, which the browser gives to the wallet.
  const bound = { state: null, audience: `origin:${options.origin}` }
  const reply = await takeAnswer(options, transaction, { response }, now, bound)
  if ('refused' in reply || reply.redirectTo === null) return undefined
  return Object.fromEntries(new URL(reply.redirectTo).searchParams)
}
