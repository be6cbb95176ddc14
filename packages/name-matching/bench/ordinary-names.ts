/** Invented people and companies of many countries, as frequent and as rare as names are. */
import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

interface Country {
  /** The most frequent first. */
  given: string
  family: string
  /** Rare family names are made of these. */
  starts: string
  ends: string
  families?: number
  particle?: string
  /** The names of the father and the grandfather stand between. */
  fathers?: boolean
  /** A given name is written as one word of two. */
  pairsGiven?: boolean
}

const countries = JSON.parse(
  readFileSync(new URL('ordinary-names.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Country>>
export const countryCodes = Object.keys(countries)

export interface OrdinaryPerson {
  name: string
  birthDate: string
  country: string
}

const divided = new Map<string, string[]>()

function words(list: string): string[] {
  const before = divided.get(list)
  if (before) return before
  const found = list.split(' ')
  divided.set(list, found)
  return found
}
const titled = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`

/** Half of the people have names by Zipf's law, where the second is half as frequent as the first. */
const frequent = (list: readonly string[], random: Random): string =>
  random.fraction() < 0.5
    ? random.one(list)
    : (list[Math.min(list.length - 1, Math.floor(list.length ** random.fraction()) - 1)] as string)

/** Most people have a rare family name. */
const SHARE_OF_RARE = 0.8

function familyOf({ family, starts, ends, particle }: Country, random: Random): string {
  if (random.fraction() > SHARE_OF_RARE) return titled(frequent(words(family), random))
  const middle = random.fraction() < 0.7 ? random.one(words(starts)) : ''
  const rare = titled(`${random.one(words(starts))}${middle}${random.one(words(ends))}`)
  return particle && random.fraction() < 0.4 ? `${particle} ${rare}` : rare
}

function givenOf({ given, fathers, pairsGiven }: Country, random: Random): string[] {
  if (pairsGiven && random.fraction() < 0.8)
    return [titled(`${frequent(words(given), random)}${frequent(words(given), random)}`)]
  const count = fathers ? 1 + Math.floor(random.fraction() * 3) : random.fraction() < 0.4 ? 2 : 1
  return Array.from({ length: count }, () => titled(frequent(words(given), random)))
}

export function ordinaryPerson(random: Random, country: string = random.one(countryCodes)): OrdinaryPerson {
  const data = countries[country] as Country
  const families = Array.from({ length: data.families ?? 1 }, () => familyOf(data, random))
  const day = new Date(Date.UTC(1940, 0, 1) + Math.floor(random.fraction() * 66 * 365.25) * 86_400_000)
  return {
    name: [...givenOf(data, random), ...families].join(' '),
    birthDate: day.toISOString().slice(0, 10),
    country,
  }
}

const trades =
  'Bygg Transport Consulting Invest Trading Shipping Logistics Energy Food Textile Steel Marine Foods ' +
  'Software Print Media Travel Clean Wood Auto Electric Medical Garden Paper Chemical Glass Design Farm Fish'
const forms = 'AB AS Oy ApS Ltd Limited GmbH AG SARL SAS SA SL SRL SpA BV OÜ LLC Inc Corp Sp.z.o.o. Pvt'

/** A family name or an invented word, one or two trades, and a legal form. */
export function ordinaryCompany(random: Random): string {
  const data = countries[random.one(countryCodes)] as Country
  const first = titled(
    random.fraction() < 0.5
      ? `${random.one(words(data.starts))}${random.one(words(data.ends))}`
      : frequent(words(data.family), random),
  )
  const second = random.fraction() < 0.3 ? [familyOf(data, random)] : []
  const trade = Array.from({ length: 1 + Math.floor(random.fraction() * 2) }, () => random.one(words(trades)))
  return [first, ...second, ...trade, random.one(words(forms))].join(' ')
}
