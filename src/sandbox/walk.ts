/** Walks a test person through the pages of the onboarding, until a named step or as far as they get. */
import type { Problem } from '@foyer/national-fields/problem'
import type { NoticeKey, Screen } from '#onboarding/view.ts'
import type { Applicant } from './applicant.ts'
import type { Browser, Shown } from './browser.ts'
import { fill } from './filling/fill.ts'

export const CHECK = 'CHECK'
export const END = 'END'
/** Others have to sign. */
export const WAITING = 'WAITING'

export interface Walked {
  /** The step where the test person stands, or CHECK, WAITING or END. null: the pages show none of them. */
  step: string | null
  /** The steps that they left behind, in order. */
  walked: string[]
  /** Of the form that was not accepted. */
  problems: Problem[]
  /** The sentence above the heading of the last page, such as eid_cancelled. */
  notice: NoticeKey | null
}

/** More forms than any workflow has: fifty owners with two pages each, and forty steps. */
const MAX_FORMS = 200

/** null: a page between two steps. */
function placeOf(screen: Screen): string | null {
  if (screen.kind === 'STEP') return screen.key
  if (screen.kind === 'CHECK') return CHECK
  if (screen.kind === 'WAITING') return WAITING
  return screen.kind === 'DONE' ? END : null
}

/**
 * Ends where a form is not accepted, where the page has nothing to fill in, and where the same form would be
 * sent again.
 */
export async function walk(
  browser: Browser,
  first: Shown | undefined,
  applicant: Applicant,
  until: string,
): Promise<Walked> {
  const walked: string[] = []
  const sent = new Set<string>()
  let shown = first
  let at: string | null = null
  let notice: NoticeKey | null = null
  for (let forms = 0; forms < MAX_FORMS && shown; forms++) {
    const { view } = shown
    const place = placeOf(view.screen)
    if (place !== null && place !== at) {
      if (at !== null && at !== CHECK) walked.push(at)
      at = place
    }
    notice = view.notice
    if (view.problems.length > 0) return { step: at, walked, problems: view.problems, notice }
    if (place !== null && place === until) break
    const post = fill(view, applicant)
    const key = post && JSON.stringify([post.action, { ...post.form, csrf: '' }, view.notice])
    if (!post || key === undefined || sent.has(key)) break
    sent.add(key)
    shown = await browser.send(post.action, post.form, post.uploads)
  }
  return { step: shown ? at : END, walked, problems: [], notice: shown ? notice : null }
}
