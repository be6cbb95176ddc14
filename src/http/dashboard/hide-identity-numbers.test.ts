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

test('keeps what is not text', () =>
  assert.deepEqual(hideIdentityNumbers({ a: 1, b: null, c: true }, today), { a: 1, b: null, c: true }))
