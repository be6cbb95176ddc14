/** Numbers the distinct parties of a registry answer, without comparing each with all the others. */

import { birthKeyOf, isSameParty, type Party, wordsOf } from './record-matching.ts'
import type { OrganizationRef, PersonRef } from './schemas.ts'

export interface Roster {
  /** Numbers count from 0, in the order of first appearance. */
  numberOf(party: Party): number
}

export function roster(): Roster {
  const seen: Party[] = []
  const known = new Map<string, number>()
  const [persons, organizations] = [personIndex(), organizationIndex()]
  /** The first number in `candidates` of the same party. */
  const firstOf = (candidates: Iterable<number>, party: Party): number | undefined => {
    let first: number | undefined
    for (const number of candidates)
      if ((first === undefined || number < first) && isSameParty(seen[number] as Party, party)) first = number
    return first
  }
  const add = (party: Party): number => {
    const number = seen.push(party) - 1
    if (party.kind === 'PERSON') persons.add(party, number)
    else organizations.add(party, number)
    return number
  }
  return {
    numberOf(party) {
      const key = JSON.stringify(party)
      const before = known.get(key)
      if (before !== undefined) return before
      const candidates =
        party.kind === 'PERSON' ? persons.candidatesFor(party) : organizations.candidatesFor(party)
      const number = firstOf(candidates, party) ?? add(party)
      known.set(key, number)
      return number
    },
  }
}

interface Index<P> {
  add(party: P, number: number): void
  /** Contains every number of the same party; most others are left out. */
  candidatesFor(party: P): Iterable<number>
}

const listIn = <T>(lists: Map<string, T[]>, key: string): T[] => {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

function organizationIndex(): Index<OrganizationRef> {
  const numbers = new Map<string, number[]>()
  const keysOf = ({ organizationNumber: id, name }: OrganizationRef) => [
    ...(id ? [`number ${id.issuingCountry} ${id.id}`] : []),
    // With a number, the name only decides against parties without one.
    `name ${wordsOf(name).join(' ')} ${id ? 'numbered' : 'unnumbered'}`,
  ]
  return {
    add(party, number) {
      for (const key of keysOf(party)) listIn(numbers, key).push(number)
    },
    candidatesFor(party) {
      const name = `name ${wordsOf(party.name).join(' ')}`
      const names = [`${name} unnumbered`, ...(party.organizationNumber ? [] : [`${name} numbered`])]
      return [...keysOf(party).slice(0, -1), ...names].flatMap((key) => numbers.get(key)?.slice(0, 1) ?? [])
    },
  }
}

/** Two numbers of one system decide alone whether they are of the same person. */
function numberIn({
  personalIdentityNumber: number,
  registryId,
}: PersonRef): [system: string, id: string] | null {
  if (number) return [`${number.issuingCountry} ${number.type}`, number.id]
  return registryId === undefined ? null : ['registry', registryId]
}

function personIndex(): Index<PersonRef> {
  const byNumber = new Map<string, number>()
  const bySystem = new Map<string | null, NameIndex>()
  const wordsWithBirth = ({ name, dateOfBirth }: PersonRef) => {
    const birth = birthKeyOf(dateOfBirth)
    return [...new Set(wordsOf(name.fullName))].map((word) => `${birth} ${word}`)
  }
  return {
    add(party, number) {
      const [system, id] = numberIn(party) ?? [null]
      const key = `${system} ${id}`
      if (system !== null && !byNumber.has(key)) byNumber.set(key, number)
      const names = bySystem.get(system) ?? nameIndex()
      bySystem.set(system, names)
      names.add(wordsWithBirth(party), number)
    },
    *candidatesFor(party) {
      const [system, id] = numberIn(party) ?? [null]
      const same = system === null ? undefined : byNumber.get(`${system} ${id}`)
      if (same !== undefined) yield same
      const words = wordsWithBirth(party)
      for (const [other, names] of bySystem)
        if (system === null || other !== system) yield* names.containedOrContaining(words)
    },
  }
}

interface NameIndex {
  add(words: string[], number: number): void
  /** Everyone whose words are all in `words`, and everyone who has all of `words`; and some others. */
  containedOrContaining(words: string[]): Iterable<number>
}

/** A shorter name has its rarest word in the longer one; a longer name has each word of the shorter one. */
function nameIndex(): NameIndex {
  const everyWord = new Map<string, number[]>()
  const rarestWord = new Map<string, number[]>()
  const rarestOf = (words: string[]) =>
    words.reduce<string | undefined>((rarest, word) => {
      const count = (of: string) => everyWord.get(of)?.length ?? 0
      return rarest === undefined || count(word) < count(rarest) ? word : rarest
    }, undefined)
  return {
    add(words, number) {
      const rarest = rarestOf(words)
      if (rarest !== undefined) listIn(rarestWord, rarest).push(number)
      for (const word of words) listIn(everyWord, word).push(number)
    },
    *containedOrContaining(words) {
      const rarest = rarestOf(words)
      if (rarest !== undefined) yield* everyWord.get(rarest) ?? []
      for (const word of words) yield* rarestWord.get(word) ?? []
    },
  }
}
