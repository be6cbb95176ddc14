/**
 * The language switch in the header: the present language unfolds the others. Each is a submit button that
 * keeps the typed input as a draft. It works without a script.
 */

import { LineIcon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { endonym, supportedLanguage } from '../../shared/translations.ts'
import { stepForm, Token } from '../Forms.tsx'
import { useView } from '../view-context.tsx'

interface ButtonsProps {
  offered: string[]
  form?: string
}

function LanguageButtons({ offered, form }: ButtonsProps) {
  const { language } = useTexts()
  return offered.map((each) =>
    each === language ? (
      <p key={each} className="language" aria-current="true">
        {endonym(each)}
        <LineIcon name="tick" />
      </p>
    ) : (
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
    ),
  )
}

/** Without a session nothing can be kept: the same address in another language. */
function LanguageLinks({ offered }: ButtonsProps) {
  const { language } = useTexts()
  return offered.map((each) => (
    <a
      key={each}
      className="language"
      href={`?language=${each}`}
      lang={each}
      aria-current={each === language ? 'true' : undefined}
    >
      {endonym(each)}
      {each === language && <LineIcon name="tick" />}
    </a>
  ))
}

function LanguageForm({ offered }: ButtonsProps) {
  const { screen, base } = useView()
  if (screen.kind === 'MESSAGE') return <LanguageLinks offered={offered} />
  if (screen.kind === 'STEP') return <LanguageButtons offered={offered} form={stepForm} />
  return (
    <form className="language-form" method="post" action={`${base}/language`}>
      <Token />
      <input type="hidden" name="at" value={screen.kind} />
      <LanguageButtons offered={offered} />
    </form>
  )
}

export function Languages() {
  const { languages, screen, base, csrf } = useView()
  const { language, texts } = useTexts()
  const offered = languages.filter((each) => supportedLanguage(each) === each)
  const isKept = screen.kind === 'STEP' || screen.kind === 'MESSAGE'
  const canChange = isKept || (base !== null && csrf !== null)
  if (offered.length < 2 || !canChange) return null
  return (
    <details className="languages">
      <summary>
        <LineIcon name="globe" />
        <span className="visually-hidden">{texts.page.language}: </span>
        {endonym(language)}
      </summary>
      <div className="language-list">
        <LanguageForm offered={offered} />
      </div>
    </details>
  )
}
