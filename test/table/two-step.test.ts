/** Where two steps are required, a weaker session opens no operation, whatever its role. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '#notifications/test/told.ts'
import { roles } from '#staff/roles.ts'
import { type SignInMethod, signInMethods } from '#staff/sign-in-methods.ts'
import { assertProblem } from '../harness/problem-replies.ts'
import { memberOf } from '../harness/staff.ts'
import {
  dashboardOperations,
  type KnownIds,
  operations,
  sampleOf,
  schemaOf,
  startTableWorld,
  type TableWorld,
} from '../harness/table-requests.ts'
import { request } from '../harness/world.ts'

/** Only Your account: the signed-in person, their own sign-in, and joining another customer. */
const opensBefore = ['BROWSER', 'PERSON']
const closed = [...operations, ...dashboardOperations].filter(
  ({ key, row }) => key.startsWith('POST /v1/') && !opensBefore.includes(row.who),
)
const weak: readonly SignInMethod[] = ['PASSWORD', 'SINGLE_SIGN_ON']

describe('a customer that requires two steps', () => {
  let all: TableWorld
  let known: KnownIds
  const setRequired = (required: boolean) =>
    all.world.database.owner((client) =>
      client.query('update foyer.customer set require_two_step = $2 where customer_id = $1', [
        all.one.uuid,
        required,
      ]),
    )
  before(async () => {
    all = await startTableWorld()
    // Refused before anything is looked for.
    const ids = { invitationId: 'x', savedViewId: 'x', sessionId: 'x', role: 'VIEWER' }
    known = { ...(await all.known()), ...ids }
    await setRequired(true)
  })
  after(() => all?.close())

  // Single sign-on counts only through the provider of this customer, which has none.
  for (const role of roles)
    for (const signedInBy of weak)
      test(`refuses every operation to ${role} signed in by ${signedInBy}`, async () => {
        const member = await memberOf(all.world, all.one, role, { signedInBy })
        for (const row of closed) {
          const schema = schemaOf(row)
          const reply = await member.call(
            row.key.slice('POST /v1/'.length),
            schema ? sampleOf(schema, known) : {},
          )
          if (row.row.staff === 'NOBODY' || row.row.who === 'NOBODY')
            assert.ok([401, 403].includes(reply.status), `${row.key}: ${reply.status} ${reply.text}`)
          else assertProblem(reply, 403, 'two_step_required')
        }
      })

  for (const signedInBy of signInMethods)
    test(`${weak.includes(signedInBy) ? 'blocks' : 'accepts'} a session from ${signedInBy}`, async () => {
      const member = await memberOf(all.world, all.one, 'VIEWER', { signedInBy })
      const { status } = await member.call('applications.search', {})
      assert.equal(status, weak.includes(signedInBy) ? 403 : 200)
    })

  test('blocks earlier download links for a session that is too weak', async () => {
    await setRequired(false)
    const member = await memberOf(all.world, all.one, 'OWNER', { signedInBy: 'PASSWORD' })
    const { downloadURL } = (await member.call('applications.export.download', {})).body
    const statusOf = async () =>
      (await request(downloadURL, { headers: { cookie: `foyer.session_token=${member.token}` } })).status
    assert.equal(await statusOf(), 200)
    await setRequired(true)
    await until(statusOf, (status) => status === 403)
  })
})
