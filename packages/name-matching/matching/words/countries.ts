/** The names of countries in company names, in the languages of many registers. */
import { phraseOf } from './split-words.ts'

const languages = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'nb', 'da', 'fi', 'pl', 'tr'],
  ...['ru', 'uk', 'ar', 'fa', 'he', 'zh', 'ja', 'ko'],
]
/** Names that people write and that no list of official names has. */
const others: Readonly<Record<string, string>> = {
  US: 'us|usa|u s|us a|america|united states of america|сша|états unis',
  GB: 'uk|u k|united kingdom|great britain|britain|england|scotland|wales|великобритания',
  AE: 'uae|emirates|u a e',
  NL: 'holland|nederland|netherlands|the netherlands',
  RU: 'russian federation|российская федерация|rossiya|россии|российский',
  KP: 'dprk|democratic people s republic of korea|democratic peoples republic of korea',
  KR: 'republic of korea|korea|south korea',
  CN: 'prc|people s republic of china|peoples republic of china|zhongguo',
  IR: 'islamic republic of iran|persia',
  SY: 'syrian arab republic',
  CZ: 'czech republic|ceska republika|česká republika',
  CI: 'ivory coast|cote d ivoire',
  MM: 'burma',
  CD: 'drc|democratic republic of the congo|congo kinshasa',
  CG: 'congo|republic of the congo',
  MK: 'macedonia|north macedonia',
  VN: 'viet nam|vietnam',
  HK: 'hong kong|hongkong',
  MO: 'macau|macao',
  TW: 'taiwan|republic of china',
  TR: 'turkey|turkiye|türkiye',
  BA: 'bosnia|bosnia herzegovina',
  SA: 'saudi arabia|ksa|saudi',
  BY: 'belarus|byelorussia|белоруссия',
  IL: 'state of israel',
  DE: 'deutschland|federal republic of germany|brd',
  NO: 'norge|noreg|norway',
  FI: 'suomi',
  EE: 'eesti',
  GR: 'ελλάδα|ελλάδος|ελλάς|hellas|hellenic',
  CH: 'schweiz|suisse|svizzera|helvetia',
}
/** Two letters, or a word of company names in some language. */
const notCountries = new Set(['man', 'mali mali', 'chad chad'])

/** US and UK are written so; two letters of other languages are more often something else. */
const [SHORTEST_KNOWN, SHORTEST] = [2, 3]

const firstLetter = 'A'.charCodeAt(0)
const codes = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCharCode(firstLetter + Math.floor(index / 26), firstLetter + (index % 26)),
)

/** From a phrase of romanised words to the country's code. */
export function countryPhrases(): Map<string, string> {
  const phrases = new Map<string, string>()
  const add = (name: string, code: string, fewest: number) => {
    const phrase = phraseOf(name)
    const isName = phrase.length >= fewest && !notCountries.has(phrase)
    if (isName && !phrases.has(phrase)) phrases.set(phrase, code)
  }
  for (const [code, names] of Object.entries(others))
    for (const name of names.split('|')) add(name, code, SHORTEST_KNOWN)
  const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const english = namesIn('en')
  // The names of UN, EU, EZ and the private-use codes are no countries.
  const isCountry = (code: string): boolean =>
    english.of(code) !== undefined &&
    !/^(EU|EZ|UN|QO|ZZ|X.)$/.test(code) &&
    // A former code has the name of the present country: DD is Germany too.
    new Intl.Locale(`und-${code}`).region === code
  const countries = codes.filter(isCountry)
  for (const language of languages) {
    const names = namesIn(language)
    for (const code of countries) add(names.of(code) ?? '', code, SHORTEST)
  }
  return phrases
}
