/** The frame of pages that belong to no application: the test eID and the simulated wallet. */

import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { defaultStyle } from '#customers/look.ts'

export const sandboxFrame = (language: LanguageCode, market: CountryCode) => ({
  language,
  languages: [],
  market,
  sandbox: true,
  look: { ...defaultStyle, name: '', privacyUrl: null, supportAddress: null },
  base: null,
  csrf: null,
  progress: null,
  back: null,
  problems: [],
  notice: null,
})
