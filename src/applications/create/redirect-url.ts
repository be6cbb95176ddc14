/** Validates the URL that the applicant returns to: prevents open redirects. */

import type { Customer } from '#customers/customer.ts'
import { ApiError } from '#kernel/api-error.ts'

const MAX_LENGTH = 2_048
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const refuse = (message: string): never => {
  throw new ApiError('invalid_redirect_url', {
    errors: [{ path: '/redirectUrl', code: 'invalid_redirect_url', message }],
  })
}

/** The URL as parsed, which is stored and used. */
export function redirectUrlOf(typed: string, customer: Pick<Customer, 'mode' | 'redirectOrigins'>): string {
  if (typed.length > MAX_LENGTH) return refuse(`It can have at most ${MAX_LENGTH} characters.`)
  // Browsers read a backslash as a slash and drop control characters.
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(typed))
    return refuse('It can contain only visible ASCII characters and no backslash; percent-encode all others.')
  if (!/^https?:\/\/[^/]/i.test(typed)) return refuse('It must start with https:// and a host.')
  if (!URL.canParse(typed)) return refuse('It is not a valid URL. Example: https://shop.example/back.')
  const url = new URL(typed)
  if (url.username || url.password) return refuse('It must not contain a user name or a password.')
  if (url.hash || typed.includes('#')) return refuse('It must not contain a fragment (#).')
  checkScheme(url, customer.mode)
  checkOrigin(url, customer)
  if (url.href.length > MAX_LENGTH) return refuse(`It can have at most ${MAX_LENGTH} characters.`)
  return url.href
}

function checkScheme(url: URL, mode: Customer['mode']): void {
  if (url.protocol === 'http:' && !(mode === 'sandbox' && localHosts.has(url.hostname))) {
    refuse(mode === 'sandbox' ? 'http is allowed for localhost only; use https.' : 'It must use https.')
  }
  const literal = /^(\d{1,3}\.){3}\d{1,3}$/.test(url.hostname) || url.hostname.startsWith('[')
  if (mode === 'live' && literal) refuse('It must contain a host name, not an IP address.')
}

function checkOrigin(url: URL, { mode, redirectOrigins }: Pick<Customer, 'mode' | 'redirectOrigins'>): void {
  if (redirectOrigins.includes(url.origin)) return
  const hasNone = redirectOrigins.length === 0
  if (hasNone && mode === 'sandbox') return
  const message = hasNone
    ? 'A live customer needs a registered origin, and this customer has none. ' +
      'The operator registers it: foyer customer update --redirect-origin.'
    : `The registered origins are ${redirectOrigins.join(', ')}.`
  throw new ApiError('unregistered_redirect_origin', {
    errors: [{ path: '/redirectUrl', code: 'unregistered_redirect_origin', message }],
  })
}

/**
 * The stored URL with applicationId added or replaced. Other parameters keep their exact spelling: some
 * receivers verify a signature over them, or do not read `+` as a space.
 */
export function returnUrlOf(redirectUrl: string, applicationId: string): string {
  const url = new URL(redirectUrl)
  const others = url.search
    .slice(1)
    .split('&')
    .filter((each) => each !== '' && !isApplicationId(each))
  url.search = [...others, `applicationId=${encodeURIComponent(applicationId)}`].join('&')
  return url.href
}

const isApplicationId = (parameter: string): boolean => new URLSearchParams(parameter).has('applicationId')
