/**
 * The HTML document of a page. It has no inline style or script, because the Content-Security-Policy forbids
 * both.
 */
import type { Assets } from 'virtual:browser-files'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { defaultStyle } from '#customers/look.ts'
import type { OnboardingView } from '#onboarding/view.ts'
import { lookAddress } from '../shared/look/look-address.ts'
import { type Language, supportedLanguage } from '../shared/translations.ts'
import { faviconOf } from './favicon.ts'
import { Fixed, renderedOnce } from './frame/render-once.tsx'
import { pageWordsOf, titleOf } from './heading.ts'
import { Journey } from './Journey.tsx'
import { PreviewBar } from './PreviewBar.tsx'

interface HeadProps {
  language: Language
  market: CountryCode
  look: OnboardingView['look']
  assets: Assets
  /** Not in the preview for staff. */
  hasScript: boolean
}

function HeadLinks({ look, assets, hasScript }: HeadProps) {
  const address = lookAddress(look)
  const { font, accent } = look
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      {/* Keeps browsers from turning typed numbers into telephone links. */}
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href={faviconOf(look)} />
      {accent && <meta name="theme-color" content={accent} />}
      <link rel="preload" href={assets.fonts[font]} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={assets.onboardingStyle} />
      {font !== defaultStyle.font && <link rel="stylesheet" href={assets.fontsStyle} />}
      {address && <link rel="stylesheet" href={address} />}
      {hasScript && <script type="module" src={assets.onboardingScript} />}
    </>
  )
}

const headLinks = renderedOnce<HeadProps>(
  (props) => <HeadLinks {...props} />,
  ({ assets, hasScript }) => `${assets.onboardingStyle} ${assets.onboardingScript} ${hasScript}`,
)

/** What browser/embedded.ts tells the page around: where the applicant is, and nothing of them. */
function factsForParent({ embedded, screen }: OnboardingView): Record<string, string | undefined> {
  if (!embedded) return {}
  const isSent = screen.kind === 'DONE' || screen.kind === 'WAITING'
  return {
    'data-framed': '',
    'data-parent': embedded.parent ?? undefined,
    'data-application': embedded.application,
    'data-step': screen.kind === 'STEP' ? screen.key : screen.kind.toLowerCase(),
    'data-sent': isSent ? '' : undefined,
  }
}

export function OnboardingDocument({ view, assets }: { view: OnboardingView; assets: Assets }) {
  const language = supportedLanguage(view.language)
  const { market, look } = view
  const words = pageWordsOf(view, language)
  const markup = headLinks({ language, market, look, assets, hasScript: !view.preview })
  return (
    <html lang={language} {...factsForParent(view)}>
      <Fixed as="head" markup={markup} />
      <body>
        {/* React writes it into the head. */}
        <title>{titleOf(view, language, words)}</title>
        {view.preview && <PreviewBar bar={view.preview} />}
        <Journey view={view} words={words} language={language} />
      </body>
    </html>
  )
}
