/** The cookies of the dashboard. */

/** __Host- allows no Domain and needs https (RFC 6265bis section 4.1.3.2). */
const prefixOf = (isSecure: boolean): string => (isSecure ? '__Host-' : '')

export const sessionCookieName = (isSecure: boolean): string => `${prefixOf(isSecure)}foyer.session_token`
/** Between the password and the second step. */
export const twoStepCookieName = (isSecure: boolean): string => `${prefixOf(isSecure)}foyer.two_step`
