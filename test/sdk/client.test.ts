/** The client library against the real service: operations, lists, files, errors and tokens. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { inspect } from 'node:util'
import { pdf } from '@foyer/safe-files/test/files'
import {
  AuthenticationError,
  ConflictError,
  Foyer,
  type FoyerOptions,
  InvalidInputError,
  NotFoundError,
  PermissionError,
} from '@foyer/sdk'
import { request, startWorld, type TestCustomer, type World } from '../harness/world.ts'

let world: World
let customer: TestCustomer
/** The paths of the requests that the client sent, and the tokens that it used. */
const paths: string[] = []
const bearers = new Set<string>()

const counting: typeof fetch = (input, init) => {
  paths.push(new URL(String(input)).pathname)
  const [kind, token = ''] = (new Headers(init?.headers).get('authorization') ?? '').split(' ')
  if (kind === 'Bearer') bearers.add(token)
  return fetch(input, init)
}
const clientOf = (more: Partial<FoyerOptions> = {}): Foyer => {
  const { clientId, clientSecret } = customer
  return new Foyer({ baseUrl: world.baseUrl, clientId, clientSecret, fetch: counting, ...more })
}
const newApplication = (externalReference = 'order-1') => ({
  workflowId: customer.workflows.KYC,
  countryCode: 'SE' as const,
  redirectUrl: 'https://shop.example/back',
  externalReference,
})
const grants = () => paths.filter((each) => each === '/v1/oauth2/token').length

before(async () => {
  world = await startWorld({ queue: false, dispatcher: false })
  customer = await world.customer()
})
after(() => world?.close())

describe('operations of the client', () => {
  test('create, read and cancel an application', async () => {
    const foyer = clientOf()
    const { customerId } = await foyer.oauth2.userinfo()
    assert.equal(customerId, customer.id)
    const { id, onboardingUrl } = await foyer.applications.create(newApplication())
    assert.ok(onboardingUrl.startsWith(world.baseUrl))
    const { status, externalReference } = await foyer.applications.get({ applicationId: id })
    assert.deepEqual([status, externalReference], ['NOT_STARTED', 'order-1'])
    assert.equal((await foyer.applications.cancel({ applicationId: id })).status, 'CANCELLED')
    const { csv } = await foyer.applications.export()
    assert.ok(csv.includes('order-1'), 'a method that has others below it')
  })

  test('with a key of the caller give the first reply again', async () => {
    const foyer = clientOf()
    const options = { idempotencyKey: 'order-2' }
    const first = await foyer.applications.create(newApplication('order-2'), options)
    const second = await foyer.applications.create(newApplication('order-2'), options)
    assert.equal(second.id, first.id)
    const { data } = await foyer.applications.list({ externalReference: 'order-2' })
    assert.equal(data.length, 1)
  })

  test('read a list page by page, and await one page', async () => {
    const foyer = clientOf()
    const made = await Promise.all(
      Array.from({ length: 7 }, () => foyer.applications.create(newApplication('order-3'))),
    )
    const body = { externalReference: 'order-3', limit: 3 }
    paths.length = 0
    const seen: string[] = []
    for await (const { id } of foyer.applications.list(body)) seen.push(id)
    assert.deepEqual(seen.sort(), made.map(({ id }) => id).sort())
    assert.equal(paths.filter((each) => each.endsWith('.list')).length, 3)
    const page = await foyer.applications.list(body)
    assert.deepEqual([page.data.length, page.hasMore], [3, true])
    // The feed has a cursor for later also when there is no other page.
    const types = new Set<string>()
    for await (const { event } of foyer.events.list({ limit: 5 })) types.add(event.type)
    assert.ok(types.has('APPLICATION_CREATED'))
    paths.length = 0
    for await (const _ of foyer.applications.list(body)) break
    assert.equal(paths.length, 1, 'no page is read that the caller does not want')
  })
})

describe('files', () => {
  const file = pdf()
  const kinds: Array<
    [what: string, content: () => Blob | ReadableStream<Uint8Array> | Uint8Array | ArrayBuffer]
  > = [
    ['bytes', () => new Uint8Array(file)],
    ['a buffer', () => new Uint8Array(file).buffer],
    ['a Blob', () => new Blob([new Uint8Array(file)])],
    ['a stream', () => new Blob([new Uint8Array(file)]).stream()],
  ]
  for (const [what, content] of kinds)
    test(`are uploaded from ${what}, and downloaded as a stream`, async () => {
      const foyer = clientOf()
      const { id: applicationId } = await foyer.applications.create(newApplication())
      const document = await foyer.applications.documents.upload({
        applicationId,
        name: 'annual report "2025".pdf',
        type: 'ANNUAL_REPORT',
        content: content(),
      })
      assert.equal(document.sizeBytes, file.length)
      const { data } = await foyer.applications.documents.list({ applicationId })
      const found = data.find(({ id }) => id === document.id)
      assert.ok(found)
      bearers.clear()
      const { stream, contentType, name, sizeBytes } = await foyer.download(found)
      assert.deepEqual([contentType, name, sizeBytes], ['application/pdf', found.name, file.length])
      const hash = createHash('sha256')
      for await (const part of stream) hash.update(part)
      assert.equal(hash.digest('hex'), found.sha256)
      assert.equal(bearers.size, 0, 'the URL is the permission: no token is sent')
    })

  test('that are not there throw an error, not a stream', async () => {
    const foyer = clientOf()
    const expired = foyer.download(`${world.baseUrl}/v1/downloads/none`)
    await assert.rejects(
      expired,
      (error) => error instanceof PermissionError && error.code === 'download_expired',
    )
  })
})

describe('errors of the client', () => {
  const unknown = 'foyer:application::01990000-0000-7000-8000-000000000002'

  test('have the class, code, fields, request and page of the problem', async () => {
    const foyer = clientOf()
    const wrong = { ...newApplication(), countryCode: 'Sweden' } as never
    await assert.rejects(foyer.applications.create(wrong), (error) => {
      assert.ok(error instanceof InvalidInputError)
      assert.deepEqual(
        [error.status, error.code, error.errors[0]?.path],
        [400, 'invalid_body', '/countryCode'],
      )
      assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
      assert.equal(error.docs, `${world.baseUrl}/docs#invalid_body`)
      assert.match(error.message, /^invalid_body: .* \(request [0-9a-f-]{36}\)$/)
      return true
    })
  })

  test('are told apart by class', async () => {
    const foyer = clientOf()
    await assert.rejects(foyer.applications.get({ applicationId: unknown }), NotFoundError)
    const { id: applicationId } = await foyer.applications.create(newApplication())
    await assert.rejects(
      foyer.applications.decide({ applicationId, outcome: 'APPROVED', reasons: ['known'] }),
      (error) => error instanceof ConflictError && error.code === 'status_conflict',
    )
    const reader = clientOf({ scope: 'application.read' } as Partial<FoyerOptions>)
    await assert.rejects(
      reader.applications.create(newApplication()),
      (error) => error instanceof PermissionError && error.code === 'insufficient_scope',
    )
  })

  test('of a wrong secret or token say so, and name neither', async () => {
    const secret = 'test_sec_wrong'
    const all = { depth: 9, showHidden: true }
    const stranger = new Foyer({ baseUrl: world.baseUrl, clientId: customer.clientId, clientSecret: secret })
    await assert.rejects(stranger.applications.list(), (error) => {
      assert.ok(error instanceof AuthenticationError)
      assert.equal(error.code, 'invalid_client')
      for (const shown of [JSON.stringify([error.message, error]), inspect(error), inspect(stranger, all)])
        assert.ok(!shown.includes(secret))
      return true
    })
    const token = new Foyer({ baseUrl: world.baseUrl, accessToken: 'no-token' })
    await assert.rejects(token.applications.list(), (error) => {
      assert.ok(error instanceof AuthenticationError && error.code === 'invalid_token')
      return true
    })
  })
})

describe('the token of the client', () => {
  const revoke = async (token: string) => {
    const basic = Buffer.from(`${customer.clientId}:${customer.clientSecret}`).toString('base64')
    const reply = await request(`${world.baseUrl}/v1/oauth2/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ token }),
    })
    assert.equal(reply.status, 200)
  }
  const fiftyReads = (foyer: Foyer) =>
    Promise.all(Array.from({ length: 50 }, () => foyer.applications.list({ limit: 1 })))

  test('is fetched once for 50 concurrent calls, and once more after it is revoked', async () => {
    const foyer = clientOf()
    paths.length = 0
    bearers.clear()
    await fiftyReads(foyer)
    assert.deepEqual([grants(), bearers.size], [1, 1])
    const [token = ''] = bearers
    await revoke(token)
    const replies = await fiftyReads(foyer)
    assert.equal(replies.length, 50)
    assert.deepEqual([grants(), bearers.size], [2, 2])
  })

  test('is renewed for a change without a key too: the refused one did nothing', async () => {
    const foyer = clientOf()
    bearers.clear()
    const { id: applicationId } = await foyer.applications.create(newApplication())
    await revoke([...bearers][0] ?? '')
    const { data } = await foyer.applications.notes.create({ applicationId, text: 'after the token ended' })
    assert.equal(data.length, 1)
  })

  test('is asked for again when the service refuses the one of a function', async () => {
    const first = await world.token(customer)
    await revoke(first)
    const given = [first, await world.token(customer)]
    const foyer = new Foyer({ baseUrl: world.baseUrl, accessToken: () => given.shift() ?? '' })
    assert.equal((await foyer.oauth2.userinfo()).customerId, customer.id)
    assert.equal(given.length, 0)
  })
})
