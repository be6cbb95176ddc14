/** The Luhn and modulus 11 check digits, with published numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { luhn, mod11 } from './check-digits.ts'

for (const valid of ['5560160680', '8705102393', '1212121212', '83279', '0'])
  test(`Luhn accepts exactly one last digit after ${valid.slice(0, -1)}`, () => {
    const fitting = [...'0123456789'].filter((digit) => luhn(valid.slice(0, -1) + digit))
    assert.deepEqual(fitting, [valid.at(-1)])
  })

test('Luhn detects every swap of two adjacent digits except 09 and 90', () => {
  assert.equal(luhn('5560160680'), true)
  assert.equal(luhn('5506160680'), false)
  assert.equal(luhn('091'), luhn('901'))
})

const norway = [3, 2, 7, 6, 5, 4, 3, 2]
const finland = [7, 9, 10, 5, 8, 4, 2]
const rows: Array<[number: string, weights: number[], valid: boolean]> = [
  ['974760673', norway, true],
  ['974760674', norway, false],
  ['947760673', norway, false],
  ['01120389', finland, true],
  ['01120388', finland, false],
]
for (const [number, weights, valid] of rows)
  test(`modulus 11 of ${number}: ${valid}`, () => assert.equal(mod11(number, weights), valid))

test('modulus 11 has no check digit for a remainder of 1', () => {
  // 3 × 4 = 12, and 12 mod 11 is 1: the check digit would be 10.
  for (const digit of '0123456789') assert.equal(mod11(`40000000${digit}`, norway), false)
  assert.equal(mod11('000000000', norway), true)
})
