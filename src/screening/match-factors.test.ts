/** The factors of a match in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorWord } from './match-factors.ts'

const rows: Array<[name: string, word: string]> = [
  ['lettersDiffer', 'Other letters'],
  ['birthYearDiffers', 'Year of birth'],
  // Of simulated lists, and of earlier versions.
  ['nameSimilarity', 'Name similarity'],
  ['given_nameScore', 'Given name score'],
]
for (const [name, word] of rows) test(`${name} is ${word}`, () => assert.equal(factorWord(name), word))
