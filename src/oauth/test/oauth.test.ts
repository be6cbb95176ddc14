import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import * as openidClient from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import { basic, startWorld } from '#test/harness/http-world.ts'

const run = promisify(execFile)
const world = await startWorld()
after(() => world.close())

const formType = 'application/x-www-form-urlencoded'
const ask = (headers: Record<string, string>, body: string, path = '/v1/oauth2/token') =>
  world.call(path, { method: 'POST', headers: { 'content-type': formType, ...headers }, body })
const grant = 'grant_type=client_credentials'

test('openid-client discovers the service and gets a token', async () => {
  const { clientId, clientSecret } = world.newClient()
  for (const method of [openidClient.ClientSecretBasic, openidClient.ClientSecretPost]) {
    const config = await openidClient.discovery(
      new URL(world.baseUrl),
      clientId,
      undefined,
      method(clientSecret),
      { algorithm: 'oauth2', execute: [openidClient.allowInsecureRequests] },
    )
    const tokens = await openidClient.clientCredentialsGrant(config, { scope: 'application.read' })
    assert.equal(tokens.token_type, 'bearer')
    assert.equal(tokens.expires_in, 3600)
    assert.equal(tokens.scope, 'application.read')
    const state = await openidClient.tokenIntrospection(config, tokens.access_token)
    assert.equal(state.active, true)
    await openidClient.tokenRevocation(config, tokens.access_token)
    const later = await openidClient.tokenIntrospection(config, tokens.access_token)
    assert.deepEqual({ ...later }, { active: false })
  }
})

test('simple-oauth2 gets a token by header and by body, loose and strict', async () => {
  const { clientId, clientSecret } = world.newClient()
  for (const authorizationMethod of ['header', 'body'] as const)
    for (const credentialsEncodingMode of ['strict', 'loose'] as const) {
      const client = new ClientCredentials({
        client: { id: clientId, secret: clientSecret },
        auth: { tokenHost: world.baseUrl, tokenPath: '/v1/oauth2/token' },
        options: { authorizationMethod, credentialsEncodingMode },
      })
      const { token } = await client.getToken({})
      assert.equal(token.token_type, 'Bearer')
      assert.equal(token.scope, 'application')
    }
})

test('the curl command of the specification works', async () => {
  const { clientId, clientSecret, customer } = world.newClient()
  const token = `${world.baseUrl}/v1/oauth2/token`
  const { stdout } = await run('curl', ['-s', '-u', `${clientId}:${clientSecret}`, '-d', grant, token])
  const answer = JSON.parse(stdout)
  assert.deepEqual(Object.keys(answer).sort(), ['access_token', 'expires_in', 'scope', 'token_type', 'type'])
  const bearer = `Authorization: bearer ${answer.access_token}`
  for (const path of ['/oauth2/userinfo', '/v1/oauth2/userinfo']) {
    const { stdout: owner } = await run('curl', ['-s', '-H', bearer, `${world.baseUrl}${path}`])
    assert.deepEqual(JSON.parse(owner), { customerId: `foyer:customer::${customer.id}` })
  }
})

test('the token reply has both names of the type and is never cached', async () => {
  const { clientId, clientSecret } = world.newClient()
  const answer = await ask({ authorization: basic(clientId, clientSecret) }, grant)
  const body = (await answer.json()) as Record<string, unknown>
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('pragma'), 'no-cache')
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.deepEqual(
    { ...body, access_token: '' },
    {
      access_token: '',
      token_type: 'Bearer',
      type: 'Bearer',
      expires_in: 3600,
      scope: 'application',
    },
  )
})

test('an access token has the claims of RFC 9068 and the customer', async () => {
  const { clientId, clientSecret, customer } = world.newClient()
  const answer = await ask({ authorization: basic(clientId, clientSecret) }, grant)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const [header, claims] = token.split('.').map((part) => {
    try {
      return JSON.parse(Buffer.from(part, 'base64url').toString())
    } catch {
      return undefined
    }
  })
  assert.deepEqual(Object.keys(header).sort(), ['alg', 'kid', 'typ'])
  assert.deepEqual([header.typ, header.alg], ['at+jwt', 'ES256'])
  assert.equal(claims.iss, world.baseUrl)
  assert.equal(claims.sub, clientId)
  assert.equal(claims.client_id, clientId)
  assert.equal(claims.aud, world.baseUrl)
  assert.equal(claims.scope, 'application')
  assert.equal(claims.customer_id, `foyer:customer::${customer.id}`)
  assert.equal(claims.exp - claims.iat, 3600)
  const keys = (await (await world.call('/.well-known/jwks.json')).json()) as {
    keys: Array<Record<string, unknown>>
  }
  const [key] = keys.keys
  assert.deepEqual(Object.keys(key ?? {}).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  assert.equal(key?.kid, header.kid)
})

test('a deleted credential and a suspended customer invalidate all tokens at once', async () => {
  for (const end of ['delete', 'suspend'] as const) {
    const { clientId, clientSecret, client, customer } = world.newClient()
    const token = await world.tokens.access(client, ['application'])
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    assert.equal((await world.call('/oauth2/userinfo', bearer)).status, 200)
    if (end === 'delete') world.clients.delete(clientId)
    else world.customers.set(customer.id, { ...customer, suspended: true })
    assert.equal((await world.call('/oauth2/userinfo', bearer)).status, 401)
    const answer = await ask({ authorization: basic(clientId, clientSecret) }, grant)
    assert.equal(answer.status, 401)
  }
})

test('rejects an API key at the token endpoint', async () => {
  const { key, client } = world.newApiKey()
  assert.equal((await ask({ authorization: basic(client.clientId, key) }, grant)).status, 401)
})

test('revokes only the client’s own tokens, and does not reveal others', async () => {
  const own = world.newClient()
  const other = world.newClient(own.customer)
  const token = await world.tokens.access(other.client, ['application'])
  const by = { authorization: basic(own.clientId, own.clientSecret) }
  const use = () => world.call('/oauth2/userinfo', { headers: { authorization: `Bearer ${token}` } })
  for (const text of ['nonsense', token, await world.tokens.access(own.client, ['application'])]) {
    const answer = await ask(by, `token=${text}&token_type_hint=refresh_token`, '/v1/oauth2/revoke')
    assert.equal(answer.status, 200)
    assert.equal(await answer.text(), '')
  }
  assert.equal((await use()).status, 200)
  const mine = { authorization: basic(other.clientId, other.clientSecret) }
  assert.equal((await ask(mine, `token=${token}`, '/oauth2/revoke')).status, 200)
  assert.equal((await use()).status, 401)
  assert.equal((await ask(mine, '', '/oauth2/revoke')).status, 400)
  assert.equal((await ask({}, `token=${token}`, '/oauth2/revoke')).status, 401)
})

test('introspection shows a valid token, and only `active: false` for any other', async () => {
  const own = world.newClient()
  const stranger = world.newClient()
  const by = { authorization: basic(own.clientId, own.clientSecret) }
  const state = async (token: string) =>
    (await (await ask(by, `token=${token}`, '/v1/oauth2/introspect')).json()) as Record<string, unknown>
  const valid = await state(await world.tokens.access(own.client, ['application.read']))
  assert.equal(valid.active, true)
  assert.equal(valid.scope, 'application.read')
  assert.deepEqual(Object.keys(valid).sort(), [
    'active',
    'aud',
    'client_id',
    'exp',
    'iat',
    'iss',
    'jti',
    'nbf',
    'scope',
    'sub',
    'token_type',
  ])
  const inactive = { active: false }
  assert.deepEqual(await state('nonsense'), inactive)
  assert.deepEqual(await state(await world.tokens.access(stranger.client, ['application'])), inactive)
  assert.deepEqual(await state(`${await world.tokens.access(own.client, ['application'])}=`), inactive)
})

test('the metadata lists the existing endpoints', async () => {
  const answer = await world.call('/.well-known/oauth-authorization-server')
  const metadata = (await answer.json()) as Record<string, unknown>
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=300')
  assert.equal(metadata.issuer, world.baseUrl)
  assert.deepEqual(metadata.response_types_supported, [])
  assert.deepEqual(metadata.grant_types_supported, ['client_credentials'])
  for (const name of ['token_endpoint', 'revocation_endpoint', 'introspection_endpoint', 'jwks_uri']) {
    const path = String(metadata[name]).slice(world.baseUrl.length)
    assert.notEqual((await world.call(path, { method: 'POST' })).status, 404, name)
  }
})
