/** What a person should know about the way an identity was proven. */

/**
 * CROSS_DEVICE: on another device than that of the page, so that somebody else may have shown the code.
 * RISK_HIGH: the eID itself rates the risk of this identification as high.
 * OTHER_NETWORK: the app has another address than the browser, as is usual for a phone beside a computer.
 * STATUS_UNKNOWN: nobody could tell whether it is revoked, and the customer lets a person decide then.
 */
export type IdentityRemark = 'CROSS_DEVICE' | 'RISK_HIGH' | 'OTHER_NETWORK' | 'STATUS_UNKNOWN'
