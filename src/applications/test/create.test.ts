/** applications.create: country, workflow, expiry, prefill, language, and the created rows. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidv7 } from '#platform/random-ids.ts'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { assertProblem } from '#test/harness/problem-replies.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const pathsOf = (reply: Reply) => reply.body.errors.map((error: { path: string }) => error.path)
const HOUR = 3_600_000

describe('applications.create', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const createWith = (more: Record<string, unknown> = {}) => {
    const body = {
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
      ...more,
    }
    return world.call('/v1/applications.create', body, token)
  }
  const read = async (applicationId: string, path = '/v1/applications.get') =>
    (await world.call(path, { applicationId }, token)).body
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  test('replies with id and sessionToken, and the application is NOT_STARTED', async () => {
    const reply = await createWith({ externalReference: 'order 7 / å', language: 'sv' })
    assert.equal(reply.status, 200)
    assert.deepEqual(Object.keys(reply.body).sort(), ['id', 'onboardingUrl', 'sessionToken'])
    assert.match(reply.body.id, /^foyer:application::[0-9a-f]{8}-[0-9a-f]{4}-7/)
    const claims = JSON.parse(Buffer.from(reply.body.sessionToken.split('.')[1], 'base64url').toString())
    assert.equal(claims.scope, 'application.session')
    assert.equal(claims.application_id, reply.body.id)
    assert.equal(claims.workflow_id, customer.workflows.KYC)
    assert.equal(claims.redirect_url, 'https://shop.example/back')
    assert.equal(claims.exp - claims.iat, 3600)
    const found = await read(reply.body.id)
    assert.equal(found.status, 'NOT_STARTED')
    assert.equal(found.customerId, customer.id)
    assert.equal(found.workflowId, customer.workflows.KYC)
    assert.equal(found.workflowVersion, 1)
    assert.deepEqual([found.externalReference, found.language], ['order 7 / å', 'sv'])
    assert.deepEqual(
      [found.startedAt, found.submittedAt, found.decidedAt, found.decision],
      [null, null, null, null],
    )
    assert.equal(Date.parse(found.expiresAt) - Date.parse(found.createdAt), 30 * 24 * HOUR)
    assert.ok(found.steps.every((step: { key: string }) => step.key))
  })

  test('accepts market as the older name of countryCode, but not a different value in both', async () => {
    const older = await createWith({ countryCode: undefined, market: 'NO' })
    assert.equal((await read(older.body.id)).countryCode, 'NO')
    assert.equal((await createWith({ market: 'SE' })).status, 200)
    const both = await createWith({ market: 'NO' })
    assertProblem(both, 400, 'market_country_conflict')
    assert.deepEqual(pathsOf(both), ['/market'])
    const neither = await createWith({ countryCode: undefined })
    assertProblem(neither, 400, 'invalid_body')
    assert.deepEqual(pathsOf(neither), ['/countryCode'])
    const nothing = await world.call('/v1/applications.create', { unknown: 1 }, token)
    assert.deepEqual(pathsOf(nothing).sort(), ['/countryCode', '/redirectUrl', '/unknown', '/workflowId'])
    for (const countryCode of ['se', 'SWE', 'S', 'S1', '', 'ＳＥ', ' SE'])
      assert.deepEqual(pathsOf(await createWith({ countryCode })), ['/countryCode'], countryCode)
  })

  test('rejects an unsupported market and names the supported ones', async () => {
    const reply = await createWith({ countryCode: 'DE' })
    assertProblem(reply, 422, 'market_not_in_workflow')
    assert.match(reply.body.detail, /SE, NO, FI/)
    assert.deepEqual(pathsOf(reply), ['/countryCode'])
    assert.deepEqual(pathsOf(await createWith({ countryCode: undefined, market: 'DE' })), ['/market'])
    const older = { workflowId: customer.workflows.KYC, market: 'DE', redirectUrl: 'https://shop.example/' }
    assert.deepEqual(pathsOf(await world.call('/applications', older, customer.apiKey)), ['/market'])
  })

  test('rejects an unknown workflow and one without a published version', async () => {
    const unknown = await createWith({ workflowId: `foyer:workflow::${uuidv7(new Date())}` })
    assertProblem(unknown, 422, 'workflow_not_found')
    assert.deepEqual(pathsOf(unknown), ['/workflowId'])
    const draft = uuidv7(new Date())
    await world.database.owner((client) =>
      client.query(
        `insert into foyer.workflow (customer_id, workflow_id, name, created_at)
         values ($1, $2, 'Draft', now())`,
        [customer.uuid, draft],
      ),
    )
    assertProblem(await createWith({ workflowId: `foyer:workflow::${draft}` }), 422, 'workflow_not_published')
  })

  test('uses a new workflow version for new applications only', async () => {
    const workflowId = uuidv7(new Date())
    const publish = (definition: WorkflowDefinition) =>
      world.administer((administration) =>
        administration.publishWorkflow(customer.uuid, workflowId, definition),
      )
    const full = kyc as WorkflowDefinition
    await publish(full)
    const before = (await createWith({ workflowId: `foyer:workflow::${workflowId}` })).body.id
    await publish({ ...full, steps: full.steps.slice(0, 2), expiry: { days: 2 } })
    // The published version is cached for at most five seconds.
    for (const until = Date.now() + 30_000; ; ) {
      const { id } = (await createWith({ workflowId: `foyer:workflow::${workflowId}` })).body
      const now = await read(id)
      if (now.workflowVersion === 2) {
        assert.equal(now.steps.length, 2)
        assert.equal(Date.parse(now.expiresAt) - Date.parse(now.createdAt), 48 * HOUR)
        break
      }
      assert.ok(Date.now() < until, 'the new version is not used')
    }
    const old = await read(before)
    assert.deepEqual([old.workflowVersion, old.steps.length], [1, full.steps.length])
  })

  test('accepts only an existing expiresAt between one hour and 366 days from now', async () => {
    const from = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
    for (const expiresAt of [from(HOUR + 60_000), from(366 * 24 * HOUR - 60_000)]) {
      const reply = await createWith({ expiresAt })
      assert.equal(reply.status, 200, expiresAt)
      assert.equal((await read(reply.body.id)).expiresAt, expiresAt)
    }
    const day = from(48 * HOUR).slice(0, 10)
    const local = await createWith({ expiresAt: `${day}T00:30:00+01:00` })
    assert.equal(local.status, 200, local.text)
    const utc = new Date(`${day}T00:30:00Z`).getTime() - HOUR
    assert.equal((await read(local.body.id)).expiresAt, new Date(utc).toISOString())
    const year = world.clock.now().getUTCFullYear() + 1
    const wrong = [
      from(HOUR - 60_000),
      from(-HOUR),
      from(367 * 24 * HOUR),
      '2026-01-01',
      'tomorrow',
      `${year}-02-30T00:00:00Z`,
      `${year}-13-01T00:00:00Z`,
      `${year}-01-01T24:00:00Z`,
      `${year}-01-01T00:00:60Z`,
      `${year}-01-01T00:00:00+24:00`,
      `${year}-01-01T00:00:00+0100`,
      `${year}-01-01T00:00:00`,
      '0000-00-00T00:00:00Z',
    ]
    for (const expiresAt of wrong) {
      const reply = await createWith({ expiresAt })
      assert.equal(reply.status, 400, expiresAt)
      assert.deepEqual(pathsOf(reply), ['/expiresAt'], expiresAt)
    }
  })

  test('limits the fields and lengths of prefill, and shows it only to the applicant', async () => {
    const most = {
      firstName: 'å'.repeat(200),
      lastName: 'b'.repeat(200),
      email: `${'c'.repeat(64)}@${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(58)}.se`,
      phoneNumber: '0701740605'.padEnd(40),
      organizationNumber: '529999-9994'.padEnd(40),
      personalIdentityNumber: '19830218-2384'.padEnd(40),
    }
    const reply = await createWith({ prefill: most })
    assert.equal(reply.status, 200)
    const person = await read(reply.body.id, '/v1/applications.person.get')
    assert.deepEqual([person.firstName, person.email, person.personalIdentityNumber], [null, null, null])
    for (const [name, value] of Object.entries(most)) {
      for (const wrong of [`${value}x`, '', null, 7])
        assert.deepEqual(pathsOf(await createWith({ prefill: { [name]: wrong } })), [`/prefill/${name}`])
    }
    assert.deepEqual(pathsOf(await createWith({ prefill: { role: 'admin' } })), ['/prefill/role'])
    for (const prefill of [[], 'x', null])
      assert.deepEqual(pathsOf(await createWith({ prefill })), ['/prefill'])
  })

  test('rejects values of prefill that the forms reject', async () => {
    const prefill = {
      firstName: 'Anna 7',
      lastName: '...',
      email: 'anna@',
      phoneNumber: '12',
      organizationNumber: '529999-9995',
      personalIdentityNumber: '19830218-2385',
    }
    const reply = await createWith({ prefill })
    assertProblem(reply, 400, 'invalid_body')
    assert.deepEqual(
      pathsOf(reply),
      Object.keys(prefill).map((name) => `/prefill/${name}`),
    )
    for (const value of Object.values(prefill)) assert.ok(!reply.text.includes(`"${value}"`))
  })

  test('rejects a language that the workflow does not have, and lists its languages', async () => {
    const reply = await createWith({ language: 'fi' })
    assertProblem(reply, 422, 'language_not_in_workflow')
    assert.deepEqual(pathsOf(reply), ['/language'])
    assert.equal(reply.body.errors[0].message, 'Use one of en, sv, or omit it.')
  })

  test('does not let the request set other fields of the application', async () => {
    for (const name of ['status', 'customerId', 'id', 'mode', 'decision', 'risk', 'createdAt', 'kind'])
      assert.deepEqual(pathsOf(await createWith({ [name]: 'APPROVED' })), [`/${name}`])
  })
})
