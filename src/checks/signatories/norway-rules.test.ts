/** Norway's signing rules, each expanded for one board. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officer, setsOf } from '../../../test/fixtures/officers.ts'
import { isNorwegianRule, isStatutory, type NorwegianRuleCode, norwegianRules } from './norway-rules.ts'

/** Ada chairs with Bo as deputy, Cleo and Dag are on the board, Eva is CEO; Finn and Gro are partners. */
const board = [
  [
    officer('Ada', 'CHAIR'),
    officer('Bo', 'VICE_CHAIR'),
    officer('Cleo', 'BOARD_MEMBER'),
    officer('Dag', 'BOARD_MEMBER'),
  ],
  [officer('Eva', 'CEO')],
  [officer('Finn', 'PARTNER'), officer('Gro', 'PARTNER')],
  [officer('Hans', 'OWNER')],
]

/** What each code needs for this board. */
const expected: Record<NorwegianRuleCode, (sets: string[]) => boolean | string[]> = {
  R0001: () => ['Ada'],
  R0002: () => ['Eva'],
  R0003: (sets) => sets.length === 1 && (sets[0] ?? '').includes('Cleo+Dag'),
  R0004: (sets) => sets.every((set) => set.includes('Ada') && set.includes('+')),
  R0005: (sets) => sets.every((set) => set.split('+').length === 2) && sets.includes('Cleo+Dag'),
  R0006: (sets) => sets.includes('Cleo') && sets.includes('Dag') && !sets.includes('Eva'),
  R0007: (sets) => sets.length === 2 && sets.includes('Ada') && sets.includes('Eva'),
  R0008: (sets) => sets.length === 1 && sets[0]?.split('+').sort().join() === 'Ada,Eva',
  R0009: () => ['Finn+Gro'],
  R0010: () => ['Finn', 'Gro'],
  R0011: () => ['Ada', 'Bo'],
  R0012: (sets) => sets.includes('Ada') && sets.includes('Cleo+Dag') && !sets.includes('Cleo'),
  R0013: (sets) => sets.includes('Eva') && sets.includes('Cleo') && sets.includes('Dag'),
  R0014: (sets) => sets.every((set) => set.includes('Eva') && set.includes('+')),
  R0015: (sets) => sets.length === 1 && sets[0]?.split('+').sort().join() === 'Ada,Bo',
  R0016: (sets) =>
    sets.every((set) => set.split('+').length === 3) && !sets.some((set) => set.includes('Eva')),
  R0017: (sets) => sets.every((set) => set.includes('Ada') && set.split('+').length >= 2),
  R0018: (sets) => sets.every((set) => set.includes('Bo') && set.includes('+')),
  STYR: (sets) => sets.length === 1 && (sets[0] ?? '').includes('Cleo+Dag'),
  DELT: () => ['Finn', 'Gro'],
  INNH: () => ['Hans'],
}

for (const [code, expectation] of Object.entries(expected) as [
  NorwegianRuleCode,
  (typeof expected)['R0001'],
][])
  test(`${code}: ${norwegianRules[code].text}`, () => {
    const sets = setsOf(norwegianRules[code].rule, board)
    assert.ok(sets.length > 0)
    const wanted = expectation(sets)
    if (Array.isArray(wanted)) assert.deepEqual(sets, wanted)
    else assert.ok(wanted, sets.join(' | '))
  })

test('every code is known, and only three are defaults by law', () => {
  const codes = Object.keys(norwegianRules)
  assert.deepEqual(codes.sort(), Object.keys(expected).sort())
  assert.ok(codes.every(isNorwegianRule))
  assert.deepEqual(codes.filter(isStatutory).sort(), ['DELT', 'INNH', 'STYR'])
  for (const unknown of ['R0000', 'R0019', 'styr', '', 'constructor', 'toString'])
    assert.ok(!isNorwegianRule(unknown) && !isStatutory(unknown), unknown)
})
