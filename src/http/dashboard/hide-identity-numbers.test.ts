/** What a person without the right to identity numbers gets instead of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideIdentityNumbers } from './hide-identity-numbers.ts'

const today = '2026-11-23'
const hidden = '•••••'

const texts: Array<[what: string, text: string, shown: string]> = [
  ['twelve digits of Sweden', '198507099805', hidden],
  ['a Swedish number in a sentence', 'The number is 850709-9805.', `The number is ${hidden}.`],
  ['a Swedish sole trader', '8507099805', hidden],
  ['a Norwegian number', '01010750160', hidden],
  ['a Finnish number', '131052-308T', hidden],
  ['a word before it', 'pnr8507099805', `pnr${hidden}`],
  ['a country before it', 'SE198507099805', `SE${hidden}`],
  ['a file name', 'scan_8507099805.pdf', `scan_${hidden}.pdf`],
  ['another dash', '850709–9805', hidden],
  ['spaces and points', '1985.07.09 - 9805', hidden],
  ['digits of full width', '８５０７０９９８０５', hidden],
  ['small letters', '131052-308t', hidden],
  ['another number before it', '1234 850709-9805', `1234 ${hidden}`],
  ['a date before it', '2026-11-23 850709-9805', `2026-11-23 ${hidden}`],
  ['a Norwegian number in groups', '010107 501 60', hidden],
  ['a Danish number', 'CPR 070761-4285', `CPR ${hidden}`],
  ['an Estonian number', '47101010033', hidden],
  ['a Swedish coordination number', '701063-2391', hidden],
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
  test(`${what}: ${shown}`, () => assert.deepEqual(hideIdentityNumbers({ a: [text] }, today), { a: [shown] }))

test('hides the number of any country where the shape says what it is', () => {
  const number = { id: 'X1', issuingCountry: 'BR', type: 'OTHER', assurance: 'EID', synthetic: false }
  const person = { name: 'Ana', personalIdentityNumber: number, coordinationNumber: null }
  assert.deepEqual(hideIdentityNumbers(person, today), {
    ...person,
    personalIdentityNumber: { ...number, id: hidden },
  })
  assert.equal(number.id, 'X1')
})

test('hides a number that is the name of a field', () =>
  assert.deepEqual(hideIdentityNumbers({ '8507099805': 1 }, today), { [hidden]: 1 }))

test('keeps what is not text', () =>
  assert.deepEqual(hideIdentityNumbers({ a: 1, b: null, c: true }, today), { a: 1, b: null, c: true }))
