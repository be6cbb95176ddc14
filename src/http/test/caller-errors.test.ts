/** 401, 403 and 400 of bearer authentication say what was sent and what to send, and never repeat it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { apiKeyOf } from '#oauth/credentials.ts'
import { create, name, older, read, startFakeApi } from '#test/harness/fake-api-world.ts'

const world = await startFakeApi()
after(() => world.close())
const { clientId, clientSecret, key, post, problem, reader, session, writer } = world

const unknownKey = apiKeyOf('sandbox', new Uint8Array(32).fill(3))
const changed = `${writer.slice(0, -20)}${'A'.repeat(20)}`
const foreign = [{ alg: 'ES256', typ: 'at+jwt', kid: 'x' }, { iss: 'https://other.example' }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('A'.repeat(86))
  .join('.')

interface Case {
  what: string
  path?: string
  authorization: string
  expected: readonly [status: number, code: string]
  /** The part of the detail about the sent credentials. */
  says: RegExp
  /** Parameters of the challenge after the realm; '' for none. */
  challenge: '' | 'invalid_request' | 'invalid_token' | 'insufficient_scope'
  scope?: string
}
const missing = { expected: [401, 'missing_token'], challenge: '' } as const
const malformed = { expected: [400, 'malformed_authorization'], challenge: 'invalid_request' } as const
const invalid = { expected: [401, 'invalid_token'], challenge: 'invalid_token' } as const
const scope = { expected: [403, 'insufficient_scope'], challenge: 'insufficient_scope' } as const
const cases: Case[] = [
  { what: 'nothing', authorization: '', ...missing, says: /header is missing.*oauth2\/token/ },
  { what: 'Basic credentials', authorization: 'Basic dGVzdDpzZWNyZXQ=', ...missing, says: /uses Basic/ },
  { what: 'a token without Bearer', authorization: writer, ...missing, says: /no scheme/ },
  { what: 'another scheme', authorization: 'Token a b', ...missing, says: /not use the scheme Bearer/ },
  { what: 'Bearer alone', authorization: 'Bearer', ...malformed, says: /exactly one token/ },
  {
    what: 'two tokens',
    authorization: `Bearer ${reader} ${writer}`,
    ...malformed,
    says: /exactly one token/,
  },
  { what: 'a quoted token', authorization: `Bearer "${writer}"`, ...malformed, says: /without quotes/ },
  {
    what: 'a text',
    authorization: 'Bearer nonsense',
    ...invalid,
    says: /not an access token.*oauth2\/token/,
  },
  { what: 'a client id', authorization: `Bearer ${clientId}`, ...invalid, says: /is a client id/ },
  {
    what: 'a client secret',
    authorization: `Bearer ${clientSecret}`,
    ...invalid,
    says: /is a client secret/,
  },
  {
    what: 'a webhook secret',
    authorization: 'Bearer whsec_c2VjcmV0',
    ...invalid,
    says: /secret of a webhook/,
  },
  {
    what: 'an API key',
    authorization: `Bearer ${key}`,
    ...invalid,
    says: /is an API key.*POST \/applications/,
  },
  {
    what: 'an unknown API key on a deprecated operation',
    path: older,
    authorization: `Bearer ${unknownKey}`,
    ...invalid,
    says: /API key is unknown or was deleted/,
  },
  { what: 'a changed token', authorization: `Bearer ${changed}`, ...invalid, says: /revoked, was changed/ },
  { what: 'a foreign token', authorization: `Bearer ${foreign}`, ...invalid, says: /from another service/ },
  {
    what: 'a session token',
    authorization: `Bearer ${session}`,
    ...scope,
    says: /is a session token.*oauth2\/token/,
    scope: 'application',
  },
  {
    what: 'a session token for reading',
    path: read,
    authorization: `Bearer ${session}`,
    ...scope,
    says: /is a session token/,
    scope: 'application.read',
  },
  {
    what: 'a reading token',
    authorization: `Bearer ${reader}`,
    ...scope,
    says: /not have the scope application\..*without scope=application\.read/,
    scope: 'application',
  },
]

async function answers({ path = create, authorization, expected, says, ...rest }: Omit<Case, 'what'>) {
  const answer = await post(path, name, { authorization })
  const header = answer.headers.get('www-authenticate') ?? ''
  const { detail, ...body } = await problem(answer, ...expected)
  assert.match(detail, says)
  const described = `, error="${rest.challenge}", error_description="${detail}"`
  const asked = rest.scope ? `, scope="${rest.scope}"` : ''
  assert.equal(header, rest.challenge ? `Bearer realm="api"${described}${asked}` : 'Bearer realm="api"')
  const sent = authorization.split(' ').filter((part) => part.length > 8)
  for (const part of sent)
    for (const place of [detail, header, JSON.stringify(body)])
      assert.ok(!place.includes(part), part.slice(0, 9))
}

describe('the error tells what was sent, and what to send instead, for', () => {
  for (const each of cases) test(each.what, () => answers(each))

  test('a token in the URL, in a form, and in two headers', async () => {
    const inUrl = await problem(
      await post(`${create}?access_token=${writer}`, name, { authorization: '' }),
      400,
      'malformed_authorization',
    )
    assert.match(inUrl.detail, /in the URL/)
    const headers = { authorization: '', 'content-type': 'application/x-www-form-urlencoded' }
    const inForm = await problem(
      await post(create, 'access_token=x', headers),
      400,
      'malformed_authorization',
    )
    assert.match(inForm.detail, /a token in a form is not read/)
  })

  test('a token of a deleted credential', async () => {
    const { client } = world.newClient()
    const bearer = await world.tokens.access(client, ['application'])
    world.clients.delete(client.clientId)
    await answers({ authorization: `Bearer ${bearer}`, ...invalid, says: /credential .* was deleted/ })
  })

  test('a token of a suspended customer', async () => {
    const { client, customer } = world.newClient()
    const bearer = await world.tokens.access(client, ['application'])
    world.customers.set(customer.id, { ...customer, suspended: true })
    await answers({ authorization: `Bearer ${bearer}`, ...invalid, says: /customer is suspended/ })
  })

  test('a revoked token', async () => {
    const { client } = world.newClient()
    const bearer = await world.tokens.access(client, ['application'])
    const token = world.tokens.verify(bearer)
    assert.ok(token)
    await world.tokens.revoke(token)
    await answers({ authorization: `Bearer ${bearer}`, ...invalid, says: /was revoked/ })
  })

  test('a missing permission', async () => {
    const { client } = world.newClient()
    world.clients.set(client.clientId, { ...client, permissions: ['read'] })
    const bearer = await world.tokens.access(client, ['application'])
    await answers({
      authorization: `Bearer ${bearer}`,
      expected: [403, 'insufficient_permission'],
      says: /does not have the permission create: .*on the page Developer of the dashboard: create, read\.$/,
      challenge: 'insufficient_scope',
    })
  })

  test('expired tokens', async () => {
    world.clock.offset = 3_601_000
    await answers({ authorization: `Bearer ${writer}`, ...invalid, says: /access token has expired/ })
    await answers({
      authorization: `Bearer ${session}`,
      ...invalid,
      says: /session token, and it has expired/,
    })
    world.clock.offset = 0
  })
})
