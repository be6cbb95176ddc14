/** Introspection and revocation of tokens in every state, caching, and the wording of errors. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { errorTable } from '#errors.ts'
import { oauthReply } from '#http/serve/oauth.ts'
import { ApiError, type ErrorCode } from '#kernel/api-error.ts'
import { basic, startWorld } from '#test/harness/http-world.ts'
import { anyCase } from '#test/harness/token-world.ts'

const world = await startWorld()
after(() => world.close())

const own = world.newClient()
const sister = world.newClient(own.customer)
const stranger = world.newClient()
const there = new Set<string>()
Object.assign(world.ports.applications, {
  find: async (_customer: string, id: string) => (there.has(id) ? {} : undefined),
})

const ask = (what: string, form: Record<string, string>, by = own) =>
  world.call(`/v1/oauth2/${what}`, {
    method: 'POST',
    headers: { authorization: basic(by.clientId, by.clientSecret) },
    body: new URLSearchParams(form),
  })
async function stateOf(token: string, by = own, more: Record<string, string> = {}) {
  const answer = await ask('introspect', { token, ...more }, by)
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store'])
  return answer.json()
}
const inactive = { active: false }
const sessionOf = async ({ customer } = own) => {
  const id = randomUUID()
  there.add(id)
  return { id, token: await world.tokens.session({ ...anyCase, id, customerId: customer.id }) }
}

test('another client of the same customer may introspect; a wrong hint is ignored', async () => {
  const token = await world.tokens.access(own.client, ['application'])
  const state = await stateOf(token, sister, { token_type_hint: 'refresh_token' })
  assert.deepEqual([state.active, state.client_id, state.sub], [true, own.clientId, own.clientId])
  assert.deepEqual([state.iss, state.aud, state.token_type], [world.baseUrl, world.baseUrl, 'Bearer'])
  assert.equal(state.exp - state.iat, 3600)
})

test('an expired or revoked token, or one of a deleted credential, is only `active: false`', async () => {
  const expired = await world.tokens.access(own.client, ['application'])
  world.clock.offset = 3_600_000
  assert.deepEqual(await stateOf(expired), inactive)
  world.clock.offset = 0
  const revoked = await world.tokens.access(own.client, ['application'])
  assert.equal((await stateOf(revoked)).active, true)
  assert.equal((await ask('revoke', { token: revoked, token_type_hint: 'nonsense' })).status, 200)
  assert.deepEqual(await stateOf(revoked), inactive)
  assert.equal((await ask('revoke', { token: revoked })).status, 200, 'once more')
  const gone = world.newClient(own.customer)
  const token = await world.tokens.access(gone.client, ['application'])
  world.revoked.add({
    kind: 'CREDENTIAL',
    id: gone.client.credentialId,
    at: Math.floor(world.clock.now().getTime() / 1000),
  })
  assert.deepEqual(await stateOf(token), inactive)
})

test('a session token is visible only to its customer, while its application exists', async () => {
  const { id, token } = await sessionOf()
  const state = await stateOf(token)
  assert.deepEqual([state.active, state.scope, state.client_id], [true, 'application.session', undefined])
  assert.deepEqual(await stateOf(token, stranger), inactive)
  there.delete(id)
  assert.deepEqual(await stateOf(token), inactive)
})

test('a session token can be revoked by any client of its customer, and by no other', async () => {
  const { token } = await sessionOf()
  assert.equal((await ask('revoke', { token }, stranger)).status, 200)
  assert.equal((await stateOf(token)).active, true)
  assert.equal((await ask('revoke', { token }, sister)).status, 200)
  assert.deepEqual(await stateOf(token), inactive)
})

test('introspection and revocation require credentials and a token', async () => {
  for (const what of ['introspect', 'revoke']) {
    assert.equal((await ask(what, {})).status, 400)
    assert.equal((await ask(what, { token: '' })).status, 400)
    const nobody = { ...own, clientSecret: 'x' }
    assert.equal((await ask(what, { token: 'x' }, nobody)).status, 401)
  }
})

test('keys and metadata are cached no longer than a new key waits before it signs', async () => {
  for (const path of ['/.well-known/jwks.json', '/.well-known/oauth-authorization-server']) {
    const answer = await world.call(path)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=300')
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.doesNotMatch(await answer.text(), /"d"|PRIVATE/)
  }
})

test('every error has a code and a description in the characters of RFC 6749 section 5.2', () => {
  const errors = [...Object.keys(errorTable), undefined].map((code) =>
    code === undefined ? new Error('a "bug" \\ ü') : new ApiError(code as ErrorCode),
  )
  for (const error of errors) {
    const { status, body } = oauthReply(error)
    assert.ok(status >= 400)
    assert.deepEqual(Object.keys(body), ['error', 'error_description'])
    assert.match(body.error, /^[a-z_]+$/)
    assert.match(body.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  }
})
