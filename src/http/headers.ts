/** Headers that every answer carries, and those of operations that are on their way out. */
import type { Deprecation } from '../endpoint.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}
const hsts = (secure: boolean): Record<string, string> =>
  secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}

/** Nothing that the API or a download sends may run as a page. */
export const apiHeaders = (secure: boolean): Record<string, string> => ({
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  ...hsts(secure),
})

/** Chromium holds `form-action` also against where a form is redirected to. */
const policyWith = (leadsTo: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...leadsTo.map((address) => new URL(address).origin)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** For a page whose forms lead to other origins. */
export const leadingTo = (origins: readonly string[]): Record<string, string> => ({
  'content-security-policy': policyWith(origins),
})

export const pageHeaders = (secure: boolean): Record<string, string> => ({
  ...everywhere,
  ...leadingTo([]),
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  // Documents are photographed through a file field, which needs no permission.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...hsts(secure),
})

export const assetHeaders = (secure: boolean): Record<string, string> => ({
  ...everywhere,
  'content-security-policy': "default-src 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
  ...hsts(secure),
})

/** RFC 9745 and RFC 8594. `successor` is a path, or a row of the table (`POST /v1/…`). */
export function deprecationHeaders(deprecated: Deprecation, baseUrl: string): Record<string, string> {
  const page = `<${baseUrl}/docs#deprecated>`
  const successor = new URL(deprecated.successor.replace(/^[A-Z]+ /, ''), `${baseUrl}/`).href
  return {
    deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
    sunset: deprecated.sunset.toUTCString(),
    link: `${page}; rel="deprecation"; type="text/html", ${page}; rel="sunset"; type="text/html", <${successor}>; rel="successor-version"`,
  }
}

/** RFC 6266: the plain name for old clients, the true one beside it. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_').slice(0, 150)
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
