/**
 * The language switch in the header: the present language unfolds the others. Each is a submit button that
 * keeps the typed input as a draft. It works without a script.
 */

import type { ReactNode } from 'react'
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
  return (
    <form className="language-form" method="post" action={`${base}/language`}>
      <Token />
      <input type="hidden" name="at" value={screen.kind} />
      <LanguageButtons offered={offered} />
    </form>
  )
}

function LanguageSwitch({ children }: { children: ReactNode }) {
  const { language, texts } = useTexts()
  return (
    <details className="languages">
      <summary>
        <LineIcon name="globe" />
        <span className="visually-hidden">{texts.page.language}: </span>
        {endonym(language)}
      </summary>
      <div className="language-list">{children}</div>
    </details>
  )
}

export const offeredOf = (languages: readonly string[]): string[] =>
  languages.filter((each) => supportedLanguage(each) === each)

/** On the page of a step: the buttons belong to its form. */
export const LanguageButtonsOfStep = ({ offered }: ButtonsProps) =>
  offered.length < 2 ? null : (
    <LanguageSwitch>
      <LanguageButtons offered={offered} form={stepForm} />
    </LanguageSwitch>
  )

/** On every other page. */
export function Languages() {
  const { languages, screen, base, csrf } = useView()
  const offered = offeredOf(languages)
  const canChange = screen.kind === 'MESSAGE' || (base !== null && csrf !== null)
  if (offered.length < 2 || !canChange) return null
  return (
    <LanguageSwitch>
      <LanguageForm offered={offered} />
    </LanguageSwitch>
  )
}
