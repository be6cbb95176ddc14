/** Which addresses are asked about, and which are left alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailSuggestion } from './email-suggestion.ts'

const rows: Array<[typed: string, suggestion: string | null]> = [
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['Anna.T@hotmial.se', 'Anna.T@hotmail.se'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@gmail.com', null],
  ['anna@gmx.de', null],
  ['anna@gmx.net', null],
  ['anna@mail.ee', null],
  ['anna@email.com', null],
  ['anna@live.dk', null],
  ['anna@one.no', null],
  ['anna@company.co', null],
  ['anna@me.se', null],
  ['anna@shop.example', null],
  ['anna', null],
  ['', null],
]
for (const [typed, suggestion] of rows)
  test(`${typed || 'nothing'}: ${suggestion ?? 'no question'}`, () =>
    assert.equal(emailSuggestion(typed), suggestion))
