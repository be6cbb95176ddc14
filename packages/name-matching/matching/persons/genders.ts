/** Given names that only men or only women have: Daniel and Daniela are two people. */
import genders from './given-name-genders.json' with { type: 'json' }

export type Gender = 'FEMALE' | 'MALE'

let table: ReadonlyMap<string, Gender | undefined> | undefined

function read(): ReadonlyMap<string, Gender | undefined> {
  const found = new Map<string, Gender | undefined>()
  for (const name of genders.female.split(' ')) found.set(name, 'FEMALE')
  for (const name of genders.male.split(' ')) found.set(name, 'MALE')
  for (const name of genders.both.split(' ')) found.set(name, undefined)
  return found
}

/**
 * The gender of a name in small Latin letters. Undefined for names of both, and for names outside the table.
 */
export function genderOf(roman: string): Gender | undefined {
  table ??= read()
  return table.has(roman) ? table.get(roman) : feminineOf(table, roman)
}

const SHORTEST = 4
const feminineEnding = /ah?$/

const isEnded = (one: string, other: string): boolean => other === `${one}a`

/** Karima is in no table, but Karim is. */
function feminineOf(known: ReadonlyMap<string, Gender | undefined>, roman: string): Gender | undefined {
  const masculine = roman.replace(feminineEnding, '')
  if (masculine === roman || masculine.length < SHORTEST) return undefined
  return known.get(masculine) === 'MALE' ? 'FEMALE' : undefined
}

/** Both are known, and they contradict. Names of three letters are soon another by a slip: Rea, Reza. */
export function areOtherGenders(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < SHORTEST && !isEnded(one, other) && !isEnded(other, one))
    return false
  const [mine, theirs] = [genderOf(one), genderOf(other)]
  return mine !== undefined && theirs !== undefined && mine !== theirs
}
