/** Initials and tints of people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf, tintOf } from './person.ts'

const cases: Array<[name: string, initials: string]> = [
  ['Signe Aldén', 'SA'],
  ['Anna Maria von Essen', 'AE'],
  ['Öyvind', 'Ö'],
  ['signe.alden@ronnbar.example', 'SA'],
  ['', '?'],
]
for (const [name, initials] of cases)
  test(`${name || 'no name'} has the initials ${initials}`, () => assert.equal(initialsOf(name), initials))

test('a name keeps its colour, and names have different ones', () => {
  assert.equal(tintOf('Signe Aldén'), tintOf('Signe Aldén'))
  const names = ['Signe', 'Jonas', 'Maja', 'Eero', 'Henrik', 'Pirjo', 'Tuva', 'Astrid']
  assert.ok(new Set(names.map(tintOf)).size > 2)
})
