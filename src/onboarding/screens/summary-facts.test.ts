/** The rows of a summary, in the applicant's language and the notation of the market. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { addressOf } from '#workflows/steps/postal-address.ts'
import { addressLines, dateText, fact, identityNumber } from './summary-facts.ts'

const facts: Array<[language: string, value: Array<string | null | undefined>, rows: unknown]> = [
  ['en', ['a@a.example'], [{ label: 'Email address', value: ['a@a.example'] }]],
  ['sv', ['a@a.example'], [{ label: 'E-postadress', value: ['a@a.example'] }]],
  ['fr', ['a@a.example'], [{ label: 'Adresse e-mail', value: ['a@a.example'] }]],
  ['it', ['a@a.example'], [{ label: 'Email address', value: ['a@a.example'] }]],
  ['en', ['one', null, '', 'two', undefined], [{ label: 'Email address', value: ['one', 'two'] }]],
  ['en', [], []],
  ['en', [null, undefined, ''], []],
]
describe('a row of the summary', () => {
  for (const [language, value, rows] of facts)
    test(`in ${language} of ${JSON.stringify(value)}`, () =>
      assert.deepEqual(fact(language, 'email', ...value), rows))
})

const typed = { line: 'Provgatan 1', postalCode: '11122', city: 'Stockholm', country: 'SE' }
const address = (more: Partial<Address> = {}): Address => ({ ...addressOf(typed, 'RESIDENTIAL'), ...more })
const addresses: Array<
  [what: string, address: Address | null, market: string, language: string, lines: string[]]
> = [
  ['in the market: without its country', address(), 'SE', 'en', ['Provgatan 1', '111 22 Stockholm']],
  ['abroad, in English', address(), 'NO', 'en', ['Provgatan 1', '111 22 Stockholm', 'Sweden']],
  [
    'abroad, in Swedish',
    address({ country: 'NO', postalCode: '0150', city: 'Oslo' }),
    'SE',
    'sv',
    ['Provgatan 1', '0150 Oslo', 'Norge'],
  ],
  [
    'without a country',
    address({ country: null, postalCode: '11122' }),
    'SE',
    'en',
    ['Provgatan 1', '11122 Stockholm'],
  ],
  ['without a postal code', address({ postalCode: null }), 'SE', 'en', ['Provgatan 1', 'Stockholm']],
  [
    'with a care-of line of a register',
    address({ lines: ['c/o Berg', 'Provgatan 1'] }),
    'SE',
    'en',
    ['c/o Berg', 'Provgatan 1', '111 22 Stockholm'],
  ],
  [
    'with nothing but its lines',
    address({ postalCode: null, city: null, country: null }),
    'SE',
    'en',
    ['Provgatan 1'],
  ],
  ['that is not known', null, 'SE', 'en', []],
]
describe('an address in the summary', () => {
  for (const [what, of, market, language, lines] of addresses)
    test(what, () => assert.deepEqual(addressLines(of, language, market), lines))
})

const number = (id: string, issuingCountry: string): PersonalIdentityNumber => ({
  id,
  issuingCountry,
  type: 'NATIONAL',
  assurance: 'EID',
  synthetic: false,
})
const numbers: Array<[number: PersonalIdentityNumber | null, shown: string | undefined]> = [
  [number('198302182384', 'SE'), '19830218-2384'],
  [number('13097248022', 'NO'), '130972 48022'],
  [number('131052-308T', 'FI'), '131052-308T'],
  [null, undefined],
]
for (const [of, shown] of numbers)
  test(`a personal identity number is shown as ${shown ?? 'no row'}`, () =>
    assert.equal(identityNumber('en', of)[0]?.value[0], shown))

const dates: Array<[date: string | null, language: string, shown: string | null]> = [
  ['2024-03-01', 'en', '1 March 2024'],
  ['2024-03-01', 'sv', '1 mars 2024'],
  ['1899-12-31', 'en', '31 December 1899'],
  [null, 'en', null],
]
for (const [date, language, shown] of dates)
  test(`${date} in ${language} is ${shown}`, () => assert.equal(dateText(date, language), shown))
