/** How combinations are put into words. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { now } from '../../test/fixtures/case.ts'
import { combinationsOf } from './expand-rule.ts'
import { ruleWordsOf } from './rule-words.ts'
import type { SigningAuthorityBasis, SigningRule } from './schemas.ts'
import { signingSetsOf } from './signing-sets.ts'
import { officer } from './test/officers.ts'

const officers = [
  [officer('Ada', 'CHAIR'), officer('Bo', 'BOARD_MEMBER'), officer('Cleo', 'BOARD_MEMBER')],
  [{ ...officer('Dag', 'CEO'), body: 'MANAGEMENT' as const }],
]
const provenance = { source: 'REGISTRY' as const, retrievedAt: now.toISOString() }
const basis: SigningAuthorityBasis = {
  coverage: 'COMPLETE',
  origin: 'PARSED_TEXT',
  ruleText: [],
  ruleCode: null,
  truncated: false,
  provenance,
}

const board = { roles: ['BOARD_MEMBER' as const] }
const chair: SigningRule = { op: 'ALONE', who: { roles: ['CHAIR'] } }
const ceo: SigningRule = { op: 'ALONE', who: { roles: ['CEO'] } }
const two: SigningRule = { op: 'N_OF', n: 2, of: board }

const rows: Array<[what: string, rule: SigningRule, parts: string[]]> = [
  ['one person alone', chair, ['1 of Ada']],
  ['two of the board', two, ['2 of the board of 3']],
  ['the whole board', { op: 'ALL_OF', who: board }, ['3 of the board of 3']],
  ['each of the board', { op: 'ALONE', who: board }, ['1 of the board of 3']],
  [
    'the chair with one other',
    { op: 'ALL', of: [chair, { op: 'ALONE', who: board }] },
    ['Ada and 1 of Bo, Cleo'],
  ],
  ['the chair alone, or two others', { op: 'ANY', of: [chair, two] }, ['1 of Ada', '2 of Bo, Cleo']],
  ['two people each alone', { op: 'ANY', of: [chair, ceo] }, ['1 of Ada, Dag']],
  ['a director together with the chair', { op: 'ALL', of: [chair, ceo] }, ['2 of Ada, Dag']],
]
describe('a signing rule in words', () => {
  for (const [what, rule, expected] of rows)
    test(what, () => {
      const sets = signingSetsOf({ ...combinationsOf(rule, officers), basis })
      const first = (names: string[]) => names.map((name) => name.split(' ')[0]).join(', ')
      const { parts, more } = ruleWordsOf(sets, officers)
      const shown = parts.map(({ always, need, from, isBoard }) =>
        [
          ...(always.length > 0 ? [`${first(always)} and`] : []),
          `${need} of ${isBoard ? `the board of ${from.length}` : first(from)}`,
        ].join(' '),
      )
      assert.deepEqual([shown, more], [expected, 0])
    })

  test('gives the number of many combinations', () => {
    const names = ['Ada', 'Bo', 'Cleo', 'Dag', 'Eva', 'Finn', 'Gro', 'Hans']
    const pairs = names.slice(0, 6).map((name, at) => [name, names[at + 2] ?? ''])
    const all = names.map((name) => officer(name, 'BOARD_MEMBER'))
    const rule: SigningRule = {
      op: 'ANY',
      of: pairs.map((pair) => ({ op: 'ALL_OF', who: { persons: pair.map((name) => `${name} Prøve`) } })),
    }
    const { parts, more } = ruleWordsOf(signingSetsOf({ ...combinationsOf(rule, [all]), basis }), [all])
    assert.deepEqual([parts.length, more], [4, 2])
  })

  test('is empty without combinations', () =>
    assert.deepEqual(ruleWordsOf(signingSetsOf(null), officers), { parts: [], more: 0 }))
})
