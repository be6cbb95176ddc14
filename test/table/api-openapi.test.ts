/** Every reply of the running service matches the OpenAPI documents. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { ledTo, proveAs, visitorOf } from '../harness/flow-visitor.ts'
import { asDocumented, assertDocumented, documentedPaths } from '../harness/openapi-world.ts'
import { type Reply, startWorld, type TestCustomer, type World } from '../harness/world.ts'

const redirectUrl = 'https://shop.example/back'
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    { key: 'account', kind: 'BANK_ACCOUNT' },
  ],
  rules: [],
}
const another = (id: string) => `${id.slice(0, -4)}0000`

describe('the OpenAPI documents describe the replies', () => {
  let world: World
  let customer: TestCustomer
  let writer: string
  let reader: string
  let hook: string
  before(async () => {
    world = await startWorld({
      environment: {
        FOYER_WEBHOOK_ALLOW_PRIVATE: '1',
        FOYER_RATE_LIMIT_API: '9999',
        FOYER_RATE_LIMIT_TOKEN: '99',
      },
    })
    customer = await world.customer({ workflows: [company] })
    writer = await world.token(customer)
    reader = await world.token(customer, 'application.read')
    hook = (await post('/v1/webhooks.create', { url: 'http://127.0.0.1:9/', types: ['APPLICATION_CREATED'] }))
      .body.id
  })
  after(() => world.close())

  async function post(
    path: string,
    body: unknown,
    bearer = writer,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await world.call(path, body, bearer, more)
    assertDocumented('POST', path, reply)
    return reply
  }
  const get = (path: string, bearer?: string) =>
    asDocumented(world.baseUrl, path, {
      method: 'GET',
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    })
  const form = (path: string, fields: Record<string, string>, secret = customer.clientSecret) =>
    asDocumented(world.baseUrl, path, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${customer.clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams(fields),
    })

  test('of OAuth', async () => {
    const grant = { grant_type: 'client_credentials' }
    const { body } = await form('/v1/oauth2/token', grant)
    for (const path of ['token', 'introspect', 'revoke'].map((name) => `/v1/oauth2/${name}`)) {
      for (const fields of [{}, { token: 'x' }, { token: body.access_token }, { ...grant, scope: 'x' }])
        await form(path, fields)
      assert.equal((await form(path, { x: 'x'.repeat(20_000) })).status, 413)
      assert.equal((await form(path, grant, 'wrong')).status, 401)
    }
    for (const bearer of [writer, reader, 'x', 'x y']) await get('/v1/oauth2/userinfo', bearer)
    await get('/v1/oauth2/userinfo')
  })

  test('of public endpoints', async () => {
    const open = documentedPaths.filter((path) =>
      /^\/(?:\.well-known|healthz|readyz|metrics|v1\/openapi)/.test(path),
    )
    assert.equal(open.length, 7)
    for (const path of open) assert.equal((await get(path)).status, 200)
    for (const ticket of ['x', 'x'.repeat(600), 'x?a=1&a=2']) await get(`/v1/downloads/${ticket}`)
  })

  test('of create, in both versions of the API', async () => {
    const whole = { workflowId: customer.workflows.KYC, countryCode: 'SE', redirectUrl }
    const key = { 'idempotency-key': 'creating' }
    const first = await post('/v1/applications.create', whole, writer, key)
    assert.equal(
      (await post('/v1/applications.create', whole, writer, key)).headers.get('idempotent-replayed'),
      'true',
    )
    await post('/v1/applications.create', { ...whole, countryCode: 'NO' }, writer, key)
    await post('/v1/applications.erase', { applicationId: first.body.id })
    assert.equal((await post('/v1/applications.create', whole, writer, key)).status, 404)
    for (const body of [
      '{',
      {},
      'x'.repeat(300_000),
      { ...whole, countryCode: 'DE' },
      { ...whole, workflowId: another(whole.workflowId) },
    ])
      await post('/v1/applications.create', body)
    for (const more of [
      { 'content-type': 'text/plain' },
      { accept: 'text/html' },
      { accept: 'application/vnd.foyer.v9+json' },
    ])
      await post('/v1/applications.create', whole, writer, more)
    const older = { workflowId: customer.workflows.KYC, market: 'SE', redirectUrl }
    const { body } = await post('/applications', older, customer.apiKey)
    for (const bearer of [reader, 'x']) await post('/applications', older, bearer)
    await post('/applications', {}, customer.apiKey)
    for (const id of [body.id, another(body.id), 'x', 'x'.repeat(600)])
      await get(`/applications/${id}`, customer.apiKey)
  })

  test('of every operation with a body: own and unknown object, empty body, no token, no scope', async () => {
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const named = [
      { applicationId: id },
      { applicationId: another(id) },
      { applicationId: 'x' },
      { webhookId: hook },
      { webhookId: another(hook) },
      { deliveryId: 'foyer:delivery::01990000-0000-7000-8000-000000000001' },
      { after: 'e9.zzzz' },
      {},
    ]
    for (const path of documentedPaths.filter((each) =>
      /^\/v1\/(?!oauth2|openapi|workflows\.schema|downloads|audit\/|exports\/|applications\.export)/.test(
        each,
      ),
    )) {
      for (const body of named)
        if (!/erase|delete/.test(path) || body.applicationId !== id) await post(path, body)
      for (const bearer of ['', 'x y', 'x', reader]) await post(path, {}, bearer)
    }
  })

  test('about a complete case', async () => {
    const iban = { type: 'IBAN', iban: 'SE4550000000058398257466' }
    const domestic = { type: 'SWEDEN_DOMESTIC', clearingNumber: '5439', accountNumber: '0014404' }
    await wholeCase('sven-sanktionsson', 'sanctionHits', iban)
    await wholeCase('petra-pepsson', 'pepHits', domestic)
  })

  async function wholeCase(person: string, hits: string, account: Record<string, string>) {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    const named = { applicationId: visitor.id }
    await visitor.post('', { do: 'begin' })
    await visitor.post('company', { revision: '0', do: 'search', query: '5299999895' })
    await visitor.post('company', { revision: '0', do: 'confirm', number: '5299999895' })
    const uploaded = await post('/v1/applications.documents.upload', {
      ...named,
      name: 'a.png',
      type: 'OTHER',
      contentBase64: png,
    })
    await get(uploaded.body.downloadURL.slice(world.baseUrl.length))
    await proveAs(world, visitor, 'identity', person)
    const contact = { firstName: 'Sven', lastName: 'S', email: 's@a.example', phoneNumber: '0701740605' }
    await visitor.post('contact', { ...contact, revision: '0', do: 'continue' })
    await visitor.post('account', { ...account, revision: '0', do: 'continue' })
    assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
    for (const until = Date.now() + 60_000; ; ) {
      const { body } = await post('/v1/applications.get', named, reader)
      if (body.status === 'MANUAL_REVIEW') break
      assert.ok(Date.now() < until, body.status)
    }
    const of = async (path: string) => (await post(`/v1/applications.${path}`, named, reader)).body
    for (const path of ['signingCombinations', 'signedBy', 'boardMembers'])
      assert.ok((await of(`organization.${path}.get`)).data.length > 0, path)
    for (const path of ['documents', 'bankAccounts'])
      assert.equal((await of(`${path}.list`)).data.length, 1, path)
    assert.ok((await of('organization.get')).sanctionHits.length > 0)
    assert.ok((await of('person.get'))[hits].length > 0)
    await of('person.contactDetails.get')
    await of('organization.contactDetails.get')
    await post('/v1/applications.list', {}, reader)
    const approved = { ...named, outcome: 'APPROVED', reasons: ['x'] }
    assert.equal((await post('/v1/applications.decide', approved)).status, 409)
    const request = { ...named, steps: ['contact'], message: 'Please' }
    assert.equal((await post('/v1/applications.requestInformation', request)).status, 200)
    assert.equal((await post('/v1/applications.cancel', named)).status, 200)
    assert.equal((await post('/v1/applications.erase', named)).status, 200)
  }
})
