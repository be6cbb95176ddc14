/**
 * The HTML document of a page. It has no inline style or script, because the Content-Security-Policy forbids
 * both.
 */
import type { Assets } from 'virtual:browser-files'
import { defaultStyle } from '../../src/customers/look.ts'
import type { OnboardingView } from '../../src/onboarding/view.ts'
import { lookAddress } from '../shared/look/look-address.ts'
import { supportedLanguage } from '../shared/translations.ts'
import { faviconOf } from './favicon.ts'
import { titleOf } from './heading.ts'
import { Journey } from './Journey.tsx'
import { PreviewBar } from './PreviewBar.tsx'

export function OnboardingDocument({ view, assets }: { view: OnboardingView; assets: Assets }) {
  const language = supportedLanguage(view.language)
  const look = lookAddress(view.look)
  const { font } = view.look
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {/* Keeps browsers from turning typed numbers into telephone links. */}
        <meta name="format-detection" content="telephone=no" />
        <title>{titleOf(view, language)}</title>
        <link rel="icon" href={faviconOf(view.look)} />
        {view.look.accent && <meta name="theme-color" content={view.look.accent} />}
        <link rel="preload" href={assets.fonts[font]} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={assets.onboardingStyle} />
        {font !== defaultStyle.font && <link rel="stylesheet" href={assets.fontsStyle} />}
        {look && <link rel="stylesheet" href={look} />}
        {!view.preview && <script type="module" src={assets.onboardingScript} />}
      </head>
      <body>
        {view.preview && <PreviewBar bar={view.preview} />}
        <Journey view={view} language={language} />
      </body>
    </html>
  )
}
