/** The credentials of a customer in the dashboard: created, rotated, ended, and who may do so. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { type SignedIn, signedIn } from '#test/harness/signed-in.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000

describe('credentials', () => {
  let world: World
  let customer: TestCustomer
  let owner: SignedIn
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    owner = signedIn(world, customer, 'OWNER')
  })
  after(() => world.close())

  const tokenBy = (clientId: string, secret: string): Promise<Reply> =>
    request(`${world.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  const create = async (more: Record<string, unknown> = {}) => {
    const reply = await owner.call('credentials.create', { name: 'Shop backend', ...more })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const listed = async (id: string) =>
    (await owner.call('credentials.list')).body.data.find((each: { id: string }) => each.id === id)

  test('show the secret once, which gets a token and creates an application', async () => {
    const made = await create()
    assert.match(made.clientId, /^test_cli_/)
    assert.deepEqual(made.permissions, ['create', 'read'])
    assert.equal(made.secrets[0].ending, made.secret.slice(-4))
    assert.equal(made.createdBy, `foyer:user::${owner.userId}`)
    const shown = await listed(made.id)
    assert.equal(JSON.stringify(shown).includes(made.secret), false)
    const token = await tokenBy(made.clientId, made.secret)
    const body = {
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    }
    const reply = await world.call('/v1/applications.create', body, token.body.access_token)
    assert.equal(reply.status, 200, reply.text)
  })

  test('can be narrowed in scope and permissions', async () => {
    const made = await create({ scope: 'application.read', permissions: ['read', 'webhooks'] })
    assert.equal(made.scope, 'application.read')
    const { body } = await tokenBy(made.clientId, made.secret)
    assert.equal(body.scope, 'application.read')
    const changed = await owner.call('credentials.update', { credentialId: made.id, permissions: ['read'] })
    assert.deepEqual(changed.body.permissions, ['read'])
  })

  test('rotate at once, with two live secrets, until the old one is ended', async () => {
    const made = await create()
    assert.equal((await tokenBy(made.clientId, made.secret)).status, 200)
    const rotated = (await owner.call('credentials.rotate', { credentialId: made.id })).body
    assert.equal(rotated.clientId, made.clientId)
    assert.deepEqual(
      rotated.secrets.map((each: { ending: string }) => each.ending),
      [rotated.secret.slice(-4), made.secret.slice(-4)],
    )
    for (const secret of [rotated.secret, made.secret])
      assert.equal((await tokenBy(made.clientId, secret)).status, 200)
    const again = await owner.call('credentials.rotate', { credentialId: made.id })
    assertProblem(again, 409, 'old_secret_still_works')
    const ended = await owner.call('credentials.endOldSecret', { credentialId: made.id })
    assert.equal(ended.body.secrets.length, 1)
    assert.equal((await tokenBy(made.clientId, made.secret)).status, 401)
    assert.equal((await tokenBy(made.clientId, rotated.secret)).status, 200)
    assertProblem(
      await owner.call('credentials.endOldSecret', { credentialId: made.id }),
      409,
      'no_old_secret',
    )
  })

  test('lose the old secret at its date', async () => {
    const made = await create()
    const oldSecretUntil = new Date(world.clock.now().getTime() + 10 * MINUTE).toISOString()
    const rotated = await owner.call('credentials.rotate', { credentialId: made.id, oldSecretUntil })
    assert.equal(rotated.body.secrets[1].until, oldSecretUntil)
    assert.equal((await tokenBy(made.clientId, made.secret)).status, 200)
    world.clock.advance(11 * MINUTE)
    assert.equal((await tokenBy(made.clientId, made.secret)).status, 401)
    assert.equal((await listed(made.id)).secrets.length, 1)
    const past = { credentialId: made.id, oldSecretUntil: '2020-01-01T00:00:00Z' }
    assertProblem(await owner.call('credentials.rotate', past), 400, 'invalid_body')
  })

  test('stop with their tokens within 5 seconds when they are deleted', async () => {
    const made = await create()
    const { access_token: token } = (await tokenBy(made.clientId, made.secret)).body
    assert.equal((await world.call('/v1/workflows.list', {}, token)).status, 200)
    await owner.call('credentials.delete', { credentialId: made.id })
    const deadline = Date.now() + 5_000
    let status = 200
    while (status !== 401 && Date.now() < deadline)
      status = (await world.call('/v1/workflows.list', {}, token)).status
    assert.equal(status, 401)
    assert.equal((await tokenBy(made.clientId, made.secret)).status, 401)
    assert.equal(await listed(made.id), undefined)
    assertProblem(
      await owner.call('credentials.delete', { credentialId: made.id }),
      404,
      'credential_not_found',
    )
  })

  test('show when a secret was last used', async () => {
    const made = await create()
    await tokenBy(made.clientId, made.secret)
    const deadline = Date.now() + 5_000
    let used = null
    while (!used && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      used = (await listed(made.id)).secrets[0].lastUsedAt
    }
    assert.ok(used)
    assert.ok((await listed(made.id)).lastUsedAt)
  })

  test('need a recent sign-in for a new secret', async () => {
    const made = await create()
    const sleepy = signedIn(world, customer, 'OWNER')
    sleepy.session.createdAt = new Date(world.clock.now().getTime() - 31 * MINUTE)
    for (const [operation, body] of [
      ['credentials.create', { name: 'x' }],
      ['credentials.rotate', { credentialId: made.id }],
    ] as const)
      assertProblem(await sleepy.call(operation, body), 403, 'recent_sign_in_required')
    assert.equal((await sleepy.call('credentials.list')).status, 200)
  })

  test('are managed by owners, administrators and developers', async () => {
    for (const role of ['REVIEWER', 'VIEWER'] as const)
      assertProblem(await signedIn(world, customer, role).call('credentials.list'), 403, 'insufficient_role')
  })

  describe('by a credential', () => {
    const bearerOf = async (permissions: string[]) => {
      const made = await create({ permissions })
      return { id: made.id, bearer: (await tokenBy(made.clientId, made.secret)).body.access_token }
    }
    const by = (bearer: string, operation: string, body: object) =>
      world.call(`/v1/${operation}`, body, bearer)

    test('get no more than it has itself, and say which made them', async () => {
      const { id, bearer } = await bearerOf(['credentials', 'read'])
      const made = await by(bearer, 'credentials.create', { name: 'Second', permissions: ['read'] })
      assert.equal(made.status, 200, made.text)
      assert.equal(made.body.createdBy, id)
      const wider = { name: 'Third', permissions: ['read', 'review'] }
      assertProblem(await by(bearer, 'credentials.create', wider), 403, 'permission_not_grantable')
      const change = { credentialId: made.body.id, permissions: ['read', 'erase'] }
      assertProblem(await by(bearer, 'credentials.update', change), 403, 'permission_not_grantable')
    })

    test('that it could not make are not rotated, narrowed or deleted', async () => {
      const { bearer } = await bearerOf(['credentials', 'read'])
      const { id: credentialId } = await create({ permissions: ['create', 'review'] })
      for (const [operation, more] of [
        ['rotate', {}],
        ['update', { permissions: ['create'] }],
        ['delete', {}],
      ] as const) {
        const reply = await by(bearer, `credentials.${operation}`, { credentialId, ...more })
        assertProblem(reply, 403, 'permission_not_grantable')
      }
    })

    test('that lacks the permission are neither listed nor made', async () => {
      const { bearer } = await bearerOf(['create', 'read', 'review', 'team', 'settings'])
      for (const [operation, body] of [
        ['credentials.list', {}],
        ['credentials.create', { name: 'x' }],
      ] as const)
        assertProblem(await by(bearer, operation, body), 403, 'insufficient_permission')
    })
  })

  test('cannot get permission to decide for a live customer from a developer', async () => {
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const developer = signedIn(world, live, 'DEVELOPER')
    const asked = { name: 'x', permissions: ['review'] }
    assertProblem(await developer.call('credentials.create', asked), 403, 'permission_not_grantable')
    const allowed = await developer.call('credentials.create', { name: 'x' })
    assert.match(allowed.body.clientId, /^live_cli_/)
    const wider = { credentialId: allowed.body.id, permissions: ['erase'] }
    assertProblem(await developer.call('credentials.update', wider), 403, 'permission_not_grantable')
  })

  test('with such a permission cannot be narrowed or deleted by a developer', async () => {
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const developer = signedIn(world, live, 'DEVELOPER')
    const owner = signedIn(world, live, 'OWNER')
    const asked = { name: 'decides', permissions: ['create', 'read', 'review'] }
    const { id: credentialId } = (await owner.call('credentials.create', asked)).body
    assert.equal((await owner.call('credentials.rotate', { credentialId })).status, 200)
    for (const [operation, more] of [
      ['update', { permissions: ['create', 'read'] }],
      ['update', { permissions: ['webhooks'] }],
      ['endOldSecret', {}],
      ['delete', {}],
    ] as const) {
      const reply = await developer.call(`credentials.${operation}`, { credentialId, ...more })
      assertProblem(reply, 403, 'permission_not_grantable')
    }
    const kept = { credentialId, name: 'renamed', permissions: ['read', 'review'] }
    const changed = await developer.call('credentials.update', kept)
    assert.deepEqual(changed.body.permissions, ['read', 'review'], changed.text)
    assert.equal((await owner.call('credentials.endOldSecret', { credentialId })).status, 200)
    assert.equal((await owner.call('credentials.delete', { credentialId })).status, 200)
  })

  test('of the deprecated interface are made, used and revoked here', async () => {
    const developer = signedIn(world, customer, 'DEVELOPER')
    const asked = { name: 'Old checkout', kind: 'API_KEY' }
    const reply = await developer.call('credentials.create', asked)
    assert.equal(reply.status, 200, reply.text)
    const made = reply.body
    assert.match(made.secret, /^test_key_/)
    assert.deepEqual(
      [made.kind, made.name, made.deprecated, made.clientId, made.permissions],
      ['API_KEY', 'Old checkout', true, made.secret.slice(0, 17), ['create', 'read']],
    )
    assert.equal(JSON.stringify(await listed(made.id)).includes(made.secret), false)
    const workflowId = customer.workflows.KYC
    const body = { workflowId, market: 'SE', redirectUrl: 'https://shop.example/back' }
    const created = await world.call('/applications', body, made.secret)
    assert.equal(created.status, 200, created.text)
    assert.ok(created.headers.get('deprecation'))
    assert.equal((await world.call('/v1/workflows.list', {}, made.secret)).status, 401)
    const deadline = Date.now() + 5_000
    let used = null
    while (!used && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      used = (await listed(made.id)).lastUsedAt
    }
    assert.ok(used)
    assertProblem(
      await owner.call('credentials.rotate', { credentialId: made.id }),
      404,
      'credential_not_found',
    )
    assert.equal((await developer.call('credentials.delete', { credentialId: made.id })).status, 200)
    let status = 200
    while (status !== 401 && Date.now() < deadline + 5_000)
      status = (await world.call('/applications', body, made.secret)).status
    assert.equal(status, 401)
    const entries = (await owner.call('audit.list', { action: ['credential.created'] })).body.data
    assert.ok(entries.some(({ detail }: { detail: { kind: string } }) => detail.kind === 'API_KEY'))
  })

  test('of the deprecated interface take no scope and no permissions', async () => {
    const asked = { name: 'x', kind: 'API_KEY', scope: 'application.read', permissions: ['read'] }
    const reply = await owner.call('credentials.create', asked)
    assertProblem(reply, 400, 'invalid_body')
    assert.deepEqual(
      reply.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['/scope', 'not_for_api_key'],
        ['/permissions', 'not_for_api_key'],
      ],
    )
  })

  test('of another customer cannot be seen or changed', async () => {
    const other = signedIn(world, await world.customer(), 'OWNER')
    const made = await create()
    for (const operation of ['update', 'rotate', 'endOldSecret', 'delete']) {
      const reply = await other.call(`credentials.${operation}`, { credentialId: made.id })
      assertProblem(reply, 404, 'credential_not_found')
    }
    assert.ok(await listed(made.id))
  })

  test('are limited to 50 per customer, also when many are created at once', async () => {
    const crowded = await world.customer()
    const person = signedIn(world, crowded, 'ADMIN')
    // The customer of the test begins with a client and an API key.
    const made = await Promise.all(
      Array.from({ length: 60 }, () => person.call('credentials.create', { name: 'x' })),
    )
    assert.equal(made.filter(({ status }) => status === 200).length, 48)
    assertProblem(await person.call('credentials.create', { name: 'x' }), 409, 'too_many_credentials')
  })
})
