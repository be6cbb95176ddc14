/**
 * Parts of the frame that many pages share are rendered once for the same properties, because React takes as
 * long for them as for the rest of the page. A part sees only its properties, the language and the market,
 * never the view: so nothing of an applicant can get into another one's page.
 */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { OnboardingView } from '#onboarding/view.ts'
import { LanguageProvider } from '../../shared/pieces/texts.tsx'
import type { Language } from '../../shared/translations.ts'

interface Shared {
  language: Language
  market: CountryCode
  look: OnboardingView['look']
}

/** For each part and look. More than the languages and positions of the pages that are read at a time. */
const MOST = 300

/**
 * By the object of the look, which is the same on every page of a customer, because a text of all properties
 * would be long, and looking that up takes as long as a third of the page. `keyOf` distinguishes the other
 * properties.
 */
export function renderedOnce<P extends Shared>(
  Part: (props: P) => ReactNode,
  keyOf: (props: Omit<P, keyof Shared>) => string = () => '',
): (props: P) => string {
  const rendered = new WeakMap<Shared['look'], Map<string, string>>()
  return (props) => {
    const { language, market, look } = props
    const ofLook = rendered.get(look) ?? new Map<string, string>()
    rendered.set(look, ofLook)
    const key = `${language} ${market} ${keyOf(props)}`
    const before = ofLook.get(key)
    if (before !== undefined) return before
    const markup = renderToStaticMarkup(
      <LanguageProvider language={language} market={market}>
        {Part(props)}
      </LanguageProvider>,
    )
    if (ofLook.size >= MOST) ofLook.clear()
    ofLook.set(key, markup)
    return markup
  }
}

interface FixedProps {
  as: 'head' | 'header' | 'footer' | 'nav' | 'div'
  /** The result of `renderedOnce`. */
  markup: string
  className?: string | undefined
  'aria-label'?: string
}

/** The element with a part in it. */
export const Fixed = ({ as: Element, markup, ...props }: FixedProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered and escaped it
  <Element {...props} dangerouslySetInnerHTML={{ __html: markup }} />
)
