/** Text and names: normalisation, rejected characters, and lengths. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { longText, organizationName, personName, shortText } from './text.ts'

const rows: [(typed: string) => unknown, string, object][] = [
  [shortText, '  Vi säljer kaffe ', { value: 'Vi säljer kaffe' }],
  [shortText, 'Cafe\u0301', { value: 'Café' }],
  [shortText, 'one\r\ntwo', { value: 'one two' }],
  [shortText, ' \u00a0\ufeff', { problem: 'required' }],
  [shortText, 'a\u0000b', { problem: 'characters_not_allowed' }],
  [shortText, 'a\u001bb', { problem: 'characters_not_allowed' }],
  [shortText, 'a\ud800b', { problem: 'characters_not_allowed' }],
  [shortText, '👍'.repeat(200), { value: '👍'.repeat(200) }],
  [shortText, 'a'.repeat(201), { problem: 'too_long', values: { maximum: 200, length: 201 } }],
  [(t) => shortText(t, { min: 3 }), 'ab', { problem: 'too_short', values: { minimum: 3, length: 2 } }],
  [longText, 'one\r\n\r\ntwo\tthree\n', { value: 'one\n\ntwo\tthree' }],
  [
    longText,
    `${'a'.repeat(2499)}\r\n${'b'.repeat(2500)}`,
    { value: `${'a'.repeat(2499)}\n${'b'.repeat(2500)}` },
  ],
  [longText, '\u0007', { problem: 'characters_not_allowed' }],
  [personName, ' Åsa  von Öst ', { value: 'Åsa von Öst' }],
  [personName, 'Anna–Lena O’Brien', { value: 'Anna-Lena O’Brien' }],
  [personName, 'Jón Þór Ægisson, jr.', { value: 'Jón Þór Ægisson, jr.' }],
  [personName, 'نیلوفر', { value: 'نیلوفر' }],
  [personName, '李小龙', { value: '李小龙' }],
  [personName, '', { problem: 'required' }],
  [personName, '- -', { problem: 'invalid_name' }],
  [personName, 'Anna 19900101', { problem: 'characters_not_allowed' }],
  [personName, '<b>Anna</b>', { problem: 'characters_not_allowed' }],
  [personName, 'Anna\u202eannA', { problem: 'characters_not_allowed' }],
  [personName, '\ufeffAnna\u200b Test\u00adsson\u200e', { value: 'Anna Testsson' }],
  [personName, '\u2068Anna\u2069', { value: 'Anna' }],
  [personName, '\u200b', { problem: 'required' }],
  [organizationName, '\u200bTest\u00adverk AB\u2060', { value: 'Testverk AB' }],
  [organizationName, ' AB 3 Åäö & Co ', { value: 'AB 3 Åäö & Co' }],
  [organizationName, '*Star* + 50 % (publ)', { value: '*Star* + 50 % (publ)' }],
  [organizationName, '', { problem: 'required' }],
  [organizationName, 'AB\u0000', { problem: 'characters_not_allowed' }],
  [organizationName, 'AB\u202eBA', { problem: 'characters_not_allowed' }],
  [organizationName, 'x'.repeat(201), { problem: 'too_long', values: { maximum: 200, length: 201 } }],
]

for (const [read, typed, expected] of rows)
  test(`${read.name} ${JSON.stringify(typed).slice(0, 40)}`, () => assert.deepEqual(read(typed), expected))

test('a canonical text stays unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(shortText, longText, organizationName, personName),
      (typed, read) => {
        const once = read(typed)
        if ('value' in once) assert.deepEqual(read(once.value), once)
      },
    ),
  )
})
