/** Pages that tell a stranger no: rendered once for all who are told the same, because to refuse must cost less than to serve. */
import { LRUCache } from 'lru-cache'
import type { OnboardingView } from '../../onboarding/view.ts'
import type { PageSettings } from '../site.ts'

/** Each message in each language fits some times over. */
const MOST = 200
const kept = new WeakMap<PageSettings, LRUCache<string, string>>()

/** Only a message without a form, an application or a request's id is kept: everything else is somebody's own. */
export function rendered(pages: PageSettings, view: OnboardingView): string {
  if (!isForAnybody(view)) return pages.render(view)
  const known = kept.get(pages) ?? new LRUCache<string, string>({ max: MOST })
  kept.set(pages, known)
  const key = JSON.stringify(view)
  const html = known.get(key) ?? pages.render(view)
  known.set(key, html)
  return html
}

const isForAnybody = ({ screen, base, csrf }: OnboardingView): boolean =>
  screen.kind === 'MESSAGE' && screen.requestId === null && base === null && csrf === null
