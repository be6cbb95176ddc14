/** The masked values for a person without the right to identity numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { PersonalIdentityNumber } from '../schemas/identifiers.ts'
import { orNull, Timestamp } from '../schemas/primitives.ts'
import { maskOf } from '../schemas/secrets.ts'
import { hidden, hideNumbers } from './hide-numbers.ts'

const today = '2026-11-23'
const dots = '•••••'

const texts: Array<[what: string, text: string, shown: string]> = [
  ['twelve digits of Sweden', '198507099805', dots],
  ['a Swedish number in a sentence', 'The number is 850709-9805.', `The number is ${dots}.`],
  ['a Swedish sole trader', '8507099805', dots],
  ['a Norwegian number', '01010750160', dots],
  ['a Finnish number', '131052-308T', dots],
  ['a word before it', 'pnr8507099805', `pnr${dots}`],
  ['a country before it', 'SE198507099805', `SE${dots}`],
  ['a file name', 'scan_8507099805.pdf', `scan_${dots}.pdf`],
  ['another dash', '850709–9805', dots],
  ['spaces and points', '1985.07.09 - 9805', dots],
  ['digits of full width', '８５０７０９９８０５', dots],
  ['small letters', '131052-308t', dots],
  ['another number before it', '1234 850709-9805', `1234 ${dots}`],
  ['a date before it', '2026-11-23 850709-9805', `2026-11-23 ${dots}`],
  ['a Norwegian number in groups', '010107 501 60', dots],
  ['a Danish number', 'CPR 070761-4285', `CPR ${dots}`],
  ['an Estonian number', '47101010033', dots],
  ['a Swedish coordination number', '701063-2391', dots],
  [
    'an id that holds one',
    `${'0'.repeat(8)}-0000-7000-8000-ab8507099805`,
    `${'0'.repeat(8)}-0000-7000-8000-ab8507099805`,
  ],
  ['a phone number', '+46 70 174 06 05', '+46 70 174 06 05'],
  ['an IBAN', 'SE45 5000 0000 0583 9825 7466', 'SE45 5000 0000 0583 9825 7466'],
  ['an organization number', '5560360793', '5560360793'],
  ['a wrong check digit', '198507099806', '198507099806'],
  ['a timestamp', '2026-11-23T08:30:00.000Z', '2026-11-23T08:30:00.000Z'],
  [
    'an id',
    'foyer:application::01990000-0000-7000-8000-000000000001',
    'foyer:application::01990000-0000-7000-8000-000000000001',
  ],
]
for (const [what, text, shown] of texts)
  test(`${what}: ${shown}`, () => assert.equal(hideNumbers(text, today), shown))

const shownOf = (schema: Parameters<typeof maskOf>[0], value: unknown): unknown =>
  maskOf(schema, hidden)?.(value, today)

test('hides a number of any country where the schema marks it', () => {
  const number = { id: 'X1', issuingCountry: 'BR', type: 'OTHER', assurance: 'EID', synthetic: false }
  const schema = Type.Object({ name: Type.String(), personalIdentityNumber: orNull(PersonalIdentityNumber) })
  assert.deepEqual(shownOf(schema, { name: 'Ana', personalIdentityNumber: number }), {
    name: 'Ana',
    personalIdentityNumber: { ...number, id: dots },
  })
  assert.equal(number.id, 'X1')
  assert.deepEqual(shownOf(schema, { name: 'Ana', personalIdentityNumber: null }), {
    name: 'Ana',
    personalIdentityNumber: null,
  })
})

test('hides a number in the name of a free field, and anywhere in a free value', () => {
  const free = Type.Object({ detail: Type.Record(Type.String(), Type.Unknown()) })
  assert.deepEqual(shownOf(free, { detail: { '8507099805': [{ a: '850709-9805', at: 1, none: null }] } }), {
    detail: { [dots]: [{ a: dots, at: 1, none: null }] },
  })
})

test('a schema without free text needs no mask', () => {
  const schema = Type.Object({ at: Timestamp, count: Type.Integer(), kind: Type.Enum(['A', 'B']) })
  assert.equal(maskOf(schema, hidden), undefined)
})
