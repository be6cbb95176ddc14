/**
 * Texts that the server puts into views: step titles and labels. The texts of the pages are in
 * web/shared/translations.
 */
import type { CountryCode, Language, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { inMarketWords } from './market-words.ts'
import da from './texts/da.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import et from './texts/et.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import { withLimits } from './texts/limits.ts'
import nb from './texts/nb.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import sv from './texts/sv.json' with { type: 'json' }
import { fillTemplate } from './texts/template.ts'

export type TextKey = keyof typeof en
type TextsOfServer = Record<TextKey, string>
/** A new language is a row here, in web/shared/translations.ts and in schemas/primitives.ts. */
const texts: Record<Language, TextsOfServer> = withLimits({ en, sv, nb, da, fi, de, nl, fr, et })

export const translate = (language: LanguageCode, key: TextKey): string =>
  (texts as Partial<Record<LanguageCode, TextsOfServer>>)[language]?.[key] ?? en[key]

/** The text with its placeholders filled. */
export const filled = (
  language: LanguageCode,
  key: TextKey,
  values: Record<string, string | number>,
): string => fillTemplate(translate(language, key), values)

/** The label of a number, as people of the market call it. */
export const translateIn = (market: CountryCode, language: LanguageCode, key: TextKey): string =>
  inMarketWords(translate(language, key), language as Language, market)

/** The text for a member of a closed set, like a company's status; the member itself if there is no text. */
export const translateMember = (language: LanguageCode, set: string, member: string): string => {
  const key = `${set}.${member}`
  return key in en ? translate(language, key as TextKey) : member
}
