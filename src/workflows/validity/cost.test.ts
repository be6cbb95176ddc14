/** The highest cost of a condition: what is too costly, where, and what many together may cost. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { costProblems, FACT_EXTENT, MAX_TOTAL_STEPS, totalProblems } from './cost.ts'

const v = (name: string) => ({ var: name })
const list = v('answers.page.many')
const numbers = (length: number) => Array.from({ length }, (_, at) => at)
const above = (value: number) => ({ '>': [v(''), value] })

const accepted: Array<[what: string, condition: unknown]> = [
  ['true', true],
  ['a comparison', { '==': [v('answers.page.pep'), true] }],
  ['a comparison of the longest texts', { in: ['x', v('answers.page.text')] }],
  ['a loop over a fact', { some: [list, above(1)] }],
  ['two loops, one after the other', { and: [{ some: [list, above(1)] }, { all: [list, above(2)] }] }],
  ['a loop over a loop', { some: [{ filter: [list, above(1)] }, above(2)] }],
  ['a short literal list in a loop', { some: [list, { in: [v(''), ['IR', 'KP']] }] }],
  ['a loop over a short literal list in a loop', { some: [[1, 2, 3], { some: [[1, 2, 3], above(1)] }] }],
  ['a sum', { reduce: [list, { '+': [v('current'), v('accumulator')] }, 0] }],
  ['missing answers', { missing: ['answers.page.a', 'answers.page.b'] }],
  ['some missing answers', { missing_some: [1, ['answers.page.a', 'answers.page.b']] }],
  ['a part of a text', { '==': [{ substr: [v('answers.page.text'), 0, 3] }, 'abc'] }],
  ['a list of two facts', { in: [1, { merge: [list, list] }] }],
]
const refused: Array<[what: string, condition: unknown, at: string]> = [
  [
    'a loop over a fact inside a loop over a fact',
    { some: [list, { some: [list, above(1)] }] },
    '/when/some',
  ],
  ['the same inside a comparison', { '!': [{ none: [list, { all: [list, above(1)] }] }] }, '/when/!/0/none'],
  ['a loop over a part of each item', { some: [list, { some: [v('tags'), above(1)] }] }, '/when/some'],
  [
    'a text that grows with each item',
    { in: ['x', { reduce: [list, { cat: [v('accumulator'), v('accumulator')] }, 'a'] }] },
    '/when/in/1/reduce/1/cat',
  ],
  [
    'a list that grows with each item',
    { in: [1, { reduce: [list, { merge: [v('accumulator'), v('accumulator')] }, []] }] },
    '/when/in/1/reduce/1/merge',
  ],
  ['a literal list of more than the steps', { in: [1, numbers(10_001)] }, '/when/in/1/9997'],
  [
    'a search in texts that are joined many times',
    {
      in: [{ cat: Array(60).fill(v('answers.page.text')) }, { cat: Array(120).fill(v('answers.page.text')) }],
    },
    '/when/in',
  ],
]

describe('the cost of one condition', () => {
  for (const [what, condition] of accepted)
    test(`accepts ${what}`, () => assert.deepEqual(costProblems(condition, '/when'), []))

  for (const [what, condition, at] of refused)
    test(`refuses ${what}, at ${at}`, () => {
      const [found, more] = costProblems(condition, '/when')
      assert.deepEqual([found?.code, found?.path, more], ['condition_too_costly', at, undefined])
      assert.match(found?.message ?? '', new RegExp(`10000 steps .* ${FACT_EXTENT.items} items`))
    })
})

describe('the total cost of all conditions', () => {
  const costly = (at: string) => ({ at, condition: { some: [numbers(1_000), above(0)] } })
  const cheap = (at: string) => ({ at, condition: { '==': [1, 1] } })
  const times = <T>(count: number, make: (at: string) => T) =>
    numbers(count).map((at) => make(`/rules/${at}/when`))

  const rows: Array<[what: string, conditions: Parameters<typeof totalProblems>[0], at: string | undefined]> =
    [
      ['none', [], undefined],
      ['two hundred cheap ones', times(200, cheap), undefined],
      ['a few costly ones', times(5, costly), undefined],
      ['many costly ones', [...times(3, cheap), ...times(40, costly)], '/rules/0/when'],
    ]
  for (const [what, conditions, at] of rows)
    test(`${what}: ${at === undefined ? 'accepted' : 'refused'}`, () => {
      const found = totalProblems(conditions)
      assert.deepEqual(
        found.map(({ path, code }) => `${path} ${code}`),
        at === undefined ? [] : [`${at} conditions_too_costly`],
      )
    })

  test('names the most expensive condition and both sums', () => {
    const [found] = totalProblems([
      cheap('/cheap'),
      ...times(40, costly),
      { at: '/most', condition: { some: [numbers(1_500), above(0)] } },
    ])
    assert.equal(found?.path, '/most')
    assert.match(
      found?.message ?? '',
      new RegExp(`can take \\d{6} steps, but only ${MAX_TOTAL_STEPS} .* most: \\d{4}\\.$`),
    )
  })
})
