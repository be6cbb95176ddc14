/** The recipients and channels of each kind of notification. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Role, roles } from '#staff/roles.ts'
import {
  type Channel,
  channelOf,
  channelOfRole,
  isKindOffered,
  isNotificationKind,
  kindsOf,
  kindTable,
  notificationKinds,
  recipientsOf,
} from './kinds.ts'

const members = [
  { userId: 'owner', role: 'OWNER' },
  { userId: 'admin', role: 'ADMIN' },
  { userId: 'reviewer', role: 'REVIEWER' },
  { userId: 'viewer', role: 'VIEWER' },
  { userId: 'developer', role: 'DEVELOPER' },
] as const

describe('a notification reaches', () => {
  const deciders = ['owner', 'admin', 'reviewer'] as const
  const cases = [
    [
      'the mentioned members',
      { kind: 'MENTIONED', to: ['viewer', 'reviewer'], by: 'owner' },
      ['reviewer', 'viewer'],
    ],
    ['no member who may not open the page', { kind: 'MENTIONED', to: ['developer'], by: 'owner' }, []],
    ['no former member', { kind: 'ASSIGNED', to: ['gone'], by: 'owner' }, []],
    ['not the member who acted', { kind: 'ASSIGNED', to: ['reviewer'], by: 'reviewer' }, []],
    ['everyone else who may decide', { kind: 'PROPOSED', to: null, by: 'reviewer' }, ['owner', 'admin']],
    [
      'everyone who may decide, of a credential',
      { kind: 'PROPOSED', to: null, by: null },
      ['owner', 'admin', 'reviewer'],
    ],
    [
      'everyone who reviews, of what waits',
      { kind: 'WAITING', to: null, by: null },
      ['owner', 'admin', 'reviewer'],
    ],
    [
      'those who have to do with webhooks',
      { kind: 'WEBHOOK_DISABLED', to: null, by: null },
      ['owner', 'admin', 'developer'],
    ],
    [
      'who has it and who leads, of what is overdue',
      { kind: 'OVERDUE', to: ['reviewer'], by: null },
      deciders,
    ],
    ['only the second line, of an escalation', { kind: 'ESCALATED', to: ['admin'], by: null }, ['admin']],
    ['who invited, and owners', { kind: 'JOINED', to: ['admin'], by: 'new' }, ['owner', 'admin']],
    ['owners, when the operator invited', { kind: 'JOINED', to: [], by: 'new' }, ['owner']],
    ['not an inviter of a lower role now', { kind: 'JOINED', to: ['reviewer'], by: 'new' }, ['owner']],
  ] as const
  for (const [what, told, expected] of cases)
    it(what, () => assert.deepEqual(recipientsOf(told, members), expected))
})

describe('the line on Home', () => {
  const lines = [
    ['MENTIONED', 'Maja mentioned you'],
    ['ASSIGNED', 'Maja assigned it to you'],
    ['PROPOSED', 'Maja proposed a decision; confirm or return it'],
    ['WAITING', 'Waits for review'],
    ['NEW_HIT', 'A new hit was found; look at it before you decide'],
    ['ESCALATED', 'Maja escalated it to the second line'],
    ['OVERDUE', 'Its review is overdue'],
    ['SNOOZE_OVER', 'It is back from a snooze'],
    ['WEBHOOK_DISABLED', 'The webhook was switched off'],
    ['WEBHOOK_FAILING', 'The webhook fails'],
    ['JOINED', 'Accepted an invitation to the team'],
  ] as const
  for (const [kind, line] of lines)
    it(`says what happened, and who did it if it was a colleague: ${kind}`, () =>
      assert.equal(kindTable[kind].words.home('Maja'), line))
  it('exists for every kind', () =>
    assert.deepEqual(
      lines.map(([kind]) => kind),
      notificationKinds,
    ))
})

describe('a member can choose', () => {
  for (const kind of notificationKinds)
    it(`to hear nothing of this kind: ${kind}`, () => assert.ok(isKindOffered(kind, 'OFF')))
  it('a mail in the morning only of what waits, which Home does not list', () => {
    const offering = (channel: Channel) => notificationKinds.filter((kind) => isKindOffered(kind, channel))
    assert.deepEqual(offering('DAILY'), ['WAITING'])
    assert.deepEqual(
      offering('HOME'),
      notificationKinds.filter((kind) => kind !== 'WAITING'),
    )
  })
  it('among known kinds only', () => {
    assert.ok(isNotificationKind('JOINED'))
    for (const unknown of ['joined', 'toString', '', null, undefined, 7])
      assert.equal(isNotificationKind(unknown), false, String(unknown))
  })
})

describe('the channel of a notification', () => {
  const defaults: Array<[Role, string]> = [
    [
      'OWNER',
      'MENTIONED MAIL, ASSIGNED MAIL, PROPOSED MAIL, WAITING OFF, NEW_HIT MAIL, ' +
        'ESCALATED MAIL, OVERDUE HOME, SNOOZE_OVER HOME, ' +
        'WEBHOOK_DISABLED MAIL, WEBHOOK_FAILING HOME, JOINED MAIL',
    ],
    [
      'ADMIN',
      'MENTIONED MAIL, ASSIGNED MAIL, PROPOSED MAIL, WAITING OFF, NEW_HIT MAIL, ' +
        'ESCALATED MAIL, OVERDUE HOME, SNOOZE_OVER HOME, ' +
        'WEBHOOK_DISABLED HOME, WEBHOOK_FAILING HOME, JOINED MAIL',
    ],
    ['DEVELOPER', 'WEBHOOK_DISABLED MAIL, WEBHOOK_FAILING MAIL'],
    [
      'REVIEWER',
      'MENTIONED MAIL, ASSIGNED MAIL, PROPOSED MAIL, WAITING DAILY, NEW_HIT MAIL, ' +
        'ESCALATED MAIL, OVERDUE HOME, SNOOZE_OVER HOME',
    ],
    ['VIEWER', 'MENTIONED MAIL, ASSIGNED MAIL'],
  ]
  for (const [role, expected] of defaults)
    it(`has a default for each kind of the role: ${role}`, () => {
      const of = kindsOf(role).map((kind) => `${kind} ${channelOfRole(role, kind, [])}`)
      assert.equal(of.join(', '), expected)
    })
  it('has a default among the offered ones, for roles that may see the kind', () => {
    for (const kind of notificationKinds)
      for (const role of roles) {
        const channel = kindTable[kind].defaults[role]
        if (channel === undefined) continue
        assert.ok(kindTable[kind].channels.includes(channel), `${kind} ${role}`)
        assert.ok(kindsOf(role).includes(kind), `${kind} ${role}`)
      }
  })
  const anna = { userId: 'anna', role: 'REVIEWER' } as const
  const ofRole = { role: 'REVIEWER', kind: 'ASSIGNED', channel: 'HOME' } as const
  const own = { userId: 'anna', kind: 'ASSIGNED', channel: 'OFF' } as const
  it('follows the customer’s choice, and before it the person’s choice', () => {
    assert.equal(channelOf(anna, 'ASSIGNED', { roles: [], own: [] }), 'MAIL')
    assert.equal(channelOf(anna, 'ASSIGNED', { roles: [ofRole], own: [] }), 'HOME')
    assert.equal(channelOf(anna, 'ASSIGNED', { roles: [ofRole], own: [own] }), 'OFF')
    const other = { roles: [{ ...ofRole, role: 'OWNER' as const }], own: [{ ...own, userId: 'bo' }] }
    assert.equal(channelOf(anna, 'ASSIGNED', other), 'MAIL', 'those of others change nothing')
  })
  it('is never used for a kind that the role may not see, whatever the customer chose', () => {
    const chosen = { role: 'VIEWER', kind: 'WAITING', channel: 'MAIL' } as const
    assert.equal(channelOfRole('VIEWER', 'WAITING', [chosen]), 'OFF')
  })
  it('drops the choice of a person whose role changes', () => {
    const choices = { roles: [], own: [{ ...own, kind: 'WAITING', channel: 'MAIL' } as const] }
    assert.equal(channelOf(anna, 'WAITING', choices), 'MAIL')
    assert.equal(channelOf({ ...anna, role: 'VIEWER' }, 'WAITING', choices), 'OFF')
  })
})
