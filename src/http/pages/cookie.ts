/**
 * The cookie of the hosted onboarding: each application has its own path, so two in one browser do not mix.
 */
import type { CookieChange } from '#endpoint.ts'

export const cookieName = (secure: boolean): string =>
  secure ? '__Secure-foyer-onboarding' : 'foyer-onboarding'

/**
 * Among several cookies with the same name, the browser sends the one with the longest path first (RFC 6265
 * section 5.4).
 */
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

/** Lax, not Strict: the applicant arrives by a redirect from the customer's site. */
export function cookieText(change: CookieChange, secure: boolean, onboardingPath: string): string {
  const own = [change.applicationId, ...(change.page?.split('/') ?? [])]
  if (!own.every((part) => pathPart.test(part)) || !cookieValue.test(change.value))
    throw new Error('The onboarding cookie has an invalid path or value.')
  const parts = [
    `${cookieName(secure)}=${change.value}`,
    `Path=${[onboardingPath, ...own].join('/')}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  if (secure) parts.push('Secure')
  return parts.join('; ')
}
