/**
 * Writes matching/persons/given-name-genders.json: given names that only men or only women
 * have. The names are those of the npm package @faker-js/faker 10.6.0:
 *
 *   npm install --prefix /tmp/names --ignore-scripts @faker-js/faker@10.6.0
 *   node packages/name-matching/scripts/given-name-genders.mjs /tmp/names/node_modules/@faker-js/faker
 *
 * A name that both have in some country is left out, unless ten times as many countries have it for one of
 * them. So is a name that no name of the other gender is near: it contradicts nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { prepareName } from '../matching/prepare.ts'

const [folder = ''] = process.argv.slice(2)
const { main } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
const { allLocales } = await import(path.resolve(folder, main))

const [SHORTEST, NEAR, CLEARLY] = [3, 2, 10]
const scripts = ['LATIN', 'CYRILLIC', 'GREEK']
/** Men's names in Esperanto are women's with an o. */
const invented = ['eo']
/** Family names that are given to girls and boys. */
const familyNames = new Set(['archer', 'harper', 'parker', 'zach'])

/** As the matcher reads it. Undefined if it is several words, or of another script. */
function romanOf(name) {
  const [part, ...more] = prepareName(name, 'PERSON').parts
  if (!part || more.length > 0 || !scripts.includes(part.script)) return undefined
  return part.roman.length < SHORTEST ? undefined : part.roman
}

/** How many locales have each name. */
function countsOf(gender) {
  const counts = new Map()
  for (const [locale, { person }] of Object.entries(allLocales)) {
    if (invented.includes(locale)) continue
    const listed = person?.first_name?.[gender] ?? []
    for (const name of new Set(listed.map(romanOf)))
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Letters that are added, left out, changed or swapped; more than `most` as most + 1. */
function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          last[j] + 1,
          row[j - 1] + 1,
          last[j - 1] + (isSame ? 0 : 1),
          isSwapped ? before[j - 2] + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length]
}

const [women, men, anyone] = ['female', 'male', 'generic'].map(countsOf)
const isClearly = (own, others, name) => own.get(name) >= CLEARLY * (others.get(name) ?? 0)
const of = (own, others) => [...own.keys()].filter((name) => isClearly(own, others, name))
const [ofWomen, ofMen] = [of(women, men), of(men, women)]
const nearOnes = (names, others) =>
  names
    .filter((name) => !familyNames.has(name))
    .filter((name) => others.some((other) => distance(name, other, NEAR) <= NEAR))
    .sort()

const female = nearOnes(ofWomen, ofMen)
const male = nearOnes(ofMen, ofWomen)
const known = new Set([...female, ...male])
/** A name of men with an a at its end is one of women, unless it is listed here. */
const both = [...new Set([...women.keys(), ...anyone.keys()])]
  .filter((name) => (men.has(name) || !women.has(name)) && !known.has(name))
  .filter((name) => male.includes(name.replace(/ah?$/, '')))
  .sort()

const text = JSON.stringify({ female: female.join(' '), male: male.join(' '), both: both.join(' ') }, null, 2)
const table = '../matching/persons/given-name-genders.json'
writeFileSync(new URL(table, import.meta.url), `${text}\n`)
