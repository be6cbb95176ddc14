/** From a signing text to persons: expansion, coverage, and no power that the text does not give. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { given, officer } from '../test/officers.ts'
import { readTexts, spoiltTexts } from '../test/signing-texts.ts'
import { danish } from './danish.ts'
import { finnish } from './finnish.ts'
import { swedish } from './swedish.ts'
import { combinationsOfText } from './text-combinations.ts'

const officers = [
  [
    officer('Ada', 'BOARD_MEMBER', 'CHAIR'),
    officer('Bo', 'BOARD_MEMBER'),
    officer('Cleo', 'BOARD_MEMBER'),
    officer('Dag', 'DEPUTY_BOARD_MEMBER'),
  ],
  [officer('Ada', 'CEO'), officer('Finn', 'PROCURIST')],
]
const registered = { officers, complete: true }
const namesOf = (text: string, language: 'sv' | 'da' | 'fi' = 'sv', of = registered) => {
  const { coverage, combinations } = combinationsOfText(text, language, of)
  const line = (each: (typeof combinations)[number]) =>
    given(each).join('+') + (each[0]?.authority === 'SIGNATURE' ? '' : ` ${each[0]?.authority}`)
  return [coverage, combinations.map(line)]
}

describe('the combinations of a signing text', () => {
  it('consist of persons, without those that contain a smaller combination', () => {
    assert.deepEqual(namesOf('Firman tecknas av styrelsen. Firman tecknas två i förening av ledamöterna.'), [
      'COMPLETE',
      ['Ada+Bo', 'Ada+Cleo', 'Bo+Cleo'],
    ])
  })
  it('mark day-to-day management and procuration', () => {
    const text =
      'Firman tecknas av styrelsen. Dessutom har verkställande direktören rätt att teckna firman ' +
      'beträffande löpande förvaltningsåtgärder. Prokura tecknas av prokuristen.'
    assert.deepEqual(namesOf(text), ['COMPLETE', ['Ada+Bo+Cleo', 'Finn PROCURATION', 'Ada DAY_TO_DAY']])
  })
  it('carry the sentences that were not understood', () => {
    const text = 'Firman tecknas av ordföranden ensam. Vid köp av mark krävs stämmans beslut.'
    const { combinations } = combinationsOfText(text, 'sv', registered)
    assert.deepEqual(
      combinations.map(([first]) => first?.limits),
      ['Vid köp av mark krävs stämmans beslut'],
    )
  })
  it('are empty where the officers are incomplete, or no officer has the office', () => {
    const text = 'Firman tecknas ensam av ledamöterna'
    assert.deepEqual(namesOf(text, 'sv', { officers, complete: false }), ['NONE', []])
    assert.deepEqual(namesOf('Firman tecknas ensam av likvidatorn'), ['NONE', []])
  })
  it('do not choose between two officers with the same name', () => {
    const twice = [[officer('Ada', 'BOARD_MEMBER'), { ...officer('Ada', 'CEO') }]]
    const other = twice[0]?.[1]?.party
    assert.ok(other?.kind === 'PERSON')
    other.dateOfBirth = '1950-05-05'
    const text = 'Firman tecknas av Ada Prøve ensam'
    assert.deepEqual(namesOf(text, 'sv', { officers: twice, complete: true }), ['NONE', []])
  })
})

describe('a person named in the text', () => {
  it('is not confused with a person whose name is part of theirs', () => {
    const named = (fullName: string) => {
      const each = officer('Ada', 'BOARD_MEMBER')
      const name = { fullName, givenName: null, middleName: null, familyName: null }
      assert.ok(each.party.kind === 'PERSON')
      // A register of names without births.
      Object.assign(each.party, { name, dateOfBirth: null, registryId: fullName })
      return each
    }
    const three = [['Ada Maria Prøve', 'Ada Prøve', 'Ada Lie Prøve'].map(named)]
    const text = 'Selskabet tegnes af Ada Maria Prøve alene.'
    const { coverage, combinations } = combinationsOfText(text, 'da', { officers: three, complete: true })
    const names = combinations.flat().map(({ party }) => party.kind === 'PERSON' && party.name.fullName)
    assert.deepEqual([coverage, names], ['COMPLETE', ['Ada Maria Prøve']])
  })
})

/** Sets of signers, with those that contain them. */
const powerOf = (text: string, language: 'sv' | 'da' | 'fi') => combinationsOfText(text, language, registered)
const isGivenBy = (set: string[], sets: string[][]) =>
  sets.some((each) => each.every((one) => set.includes(one)))
const setsOf = ({ combinations }: ReturnType<typeof powerOf>) =>
  combinations.map((each) => each.map(({ party }) => JSON.stringify(party)))

const rows = fc.constantFrom(...readTexts, ...spoiltTexts)
const strange = fc.constantFrom(
  'inte',
  'ikke',
  'ei',
  'xyz',
  '100.000',
  '(',
  'unless',
  'Nilsson',
  'högst',
  '§',
  'dog',
)

describe('an unknown word', () => {
  it('never makes a text complete, and never gives more than the text without it', () => {
    fc.assert(
      fc.property(rows, fc.nat(), strange, ({ text, language }, place, word) => {
        const words = text.split(' ')
        const at = place % (words.length + 1)
        const spoilt = powerOf([...words.slice(0, at), word, ...words.slice(at)].join(' '), language)
        assert.notEqual(spoilt.coverage, 'COMPLETE')
        for (const set of setsOf(spoilt)) assert.ok(isGivenBy(set, setsOf(powerOf(text, language))), text)
        for (const each of spoilt.combinations) assert.ok(each.every(({ limits }) => limits !== null))
      }),
      { numRuns: 1_000 },
    )
  })
  it('makes its sentence unread, also in place of another word', () => {
    fc.assert(
      fc.property(rows, fc.nat(), strange, ({ text, language }, place, word) => {
        const words = text.split(' ')
        const spoilt = words.with(place % words.length, word).join(' ')
        assert.notEqual(powerOf(spoilt, language).coverage, 'COMPLETE')
      }),
      { numRuns: 1_000 },
    )
  })
})

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const known = [swedish, danish, finnish].flatMap((lexicon) => [...lexicon.keys()])
const written = new Set(
  [...known, ...[...readTexts, ...spoiltTexts].map(({ text }) => text)].flatMap(wordsIn),
)

describe('a text that was cut', () => {
  it('within a word is incomplete, unless the rest is a word too', () => {
    fc.assert(
      fc.property(rows, fc.nat(), ({ text, language }, place) => {
        const inside = [...text.matchAll(/(?<=\p{L})\p{L}/gu)].map(({ index }) => index)
        const cut = text.slice(0, inside[place % inside.length])
        fc.pre(!written.has(wordsIn(cut).at(-1) ?? ''))
        assert.notEqual(powerOf(cut, language).coverage, 'COMPLETE', cut)
      }),
      { numRuns: 1_000 },
    )
  })
})
