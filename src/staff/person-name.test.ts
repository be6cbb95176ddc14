import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personName } from './person-name.ts'

const rows: Array<[typed: string, name: string | undefined]> = [
  ['  Åse  Ek ', 'Åse Ek'],
  ['Anna\nOwner', 'Anna Owner'],
  ['Anna \u202eevE', 'Anna evE'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['O’Neil 2', 'O’Neil 2'],
  ['\u200b', undefined],
  [' . ', undefined],
]
for (const [typed, name] of rows)
  test(`${JSON.stringify(typed)} is ${name ?? 'no name'}`, () => assert.equal(personName(typed), name))
