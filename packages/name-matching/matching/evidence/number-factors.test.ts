/** One number is written in several ways. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { numberFactors } from './number-factors.ts'

const isSame = (one: string, other: string, country: string | null = 'SE', otherCountry = country) =>
  numberFactors([{ id: one, issuingCountry: country }], [{ id: other, issuingCountry: otherCountry }])
    .length > 0

describe('the same number', () => {
  for (const [one, other, country] of [
    ['196408233234', '640823-3234', 'SE'],
    ['165566778899', '556677-8899', 'SE'],
    ['5566778899', 'SE556677889901', 'SE'],
    ['923609016', 'NO 923 609 016 MVA', 'NO'],
    ['923609016MVA', '923 609 016', 'NO'],
    ['0112038-9', 'FI01120389', 'FI'],
    ['12345678', 'DK-12345678', 'DK'],
    ['303265045', 'FR40303265045', 'FR'],
    ['00445790', '445790', 'GB'],
    ['SC012345', 'sc012345', 'GB'],
    ['AB12345', 'AB 12345', null],
  ] as const)
    test(`${one} and ${other}`, () => {
      assert.ok(isSame(one, other, country))
      assert.ok(isSame(other, one, country))
    })
})

describe('two numbers', () => {
  for (const [one, other, country, otherCountry, why] of [
    ['190008233234', '200008233234', 'SE', 'SE', 'another century'],
    ['SC123456', '123456', 'GB', 'GB', 'a Scottish company and an English one'],
    ['12345678', '12345678', 'DK', 'NO', 'of two countries'],
    ['123456', '123456', null, 'SE', 'too short where a country is not known'],
    ['1234', '1234', 'SE', 'SE', 'too short'],
    ['0000000', '0000000', null, null, 'nothing but zeros'],
  ] as const)
    test(`${one} and ${other}: ${why}`, () => {
      assert.ok(!isSame(one, other, country, otherCountry as string))
      assert.ok(!isSame(other, one, otherCountry, country as string))
    })
})
