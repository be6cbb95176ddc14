/** Where an applicant may be sent afterwards: decisions section 8, and the open-redirect traps. */
import type { Customer } from '../customers/customer.ts'
import { ApiError } from '../errors.ts'

const LONGEST = 2_048
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

const refuse = (message: string): never => {
  throw new ApiError('invalid_redirect_url', {
    errors: [{ path: '/redirectUrl', code: 'invalid_redirect_url', message }],
  })
}

/** The address as parsed, which is what is stored and used. */
export function redirectUrlOf(typed: string, customer: Pick<Customer, 'mode' | 'redirectOrigins'>): string {
  if (typed.length > LONGEST) return refuse(`It may have ${LONGEST} characters.`)
  // A browser reads a backslash as a slash and drops controls: what is stored must be what was looked at.
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(typed))
    return refuse('It may hold visible ASCII characters only, and no backslash; percent-encode the rest.')
  if (!/^https?:\/\/[^/]/i.test(typed)) return refuse('It must begin with https:// and name a host.')
  if (!URL.canParse(typed))
    return refuse('It is not an address: it needs a host, like https://shop.example/back.')
  const url = new URL(typed)
  if (url.username || url.password) return refuse('It may not hold a user name or a password.')
  if (url.hash || typed.includes('#')) return refuse('It may not hold a fragment (#).')
  checkScheme(url, customer.mode)
  checkOrigin(url, customer)
  if (url.href.length > LONGEST) return refuse(`It may have ${LONGEST} characters.`)
  return url.href
}

function checkScheme(url: URL, mode: Customer['mode']): void {
  if (url.protocol === 'http:' && !(mode === 'sandbox' && local.has(url.hostname))) {
    refuse(mode === 'sandbox' ? 'http is taken to localhost only; use https.' : 'It must be https.')
  }
  const literal = /^(\d{1,3}\.){3}\d{1,3}$/.test(url.hostname) || url.hostname.startsWith('[')
  if (mode === 'live' && literal) refuse('It must name a host, not an IP address.')
}

function checkOrigin(url: URL, { mode, redirectOrigins }: Pick<Customer, 'mode' | 'redirectOrigins'>): void {
  if (redirectOrigins.includes(url.origin)) return
  const isOpen = redirectOrigins.length === 0
  if (isOpen && mode === 'sandbox') return
  const message = isOpen
    ? 'No origin is registered for this customer, and a live customer needs one. Its operator registers it: foyer customer update --redirect-origin.'
    : `Registered are ${redirectOrigins.join(', ')}.`
  throw new ApiError('unregistered_redirect_origin', {
    errors: [{ path: '/redirectUrl', code: 'unregistered_redirect_origin', message }],
  })
}

/**
 * The stored address with applicationId; its other parameters are kept as they are written, because not everybody reads `+` as a space
 * or signs what another spelling leaves alone. An applicationId of its own is replaced.
 */
export function wayBack(redirectUrl: string, applicationId: string): string {
  const url = new URL(redirectUrl)
  const others = url.search
    .slice(1)
    .split('&')
    .filter((each) => each !== '' && !isApplicationId(each))
  url.search = [...others, `applicationId=${encodeURIComponent(applicationId)}`].join('&')
  return url.href
}

const isApplicationId = (parameter: string): boolean => new URLSearchParams(parameter).has('applicationId')
