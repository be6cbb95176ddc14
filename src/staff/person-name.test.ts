import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personName, shownNames } from './person-name.ts'

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

test('only namesakes are shown with their e-mail address', () => {
  const members = [
    { userId: '1', name: 'Astrid Ek', email: 'astrid@ronnbar.example' },
    { userId: '2', name: 'ASTRID  Ek', email: 'eve@ronnbar.example' },
    { userId: '3', name: 'Bo Ek', email: 'bo@ronnbar.example' },
  ]
  assert.deepEqual(
    [...shownNames(members)],
    [
      ['1', 'Astrid Ek (astrid@ronnbar.example)'],
      ['2', 'ASTRID  Ek (eve@ronnbar.example)'],
      ['3', 'Bo Ek'],
    ],
  )
})
