/** The cookie of a request for a page, and whether a frame shows it. Both follow from its address. */
import type { FastifyRequest } from 'fastify'
import type { Frame } from '#endpoint.ts'
import { EMBED_PARAM, FRAMED_PART, TRIED_PARAM } from '#onboarding/framed.ts'
import type { Site } from '../site.ts'
import { cookieName, cookieOf, framedSession, hasTrialCookie } from './cookie.ts'

export interface Visit {
  cookie: string | undefined
  frame?: Frame
}

export const isFramedUrl = (url: string): boolean => url.includes(`/${FRAMED_PART}/:application`)

export function visitOf({ settings }: Site, request: FastifyRequest, isFramed: boolean): Visit {
  const { headers } = request
  const sent = cookieOf(headers.cookie, cookieName(settings.secureCookies, isFramed))
  if (isFramed) return framedSession(sent)
  const frame = frameOfLink(request)
  return frame ? { cookie: undefined, frame } : { cookie: sent }
}

/** A link, where the browser says that it loads a frame. */
function frameOfLink({ headers, params, query }: FastifyRequest): Frame | undefined {
  const { [EMBED_PARAM]: origin, [TRIED_PARAM]: tried } = query as Record<string, unknown>
  const isLink = Object.keys(params as object).every((name) => name === 'code')
  if (!isLink || typeof origin !== 'string' || headers['sec-fetch-dest'] !== 'iframe') return undefined
  const cookies = hasTrialCookie(headers.cookie) ? 'KEPT' : tried === undefined ? 'UNTRIED' : 'REFUSED'
  return { origin, cookies }
}

/**
 * The same page outside of a frame, if the browser loads it so, as in a tab of its own: there the cookie of
 * the frame is not sent.
 */
export function addressAtTop(
  { settings: { onboardingPath } }: Site,
  { headers, method, url }: FastifyRequest,
  isFramed: boolean,
): string | undefined {
  if (!isFramed || method !== 'GET' || headers['sec-fetch-dest'] !== 'document') return undefined
  return url.replace(`${onboardingPath}/${FRAMED_PART}/`, `${onboardingPath}/`)
}
