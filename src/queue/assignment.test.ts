/** Who gets an application by turn, and by what they take. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Role } from '#staff/roles.ts'
import {
  type Assigned,
  assigneeBy,
  doesTake,
  keepsIt,
  type QueueMember,
  type Takes,
  takesAnything,
} from './assignment.ts'
import type { AssignmentRule } from './review-times.ts'

const swedish: Assigned = { workflowId: 'w', countryCode: 'SE', language: 'sv', risk: 'LOW' }

const takes: Array<[what: string, takes: Partial<Takes>, of: Partial<Assigned>, does: boolean]> = [
  ['anything', {}, {}, true],
  ['its market', { markets: ['NO', 'SE'] }, {}, true],
  ['another market', { markets: ['NO'] }, {}, false],
  ['its workflow', { workflows: ['w'] }, {}, true],
  ['another workflow', { workflows: ['x'] }, {}, false],
  ['its language', { languages: ['sv'] }, {}, true],
  ['another language', { languages: ['fi'] }, {}, false],
  ['another language, when none was chosen', { languages: ['fi'] }, { language: null }, true],
  ['its risk', { risks: ['LOW'] }, {}, true],
  ['another risk', { risks: ['HIGH'] }, {}, false],
  ['low risk, when it is unknown', { risks: ['LOW', 'NORMAL'] }, { risk: null }, false],
  ['high risk, when it is unknown', { risks: ['HIGH'] }, { risk: null }, true],
  ['its market, but not its risk', { markets: ['SE'], risks: ['HIGH'] }, {}, false],
]

describe('a reviewer who takes', () => {
  for (const [what, some, of, does] of takes)
    it(`${what} ${does ? 'gets' : 'does not get'} it`, () =>
      assert.equal(doesTake({ ...takesAnything, ...some }, { ...swedish, ...of }), does))
})

const member = (userId: string, change: Partial<QueueMember> = {}): QueueMember => ({
  ...{ userId, role: 'REVIEWER', isSecondLine: false, isAway: false, takes: takesAnything },
  ...{ turn: 0, ...change },
})
const norwegian = { takes: { ...takesAnything, markets: ['NO'] } }

interface Row {
  what: string
  rule?: AssignmentRule
  members: QueueMember[]
  isEscalated?: boolean
  to: string | null
}
const rows: Row[] = [
  { what: 'no person by hand', rule: 'BY_HAND', members: [member('a')], to: null },
  { what: 'no person of an empty team', members: [], to: null },
  { what: 'the first by id when none had one', members: [member('b'), member('a')], to: 'a' },
  {
    what: 'the one who never had one',
    members: [member('a', { turn: 1 }), member('b')],
    to: 'b',
  },
  {
    what: 'the one who waits longest',
    members: [member('a', { turn: 3 }), member('b', { turn: 2 })],
    to: 'b',
  },
  { what: 'no person on leave', members: [member('a', { isAway: true })], to: null },
  {
    what: 'only roles that decide',
    members: (['VIEWER', 'DEVELOPER'] as Role[]).map((role, at) => member(`${at}`, { role })),
    to: null,
  },
  { what: 'also an owner', members: [member('a', { role: 'OWNER' })], to: 'a' },
  { what: 'round robin whatever they take', members: [member('a', norwegian)], to: 'a' },
  {
    what: 'no person by skill who does not take it',
    rule: 'BY_SKILL',
    members: [member('a', norwegian)],
    to: null,
  },
  {
    what: 'by skill who takes it',
    rule: 'BY_SKILL',
    members: [member('a', norwegian), member('b', { turn: 3 })],
    to: 'b',
  },
  { what: 'an escalated one not to the first line', members: [member('a')], isEscalated: true, to: null },
  {
    what: 'an escalated one to the second line',
    members: [member('a'), member('b', { isSecondLine: true, turn: 1 })],
    isEscalated: true,
    to: 'b',
  },
]

describe('the rule gives it to', () => {
  for (const { what, rule = 'ROUND_ROBIN', members, isEscalated = false, to } of rows)
    it(what, () => assert.equal(assigneeBy(rule, members, swedish, isEscalated), to))

  it('everyone in turn', () => {
    let team = ['a', 'b', 'c'].map((id) => member(id))
    const given: Array<string | null> = []
    for (let at = 1; at <= 7; at += 1) {
      const to = assigneeBy('ROUND_ROBIN', team, swedish, false)
      given.push(to)
      team = team.map((each) => (each.userId === to ? { ...each, turn: at } : each))
    }
    assert.equal(given.join(''), 'abcabca')
  })
})

describe('an application stays with', () => {
  const kept: Array<[what: string, userId: string | null | undefined, keeps: boolean]> = [
    ['a reviewer', 'a', true],
    ['no person', null, false],
    ['an absent assignee', undefined, false],
    ['a viewer', 'v', false],
    ['a colleague who left', 'gone', false],
  ]
  for (const [what, userId, keeps] of kept)
    it(`${what}: ${keeps}`, () =>
      assert.equal(keepsIt(userId, [member('a'), member('v', { role: 'VIEWER' })]), keeps))
})
