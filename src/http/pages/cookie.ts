/** The cookie of the hosted onboarding: one per application, on a path of its own, so that two in one browser do not mix. */
import type { CookieChange } from '../../endpoint.ts'

export const cookieName = (secure: boolean): string =>
  secure ? '__Secure-foyer-onboarding' : 'foyer-onboarding'

/** Of several with one name the browser sends that of the longest path first: RFC 6265 section 5.4. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}

const pathPart = /^[A-Za-z0-9:_-]+$/
const cookieValue = /^[A-Za-z0-9_.~-]+$/

/** Lax, not Strict: the applicant arrives from the customer's site, and Strict would not be sent after that redirect. */
export function cookieText(change: CookieChange, secure: boolean, onboardingPath: string): string {
  const own = [change.applicationId, ...(change.page === undefined ? [] : [change.page])]
  if (!own.every((part) => pathPart.test(part)) || !cookieValue.test(change.value))
    throw new Error('A cookie of the onboarding holds something that a cookie cannot.')
  const parts = [
    `${cookieName(secure)}=${change.value}`,
    `Path=${[onboardingPath, ...own].join('/')}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  if (secure) parts.push('Secure')
  return parts.join('; ')
}
