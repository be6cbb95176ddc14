/** Company names of English words before legal forms, in any of their spellings. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { compareNames } from '../matching/compare.ts'
import { defaultThreshold } from '../matching/factors.ts'
import { prepareName } from '../matching/prepare.ts'
import legalForms from '../matching/words/legal-forms.json' with { type: 'json' }

/**
 * English words of up to nine letters, evenly through the alphabet: any of them may be a company's name.
 * LEGAL_FORMS=all compares each of them with every spelling of every form, in about half an hour.
 */
const everything = process.env.LEGAL_FORMS === 'all'
const file = createRequire(import.meta.url).resolve('an-array-of-english-words')
const all = (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter(({ length }) => length <= 9)
const every = (step: number, words: readonly string[]): string[] => words.filter((_, at) => at % step === 0)

/** The first spelling of each form, with the others. */
const forms = Object.values(legalForms)
  .flat()
  .map((group) => group.split(' | '))

/** These are no word of a name beside a legal form: they are a part of it, or mean nothing alone. */
const partsOfForms = 'company firm guarantee limited oy private public unlimited with'.split(' ')
const saysNothing = (word: string): boolean =>
  word.length <= 2 || [...partsOfForms, ...'and och global nordic worldwide'.split(' ')].includes(word)
/**
 * With some forms of another language, these words are a form themselves: a federal state enterprise, a
 * society with limited liability, S.p.A. Of all words with all spellings, only they fail.
 */
const alsoForms = ['federal', 'society', 'spa']

const organization = (name: string) => prepareName(name, 'ORGANIZATION')
const scoreOf = (one: string, other: string): number =>
  compareNames(organization(one), organization(other)).score
const SAME = 0.9

/** Some of the spellings for each word: all of them in turn. */
const [first, second] = [7, 3]
const spellingsFor = (at: number): string[][] =>
  everything
    ? forms
    : [first, second].map((step) => {
        const group = forms[(at * step + (at >> 5)) % forms.length] as string[]
        return [group[0] as string, group[at % group.length] as string]
      })

/** Words far apart in the alphabet may still be spelled alike, as "cod" and "pod". */
function areNear(one: string, other: string): boolean {
  const others = (word: string, than: string) => [...word].filter((letter) => !than.includes(letter)).length
  return others(one, other) + others(other, one) <= 4
}

/** Takes this many words, evenly through the alphabet. */
export function testCompanyNames(count: number): void {
  const words = every(Math.floor(all.length / count), all).slice(0, count)
  const names = words.filter((word) => !saysNothing(word))

  describe('a company name before a legal form', () => {
    test(`matches every other spelling of the form (${words.length} words)`, () => {
      const wrong: string[] = []
      for (const [at, word] of names.entries())
        for (const [short = '', ...long] of alsoForms.includes(word) ? [] : spellingsFor(at))
          for (const name of [word, `Northern ${word}`]) {
            const one = organization(`${name} ${short}`)
            for (const other of long)
              if (compareNames(one, organization(`${name} ${other}`)).score < SAME)
                wrong.push(`${name} ${short} / ${other}`)
          }
      assert.deepEqual(wrong.slice(0, 20), [])
    })

    test('matches each spelling of each form, after sixty words', () => {
      const wrong: string[] = []
      for (const name of every(Math.floor(names.length / 60), names))
        for (const [short = '', ...long] of forms)
          for (const form of long)
            if (scoreOf(`Northern ${name} ${short}`, `Northern ${name} ${form}`) < SAME)
              wrong.push(`${name} ${short} / ${form}`)
      assert.deepEqual(wrong.slice(0, 20), [])
    })

    test('does not match the same name without the word', () => {
      const wrong: string[] = []
      for (const word of names)
        for (const [one, other] of [
          ['Ltd', 'Limited'],
          ['AB', 'Aktiebolag'],
          ['GmbH', 'GmbH'],
        ] as const)
          if (scoreOf(`Vetrogon ${word} ${one}`, `Vetrogon ${other}`) >= defaultThreshold) wrong.push(word)
      assert.deepEqual(wrong.slice(0, 20), [])
    })

    test('does not match another word of the same length', () => {
      const wrong: string[] = []
      const half = names.length >> 1
      for (const [at, word] of names.slice(0, half).entries()) {
        const another = names[at + half] as string
        const score = scoreOf(`Northern ${word} Ltd`, `Northern ${another} Limited`)
        if (score >= defaultThreshold && !areNear(word, another)) wrong.push(`${word} / ${another}`)
      }
      assert.deepEqual(wrong.slice(0, 20), [])
    })
  })
}
