/** The combinations of each signing rule. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { combinationsOf } from './expand-rule.ts'
import { norwegianRules } from './norway-rules.ts'
import type { GoverningMember, SigningRule } from './schemas.ts'
import { given, officer, setsOf } from './test/officers.ts'

const board = [
  [
    officer('Ada', 'CHAIR'),
    officer('Bo', 'VICE_CHAIR'),
    officer('Cleo', 'BOARD_MEMBER'),
    officer('Dag', 'EMPLOYEE_REPRESENTATIVE'),
    officer('Eva', 'DEPUTY_BOARD_MEMBER'),
  ],
  [officer('Finn', 'CEO')],
]
const boardOfOne = [
  [officer('Ada', 'CHAIR'), officer('Eva', 'DEPUTY_BOARD_MEMBER')],
  [officer('Finn', 'CEO')],
]
const ceoOnTheBoard = [[officer('Ada', 'CHAIR'), officer('Bo', 'BOARD_MEMBER')], [officer('Bo', 'CEO')]]
const partners = [
  [officer('Ada', 'PARTNER'), officer('Bo', 'GENERAL_PARTNER'), officer('Cleo', 'LIMITED_PARTNER')],
]

const cases: [string, SigningRule, GoverningMember[][], string[]][] = [
  ['the chair alone', norwegianRules.R0001.rule, board, ['Ada']],
  ['the managing director alone', norwegianRules.R0002.rule, board, ['Finn']],
  [
    'the board, with the employees and without the deputy',
    norwegianRules.R0003.rule,
    board,
    ['Ada+Bo+Cleo+Dag'],
  ],
  ['a board of one is that one', norwegianRules.R0003.rule, boardOfOne, ['Ada']],
  ['without a board there is no combination', norwegianRules.R0003.rule, [[officer('Finn', 'CEO')]], []],
  [
    'chair and one member are two persons',
    norwegianRules.R0004.rule,
    board,
    ['Ada+Bo', 'Ada+Cleo', 'Ada+Dag'],
  ],
  ['chair and one member on a board of one', norwegianRules.R0004.rule, boardOfOne, []],
  ['two members', norwegianRules.R0005.rule, ceoOnTheBoard, ['Ada+Bo']],
  ['each member', norwegianRules.R0006.rule, board, ['Ada', 'Bo', 'Cleo', 'Dag']],
  ['either of two', norwegianRules.R0007.rule, board, ['Finn', 'Ada']],
  ['both of two', norwegianRules.R0008.rule, board, ['Ada+Finn']],
  ['all partners, without the limited one', norwegianRules.R0009.rule, partners, ['Ada+Bo']],
  ['chair and vice chair each', norwegianRules.R0011.rule, board, ['Ada', 'Bo']],
  [
    'sets with the chair are redundant',
    norwegianRules.R0012.rule,
    board,
    ['Ada', 'Bo+Cleo', 'Bo+Dag', 'Cleo+Dag'],
  ],
  ['the managing director on the board needs another', norwegianRules.R0014.rule, ceoOnTheBoard, ['Ada+Bo']],
  ['chair and two members', norwegianRules.R0017.rule, board, ['Ada+Bo+Cleo', 'Ada+Bo+Dag', 'Ada+Cleo+Dag']],
  ['the owner', norwegianRules.INNH.rule, [[officer('Ada', 'OWNER')]], ['Ada']],
  ['a deputy who is named', { op: 'ALONE', who: { roles: ['DEPUTY_BOARD_MEMBER'] } }, board, ['Eva']],
  ['a person who is named', { op: 'ALONE', who: { persons: ['Prøve, Cleo'] } }, board, ['Cleo']],
  [
    'one person in two offices signs once',
    { op: 'ALL', of: [{ op: 'ALONE', who: { roles: ['CEO'] } }, norwegianRules.R0003.rule] },
    ceoOnTheBoard,
    ['Ada+Bo'],
  ],
  ['an empty rule allows nobody', { op: 'ALL', of: [] }, board, []],
  ['none of them', { op: 'N_OF', n: 0, of: { roles: ['CEO'] } }, board, []],
]

describe('combinations of a signing rule', () => {
  for (const [name, rule, officers, expected] of cases)
    it(name, () => assert.deepEqual(setsOf(rule, officers), expected))

  it('excludes deceased officers, and allows no whole board without them', () => {
    const [members = []] = structuredClone(ceoOnTheBoard)
    if (members[1]) members[1].deceased = true
    // Bo is also managing director, in an entry that does not mention the death.
    const officers = [members, [officer('Bo', 'CEO')]]
    assert.deepEqual(setsOf(norwegianRules.R0006.rule, officers), ['Ada'])
    assert.deepEqual(setsOf(norwegianRules.R0013.rule, officers), ['Ada'])
    assert.deepEqual(setsOf(norwegianRules.R0005.rule, officers), [])
    assert.deepEqual(setsOf(norwegianRules.R0003.rule, officers), [])
  })

  it('treats similar names as two persons if a date of birth is missing', () => {
    const [son, father] = [officer('Ada Lie', 'CHAIR'), officer('Ada', 'BOARD_MEMBER')]
    if (father.party.kind === 'PERSON') father.party.dateOfBirth = null
    assert.deepEqual(setsOf(norwegianRules.R0003.rule, [[son, father]]), ['Ada Lie+Ada'])
  })

  it('truncates at 5,000 combinations and still lists the chair alone', () => {
    const many = [
      Array.from({ length: 40 }, (_, index) => officer(`N${index}`, index ? 'BOARD_MEMBER' : 'CHAIR')),
    ]
    const rule: SigningRule = {
      op: 'ANY',
      of: [{ op: 'N_OF', n: 12, of: { roles: ['BOARD_MEMBER'] } }, norwegianRules.R0001.rule],
    }
    const { combinations, truncated } = combinationsOf(rule, many)
    assert.equal(truncated, true)
    assert.deepEqual(given(combinations[0] ?? []), ['N0'])
    assert.ok(combinations.length <= 5_000)
  })

  it('terminates on a rule that cannot be met', () => {
    const many = [Array.from({ length: 40 }, (_, index) => officer(`N${index}`, 'BOARD_MEMBER'))]
    const twenty: SigningRule = { op: 'N_OF', n: 20, of: { roles: ['BOARD_MEMBER'] } }
    const rule: SigningRule = { op: 'ALL', of: [twenty, { op: 'ALONE', who: { roles: ['CEO'] } }] }
    assert.deepEqual(combinationsOf(rule, many), { combinations: [], truncated: true })
  })
})
