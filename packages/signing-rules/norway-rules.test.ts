/** Norway's signing rules, each expanded for one board. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNorwegianRule, isStatutory, type NorwegianRuleCode, norwegianRules } from './norway-rules.ts'
import { officer, setsOf } from './test/officers.ts'

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

/** Who must sign together, for this board. The chair and the deputy are members of the board too. */
const expected: Record<NorwegianRuleCode, string[]> = {
  R0001: ['Ada'],
  R0002: ['Eva'],
  R0003: ['Ada+Bo+Cleo+Dag'],
  R0004: ['Ada+Bo', 'Ada+Cleo', 'Ada+Dag'],
  R0005: ['Ada+Bo', 'Ada+Cleo', 'Ada+Dag', 'Bo+Cleo', 'Bo+Dag', 'Cleo+Dag'],
  R0006: ['Ada', 'Bo', 'Cleo', 'Dag'],
  R0007: ['Eva', 'Ada'],
  R0008: ['Ada+Eva'],
  R0009: ['Finn+Gro'],
  R0010: ['Finn', 'Gro'],
  R0011: ['Ada', 'Bo'],
  R0012: ['Ada', 'Bo+Cleo', 'Bo+Dag', 'Cleo+Dag'],
  R0013: ['Eva', 'Ada', 'Bo', 'Cleo', 'Dag'],
  R0014: ['Ada+Eva', 'Bo+Eva', 'Cleo+Eva', 'Dag+Eva'],
  R0015: ['Ada+Bo'],
  R0016: ['Ada+Bo+Cleo', 'Ada+Bo+Dag', 'Ada+Cleo+Dag', 'Bo+Cleo+Dag'],
  R0017: ['Ada+Bo+Cleo', 'Ada+Bo+Dag', 'Ada+Cleo+Dag'],
  R0018: ['Ada+Bo', 'Bo+Cleo', 'Bo+Dag'],
  STYR: ['Ada+Bo+Cleo+Dag'],
  DELT: ['Finn', 'Gro'],
  INNH: ['Hans'],
}

for (const [code, sets] of Object.entries(expected) as [NorwegianRuleCode, string[]][])
  test(`${code}: ${norwegianRules[code].text}`, () =>
    assert.deepEqual(setsOf(norwegianRules[code].rule, board), sets))

test('every code is known, and only three are defaults by law', () => {
  const codes = Object.keys(norwegianRules)
  assert.deepEqual(codes.sort(), Object.keys(expected).sort())
  assert.ok(codes.every(isNorwegianRule))
  assert.deepEqual(codes.filter(isStatutory).sort(), ['DELT', 'INNH', 'STYR'])
  for (const unknown of ['R0000', 'R0019', 'styr', '', 'constructor', 'toString'])
    assert.ok(!isNorwegianRule(unknown) && !isStatutory(unknown), unknown)
})
