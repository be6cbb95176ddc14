import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainOf, normaliseEmail } from './email-address.ts'

const rows: Array<[typed: string, address: string | undefined]> = [
  ['anna@example.com', 'anna@example.com'],
  ['  Anna.Berg@Example.COM ', 'anna.berg@example.com'],
  ['A\u030ase@example.com', '\u00e5se@example.com'],
  ['anna@räksmörgås.se', 'anna@räksmörgås.se'],
  ['anna', undefined],
  ['anna@localhost', undefined],
  ['anna@@example.com', undefined],
  ['an na@example.com', undefined],
  ['anna@example.com\nbcc: bo@example.com', undefined],
  ['anna\u200b@example.com', undefined],
  ['ann\u202ea@example.com', undefined],
  ['anna@exam\u00adple.com', undefined],
  ['Anna <anna@example.com>', undefined],
  [`${'a'.repeat(250)}@example.com`, undefined],
]
for (const [typed, address] of rows)
  test(`${JSON.stringify(typed).slice(0, 40)} is ${address ?? 'not an address'}`, () =>
    assert.equal(normaliseEmail(typed), address))

test('the domain is the part after the last @', () => assert.equal(domainOf('a@b.example'), 'b.example'))
