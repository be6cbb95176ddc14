import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvCell, csvOf } from './csv.ts'
import type { FoundRow } from './found-row.ts'

describe('csvCell', () => {
  const cases: Array<[string | number | null, string]> = [
    [null, ''],
    [12, '12'],
    [-3, '-3'],
    ['Granhede AB', 'Granhede AB'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+46 70', "'+46 70"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['=cmd|"/c calc"!A1', '"\'=cmd|""/c calc""!A1"'],
    [' =1', `" '=1"`],
    ['\u00a0@SUM(A1)', `"\u00a0'@SUM(A1)"`],
    [' Bolag', '" Bolag"'],
    ['＝1', "'＝1"],
    ['\n=1', '"\'\n=1"'],
    ['Bolag;=1+1', '"Bolag;\'=1+1"'],
    ['+1; +2', '"\'+1; \'+2"'],
    ['two\n@SUM(A1)', '"two\n\'@SUM(A1)"'],
    ['Bolag;"=1+1', `"Bolag;""'=1+1"`],
    ['Bolag; ""@SUM(A1)', `"Bolag; """"'@SUM(A1)"`],
    ['"=1+1', `"""'=1+1"`],
    ['\u200b=1', "\u200b'=1"],
    ['a;\u200e＝1', `"a;\u200e'＝1"`],
    ['a\r"=1', `"a\r""'=1"`],
    ['north;"south"', '"north;""south"""'],
    ['north;south', '"north;south"'],
  ]
  for (const [value, expected] of cases)
    it(`${JSON.stringify(value)} is ${JSON.stringify(expected)}`, () =>
      assert.equal(csvCell(value), expected))
})

describe('csvOf', () => {
  const row = {
    ...{ id: 'a', name: '=evil', status: 'MANUAL_REVIEW', statusReason: 'FINDING_BLOCKS' },
    ...{ decidedBy: null, stepReached: null, openFindings: 2, mainFinding: null },
  } as FoundRow
  const cellOf = (of: FoundRow, column: string) => {
    const [head = '', cells = ''] = csvOf([of], true).slice(1).split('\r\n')
    return cells.split(',')[head.split(',').indexOf(column)]
  }
  const finding = {
    code: 'sanction_hit',
    words: 'Possible sanctions match',
    weight: 'BLOCKS',
    more: 0,
  } as const
  const coded: Array<[column: string, of: Partial<FoundRow>, code: string, words: string]> = [
    ['status', {}, 'MANUAL_REVIEW', 'Manual review'],
    ['reason', {}, 'FINDING_BLOCKS', '2\u00a0findings'],
    ['reason', { status: 'IN_PROGRESS', statusReason: 'CHECKING' }, 'CHECKING', 'being checked'],
    [
      'reason',
      { statusReason: 'STEP', stepReached: { key: 's', kind: 'SIGNING', number: 6, of: 6 } },
      'STEP',
      '"Signing',
    ],
    ['main finding', { mainFinding: finding }, 'sanction_hit', 'Possible sanctions match'],
    ['weight', { mainFinding: finding }, 'BLOCKS', 'Blocks approval'],
    ['main finding', {}, '', ''],
    ['weight', {}, '', ''],
  ]
  for (const [column, more, code, words] of coded)
    it(`has ${column} ${code || 'of nothing'} in words`, () => {
      const of = { ...row, ...more } as FoundRow
      assert.deepEqual([cellOf(of, column), cellOf(of, `${column} in words`)], [code, words])
    })
  it('begins once with a byte order mark and the names of the columns', () => {
    const [first, second] = [csvOf([row], true), csvOf([row], false)]
    assert.match(first, /^\uFEFFid,created,updated,/)
    assert.equal(first.split('\r\n').length, 3)
    assert.match(second, /^a,/)
    assert.ok(second.includes("'=evil"))
    assert.equal(first.split('\r\n')[1], second.trimEnd())
  })
})
