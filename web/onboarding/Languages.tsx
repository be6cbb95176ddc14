/**
 * The language switch in the header: each language is a submit button that keeps the typed input as a draft.
 */

import { useTexts } from '../shared/pieces/texts.tsx'
import { endonym, supportedLanguage } from '../shared/translations.ts'
import { stepForm, Token } from './Forms.tsx'
import { useView } from './view-context.tsx'

/** More languages than this do not fit beside the name on a phone; they become a menu. */
const maxInHeader = 2

function LanguageButtons({ form }: { form?: string }) {
  const { languages } = useView()
  const { language } = useTexts()
  return languages
    .filter((each) => each !== language && supportedLanguage(each) === each)
    .map((each) => (
      <button
        key={each}
        className="language"
        type="submit"
        form={form}
        name="language"
        value={each}
        lang={each}
        formNoValidate
      >
        {endonym(each)}
      </button>
    ))
}

function LanguageForm() {
  const { screen, base, csrf } = useView()
  if (screen.kind === 'STEP') return <LanguageButtons form={stepForm} />
  if (base === null || csrf === null) return null
  return (
    <form className="language-form" method="post" action={`${base}/language`}>
      <Token />
      <input type="hidden" name="at" value={screen.kind} />
      <LanguageButtons />
    </form>
  )
}

export function Languages() {
  const { languages, screen, base, csrf } = useView()
  const { language, texts } = useTexts()
  const offered = languages.filter((each) => supportedLanguage(each) === each)
  const canChange = screen.kind === 'STEP' || (base !== null && csrf !== null)
  if (offered.length < 2 || !canChange) return null
  if (offered.length <= maxInHeader)
    return (
      <nav className="languages" aria-label={texts.page.language}>
        <LanguageForm />
      </nav>
    )
  return (
    <nav className="languages" aria-label={texts.page.language}>
      <details className="language-menu">
        <summary>{endonym(language)}</summary>
        <div className="language-list">
          <LanguageForm />
        </div>
      </details>
    </nav>
  )
}
