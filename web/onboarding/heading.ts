/** The single heading of each page, and the title of the window. */
import type { OnboardingView, StepScreen } from '#onboarding/view.ts'
import { fillPlaceholders, type Language, translations } from '../shared/translations.ts'
import { coSignerHeading, waitingHeading } from './signing/headings.ts'
import { headingOfStep } from './steps/page-facts.ts'

export function headingOf({ screen, look }: OnboardingView, language: Language): string {
  const texts = translations[language]
  switch (screen.kind) {
    case 'START':
      if (screen.isAskedAgain) return fillPlaceholders(language, texts.start.needsMore, { name: look.name })
      return screen.resumed
        ? texts.start.back
        : fillPlaceholders(language, texts.start[screen.workflow].heading, { name: look.name })
    case 'STEP':
      return stepHeadingOf(screen, language)
    case 'CHECK':
      return texts.check.heading
    case 'DONE':
      return fillPlaceholders(language, texts.done.heading, { name: look.name })
    case 'SAVED':
      return texts.saved.heading
    case 'HANDOFF':
      return texts.handoff.heading
    case 'EID':
      return fillPlaceholders(language, texts.eid[screen.purpose], { name: screen.name })
    case 'MESSAGE':
      return texts.messages[screen.key].title
    case 'SIMULATOR':
      if (screen.wallet) return texts.simulator.walletHeading
      return screen.text === undefined ? texts.simulator.heading : texts.simulator.signHeading
    case 'WAITING':
      return waitingHeading(screen.step, language)
    case 'CO_SIGNER':
      return coSignerHeading(screen, language)
    case 'OWNER':
      return fillPlaceholders(language, texts.ownerLink.headings[screen.stage], { company: screen.company })
  }
}

/** A question or a request; the customer's own title as they wrote it. */
const stepHeadingOf = ({ step, title, hasOwnTitle }: StepScreen, language: Language): string =>
  headingOfStep(step, language) ?? (hasOwnTitle ? title : translations[language].headings[step.kind])

/** "Step 3 of 6: Owners", without the title where the heading is the same. */
function progressOf(view: OnboardingView, language: Language, heading: string): string | null {
  const { progress, screen, steps } = view
  if (!progress) return null
  const { page } = translations[language]
  const here = steps?.items.find(({ isHere }) => isHere) ?? steps?.items.at(-1)
  const title = screen.kind === 'STEP' ? screen.title : here?.title
  return title !== undefined && title !== heading
    ? fillPlaceholders(language, page.progressOf, { ...progress, title })
    : fillPlaceholders(language, page.progress, progress)
}

/** The first words of a notice, which say why the page is shown again. */
function outcomeOf({ notice, noticeText, look, problems }: OnboardingView, language: Language): string {
  if (problems.length > 0 || notice === 'reopened') return ''
  const sentence = notice
    ? fillPlaceholders(language, translations[language].notices[notice], { name: look.name })
    : (noticeText ?? '')
  return (/^.*?[^.]{3}(?=\.(\s|$))/.exec(sentence)?.[0] ?? sentence).trim()
}

/** Data that several parts of a page show. */
export interface PageWords {
  heading: string
  progress: string | null
}
export function pageWordsOf(view: OnboardingView, language: Language): PageWords {
  const heading = headingOf(view, language)
  return { heading, progress: progressOf(view, language, heading) }
}

/** `Error:` or the outcome comes first, so that screen readers announce it first. */
export function titleOf(view: OnboardingView, language: Language, words: PageWords): string {
  const { heading, progress } = words
  const parts = [outcomeOf(view, language), heading, progress, view.look.name].filter(Boolean)
  const error = view.problems.length > 0 ? `${translations[language].page.error}: ` : ''
  return error + parts.join(' – ')
}
