/** Every role with every operation of the table, and people of other customers. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Role, roles } from '#staff/roles.ts'
import { assertProblem, unknownOf } from '../harness/problem-replies.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import {
  comparable,
  dashboardOperations,
  type KnownIds,
  operations,
  type Row,
  sampleOf,
  schemaOf,
  startTableWorld,
  type TableWorld,
} from '../harness/table-requests.ts'
import type { TestCustomer } from '../harness/world.ts'
import { families } from './role-families.ts'

type OperationRow = (typeof operations)[number]
const nameOf = ({ key }: Row) => key.replace(/^POST \/v1\//, '')
const ofStaff = [...operations, ...dashboardOperations].filter(
  ({ key, row }) =>
    key.startsWith('POST /v1/') && !['NOBODY', 'BROWSER', 'PERSON', 'API_KEY'].includes(row.who),
)

const familiesOf = (name: string) =>
  Object.values(families).filter(({ operations: named }) => named.includes(name))

let all: TableWorld
const members = new Map<Role, StaffMember>()
let mine: KnownIds
let foreign: KnownIds

const bodyOf = (row: OperationRow, known: KnownIds) =>
  (schemaOf(row) ? sampleOf(schemaOf(row) ?? {}, known) : {}) as Record<string, unknown>

async function invitationOf(customer: TestCustomer): Promise<string> {
  const owner = await memberOf(all.world, customer, 'OWNER')
  await owner.call('team.invite', { email: 'new@staff.example', role: 'VIEWER' })
  return (await owner.call('team.list')).body.invitations[0].id
}

async function savedViewOf(customer: TestCustomer): Promise<string> {
  const owner = await memberOf(all.world, customer, 'OWNER')
  const view = { name: 'Theirs', shared: true, filters: { tab: 'ALL' } }
  return (await owner.call('savedViews.save', view)).body.id
}

async function sessionOf(customer: TestCustomer): Promise<string> {
  const owner = await memberOf(all.world, customer, 'OWNER')
  return (await owner.call('team.sessions.list')).body.data[0].id
}

/** clientId belongs to a provider of single sign-on. */
const isOwnId = (name: string) => name.endsWith('Id') && name !== 'clientId'

describe('the roles of members', () => {
  before(async () => {
    all = await startTableWorld()
    foreign = await all.known(all.other)
    mine = await all.known()
    // A deleted credential could create nothing for the other tests.
    mine.credentialId = unknownOf(String(mine.credentialId))
    mine.role = 'VIEWER'
    foreign.invitationId = await invitationOf(all.other)
    mine.invitationId = await invitationOf(all.one)
    foreign.savedViewId = await savedViewOf(all.other)
    mine.savedViewId = await savedViewOf(all.one)
    foreign.sessionId = await sessionOf(all.other)
    mine.sessionId = await sessionOf(all.one)
    for (const role of roles) members.set(role, await memberOf(all.world, all.one, role))
  })
  after(() => all.close())

  test('allow each operation by one family written by hand, and each family exists', () => {
    const real = ofStaff.map(nameOf).sort()
    assert.deepEqual(
      Object.values(families)
        .flatMap(({ operations: named }) => named)
        .sort(),
      real,
    )
  })

  for (const row of ofStaff)
    for (const role of roles) {
      const isAllowed = familiesOf(nameOf(row)).some((family) => family.roles.includes(role))
      test(`${row.key} by ${role}: ${isAllowed ? 'allowed' : '403'}`, async () => {
        const member = members.get(role) as StaffMember
        const reply = await member.call(nameOf(row), bodyOf(row, mine))
        if (isAllowed) assert.ok(reply.status < 500 && ![401, 403].includes(reply.status), reply.text)
        else assertProblem(reply, 403, 'insufficient_role')
      })
    }

  test('of another customer give the reply for an unknown customer', async () => {
    const owner = await memberOf(all.world, all.other, 'OWNER')
    for (const row of ofStaff) {
      const body = bodyOf(row, mine)
      const [real, unknown] = await Promise.all(
        [all.one.id, unknownOf(all.one.id)].map((id) =>
          owner.call(nameOf(row), body, { 'foyer-customer': id }),
        ),
      )
      assert.ok(real && unknown)
      assertProblem(real, 403, 'not_a_member')
      assert.deepEqual(comparable(real), comparable(unknown))
    }
  })

  for (const row of ofStaff)
    for (const name of Object.keys(schemaOf(row)?.properties ?? {}).filter(isOwnId))
      test(`${row.key}: treat another customer's ${name} as an unknown one`, async () => {
        assert.ok(name in mine, `add a known ${name} to table-requests.ts`)
        const member = members.get('OWNER') as StaffMember
        const replies = []
        for (const id of [String(foreign[name]), unknownOf(String(mine[name]))])
          replies.push(await member.call(nameOf(row), { ...bodyOf(row, mine), [name]: id }))
        const [theirs, none] = replies
        assert.ok(theirs && none)
        // The log has what our own people asked for that id, and nothing that the other customer's asked.
        if (row.key === 'POST /v1/requests.list') {
          const own = [...members.values()].map(({ userId }) => `foyer:user::${userId}`)
          for (const { caller } of theirs.body.data) assert.ok(own.includes(caller.id), caller.id)
        } else assert.deepEqual(comparable(theirs), comparable(none))
      })

  test('need, with the cookie, the customer, the CSRF token and our own origin', async () => {
    const member = members.get('OWNER') as StaffMember
    const without = async (headers: Record<string, string>) => member.call('applications.list', {}, headers)
    assertProblem(await without({ 'x-csrf-token': 'other' }), 403, 'cross_site_request')
    assertProblem(await without({ 'sec-fetch-site': 'cross-site' }), 403, 'cross_site_request')
    assertProblem(await without({ 'sec-fetch-site': 'same-site' }), 403, 'cross_site_request')
    assertProblem(await without({ 'foyer-customer': 'x' }), 400, 'invalid_id')
    assertProblem(await without({ cookie: 'foyer.session_token=unknown' }), 401, 'not_signed_in')
    const [list] = operations.filter(({ key }) => key === 'POST /v1/applications.list')
    assert.ok(list)
    const cookie = { cookie: `foyer.session_token=${member.token}` }
    assertProblem(await all.send(list, { headers: cookie }), 401, 'missing_token')
  })
})
