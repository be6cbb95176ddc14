import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { basic, startWorld } from '#test/harness/http-world.ts'

const world = await startWorld()
after(() => world.close())

const formType = 'application/x-www-form-urlencoded'
const ask = (headers: Record<string, string>, body: string, path = '/v1/oauth2/token') =>
  world.call(path, { method: 'POST', headers: { 'content-type': formType, ...headers }, body })
const grant = 'grant_type=client_credentials'

const id = 'test_cli_00000000000000000000000000'
type Case = [
  what: string,
  headers: () => Record<string, string>,
  body: () => string,
  status: number,
  error: string,
]
const known = world.newClient()
const right = () => ({ authorization: basic(known.clientId, known.clientSecret) })
const header = (authorization: string) => () => ({ authorization })
const refused: Case[] = [
  ['no credentials', () => ({}), () => grant, 401, 'invalid_client'],
  ['an unknown client', header(basic(id, 'x')), () => grant, 401, 'invalid_client'],
  [
    'a wrong secret',
    () => ({ authorization: basic(known.clientId, 'x') }),
    () => grant,
    401,
    'invalid_client',
  ],
  [
    'an empty secret',
    () => ({ authorization: basic(known.clientId, '') }),
    () => grant,
    401,
    'invalid_client',
  ],
  [
    'an empty id',
    () => ({ authorization: basic('', known.clientSecret) }),
    () => grant,
    401,
    'invalid_client',
  ],
  ['no colon', header(`Basic ${Buffer.from('abc').toString('base64')}`), () => grant, 401, 'invalid_client'],
  ['no base64', header('Basic ***'), () => grant, 401, 'invalid_client'],
  ['a bad escape', header(basic('a%zz', 'b')), () => grant, 401, 'invalid_client'],
  ['bytes that are no UTF-8', header(basic('a%ff', 'b')), () => grant, 401, 'invalid_client'],
  ['only the scheme', header('Basic'), () => grant, 401, 'invalid_client'],
  ['another scheme', header('Bearer abc'), () => grant, 401, 'invalid_client'],
  [
    'a wrong secret in the body',
    () => ({}),
    () => `${grant}&client_id=${known.clientId}&client_secret=x`,
    401,
    'invalid_client',
  ],
  [
    'two methods',
    right,
    () => `${grant}&client_id=${known.clientId}&client_secret=${known.clientSecret}`,
    400,
    'invalid_request',
  ],
  ['another id in the body', right, () => `${grant}&client_id=${id}`, 400, 'invalid_request'],
  ['no grant type', right, () => 'scope=application', 400, 'invalid_request'],
  ['an empty grant type', right, () => 'grant_type=', 400, 'invalid_request'],
  ['a repeated grant type', right, () => `${grant}&${grant}`, 400, 'invalid_request'],
  ['a repeated unknown parameter', right, () => `${grant}&a=1&a=2`, 400, 'invalid_request'],
  [
    'another grant type',
    right,
    () => 'grant_type=password&username=a&password=b',
    400,
    'unsupported_grant_type',
  ],
  ['authorization_code', right, () => 'grant_type=authorization_code&code=x', 400, 'unsupported_grant_type'],
  ['an unknown scope', right, () => `${grant}&scope=admin`, 400, 'invalid_scope'],
  ['the scope of sessions', right, () => `${grant}&scope=application.session`, 400, 'invalid_scope'],
  ['a malformed scope', right, () => `${grant}&scope=application%20%20x`, 400, 'invalid_scope'],
  [
    'JSON',
    () => ({ ...right(), 'content-type': 'application/json' }),
    () => '{"grant_type":"client_credentials"}',
    400,
    'invalid_request',
  ],
  [
    'no media type',
    () => ({ ...right(), 'content-type': 'text/plain' }),
    () => grant,
    400,
    'invalid_request',
  ],
  [
    'a compressed body',
    () => ({ ...right(), 'content-encoding': 'gzip' }),
    () => grant,
    400,
    'invalid_request',
  ],
  ['a body without end', right, () => `${grant}&x=${'x'.repeat(20_000)}`, 413, 'invalid_request'],
]
for (const [what, headers, body, status, error] of refused)
  test(`token endpoint, ${what}: ${status} ${error}`, async () => {
    const answer = await ask(headers(), body())
    const reply = (await answer.json()) as Record<string, string>
    assert.equal(answer.status, status)
    assert.equal(reply.error, error)
    assert.match(reply.error_description ?? '', /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    if (status === 401) assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm="/)
  })

const accepted: Case[] = [
  [
    'the scheme in any case',
    () => ({ authorization: right().authorization.replace('Basic', 'bAsIC') }),
    () => grant,
    200,
    '',
  ],
  [
    'everything percent-encoded',
    () => ({ authorization: basic(escaped(known.clientId), escaped(known.clientSecret)) }),
    () => grant,
    200,
    '',
  ],
  ['its own id in the body too', right, () => `${grant}&client_id=${known.clientId}`, 200, ''],
  ['empty parameters are omitted', right, () => `${grant}&scope=&client_secret=&client_id=`, 200, ''],
  ['unknown parameters are ignored', right, () => `${grant}&audience=x`, 200, ''],
  ['a charset', () => ({ ...right(), 'content-type': `${formType}; charset=UTF-8` }), () => grant, 200, ''],
]
const escaped = (text: string) =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')
for (const [what, headers, body, status] of accepted)
  test(`token endpoint, ${what}: ${status}`, async () => {
    assert.equal((await ask(headers(), body())).status, status)
  })

test('refuses credentials in the URL, whatever the body', async () => {
  const { clientId, clientSecret } = world.newClient()
  const query = `?client_id=${clientId}&client_secret=${clientSecret}`
  const answer = await ask({}, grant, `/v1/oauth2/token${query}`)
  assert.equal(answer.status, 400)
  assert.equal(((await answer.json()) as { error: string }).error, 'invalid_request')
})

test('refuses a scope or a token in the URL', async () => {
  for (const query of ['scope=application.read', 'access_token=x'])
    assert.equal((await ask(right(), grant, `/v1/oauth2/token?${query}`)).status, 400, query)
})

for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
  for (const path of ['/v1/oauth2/token', '/oauth2/introspect', '/v1/oauth2/revoke'])
    test(`${method} ${path}: 405`, async () => {
      const answer = await world.call(path, { method })
      assert.equal(answer.status, 405)
      assert.equal(answer.headers.get('allow'), 'POST')
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      if (method !== 'HEAD')
        assert.equal(((await answer.json()) as { error: string }).error, 'invalid_request')
    })

test('answers an unknown client and a wrong secret identically', async () => {
  const { clientId } = world.newClient()
  const answers = await Promise.all(
    [basic(clientId, 'x'.repeat(58)), basic(id, 'x'.repeat(58))].map(async (authorization) => {
      const answer = await ask({ authorization }, grant)
      const { 'request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers)
      return { headers, status: answer.status, body: await answer.text() }
    }),
  )
  assert.deepEqual(answers[0], answers[1])
})
