/** A co-signer or an owner answers on the page of their link. */
import type { OwnerDispute } from '#applications/owner-link.ts'
import type { TestPerson } from '#checks/sandbox/scenarios.ts'
import { DISPUTE } from '#onboarding/owner-link/owner-view.ts'
import { DECLINE } from '#onboarding/signing/co-signer-view.ts'
import type { OnboardingView } from '#onboarding/view.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Browser, Shown } from './browser.ts'
import { TEST_EID } from './filling/fill-person.ts'
import type { Walked } from './walk.ts'

export type Wish =
  | { kind: 'CO_SIGN' | 'OWNER_CONFIRM' }
  | { kind: 'CO_SIGN_DECLINE'; reason: string }
  | { kind: 'OWNER_DISPUTE'; what: OwnerDispute; reason: string }

/** undefined: they have answered, or cannot. */
function formOf({ screen }: OnboardingView, wish: Wish, person: TestPerson): Form | undefined {
  if (screen.kind === 'SIMULATOR') return { order: screen.order, person: person.key }
  if (screen.kind === 'CO_SIGNER') {
    if (!['IDENTIFY', 'SIGN', 'DECLINE'].includes(screen.stage)) return undefined
    if (wish.kind === 'CO_SIGN_DECLINE') return { do: DECLINE, reason: wish.reason }
    return { provider: TEST_EID, ...(screen.stage === 'SIGN' ? { seen: screen.seen } : {}) }
  }
  if (screen.kind !== 'OWNER') return undefined
  if (screen.stage === 'PROVE') return { provider: TEST_EID }
  const isOpen = screen.stage === 'CONFIRM' || screen.stage === 'OTHER_PERSON'
  if (!isOpen) return undefined
  if (wish.kind !== 'OWNER_DISPUTE') return screen.stage === 'CONFIRM' ? { do: 'confirm' } : undefined
  return { do: DISPUTE, what: wish.what, reason: wish.reason }
}

const actionOf = ({ screen }: OnboardingView): string => ('action' in screen ? screen.action : '')

/** The eID twice, the answer, and the redirects between them. */
const MAX_FORMS = 8

/** The problems and the notice of the last page. */
export async function answerLink(
  browser: Browser,
  first: Shown | undefined,
  wish: Wish,
  person: TestPerson,
): Promise<Pick<Walked, 'problems' | 'notice'>> {
  const sent = new Set<string>()
  let shown = first
  for (let forms = 0; forms < MAX_FORMS && shown; forms++) {
    const { view } = shown
    const form = view.problems.length > 0 ? undefined : formOf(view, wish, person)
    const key = JSON.stringify([actionOf(view), form])
    if (!form || sent.has(key)) break
    sent.add(key)
    shown = await browser.send(actionOf(view), { csrf: view.csrf ?? '', ...form })
  }
  return { problems: shown?.view.problems ?? [], notice: shown?.view.notice ?? null }
}
