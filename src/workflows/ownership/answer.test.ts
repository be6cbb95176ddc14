/** Whatever the order of adding, changing and removing, the same people give the same answer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactly, nothing } from '@foyer/company-registers/shares'
import { ownerWith } from '#test/fixtures/owners.ts'
import { listFromAnswer, nobodyAnswer, ownersAnswer } from './answer.ts'
import { type ListRules, ownerListProblems } from './list-problems.ts'
import { added, changed, type OwnerEntry, type OwnerList, withoutEntry } from './owner-list.ts'
import { jointShareOf } from './totals.ts'

const rules: ListRules = {
  asksPep: true,
  threshold: { operator: 'MORE_THAN', percent: 25 },
  others: nothing,
  untraced: [],
}
const context = { company: null, rules, isApplicant: () => false }
const empty: OwnerList = { company: 'c', entries: [] }

function entryWith(givenName: string, percent: number): Partial<OwnerEntry> {
  const { familyName, dateOfBirth, countryOfResidence, nationality } = ownerWith()
  const person = {
    givenName,
    familyName,
    dateOfBirth,
    countryOfResidence,
    nationality,
    personalIdentityNumber: null,
  }
  return { person, isPep: false, ways: [{ share: exactly(percent), through: [] }] }
}

/** Repeatable: the same seed gives the same numbers (a linear congruential generator). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Adds these people in some order, with detours: wrong shares first, and people who are taken off again. */
function builtBy(
  random: (below: number) => number,
  wanted: Array<[name: string, percent: number]>,
): OwnerList {
  const shuffled = wanted
    .map((each) => ({ each, at: random(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
  return shuffled.reduce((list, [name, percent]) => {
    const [withDetour, detour] = added(list, 'OWNER', entryWith('Detour', 1 + random(50)))
    const [grown, id] = added(random(2) === 0 ? withDetour : withoutEntry(withDetour, detour, ''), 'OWNER', {
      ...entryWith(name, 1 + random(90)),
    })
    return changed(withoutEntry(grown, detour, ''), id, entryWith(name, percent))
  }, empty)
}

test('any order of adding, changing and removing owners gives the same answer', () => {
  const wanted: Array<[string, number]> = [
    ['Anna', 40],
    ['Bea', 30],
    ['Cia', 30],
  ]
  const expected = ownersAnswer(builtBy(randomFrom(1), wanted), {}, context)
  for (let seed = 2; seed < 200; seed += 1)
    assert.deepEqual(ownersAnswer(builtBy(randomFrom(seed), wanted), {}, context), expected, `seed ${seed}`)
  assert.deepEqual(
    expected.owners.map(({ givenName }) => givenName),
    ['Anna', 'Bea', 'Cia'],
  )
})

test('the sum of the shares is always a number, and never accepted above 100%', () => {
  for (let seed = 1; seed < 300; seed += 1) {
    const random = randomFrom(seed)
    const percents = Array.from({ length: 1 + random(6) }, () => (1 + random(10_000)) / 100)
    const list = builtBy(
      random,
      percents.map((percent, at) => [`P${String.fromCharCode(65 + at)}`, percent]),
    )
    const { minimum, maximum, isTooMuch } = jointShareOf(list.entries)
    assert.ok(Number.isFinite(minimum) && Number.isFinite(maximum), `seed ${seed}`)
    const isOver = percents.reduce((sum, percent) => sum + Math.round(percent * 100), 0) > 10_000
    const problems = ownerListProblems(list, { rest: 'SMALL' }, rules)
    assert.equal(isTooMuch, isOver, `seed ${seed}`)
    assert.equal(
      problems.some(({ code }) => code === 'shares_over_whole'),
      isOver,
    )
  }
})

test('a list converts to an answer and back without loss', () => {
  const answer = ownersAnswer(builtBy(randomFrom(7), [['Anna', 60]]), { rest: 'SMALL' }, context)
  assert.deepEqual(answer.remainder, { who: 'SMALL', text: null })
  const again = listFromAnswer('c', answer, [])
  assert.deepEqual(ownersAnswer(again, { rest: 'SMALL' }, context), answer)
})

test('where no person is an owner, the answer contains the senior managing officials', () => {
  const [list] = added(empty, 'OFFICIAL', { ...entryWith('Vera', 1), ways: [] })
  const answer = nobodyAnswer(list, { nobodyWhy: ' We asked\r\neveryone. ' }, context)
  assert.equal(answer.nobody, 'We asked\neveryone.')
  assert.deepEqual([answer.owners.length, answer.officials.length], [0, 1])
})

for (const [typed, nominees] of [
  ['yes', true],
  ['no', false],
  ['', null],
] as const)
  test(`nominees "${typed}" are ${nominees} behind three companies, and not asked about behind two`, () => {
    const behind = (companies: number) => {
      const one = { name: 'A', organizationNumber: null, country: 'SE', share: exactly(100) }
      const through = Array.from({ length: companies }, (_, at) => ({ ...one, name: `Layer ${at}` }))
      const ways = [{ share: exactly(100), through }]
      return added(empty, 'OWNER', { ...entryWith('Anna', 100), ways })[0]
    }
    assert.equal(ownersAnswer(behind(3), { nominees: typed }, context).nominees, nominees)
    assert.equal('nominees' in ownersAnswer(behind(2), { nominees: typed }, context), false)
  })
