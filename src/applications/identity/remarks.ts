/** What a person should know about the way an identity was proven. */

/**
 * CROSS_DEVICE: on another device than that of the page, so that somebody else may have shown the code.
 * RISK_HIGH: the eID itself rates the risk of this identification as high.
 * OTHER_NETWORK: the app has another address than the browser, as is usual for a phone beside a computer.
 * RISK_RAISED, RISK_UNKNOWN: it rates it as neither low nor high, or does not say although it was asked.
 * DEVICE_ELSEWHERE: the app was to be on the device of the page, and answered from another network.
 * NO_NUMBER: the eID was asked for the national number and gave none, so that a declared one is not proven.
 * NUMBER_REFUSED: it gave a national number that the rules of its country refuse, so that it has none.
 * STATUS_UNKNOWN: nobody could tell whether it is revoked, and the customer lets a person decide then.
 */
export type IdentityRemark =
  | 'CROSS_DEVICE'
  | 'RISK_HIGH'
  | 'RISK_RAISED'
  | 'RISK_UNKNOWN'
  | 'OTHER_NETWORK'
  | 'DEVICE_ELSEWHERE'
  | 'NO_NUMBER'
  | 'NUMBER_REFUSED'
  | 'STATUS_UNKNOWN'
