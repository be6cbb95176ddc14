import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CaseParty } from './case-parties.ts'
import { isNamed, partyQueryOf, searchedParts, termsOf } from './party-terms.ts'

const party = (name: string, more: Partial<CaseParty> = {}): CaseParty => ({
  ...{ kind: 'PERSON', name, otherNames: [], born: null, countries: [], roles: [] },
  ...{ personalIdentityNumber: null, organizationNumber: null, ...more },
})
const partsOf = (name: string) =>
  termsOf(party(name)).flatMap(({ kind, text }) => (kind === 'PART' ? [text] : []))
const number = (issuingCountry: string, id: string): CaseParty['personalIdentityNumber'] => ({
  ...{ id, issuingCountry, type: 'NATIONAL', assurance: 'EID', synthetic: true },
})

describe('termsOf', () => {
  it('has every three and every five letters of each word', () => {
    const expected = ['ann', 'nna', 'han', 'ans', 'nse', 'sen', 'hanse', 'ansen']
    assert.deepEqual(partsOf('Anna Hansen'), expected)
  })

  it('has a short word as a whole', () => assert.deepEqual(partsOf('Bo Li'), ['=bo', '=li']))

  it('has each of both spellings of a letter', () => {
    assert.ok(partsOf('Søs').includes('sos'))
    assert.ok(partsOf('Søs').includes('soe'))
  })

  it('has the parts of former names', () => {
    const terms = termsOf(party('Nytt AB', { otherNames: ['Gammalt AB'] })).map(({ text }) => text)
    assert.ok(terms.includes('gamma') && terms.includes('nyt'))
  })

  it('is bounded', () => {
    const names = Array.from({ length: 100 }, (_, at) => `Bolaget nummer ${at} x${at}yzåäö`)
    assert.equal(termsOf(party('A', { otherNames: names })).length, 200)
  })

  it('has numbers as they are kept and as they are written, Swedish ones without the century too', () => {
    const numbersOf = (more: Partial<CaseParty>) =>
      termsOf(party('', more)).flatMap(({ kind, text }) => (kind === 'NUMBER' ? [text] : []))
    const se = number('SE', '199001012384')
    assert.deepEqual(numbersOf({ personalIdentityNumber: se }), ['199001012384', '9001012384'])
    assert.deepEqual(numbersOf({ personalIdentityNumber: number('FI', '131052-308T') }), ['131052308t'])
    const organizationNumber: CaseParty['organizationNumber'] = {
      ...{ id: '0112038-9', display: '0112038-9', issuingCountry: 'FI', type: 'REGISTRATION' },
    }
    assert.deepEqual(numbersOf({ organizationNumber }), ['01120389'])
    const otherNumbers = [number('SE', '197104042390')].filter((each) => each !== null)
    assert.deepEqual(numbersOf({ personalIdentityNumber: number('FI', '131052-308T'), otherNumbers }), [
      ...['131052308t', '197104042390', '7104042390'],
    ])
  })
})

describe('partyQueryOf', () => {
  const cases: Array<[string, ReturnType<typeof partyQueryOf>]> = [
    ['Anna  Hansen', { number: null, words: ['anna', 'hansen'] }],
    ['559912-4427', { number: '5599124427', words: [] }],
    ['131052-308T', { number: '131052308t', words: ['131052', '308t'] }],
    ['Bolag 7', { number: 'bolag7', words: ['bolag', '7'] }],
    ['a b c d e f g h', { number: null, words: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['—', { number: null, words: [] }],
  ]
  for (const [text, expected] of cases)
    it(`reads ${text}`, () => assert.deepEqual(partyQueryOf(text), expected))
})

describe('searchedParts', () => {
  const cases: Array<[string, string[]]> = [
    ['li', ['=li']],
    ['ann', ['ann']],
    ['anna', ['ann', 'nna']],
    ['hansen', ['hanse', 'ansen']],
  ]
  for (const [word, expected] of cases)
    it(`looks for ${word}`, () => assert.deepEqual(searchedParts([word]), expected))

  it('are all parts of each name that has the word', () => {
    for (const word of ['hansen', 'berg', 'ber', 'øst', 'oest', 'li'])
      for (const part of searchedParts(partyQueryOf(word).words))
        assert.ok(partsOf('Berg-Hansen Øst Li').includes(part), `${word}: ${part}`)
  })
})

describe('isNamed', () => {
  const cases: Array<[string, string, boolean]> = [
    ['Anna Berg-Hansen', 'hansen anna', true],
    ['Anna Berg-Hansen', 'ans', true],
    ['Anna Berg-Hansen', 'hansson', false],
    ['Sørensen', 'sorensen', true],
    ['Sørensen', 'soerensen', true],
    ['Li Wei', 'li', true],
    ['Lina Wei', 'li', false],
  ]
  for (const [name, text, expected] of cases)
    it(`${name} is ${expected ? '' : 'not '}found by ${text}`, () =>
      assert.equal(isNamed(party(name), partyQueryOf(text).words), expected))

  it('needs all words in one name', () =>
    assert.equal(isNamed(party('Nytt AB', { otherNames: ['Gammalt AB'] }), ['nytt', 'gammalt']), false))
})
