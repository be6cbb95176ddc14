/** The error page: on page routes an error is HTML, not JSON. */

import { supportedLanguages } from '@foyer/national-fields/schemas/primitives'
import { defaultStyle } from '#customers/look.ts'
import type { ErrorCode } from '#kernel/api-error.ts'
import type { MessageKey, OnboardingView } from '#onboarding/view.ts'

const messageKeys: Partial<Record<ErrorCode, MessageKey>> = {
  not_found: 'not_found',
  application_not_found: 'not_found',
  method_not_allowed: 'not_found',
  uri_too_long: 'not_found',
  body_too_large: 'too_large',
  cross_site_request: 'invalid_form',
  invalid_body: 'invalid_form',
  malformed_request: 'invalid_form',
  unsupported_media_type: 'invalid_form',
  too_many_requests: 'too_many_requests',
  concurrency_limit_exceeded: 'too_many_requests',
  quota_exceeded: 'unavailable',
  storage_quota_exceeded: 'unavailable',
  service_unavailable: 'unavailable',
  request_timeout: 'unavailable',
}

export function errorView(code: ErrorCode, requestId: string | null, language: string): OnboardingView {
  return {
    language,
    languages: [...supportedLanguages],
    market: 'SE',
    sandbox: false,
    look: { ...defaultStyle, name: '', privacyUrl: null, supportAddress: null },
    base: null,
    csrf: null,
    progress: null,
    back: null,
    problems: [],
    notice: null,
    screen: { kind: 'MESSAGE', key: messageKeys[code] ?? 'error', returnLink: null, requestId },
  }
}

/** The language that the page's own switch asks for. */
export const languageIn = (url: string): string | undefined => {
  const [, query] = url.split('?', 2)
  const asked = query && new URLSearchParams(query).get('language')
  return supportedLanguages.find((each) => each === asked)
}

/**
 * The first supported language. Quality values are ignored: browsers list languages in order of preference.
 */
export function languageOf(acceptLanguage: string): string {
  for (const range of acceptLanguage.toLowerCase().split(',')) {
    const [primary = ''] = range.trim().split(/[-;]/)
    const language = primary === 'no' || primary === 'nn' ? 'nb' : primary
    if (supportedLanguages.includes(language)) return language
  }
  return 'en'
}
