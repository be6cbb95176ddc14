/** Typed and pasted phone numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { phoneNumber, shownPhoneNumber } from './phone-number.ts'

const phones: [string, string, string | { problem: string }][] = [
  ['SE', '070-174 06 05', '+46701740605'],
  ['SE', '0701740605', '+46701740605'],
  ['SE', '+46 (0)70 174 06 05', '+46701740605'],
  ['SE', '0046 70 174 06 05', '+46701740605'],
  ['SE', '070–174–06–05', '+46701740605'],
  ['SE', '\u202a+46 70\u00a0174 06 05\u202c', '+46701740605'],
  ['SE', 'tel:+46701740605', '+46701740605'],
  ['SE', '46701740605', '+46701740605'],
  ['SE', '+47 900 12 345', '+4790012345'],
  ['NO', '900 12 345', '+4790012345'],
  ['FI', '050 123 4567', '+358501234567'],
  ['US', '00 46 70 174 06 05', '+46701740605'],
  ['ZZ', '+46701740605', '+46701740605'],
  ['constructor', '+46701740605', '+46701740605'],
  ['GB', '07400 123456', '+447400123456'],
  ['SE', '', { problem: 'required' }],
  ['SE', '070 123', { problem: 'invalid_phone' }],
  ['SE', 'call me', { problem: 'invalid_phone' }],
  ['SE', '+46701740605 ext 3', { problem: 'invalid_phone' }],
  ['SE', '0701740605 or 0701740606', { problem: 'invalid_phone' }],
  ['ZZ', '0701740605', { problem: 'invalid_phone' }],
]

for (const [country, typed, expected] of phones) {
  test(`phone ${country} ${JSON.stringify(typed)}`, () => {
    for (const mode of ['sandbox', 'live'] as const) {
      const read = phoneNumber(typed, { country, mode })
      assert.deepEqual(read, typeof expected === 'string' ? { value: expected } : expected)
    }
  })
}

/** The ranges of Ofcom for drama, and a neighbour of each range. */
const fictional: [typed: string, inSandbox: string | null][] = [
  ['07700 900000', '+447700900000'],
  ['07700 900999', '+447700900999'],
  ['+44 7700 900123', '+447700900123'],
  ['0113 496 0000', '+441134960000'],
  ['0117 496 0999', '+441174960999'],
  ['0121 496 0123', '+441214960123'],
  ['0161 496 0123', '+441614960123'],
  ['0191 498 0123', '+441914980123'],
  ['020 7946 0958', '+442079460958'],
  ['028 9649 6001', '+442896496001'],
  ['029 2018 0123', '+442920180123'],
  ['01632 960983', '+441632960983'],
  ['08081 570123', '+448081570123'],
  ['0909 8790123', '+449098790123'],
  ['03069 990123', '+443069990123'],
  ['07700 901000', null],
  ['07700 899999', null],
  ['07700 90012', null],
  ['01632 961000', null],
]
for (const [typed, inSandbox] of fictional)
  test(`${typed} is ${inSandbox ? 'fictional: accepted in the sandbox only' : 'not fictional'}`, () => {
    const read = (mode: 'sandbox' | 'live') => phoneNumber(typed, { country: 'GB', mode })
    if (inSandbox === null) assert.deepEqual(read('sandbox'), read('live'))
    else {
      assert.deepEqual(read('sandbox'), { value: inSandbox })
      assert.equal(shownPhoneNumber(inSandbox, { country: 'GB' }).replace(/\D/g, '').at(0), '0')
    }
  })

const separator = fc.constantFrom('', ' ', '\u00a0', '-', '–')
test('spaces and dashes between digits change nothing', () => {
  fc.assert(
    fc.property(fc.array(separator, { minLength: 10, maxLength: 10 }), (gaps) => {
      const typed = [...'0701740605'].map((digit, i) => (i === 0 ? '' : gaps[i]) + digit).join('')
      assert.deepEqual(phoneNumber(typed, { country: 'SE', mode: 'live' }), { value: '+46701740605' })
    }),
  )
})

const shown: [country: string, number: string, shown: string][] = [
  ['SE', '+46701740605', '070-174 06 05'],
  ['SE', '+4790012345', '+47 90 01 23 45'],
  ['NO', '+4790012345', '90 01 23 45'],
  ['FI', '+358501234567', '050 1234567'],
  ['ZZ', '+46701740605', '+46 70 174 06 05'],
  ['constructor', '+46701740605', '+46 70 174 06 05'],
  ['SE', 'not a number', 'not a number'],
]
for (const [country, number, expected] of shown)
  test(`${number} in ${country} is shown as ${expected}`, () => {
    assert.equal(shownPhoneNumber(number, { country }), expected)
    const read = phoneNumber(expected, { country, mode: 'sandbox' })
    if ('value' in read) assert.equal(read.value, number)
  })
