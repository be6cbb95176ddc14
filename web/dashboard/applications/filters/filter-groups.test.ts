/** The filters of the list: their groups, what a press changes, and what a search leaves. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readQuery } from '../list-query.ts'
import { chosenIn, groupsOf, isChosen, pressed } from './filter-groups.ts'

const facts = {
  workflows: [
    { id: 'w1', name: 'Business account', markets: ['SE', 'NO'] },
    { id: 'w2', name: 'Private account', markets: ['SE'] },
  ],
  colleagues: [
    { userId: 'u1', name: 'Signe Aldén' },
    { userId: 'u2', name: 'Jonas Rehnvik' },
  ],
  me: 'u1',
}
const names = (query: Record<string, string>, searched = '') =>
  groupsOf(readQuery(query), facts, searched).map(({ name }) => name)

describe('the groups of filters', () => {
  const cases: Array<[Record<string, string>, string[]]> = [
    [{}, ['assignee', 'workflow', 'market', 'is', 'risk', 'created', 'days', 'finding']],
    [{ view: 'mine' }, ['workflow', 'market', 'is', 'risk', 'created', 'days', 'finding']],
    [{ view: 'progress' }, ['assignee', 'workflow', 'market', 'created', 'days']],
    [{ view: 'decided' }, ['assignee', 'workflow', 'market', 'risk', 'created', 'finding']],
    [
      { view: 'all' },
      ['status', 'assignee', 'workflow', 'market', 'is', 'risk', 'created', 'days', 'finding'],
    ],
  ]
  for (const [query, expected] of cases)
    it(`of ${JSON.stringify(query)} are those that narrow it`, () => assert.deepEqual(names(query), expected))

  it('lists each market once, by name, and marks the person who looks', () => {
    const groups = groupsOf(readQuery({}), facts)
    const labels = (name: string) =>
      groups.find((each) => each.name === name)?.values.map(({ label }) => label)
    assert.deepEqual(labels('market'), ['Norway', 'Sweden'])
    assert.deepEqual(labels('assignee'), ['No colleague yet', 'Signe Aldén (you)', 'Jonas Rehnvik'])
  })

  it('search the values and the names of the groups', () => {
    assert.deepEqual(names({}, 'business ac'), ['workflow'])
    assert.deepEqual(names({}, 'JONAS'), ['assignee'])
    assert.deepEqual(names({}, 'sanctions match'), ['finding'])
    assert.deepEqual(names({}, 'market'), ['market'])
    assert.deepEqual(names({}, 'qqq'), [])
  })
})

describe('a press', () => {
  const after = (query: Record<string, string>, name: 'market' | 'assignee' | 'finding', value: string) =>
    pressed(readQuery(query), name, value)[name]

  it('adds one of several values, and takes it away again', () => {
    assert.equal(after({ market: 'SE' }, 'market', 'NO'), 'SE,NO')
    assert.equal(after({ market: 'SE,NO' }, 'market', 'NO'), 'SE')
  })

  it('exchanges a single value', () => {
    assert.equal(after({ assignee: 'u1' }, 'assignee', 'u2'), 'u2')
    assert.equal(after({ assignee: 'u2' }, 'assignee', 'u2'), '')
  })

  it('means all findings that have the same words', () => {
    assert.equal(after({ finding: 'one' }, 'finding', 'one two'), 'one,two')
    assert.equal(after({ finding: 'zero,one,two' }, 'finding', 'one two'), 'zero')
    assert.equal(isChosen(readQuery({ finding: 'one' }), 'finding', 'one two'), false)
  })

  it('is counted in its group', () => {
    const query = readQuery({ market: 'SE,NO', assignee: 'u1' })
    const counts = groupsOf(query, facts).map((group) => [group.name, chosenIn(query, group, facts)])
    assert.deepEqual(
      counts.filter(([, count]) => count !== 0),
      [
        ['assignee', 1],
        ['market', 2],
      ],
    )
  })
})
