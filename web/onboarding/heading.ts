/** The single heading of each page, and the title of the window. */
import type { OnboardingView } from '../../src/onboarding/view.ts'
import { fillPlaceholders, type Language, translations } from '../shared/translations.ts'
import { headingOfStep } from './steps/page-facts.ts'

export function headingOf({ screen, look }: OnboardingView, language: Language): string {
  const texts = translations[language]
  switch (screen.kind) {
    case 'START':
      return screen.resumed
        ? texts.start.back
        : fillPlaceholders(language, texts.start[screen.workflow].heading, { name: look.name })
    case 'STEP':
      return headingOfStep(screen.step, language) ?? screen.title
    case 'CHECK':
      return texts.check.heading
    case 'DONE':
      return texts.done.heading
    case 'SAVED':
      return texts.saved.heading
    case 'MESSAGE':
      return texts.messages[screen.key].title
    case 'SIMULATOR':
      return texts.simulator.heading
  }
}

/** "Step 3 of 6", with the step's title if the heading differs from it. */
export function progressOf({ progress, screen }: OnboardingView, language: Language): string | null {
  if (!progress) return null
  const { page } = translations[language]
  return screen.kind === 'STEP' && headingOfStep(screen.step, language) !== undefined
    ? fillPlaceholders(language, page.progressOf, { ...progress, title: screen.title })
    : fillPlaceholders(language, page.progress, progress)
}

/** `Error:` comes first, so that screen readers announce it first. */
export function titleOf(view: OnboardingView, language: Language): string {
  const parts = [headingOf(view, language), progressOf(view, language), view.look.name].filter(Boolean)
  const error = view.problems.length > 0 ? `${translations[language].page.error}: ` : ''
  return error + parts.join(' – ')
}
