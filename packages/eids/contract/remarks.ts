/** Remarks for a reviewer about the way an identity was proven or not, in words. */

const remarkRows = {
  /** Another person may have shown the code. */
  CROSS_DEVICE: 'on another device than that of the page',
  /** The eID itself rates the risk of this identification as high. */
  RISK_HIGH: 'with a high risk, as the eID says',
  /** It rates it as neither low nor high. */
  RISK_RAISED: 'with a risk that is not low, as the eID says',
  /** It does not say, although it was asked. */
  RISK_UNKNOWN: 'without the risk, which the eID did not tell',
  /** The app has another address than the browser, as is usual for a phone beside a computer. */
  OTHER_NETWORK: 'from another network',
  /** The app was to be on the device of the page, and answered from another network. */
  DEVICE_ELSEWHERE: 'by an app that was not on the network of the page',
  /** The eID was asked for the national number and gave none, so that a declared one is not proven. */
  NO_NUMBER: 'without the national number that was asked for',
  /** It gave a national number that the rules of its country refuse, so that it has none. */
  NUMBER_REFUSED: 'with a national number that the rules of its country refuse',
  /** The revocation status is unknown, and the customer lets a reviewer decide then. */
  STATUS_UNKNOWN: 'without knowing whether it was revoked',
}

export type IdentityRemark = keyof typeof remarkRows

const isRemark = (code: string): code is IdentityRemark => Object.hasOwn(remarkRows, code)

/** ", from another network": behind a sentence. */
export const remarkWords = (codes: readonly string[]): string =>
  codes.map((code) => (isRemark(code) ? `, ${remarkRows[code]}` : '')).join('')
