/** The one heading of each page, which is its question, and what stands in the title of the window. */
import type { OnboardingView, StepScreen } from '../../src/onboarding/view.ts'
import { filled, type Language, translations } from '../shared/translations.ts'

function stepHeading({ step, title }: StepScreen, language: Language): string {
  if (step.kind !== 'ORGANIZATION') return title
  const words = translations[language].organization
  const stages: Record<typeof step.stage, string> = {
    SEARCH: words.search,
    RESULTS: words.results,
    CONFIRM: words.confirm,
    MANUAL: words.byHand,
  }
  return stages[step.stage]
}

export function headingOf({ screen, look }: OnboardingView, language: Language): string {
  const words = translations[language]
  switch (screen.kind) {
    case 'START':
      return screen.resumed
        ? words.start.back
        : filled(language, words.start[screen.workflow].heading, { name: look.name })
    case 'STEP':
      return stepHeading(screen, language)
    case 'CHECK':
      return words.check.heading
    case 'DONE':
      return words.done.heading
    case 'SAVED':
      return words.saved.heading
    case 'MESSAGE':
      return words.messages[screen.key].title
    case 'SIMULATOR':
      return words.simulator.heading
  }
}

/** "Step 3 of 6", with the step's title where the heading is another. */
export function progressOf({ progress, screen }: OnboardingView, language: Language): string | null {
  if (!progress) return null
  const { page } = translations[language]
  return screen.kind === 'STEP' && screen.step.kind === 'ORGANIZATION'
    ? filled(language, page.progressOf, { ...progress, title: screen.title })
    : filled(language, page.progress, progress)
}

/** `Error:` comes first, so that it is the first thing heard. */
export function titleOf(view: OnboardingView, language: Language): string {
  const parts = [headingOf(view, language), progressOf(view, language), view.look.name].filter(Boolean)
  const error = view.problems.length > 0 ? `${translations[language].page.error}: ` : ''
  return error + parts.join(' – ')
}
