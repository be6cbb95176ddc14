/** Problems of the list of owners before it can be the answer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactly, nothing } from '@foyer/company-registers/shares'
import { ownerWith } from '#test/fixtures/owners.ts'
import type { Form } from '../steps/step-kind.ts'
import { contradictingOwners, type ListRules, nobodyProblems, ownerListProblems } from './list-problems.ts'
import { added, type OwnerEntry, type OwnerList } from './owner-list.ts'

const threshold = { operator: 'MORE_THAN', percent: 25 } as const
const rules: ListRules = { asksPep: true, threshold, others: nothing, untraced: [] }
const empty: OwnerList = { company: 'c', entries: [] }
const { givenName, familyName, dateOfBirth, countryOfResidence, nationality } = ownerWith()
const person = {
  givenName,
  familyName,
  dateOfBirth,
  countryOfResidence,
  nationality,
  personalIdentityNumber: null,
}
const entry = (percent: number, own: Partial<OwnerEntry> = {}): Partial<OwnerEntry> => ({
  person,
  isPep: false,
  ways: [{ share: exactly(percent), through: [] }],
  ...own,
})
const listOf = (...entries: Array<Partial<OwnerEntry>>): OwnerList =>
  entries.reduce<OwnerList>((list, each) => added(list, each.role ?? 'OWNER', each)[0], empty)
const noveprov = { untraced: [{ name: 'Holding ApS', share: exactly(70) }] }
const through = {
  share: exactly(100),
  through: [{ name: 'holding aps', organizationNumber: null, country: 'DK', share: exactly(70) }],
}
/** One owner behind so many companies. */
const behind = (companies: number, percent: number): OwnerList => {
  const chain = Array.from({ length: companies }, (_, at) => ({
    ...{ name: `Layer ${at}`, organizationNumber: null, country: 'SE', share: exactly(100) },
  }))
  return listOf(entry(0, { ways: [{ share: exactly(percent), through: chain }] }))
}

const rows: Array<[name: string, list: OwnerList, form: Form, own: Partial<ListRules>, problems: string[]]> =
  [
    ['nobody', empty, {}, {}, ['add owners_missing']],
    ['the whole', listOf(entry(60), entry(40)), {}, {}, []],
    ['somebody incomplete', listOf(entry(100, { isPep: null })), {}, {}, ['owner:1 owner_incomplete']],
    [
      'several registered owners, none of them confirmed',
      listOf(entry(60, { person: null }), entry(40, { person: null })),
      {},
      {},
      ['owner:1 owners_unconfirmed'],
    ],
    [
      'a registered owner who was missed',
      listOf(entry(60), entry(40, { person: null })),
      {},
      {},
      ['owner:2 owner_unconfirmed'],
    ],
    [
      'the only owner unconfirmed',
      listOf(entry(100, { person: null })),
      {},
      {},
      ['owner:1 owner_unconfirmed'],
    ],
    ['no question about office', listOf(entry(100, { isPep: null })), {}, { asksPep: false }, []],
    ['too little', listOf(entry(60)), {}, {}, ['rest choice_missing']],
    ['too little, with others in the register', listOf(entry(60)), {}, { others: exactly(40) }, []],
    ['small others', listOf(entry(60)), { rest: 'SMALL' }, {}, []],
    ['others without words', listOf(entry(60)), { rest: 'OTHER' }, {}, ['restText required']],
    ['an unfollowed company', listOf(entry(30)), { rest: 'SMALL' }, noveprov, ['add owner_not_traced']],
    ['an explained company', listOf(entry(30)), { rest: 'OTHER', restText: 'A fund' }, noveprov, []],
    ['a followed company', listOf(entry(30, { ways: [through] }), entry(30)), {}, noveprov, []],
    ['three companies', behind(3, 100), {}, {}, ['nominees choice_missing']],
    ['three companies, answered', behind(3, 100), { nominees: 'no' }, {}, []],
    ['two companies', behind(2, 100), {}, {}, []],
    ['three companies, of a small owner', behind(3, 20), { rest: 'SMALL' }, {}, []],
    ['too much', listOf(entry(60), entry(60)), {}, {}, ['add shares_over_whole']],
  ]
for (const [name, list, form, own, problems] of rows)
  test(name, () =>
    assert.deepEqual(
      ownerListProblems(list, form, { ...rules, ...own }).map(({ field, code }) => `${field} ${code}`),
      problems,
    ),
  )

const official = entry(1, { role: 'OFFICIAL', ways: [] })
const nobodyWhy = 'We checked the share register.'
const none: Array<[name: string, list: OwnerList, form: Form, problems: string[]]> = [
  ['an official and the search', listOf(official), { nobodyWhy }, []],
  ['nothing', empty, {}, ['add officials_missing', 'nobodyWhy required']],
  ['a search in a word', listOf(official), { nobodyWhy: 'asked' }, ['nobodyWhy too_short']],
  ['an owner all the same', listOf(entry(60), official), { nobodyWhy }, ['owner:1 owner_contradicts']],
  ['a small owner', listOf(entry(20), official), { nobodyWhy }, []],
]
for (const [name, list, form, problems] of none)
  test(`no person is an owner: ${name}`, () => {
    assert.deepEqual(
      nobodyProblems(list, form, rules).map(({ field, code }) => `${field} ${code}`),
      problems,
    )
    assert.equal(contradictingOwners(list, rules).length, problems.join().includes('contradicts') ? 1 : 0)
  })
