/** Combinations that contain a smaller one are left out. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { MAX_COMBINATIONS, minimalOf, minimalSets } from './minimal-sets.ts'
import type { SignatoryAuthority } from './schemas.ts'
import { given, officer } from './test/officers.ts'

describe('minimal sets', () => {
  const rows: Array<[sets: number[][], minimal: number[][]]> = [
    [[], []],
    [[[]], []],
    [[[1]], [[1]]],
    [[[1, 2], [1]], [[1]]],
    [
      [
        [2, 1],
        [1, 2],
      ],
      [[1, 2]],
    ],
    [[[1, 1, 2]], [[1, 2]]],
    [
      [[1, 2, 3], [2, 3], [4]],
      [[4], [2, 3]],
    ],
    [
      [
        [3, 1],
        [2, 1],
      ],
      [
        [1, 3],
        [1, 2],
      ],
    ],
    [
      [
        [1, 2, 3],
        [1, 3],
      ],
      [[1, 3]],
    ],
    [
      [
        [1, 2],
        [2, 3],
        [1, 3],
      ],
      [
        [1, 2],
        [2, 3],
        [1, 3],
      ],
    ],
    [[[10, 9]], [[9, 10]]],
  ]
  for (const [sets, minimal] of rows)
    test(`${JSON.stringify(sets)}: ${JSON.stringify(minimal)}`, () =>
      assert.deepEqual(minimalSets(sets), minimal))

  test('none contains another, and every given set contains one of them', () => {
    const set = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(set, { maxLength: 12 }), (sets) => {
        const minimal = minimalSets(sets)
        const contains = (big: number[], small: number[]) => small.every((each) => big.includes(each))
        for (const one of minimal)
          for (const other of minimal) assert.ok(one === other || !contains(one, other))
        for (const each of sets) assert.ok(minimal.some((small) => contains(each, small)))
      }),
    )
  })
})

describe('combinations of a register', () => {
  const authority = (name: string): SignatoryAuthority => ({
    party: officer(name, 'BOARD_MEMBER').party,
    roles: [],
    authority: 'SIGNATURE',
    limits: null,
    hasSigned: false,
  })
  const combine = (...names: string[]) => names.map(authority)
  const rows: Array<[title: string, given: string[][], minimal: string[]]> = [
    ['none', [], []],
    ['one alone makes the pair superfluous', [['Ada', 'Bo'], ['Ada']], ['Ada']],
    [
      'the same pair twice',
      [
        ['Ada', 'Bo'],
        ['Bo', 'Ada'],
      ],
      ['Ada+Bo'],
    ],
    ['a person named twice', [['Ada', 'Ada', 'Bo']], ['Ada+Bo']],
    ['nobody', [[]], []],
  ]
  for (const [title, combinations, minimal] of rows)
    test(title, () => {
      const found = minimalOf(combinations.map((names) => combine(...names)))
      assert.deepEqual(
        found.combinations.map((each) => given(each).join('+')),
        minimal,
      )
      assert.equal(found.truncated, false)
    })

  test('are cut at a limit, with a mark', () => {
    // 6 of 15 people: 5,005 combinations.
    const people = Array.from({ length: 15 }, (_, at) => authority(`P${at}`))
    const choose = (size: number, from: number): SignatoryAuthority[][] =>
      size === 0
        ? [[]]
        : people
            .slice(from)
            .flatMap((each, at) => choose(size - 1, from + at + 1).map((others) => [each, ...others]))
    const all = choose(6, 0)
    assert.ok(all.length > MAX_COMBINATIONS)
    assert.equal(minimalOf(all.slice(0, MAX_COMBINATIONS)).truncated, false)
    const cut = minimalOf(all)
    assert.deepEqual([cut.combinations.length, cut.truncated], [MAX_COMBINATIONS, true])
  })
})
