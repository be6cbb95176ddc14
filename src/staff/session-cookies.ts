/** The cookies of the dashboard. */

/** __Host- allows no Domain and needs https (RFC 6265bis section 4.1.3.2). */
const prefixOf = (isSecure: boolean): string => (isSecure ? '__Host-' : '')

export const sessionCookieName = (isSecure: boolean): string => `${prefixOf(isSecure)}foyer.session_token`
/** Between the password and the second step. */
export const twoStepCookieName = (isSecure: boolean): string => `${prefixOf(isSecure)}foyer.two_step`

/** Lax, not Strict: single sign-on returns from another site. */
const cookieOf = (name: string, value: string, isSecure: boolean, more: string[] = []): string =>
  [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : []), ...more].join(
    '; ',
  )

/** Without an expiry: the browser forgets it when it closes, and the server ends the session earlier. */
export const sessionCookie = (token: string, isSecure: boolean): string =>
  cookieOf(sessionCookieName(isSecure), token, isSecure)
export const endSessionCookie = (isSecure: boolean): string =>
  cookieOf(sessionCookieName(isSecure), '', isSecure, ['Max-Age=0'])
export const twoStepCookie = (token: string, isSecure: boolean): string =>
  cookieOf(twoStepCookieName(isSecure), token, isSecure, ['Max-Age=600'])

const singleSignOnName = (isSecure: boolean): string => `${prefixOf(isSecure)}foyer.single_sign_on`
/** Binds the way back from the provider to the browser that began. */
export const singleSignOnCookie = (secret: string, isSecure: boolean): string =>
  cookieOf(singleSignOnName(isSecure), secret, isSecure, ['Max-Age=600'])
export const singleSignOnSecretOf = (header: string | undefined, isSecure: boolean): string | undefined =>
  cookieIn(header, singleSignOnName(isSecure))
/** The session that this browser has already. */
export const sessionTokenOf = (header: string | undefined, isSecure: boolean): string | undefined =>
  cookieIn(header, sessionCookieName(isSecure))

function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return pairs.find(([key]) => key === name)?.[1]
}
