/**
 * Parts of the frame that many pages share are rendered once for the same properties, because React takes as
 * long for them as for the rest of the page. A part sees only its properties, the language and the market,
 * never the view: so nothing of an applicant can get into another one's page.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CountryCode } from '../../../src/schemas/primitives.ts'
import { LanguageProvider } from '../../shared/pieces/texts.tsx'
import type { Language } from '../../shared/translations.ts'

interface LanguageAndMarket {
  language: Language
  market: CountryCode
}

/** For each part. More than the looks, languages and positions of the pages that are read at a time. */
const MOST = 1_000

export function renderedOnce<P extends LanguageAndMarket>(
  Part: (props: P) => ReactNode,
): (props: P) => string {
  const rendered = new Map<string, string>()
  return (props) => {
    const key = JSON.stringify(props)
    const before = rendered.get(key)
    if (before !== undefined) return before
    const { language, market } = props
    const markup = renderToStaticMarkup(
      <LanguageProvider language={language} market={market}>
        {Part(props)}
      </LanguageProvider>,
    )
    if (rendered.size >= MOST) rendered.clear()
    rendered.set(key, markup)
    return markup
  }
}

interface FixedProps {
  as: 'head' | 'header' | 'footer' | 'ol'
  /** Of `renderedOnce`. */
  markup: string
  className?: string | undefined
  role?: string
}

/** The element with a part in it. */
export const Fixed = ({ as: Element, markup, ...props }: FixedProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered and escaped it
  <Element {...props} dangerouslySetInnerHTML={{ __html: markup }} />
)
