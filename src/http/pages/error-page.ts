/** The page that says that something went wrong: on page routes an error is never JSON. */

import type { RefusalCode } from '../../errors.ts'
import type { MessageKey, OnboardingView } from '../../onboarding/view.ts'

const said: Partial<Record<RefusalCode, MessageKey>> = {
  not_found: 'not_found',
  application_not_found: 'not_found',
  method_not_allowed: 'not_found',
  address_too_long: 'not_found',
  body_too_large: 'too_large',
  sent_from_elsewhere: 'form_wrong',
  body_wrong: 'form_wrong',
  request_malformed: 'form_wrong',
  media_type_wrong: 'form_wrong',
  too_many_requests: 'too_many_requests',
  too_many_at_once: 'too_many_requests',
  quota_exceeded: 'unavailable',
  storage_quota_exceeded: 'unavailable',
  not_ready: 'unavailable',
  request_timeout: 'unavailable',
}

const languages = ['en', 'sv', 'nb', 'da', 'fi', 'de']

export function messageView(code: RefusalCode, requestId: string | null, language: string): OnboardingView {
  return {
    language,
    languages: [],
    market: 'SE',
    sandbox: false,
    look: { name: '', accent: null, radius: 6, privacyUrl: null, supportAddress: null },
    base: null,
    csrf: null,
    progress: null,
    back: null,
    problems: [],
    notice: null,
    screen: { kind: 'MESSAGE', key: said[code] ?? 'error', wayBack: null, requestId },
  }
}

/** The first that the browser names and we speak; the order is nearly always that of the wishes. */
export function languageOf(acceptLanguage: string): string {
  for (const range of acceptLanguage.toLowerCase().split(',')) {
    const [primary = ''] = range.trim().split(/[-;]/)
    const language = primary === 'no' || primary === 'nn' ? 'nb' : primary
    if (languages.includes(language)) return language
  }
  return 'en'
}
