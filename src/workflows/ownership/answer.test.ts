/** Whatever the order of adding, changing and removing, the same people give the same answer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly, nothing } from '@foyer/company-registers/shares'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { ownerWith } from '#test/fixtures/owners.ts'
import type { Form } from '../steps/step-kind.ts'
import { listFromAnswer, nobodyAnswer, nomineesTyped, ownersAnswer } from './answer.ts'
import { type ListRules, ownerListProblems } from './list-problems.ts'
import { added, changed, noHoldings, type OwnerEntry, type OwnerList, withoutEntry } from './owner-list.ts'
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

const refOf = (fullName: string): PersonRef => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  ...{ personalIdentityNumber: null, dateOfBirth: null, nationality: null, countryOfResidence: null },
})
const registeredOwner = (fullName: string) => ({ party: refOf(fullName), ...noHoldings, ...holding(30) })
const holding = (percent: number) => ({ ways: [{ share: exactly(percent), through: [] }] })

test('keeps an explanation of the rest without a missing share: it covers a company without owners', () => {
  const [list] = added(empty, 'OWNER', entryWith('Anna', 100))
  const told = { rest: 'OTHER', restText: 'A fund abroad holds it for us' }
  const remainderOf = (form: Form) => ownersAnswer(list, form, context).remainder
  assert.deepEqual(remainderOf(told), { who: 'OTHER', text: told.restText })
  assert.deepEqual([remainderOf({ rest: 'SMALL' }), remainderOf({ ...told, restText: '' })], [null, null])
})

test('people below the threshold stay in an answer without beneficial owners, with the rest', () => {
  const [list] = added(empty, 'OWNER', entryWith('Anna', 10))
  const remainderOf = (form: Form) => nobodyAnswer(list, form, context).remainder
  assert.deepEqual(remainderOf({ rest: 'SMALL' }), { who: 'SMALL', text: null })
  assert.equal(remainderOf({}), null)
  assert.equal(nobodyAnswer(empty, { rest: 'SMALL' }, context).remainder, null)
})

test('a person who is not filled in yet is left out of the answer', () => {
  const [grown] = added(empty, 'OWNER', entryWith('Anna', 60))
  const [list] = added(grown, 'OWNER', { registered: registeredOwner('Bo Ek') })
  assert.deepEqual(
    ownersAnswer(list, {}, context).owners.map(({ givenName }) => givenName),
    ['Anna'],
  )
})

describe('removed people', () => {
  const [first, bo] = added(empty, 'OWNER', { registered: registeredOwner('Bo Ek') })
  const [second, asa] = added(first, 'OWNER', { registered: registeredOwner('Asa Ek') })
  const [third, vera] = added(second, 'OFFICIAL', { registered: { party: refOf('Vera Ek'), ...noHoldings } })
  const list = [bo, asa, vera].reduce((all, id) => withoutEntry(all, id, `sold by ${id}`), third)
  const told = ({ removed }: ReturnType<typeof nobodyAnswer>) =>
    removed.map(({ party, reason }) => `${party.name.fullName}: ${reason}`)
  test('are in the answer with their reasons, in the order of their names', () => {
    assert.deepEqual(told(ownersAnswer(list, {}, context)), [
      `Asa Ek: sold by ${asa}`,
      `Bo Ek: sold by ${bo}`,
    ])
    assert.deepEqual(told(nobodyAnswer(list, {}, context)), [
      ...told(ownersAnswer(list, {}, context)),
      `Vera Ek: sold by ${vera}`,
    ])
  })
  test('stay removed, in their role, in the list of the saved answer', () => {
    const saved = nobodyAnswer(list, { nobodyWhy: 'We asked everyone' }, context)
    const again = listFromAnswer('c', saved, [registeredOwner('Bo Ek'), registeredOwner('Asa Ek')])
    assert.deepEqual(nobodyAnswer(again, { nobodyWhy: 'We asked everyone' }, context), saved)
    assert.deepEqual(
      again.entries.map(({ role, person }) => [role, person]),
      [
        ['OWNER', null],
        ['OWNER', null],
        ['OFFICIAL', null],
      ],
    )
  })
})

test('a saved owner keeps the e-mail of their link, and what the register says of them now', () => {
  const party = refOf('Anna Testsson')
  const contact = { email: 'anna@example.com', language: 'sv' } as const
  const saved = { ...ownersAnswer(empty, {}, context), owners: [ownerWith({ registered: party, contact })] }
  const [entry] = listFromAnswer('c', saved, [{ party, ...noHoldings, ...holding(40) }]).entries
  assert.deepEqual([entry?.contact, entry?.registered?.ways], [contact, holding(40).ways])
  const [unlisted] = listFromAnswer('c', saved, []).entries
  assert.deepEqual([unlisted?.registered?.party, unlisted?.registered?.ways], [party, []])
})

const shown: Array<[nominees: boolean | null | undefined, typed: string]> = [
  [true, 'yes'],
  [false, 'no'],
  [null, ''],
  [undefined, ''],
]
for (const [nominees, typed] of shown)
  test(`the answer ${nominees} about nominees is shown as "${typed}"`, () =>
    assert.equal(nomineesTyped(nominees === undefined ? {} : { nominees }), typed))
