/** Which texts are recognised as personal identity numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIdentityNumber } from './recognise.ts'

const cases: Array<[what: string, text: string, is: boolean]> = [
  ['Sweden, twelve digits', '19850709-9805', true],
  ['Sweden, ten digits', '8507099805', true],
  ['Norway', '010107 50160', true],
  ['Finland', '131052-308T', true],
  ['Finland, without its sign', '131052308t', true],
  ['Denmark', '070761-4285', true],
  ['Denmark, without hyphen', '0707614285', true],
  ['Estonia', '47101010033', true],
  ['Estonia, wrong check digit', '47101010034', false],
  ['a Swedish organization number', '556036-0793', false],
  ['a Norwegian organization number', '974760673', false],
  ['a Finnish organization number', '0112038-9', false],
  ['a reference', 'ord-2026-000123', false],
  ['a name', 'Anna', false],
]
for (const [what, text, is] of cases)
  test(`${what} is ${is}`, () => assert.equal(isIdentityNumber(text, '2026-11-23'), is))
