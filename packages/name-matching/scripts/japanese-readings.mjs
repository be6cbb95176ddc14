/**
 * Writes matching/readings/japanese-readings.json: how the signs of Japanese names are read.
 * The names and their readings are those of mecab-ipadic, which the npm package kuromoji 0.1.2 has:
 *
 *   npm install --prefix /tmp/readings --ignore-scripts kuromoji@0.1.2
 *   node packages/name-matching/scripts/japanese-readings.mjs /tmp/readings/node_modules/kuromoji
 *
 * Which sign of a name has which part of its reading is found by expectation maximisation. A name whose
 * signs have no readings of their own is an entry as a whole.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import anyAscii from 'any-ascii'
import { plainWordOf } from '../matching/words/writing.ts'

const [folder = ''] = process.argv.slice(2)
const [ROUNDS, LONGEST_NAME, LONGEST_READING, MOST_READINGS] = [8, 4, 5, 8]
/** A rarer reading of a sign is a name that was divided wrongly, unless the sign alone is the name. */
const [FEWEST_NAMES, LEAST_SHARE] = [0.7, 0.005]
const signs = /^[\u3400-\u9fff]+$/
/** A kana that cannot begin a reading. */
const small = /[ァィゥェォャュョンー]/

/** @returns {Array<[name: string, reading: string]>} */
function readNames() {
  const file = gunzipSync(readFileSync(path.join(folder, 'dict/tid_pos.dat.gz'))).toString('utf8')
  return file
    .split('\0')
    .map((entry) => entry.split(','))
    .filter(([, , , kind, part]) => kind === '人名' && (part === '姓' || part === '名'))
    .map(([name = '', , , , , , , , reading = '']) => [name.replace(/(.)々/g, '$1$1'), reading])
    .filter(([name = '', reading]) => signs.test(name) && reading !== '')
    .map(([name = '', reading = '']) => [plainWordOf(name), reading])
}

/** Each way in which the reading may be divided among the signs. */
function divisionsOf(count, reading) {
  if (count === 1) return reading.length <= LONGEST_READING + 1 && reading !== '' ? [[reading]] : []
  const found = []
  for (let length = 1; length <= LONGEST_READING && length < reading.length; length++) {
    if (small.test(reading[length])) continue
    for (const rest of divisionsOf(count - 1, reading.slice(length)))
      found.push([reading.slice(0, length), ...rest])
  }
  return found
}

/** How many names have a sign with a reading, weighed by how likely each division is. */
function countsOf(names, before) {
  const counts = new Map()
  const chance = (sign, part) => (before ? (before.get(sign)?.get(part) ?? 1e-7) : 1 / (1 + part.length))
  for (const [name, reading] of names) {
    const all = [...name]
    if (all.length > LONGEST_NAME) continue
    const divisions = divisionsOf(all.length, reading)
    const chances = divisions.map((parts) => parts.reduce((sum, part, at) => sum * chance(all[at], part), 1))
    const total = chances.reduce((sum, each) => sum + each, 0)
    for (const [at, parts] of divisions.entries())
      for (const [place, part] of parts.entries()) {
        const ofSign = counts.get(all[place]) ?? new Map()
        ofSign.set(part, (ofSign.get(part) ?? 0) + chances[at] / total)
        counts.set(all[place], ofSign)
      }
  }
  return counts
}

function sharesOf(counts) {
  return new Map(
    [...counts].map(([sign, parts]) => {
      const total = [...parts.values()].reduce((sum, each) => sum + each, 0)
      return [sign, new Map([...parts].map(([part, count]) => [part, count / total]))]
    }),
  )
}

/** Hepburn, long vowels as in kana: オオノ is "oono". */
function hepburnOf(kana) {
  let latin = ''
  for (const sign of kana) {
    const roman = anyAscii(sign).toLowerCase()
    const glide = 'ャュョ'.indexOf(sign)
    if (glide >= 0) latin = latin.replace(/(sh|ch|j)?i$/, (_, sibilant) => sibilant ?? 'y') + 'auo'[glide]
    else if (sign === 'ー') continue
    else latin += sign === 'ッ' ? '+' : roman
  }
  return latin.replace(/\+(.)/g, '$1$1').replace('+', 'tsu')
}

const names = readNames()
let counts = countsOf(names)
for (let round = 1; round < ROUNDS; round++) counts = countsOf(names, sharesOf(counts))
const ofOneSign = new Set(names.filter(([name]) => [...name].length === 1).map((entry) => entry.join()))
const table = new Map(
  [...counts].map(([sign, parts]) => {
    const total = [...parts.values()].reduce((sum, each) => sum + each, 0)
    const isLikely = ([part, count]) =>
      count >= FEWEST_NAMES && (count / total >= LEAST_SHARE || ofOneSign.has(`${sign},${part}`))
    const likely = [...parts].filter(isLikely).sort((a, b) => b[1] - a[1])
    return [sign, likely.slice(0, MOST_READINGS).map(([part]) => part)]
  }),
)
const isRegular = (all, reading) =>
  all.length === 0
    ? reading === ''
    : (table.get(all[0]) ?? []).some(
        (part) => reading.startsWith(part) && isRegular(all.slice(1), reading.slice(part.length)),
      )
for (const [name, reading] of names)
  if (!isRegular([...name], reading)) table.set(name, [...(table.get(name) ?? []), reading])

const text = [...table]
  .filter(([, readings]) => readings.length > 0)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([sign, readings]) => `${sign}=${[...new Set(readings.map(hepburnOf))].join(',')}`)
const target = path.resolve(import.meta.dirname, '../matching/readings/japanese-readings.json')
writeFileSync(target, `{\n  "signs": ${JSON.stringify(text.join(' '))}\n}\n`)
process.stdout.write(`${names.length} names, ${text.length} entries\n`)
