import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nationalitiesIn, placeOfBirthIn } from './birth-and-nationality.ts'

const nationalities: Array<[what: string, claim: unknown, read: string[]]> = [
  ['one', ['SE'], ['SE']],
  ['two, in their order', ['NO', 'SE'], ['NO', 'SE']],
  ['the same twice once', ['SE', 'se', ' SE '], ['SE']],
  ['a single code', 'DK', ['DK']],
  ['unknown as none', ['QU'], []],
  ['stateless as none', ['QS'], []],
  ['a country beside an unknown one', ['QU', 'FI'], ['FI']],
  ['Kosovo', ['XK'], ['XK']],
  ['no code of three letters, no word, no other type', ['SWE', 'Swedish', 46, null, {}], []],
  ['no codes that are no country', ['EU', 'ZZ', 'UK'], []],
  ['nothing', undefined, []],
]
describe('nationalities are read as', () => {
  for (const [what, claim, read] of nationalities)
    test(what, () => assert.deepEqual(nationalitiesIn(claim), read))
})

const places: Array<[what: string, claim: unknown, read: unknown]> = [
  [
    'all parts',
    { country: 'SE', region: 'Skåne', locality: 'Lund' },
    { country: 'SE', region: 'Skåne', locality: 'Lund' },
  ],
  ['a town only', { locality: ' Lund ' }, { country: null, region: null, locality: 'Lund' }],
  [
    'no country where there is none',
    { country: 'QU', locality: 'Lund' },
    { country: null, region: null, locality: 'Lund' },
  ],
  ['null for nothing known', { country: 'QU', locality: ' ' }, null],
  ['null for an empty claim', {}, null],
  ['null for a text', 'Lund', null],
  ['null for none', undefined, null],
]
describe('a place of birth is read as', () => {
  for (const [what, claim, read] of places) test(what, () => assert.deepEqual(placeOfBirthIn(claim), read))
})
