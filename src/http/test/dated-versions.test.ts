/** Dated versions of the API over HTTP, with an invented second one. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ApiVersions, JsonObject } from '#kernel/api-versions.ts'
import { until } from '#notifications/test/told.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import { type Received, startReceiver } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const renamed = (from: string, to: string) => (value: JsonObject) => {
  const { [from]: moved, ...rest } = value
  return moved === undefined ? value : { ...rest, [to]: moved }
}
const [OLDER, NEWER] = ['2026-12-01', '2027-03-01']
const apiVersions: ApiVersions = {
  first: OLDER,
  changes: [
    {
      since: NEWER,
      what: 'returnUrl is redirectUrl, link is onboardingUrl, and an event is an object of its own',
      operations: {
        'applications.create': {
          body: renamed('returnUrl', 'redirectUrl'),
          reply: renamed('onboardingUrl', 'link'),
        },
      },
      event: ({ event, ...envelope }) => ({ ...envelope, ...(event as JsonObject) }),
    },
  ],
}

describe('a request of an older version', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  before(async () => {
    world = await startWorld({
      apiVersions,
      environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' },
      webhookSchedule: [],
    })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  const address = 'https://shop.example/back'
  const create = (body: object, headers: Record<string, string> = {}) => {
    const asked = { workflowId: customer.workflows.KYC, countryCode: 'SE', ...body }
    return world.call('/v1/applications.create', asked, token, headers)
  }

  test('is understood and answered as its credential is pinned', async () => {
    const made = await create({ returnUrl: address })
    assert.equal(made.status, 200, made.text)
    assert.equal(made.headers.get('foyer-version'), OLDER)
    assert.match(made.body.link, /^http/)
    assert.equal(made.body.onboardingUrl, undefined)
    assertProblem(await create({}), 400, 'invalid_body')
  })

  test('is one of the newest where its header says so, and both keep to one idempotency key', async () => {
    const newer = { 'foyer-version': NEWER, 'idempotency-key': 'one' }
    const made = await create({ redirectUrl: address }, newer)
    assert.deepEqual([made.status, made.headers.get('foyer-version')], [200, NEWER], made.text)
    const again = await create({ returnUrl: address }, { 'idempotency-key': 'one' })
    assert.deepEqual([again.status, again.body.id], [200, made.body.id], again.text)
    assert.equal(again.body.link, made.body.onboardingUrl)
    assertProblem(await create({ returnUrl: address }, { 'foyer-version': NEWER }), 400, 'invalid_body')
  })

  test('is refused with the versions that there are, where it names another one', async () => {
    for (const version of ['2027-03-02', 'latest', '']) {
      const reply = await create({ returnUrl: address }, { 'foyer-version': version })
      assertProblem(reply, 400, 'unknown_version')
      assert.match(reply.body.errors[0].message, /2026-12-01, 2027-03-01/)
    }
  })

  test('reads what did not change alike in both', async () => {
    const { id: applicationId } = await world.create(customer, { redirectUrl: undefined, returnUrl: address })
    const [older, newer] = await Promise.all(
      [OLDER, NEWER].map((version) =>
        world.call('/v1/applications.get', { applicationId }, token, { 'foyer-version': version }),
      ),
    )
    assert.deepEqual(older?.body, newer?.body)
  })

  test('belongs to a credential that is made for the newest, and can be pinned again', async () => {
    const owner = signedIn(world, customer, 'OWNER')
    const made = (await owner.call('credentials.create', { name: 'New' })).body
    assert.equal(made.apiVersion, NEWER)
    const change = { credentialId: made.id, apiVersion: OLDER }
    assert.equal((await owner.call('credentials.update', change)).body.apiVersion, OLDER)
    const wrong = await owner.call('credentials.update', { ...change, apiVersion: '2020-01-01' })
    assertProblem(wrong, 400, 'invalid_body')
    assert.deepEqual(
      wrong.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [['/apiVersion', 'unknown_version']],
    )
  })

  test('gets events in the version of each webhook, and is shown what was sent', async () => {
    const receiver = await startReceiver()
    const hooks = await Promise.all(
      [OLDER, undefined].map((version, at) =>
        world.call(
          '/v1/webhooks.create',
          {
            url: `${receiver.url}/${at}`,
            types: ['APPLICATION_CREATED'],
            ...(version && { apiVersion: version }),
          },
          token,
        ),
      ),
    )
    assert.deepEqual(
      hooks.map(({ body }) => body.apiVersion),
      [OLDER, NEWER],
    )
    const { id } = await world.create(customer, { redirectUrl: undefined, returnUrl: address })
    const sent = () =>
      [0, 1].map((at) => receiver.received.find(({ path }) => path.endsWith(`/${at}`)) as Received)
    await until(
      async () => sent(),
      (both) => both.every((each) => each !== undefined),
    )
    const [older, newer] = sent() as [Received, Received]
    const read = (received: Received) => JSON.parse(received.body)
    assert.deepEqual([read(older).applicationId, read(older).event], [id, undefined])
    assert.equal(read(newer).event.applicationId, id)
    const shown = await world.call('/v1/webhooks.deliveries.list', { webhookId: hooks[0]?.body.id }, token)
    assert.equal(shown.body.data[0].requestBody, older.body)
    await receiver.close()
  })
})
