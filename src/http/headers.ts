/** Security headers of every reply, and the headers of deprecated operations. */
import type { Deprecation } from '#endpoint.ts'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}
const hsts = (secure: boolean): Record<string, string> =>
  secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}

/** No reply of the API and no download may run as a page. */
export const apiHeaders = (secure: boolean): Record<string, string> => ({
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  ...hsts(secure),
})

/** A scheme alone ("https:") stands for every host. */
const sourceOf = (address: string): string => (/^https?:$/.test(address) ? address : new URL(address).origin)

/** Chromium applies `form-action` also to the target of a redirect after the form. */
const policyWith = (origins: readonly string[], framedBy: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...origins.map(sourceOf)].join(' '),
    `frame-ancestors ${framedBy.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** For a page whose forms redirect to other origins, or that the pages of other origins show in a frame. */
export const pagePolicy = (
  leadsTo: readonly string[],
  framedBy: readonly string[] = [],
): Record<string, string> => ({ 'content-security-policy': policyWith(leadsTo, framedBy) })

const permissions = (camera: '()' | '(self)') =>
  `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`

/** For a page that shows what the camera sees. */
export const cameraHeaders = { 'permissions-policy': permissions('(self)') }

export const pageHeaders = (secure: boolean): Record<string, string> => ({
  ...common,
  ...pagePolicy([]),
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  // A file input that takes a photo needs no permission.
  'permissions-policy': permissions('()'),
  ...hsts(secure),
})

/** A worker runs under the policy of its script. That of the reader of PDFs loads its decoders. */
export const assetHeaders = (secure: boolean): Record<string, string> => ({
  ...common,
  'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  'cache-control': 'public, max-age=31536000, immutable',
  ...hsts(secure),
})

/** Pages of every origin may load embed.js as a module. It holds nothing of a customer. */
export const embedHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** RFC 9745 and RFC 8594. `successor` is a path, or a row of the table (`POST /v1/…`). */
export function deprecationHeaders(deprecated: Deprecation, baseUrl: string): Record<string, string> {
  const page = `<${baseUrl}/docs#deprecated>`
  const successor = new URL(deprecated.successor.replace(/^[A-Z]+ /, ''), `${baseUrl}/`).href
  return {
    deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
    sunset: deprecated.sunset.toUTCString(),
    link: [
      `${page}; rel="deprecation"; type="text/html"`,
      `${page}; rel="sunset"; type="text/html"`,
      `<${successor}>; rel="successor-version"`,
    ].join(', '),
  }
}

/** RFC 6266: an ASCII name for old clients, and the exact name. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_').slice(0, 150)
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
