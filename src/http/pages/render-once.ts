/** Caches rendered error pages, because refusing a request must cost less than serving it. */
import { LRUCache } from 'lru-cache'
import type { OnboardingView } from '#onboarding/view.ts'
import type { PageSettings } from '../site.ts'

/** More than all messages in all languages. */
const MAX_PAGES = 200
const kept = new WeakMap<PageSettings, LRUCache<string, string>>()

/** Caches only messages without a form, an application or a request id: everything else is personal. */
export function rendered(pages: PageSettings, view: OnboardingView): string {
  if (!isGeneric(view)) return pages.render(view)
  const known = kept.get(pages) ?? new LRUCache<string, string>({ max: MAX_PAGES })
  kept.set(pages, known)
  const key = JSON.stringify(view)
  const html = known.get(key) ?? pages.render(view)
  known.set(key, html)
  return html
}

const isGeneric = ({ screen, base, csrf }: OnboardingView): boolean =>
  screen.kind === 'MESSAGE' && screen.requestId === null && base === null && csrf === null
