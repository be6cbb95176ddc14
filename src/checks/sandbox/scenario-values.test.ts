/** Addresses and numbers of the catalogue in full. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressOf, identityNumberOf, organizationIdentifierOf, requireEntry } from './scenario-values.ts'
import { type TestAddress, testPersonOf } from './scenarios.ts'

const addresses: Array<[entry: TestAddress, line: string, formatted: string]> = [
  [
    { place: 'stockholm', street: 'Provgatan', houseNumber: '1' },
    'Provgatan 1',
    'Provgatan 1, 111 22 Stockholm',
  ],
  [{ place: 'stockholm', poBox: '12' }, 'Box 12', 'Box 12, 111 22 Stockholm'],
  [{ place: 'oslo', poBox: '12' }, 'Postboks 12', 'Postboks 12, 0150 OSLO'],
  [{ place: 'helsinki', poBox: '12' }, 'PL 12', 'PL 12, 00100 Helsinki'],
]
describe('an address', () => {
  for (const [entry, line, formatted] of addresses)
    test(formatted, () => {
      const address = addressOf(entry)
      assert.deepEqual([address.lines, address.formatted, address.type], [[line], formatted, 'REGISTERED'])
      assert.equal(address.poBox, entry.poBox ?? null)
    })

  const types: Array<[entry: TestAddress['type'], asked: 'RESIDENTIAL' | undefined, type: string]> = [
    [undefined, undefined, 'REGISTERED'],
    ['POSTAL', undefined, 'POSTAL'],
    ['POSTAL', 'RESIDENTIAL', 'RESIDENTIAL'],
  ]
  for (const [type, asked, expected] of types)
    test(`of type ${type ?? 'none'}${asked ? `, asked for as ${asked}` : ''}: ${expected}`, () => {
      const entry = { place: 'oslo', street: 'Gata', houseNumber: '1', ...(type ? { type } : {}) }
      assert.equal(addressOf(entry, asked).type, expected)
    })

  test('in an unknown place is an error', () =>
    assert.throws(() => addressOf({ place: 'atlantis' }), /no place atlantis/))
})

const identifiers: Array<[country: string, number: string, display: string, euid: string | undefined]> = [
  ['SE', '5299999986', '529999-9986', undefined],
  ['SE', '7502279289', '750227-9289', undefined],
  ['NO', '310022209', '310 022 209', undefined],
  ['FI', '2999901-4', '2999901-4', 'FIFPRO.2999901-4'],
]
for (const [country, number, display, euid] of identifiers)
  test(`${number} in ${country} is shown as ${display}`, () => {
    const found = organizationIdentifierOf(country, number)
    assert.deepEqual(
      [found.id, found.display, found.euid, found.type],
      [number, display, euid, 'REGISTRATION'],
    )
  })

const refused: Array<[country: string, number: string]> = [
  ['SE', '5299999985'],
  ['NO', '310022208'],
  ['FI', '2999901-5'],
  ['FI', ''],
]
for (const [country, number] of refused)
  test(`“${number}” in ${country} is an error, because it is no valid number`, () =>
    assert.throws(() => organizationIdentifierOf(country, number), /no valid number/))

const persons: Array<[key: string, type: string, confidence: string | undefined]> = [
  ['anna-testsson', 'NATIONAL', undefined],
  ['sam-samordning', 'COORDINATION', 'CONFIRMED'],
  ['ulla-osaker', 'COORDINATION', 'UNCERTAIN'],
]
for (const [key, type, confidence] of persons)
  test(`the number of ${key} is ${type}${confidence ? `, ${confidence}` : ''}`, () => {
    const number = identityNumberOf(requireEntry(testPersonOf(key), key), 'EID')
    assert.deepEqual(
      [number.type, number.confidence, number.synthetic, number.assurance],
      [type, confidence, false, 'EID'],
    )
    assert.equal('confidence' in number, confidence !== undefined)
  })

test('a number is a test number where the number says so', () => {
  const of = (key: string) => identityNumberOf(requireEntry(testPersonOf(key), key), 'REGISTRY').synthetic
  assert.deepEqual([of('kari-testmann'), of('anna-testsson')], [true, false])
})
