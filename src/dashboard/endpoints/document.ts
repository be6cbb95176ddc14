/**
 * GET /dashboard and everything below it: one document. Its script shows the page that the address names, and
 * reads everything through the API.
 */

import { plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'

/**
 * React Aria holds the page still below an open dialog on iOS, with a style element of exactly this text. A
 * hash allows it and nothing else.
 */
const SCROLL_STYLE = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='"

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${SCROLL_STYLE}`,
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Previews of the onboarding and of documents.
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // The only text that becomes HTML: the previews, whose frames run no scripts. Then the worker for PDFs.
  'trusted-types foyer-preview foyer-pdf',
].join('; ')

export const dashboardDocument = plain({
  summary: 'The dashboard',
  description: 'One document for every address below /dashboard. It contains no data.',
  stored: () => 'dashboard',
  async run({ dashboard }) {
    const body = dashboard.document()
    if (body === undefined) throw new ApiError('service_unavailable', { detail: 'The pages are not built.' })
    return {
      contentType: 'text/html; charset=utf-8',
      body,
      headers: {
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex, nofollow',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      },
    }
  },
})
