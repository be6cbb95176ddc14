/** The frame of pages that belong to no application: the test eID and the simulated wallet. */
import { defaultStyle } from '../../customers/look.ts'
import type { CountryCode, LanguageCode } from '../../schemas/primitives.ts'

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
