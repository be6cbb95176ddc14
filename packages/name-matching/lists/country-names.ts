/** Country names, as lists write them, to ISO codes. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'

/** Codes that Intl.DisplayNames names, and that are no countries. */
const NO_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'ZZ',
  'XA',
  'XB',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
])

/** Names of lists that the English names of CLDR do not have. Word order, case and accents do not matter. */
const exceptions: Record<CountryCode, readonly string[]> = {
  AE: ['UAE'],
  BA: ['Bosnia-Herzegovina', 'Bosnia'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia', 'Bolivia (Plurinational State of)'],
  BS: ['The Bahamas'],
  CD: ['Democratic Republic of the Congo', 'Congo (Democratic Republic)', 'DR Congo', 'DRC', 'Zaire'],
  CG: ['Congo', 'Republic of the Congo'],
  CI: ["Cote d'Ivoire", 'Cote d Ivoire', 'Ivory Coast'],
  CN: ["People's Republic of China", 'Mainland China'],
  CV: ['Cape Verde', 'Cabo Verde'],
  CZ: ['Czech Republic'],
  FM: ['Federated States of Micronesia', 'Micronesia (Federated States of)'],
  GB: ['Great Britain', 'UK', 'United Kingdom of Great Britain and Northern Ireland', 'England', 'Scotland'],
  GM: ['The Gambia'],
  HK: ['Hong Kong', 'China, Hong Kong Special Administrative Region', 'Hong Kong, China'],
  IR: ['Iran (Islamic Republic of)', 'Islamic Republic of Iran'],
  KP: [
    'North Korea',
    "Democratic People's Republic of Korea",
    'DPRK',
    "Korea (Democratic People's Republic)",
  ],
  KR: ['South Korea', 'Republic of Korea'],
  LA: ["Lao People's Democratic Republic"],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia', 'The former Yugoslav Republic of Macedonia', 'Republic of North Macedonia', 'FYROM'],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macau', 'Macao', 'China, Macao Special Administrative Region'],
  NL: ['The Netherlands', 'Holland'],
  PS: [
    'Palestinian',
    'State of Palestine',
    'Palestine',
    'Occupied Palestinian Territories',
    'West Bank',
    'Gaza',
    'Region: Gaza',
    'Region: West Bank',
    'Gaza Strip',
  ],
  RS: ['Republic of Serbia'],
  RU: ['Russian Federation'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye', 'Turkiye'],
  TW: ['Taiwan, Province of China', 'Taiwan (Province of China)'],
  TZ: ['United Republic of Tanzania'],
  UA: ['Region: Crimea', 'Crimea', 'Crimea (Region)', 'Region: Donetsk', 'Region: Luhansk'],
  US: ['USA', 'United States of America'],
  VA: ['Holy See', 'Vatican'],
  VE: ['Venezuela (Bolivarian Republic of)', 'Bolivarian Republic of Venezuela'],
  VG: ['Virgin Islands, British'],
  VI: ['Virgin Islands, U.S.', 'United States Virgin Islands'],
  VN: ['Viet Nam'],
}

const IGNORED = new Set(['the', 'of', 'and'])

/** The words in alphabetical order, so that "Korea, North" equals "North Korea". */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’.\p{M}]/gu, '')
    .split(/[^\p{L}]+/u)
    .map((word) => (word === 'saint' ? 'st' : word))
    .filter((word) => word !== '' && !IGNORED.has(word))
    .sort()
    .join(' ')

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

function countryTable(): { codes: ReadonlySet<string>; byName: ReadonlyMap<string, CountryCode> } {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = new Set<string>()
  const byName = new Map<string, CountryCode>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = NO_COUNTRIES.has(code) ? undefined : names.of(code)
    if (name === undefined || canonicalCodeOf(code) !== code) continue
    codes.add(code)
    byName.set(keyOf(name), code)
  }
  for (const [code, others] of Object.entries(exceptions))
    for (const name of others) byName.set(keyOf(name), code)
  return { codes, byName }
}

/** Codes of the past are names of today's: UK is GB, BU is MM. */
const canonicalCodeOf = (code: string): string => new Intl.Locale(`und-${code}`).region ?? code

let table: ReturnType<typeof countryTable> | undefined

/**
 * Null for a text that is not a present country, such as "former Soviet Union". Two letters are read as a
 * code.
 */
export function countryOf(name: string): CountryCode | null {
  table ??= countryTable()
  const code = name.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(code)) {
    const today = canonicalCodeOf(code)
    return table.codes.has(today) ? today : null
  }
  return table.byName.get(keyOf(name)) ?? null
}
