/**
 * The cookies of the hosted onboarding: each application has its own path, so two in one browser do not mix.
 * Pages in a frame are below a path of their own, so a cookie is never sent to pages of the other kind.
 */
import type { CookieChange, Frame } from '#endpoint.ts'
import { FRAMED_PART } from '#onboarding/framed.ts'

export const cookieName = (secure: boolean, isFramed = false): string =>
  `${secure ? '__Secure-' : ''}foyer-${isFramed ? 'framed' : 'onboarding'}`

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

/**
 * Belongs to one top-level site, so it is kept where third-party cookies are blocked. Browsers keep it over
 * https, and from localhost.
 */
const FRAMED = 'SameSite=None; Secure; Partitioned'

/** Shows whether the browser keeps cookies in this frame, before a session is opened. */
const TRIAL = 'foyer-framed-trial'
const TRIAL_SECONDS = 300

export const trialCookieText = (onboardingPath: string): string =>
  `${TRIAL}=1; Path=${onboardingPath || '/'}; Max-Age=${TRIAL_SECONDS}; HttpOnly; ${FRAMED}`
export const hasTrialCookie = (header: string | undefined): boolean => cookieOf(header, TRIAL) !== undefined

/** The cookie of a frame ends with the origin of the page around, which no other header tells reliably. */
const SEPARATOR = '~'
const withOrigin = (value: string, origin: string) =>
  `${value}${SEPARATOR}${Buffer.from(origin).toString('base64url')}`

export function framedSession(value: string | undefined): { cookie: string | undefined; frame: Frame } {
  const [cookie, origin] = value?.split(SEPARATOR, 2) ?? []
  return { cookie, frame: { origin: origin ? Buffer.from(origin, 'base64url').toString() : null } }
}

/** Lax, not Strict: the applicant arrives by a redirect from the customer's site. */
export function cookieText(
  change: CookieChange,
  secure: boolean,
  onboardingPath: string,
  frame?: Frame,
): string {
  const framedBy = frame?.origin ?? null
  const value = framedBy === null ? change.value : withOrigin(change.value, framedBy)
  const own = [change.applicationId, ...(change.page?.split('/') ?? [])]
  if (!own.every((part) => pathPart.test(part)) || !cookieValue.test(value))
    throw new Error('The onboarding cookie has an invalid path or value.')
  const path = [onboardingPath, ...(frame ? [FRAMED_PART] : []), ...own].join('/')
  const attributes = frame ? FRAMED : secure ? 'SameSite=Lax; Secure' : 'SameSite=Lax'
  return `${cookieName(secure, frame !== undefined)}=${value}; Path=${path}; HttpOnly; ${attributes}`
}
