/** Which language a page speaks: chosen, else asked for at creation, else the browser's, else the market's. */
import type { CountryCode, LanguageCode } from '../schemas/primitives.ts'
import { zoneOf } from '../workflows/market-time.ts'

/** Every string, error and date exists in these; a test keeps them complete. */
export const spoken: readonly LanguageCode[] = ['en', 'sv']

const ofMarket: Record<CountryCode, LanguageCode> = { SE: 'sv', FI: 'sv' }

/** The workflow's languages that are spoken; English where none is. */
export function offered(workflowLanguages: readonly LanguageCode[]): LanguageCode[] {
  const both = workflowLanguages.filter((language) => spoken.includes(language))
  return both.length > 0 ? both : ['en']
}

export function languageFor(
  chosen: LanguageCode | null,
  acceptLanguage: string,
  market: CountryCode | null,
  of: readonly LanguageCode[] = spoken,
): LanguageCode {
  const wishes = [chosen, ...accepted(acceptLanguage), market ? ofMarket[market] : null]
  return (
    wishes.find((wish) => wish && of.includes(wish)) ?? (of.includes('en') ? 'en' : (of[0] as LanguageCode))
  )
}

/** Accept-Language by its weights: RFC 9110 section 12.5.4. */
function accepted(header: string): LanguageCode[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean)
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}

/** Dates as Europe writes them: "20 November 2018" and not the American order. */
const locales: Record<LanguageCode, string> = { en: 'en-GB' }
export const dayIn = (language: LanguageCode, day: string): string =>
  new Intl.DateTimeFormat(locales[language] ?? language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Day and time of an instant, with its zone: the reader's own is not known to the server. */
export const momentIn = (language: LanguageCode, instant: string, market: CountryCode): string =>
  new Intl.DateTimeFormat(locales[language] ?? language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zoneOf(market),
    timeZoneName: 'short',
  }).format(new Date(instant))
