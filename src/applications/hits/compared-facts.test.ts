/** The compared facts of a hit: same, close, different, or missing on one side. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factorOf } from '@foyer/name-matching/matching/factors'
import { pepHit } from '#test/fixtures/case.ts'
import { comparedFacts, comparedOf, type ListedSide, type ScreenedSide } from './compared-facts.ts'

const number = (id: string, issuingCountry = 'SE') => ({ id, issuingCountry })
const day = (value: string, circa = false) => ({ value, circa })
const mine: ScreenedSide = { name: 'Åsa Granhed', birth: null, numbers: [], countries: [] }
const theirs: ListedSide = { births: [], numbers: [], countries: [] }
const same = { matchedName: 'Granhed Åsa', factors: [factorOf('name', 1, null)] }
const outcomes = (screened: Partial<ScreenedSide>, listed: Partial<ListedSide>, match = same) =>
  comparedFacts({ ...mine, ...screened }, { ...theirs, ...listed }, match)
    .map(({ outcome }) => outcome)
    .join(' ')

const births: Array<[ScreenedSide['birth'], ListedSide['births'], string]> = [
  [null, [day('1970-03-01')], 'NOT_COMPARED'],
  ['1970-03-01', [], 'NOT_COMPARED'],
  ['1970-03-01', [day('1941-01-01'), day('1970-03-01')], 'SAME'],
  ['1970-03-01', [day('1970-03-02')], 'DIFFERS'],
  ['1970-03-01', [day('1970-03')], 'CLOSE'],
  ['1970-03-01', [day('1970')], 'CLOSE'],
  ['1970-03-01', [day('1971')], 'DIFFERS'],
  ['1970-03-01', [day('1970-03-01', true)], 'CLOSE'],
  ['1970-03-01', [day('1972', true)], 'CLOSE'],
  ['1970-03-01', [day('1974', true)], 'DIFFERS'],
  [day('1970-03'), [day('1970-03-01')], 'CLOSE'],
]
describe('birth dates', () => {
  for (const [birth, listed, expected] of births)
    test(`${JSON.stringify(birth)} beside ${JSON.stringify(listed)}: ${expected}`, () =>
      assert.equal(outcomes({ birth }, { births: listed }), `NOT_COMPARED SAME ${expected} NOT_COMPARED`))
})

const numbers: Array<[ScreenedSide['numbers'], ListedSide['numbers'], string]> = [
  [[number('19700301-1234')], [number('197003011234')], 'SAME'],
  [[number('197003011234')], [number('194103011234')], 'DIFFERS'],
  [[number('197003011234')], [number('01037012345', 'NO')], 'NOT_COMPARED'],
  [[number('197003011234')], [], 'NOT_COMPARED'],
]
describe('numbers', () => {
  for (const [own, listed, expected] of numbers)
    test(`${JSON.stringify(own)} beside ${JSON.stringify(listed)}: ${expected}`, () =>
      assert.equal(
        outcomes({ numbers: own }, { numbers: listed }),
        `${expected} SAME NOT_COMPARED NOT_COMPARED`,
      ))
  test('are shown without the characters that make them unique', () => {
    const [compared] = comparedFacts(
      { ...mine, numbers: [number('197003011234')] },
      { ...theirs, numbers: [number('194103011234')] },
      same,
    )
    assert.deepEqual([compared?.screened, compared?.listed], ['19700301••••', '19410301••••'])
  })
})

const names: Array<[Parameters<typeof factorOf>[0][], string]> = [
  [['name', 'order'], 'SAME'],
  [['name', 'extraParts', 'weakAlias'], 'SAME'],
  [['name', 'lettersDiffer'], 'CLOSE'],
  [['name', 'partsSwapped'], 'DIFFERS'],
  [['name', 'birthDate', 'country'], 'SAME'],
]
describe('names', () => {
  for (const [factors, expected] of names)
    test(`${factors.join(', ')}: ${expected}`, () => {
      const match = { ...same, factors: factors.map((name) => factorOf(name, 1, null)) }
      assert.equal(outcomes({}, {}, match), `NOT_COMPARED ${expected} NOT_COMPARED NOT_COMPARED`)
    })
  test('are compared word by word for an entry that was found by its number', () => {
    const factors = [factorOf('identityNumber', 1, null)]
    assert.match(outcomes({}, {}, { ...same, factors }), /^NOT_COMPARED SAME/)
    assert.match(outcomes({ name: 'Bo Prov' }, {}, { ...same, factors }), /^NOT_COMPARED DIFFERS/)
  })
})

test('countries agree with one in common, differ, or are not known', () => {
  assert.match(outcomes({ countries: ['SE', 'NO'] }, { countries: ['NO'] }), / SAME$/)
  assert.match(outcomes({ countries: ['SE'] }, { countries: ['NO'] }), / DIFFERS$/)
  assert.match(outcomes({ countries: ['SE'] }, {}), / NOT_COMPARED$/)
})

const stored: Array<[[string, number][], string]> = [
  [[['identityNumber', 1]], 'SAME SAME NOT_COMPARED NOT_COMPARED'],
  [
    [
      ['name', 1],
      ['birthDate', 1],
      ['country', 1],
    ],
    'NOT_COMPARED SAME SAME SAME',
  ],
  [
    [
      ['name', 1],
      ['birthDate', -1],
      ['countryDiffers', 1],
    ],
    'NOT_COMPARED SAME DIFFERS DIFFERS',
  ],
  [
    [
      ['name', 1],
      ['birthDate', 0],
    ],
    'NOT_COMPARED SAME NOT_COMPARED NOT_COMPARED',
  ],
  [[['birthYear', 1]], 'NOT_COMPARED SAME CLOSE NOT_COMPARED'],
  [[['birthYearDiffers', 1]], 'NOT_COMPARED SAME DIFFERS NOT_COMPARED'],
]
describe('a hit stored without its compared facts', () => {
  for (const [factors, expected] of stored)
    test(`${JSON.stringify(factors)}: ${expected}`, () => {
      const hit = pepHit('1')
      const weighed = factors.map(([name, score]) => ({ name, score, weight: 1, detail: null }))
      const compared = comparedOf({ ...hit, match: { ...hit.match, factors: weighed } })
      assert.equal(compared.map(({ outcome }) => outcome).join(' '), expected)
    })
})
