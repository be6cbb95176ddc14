import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, name, older, read, startFakeApi } from '#test/harness/fake-api-world.ts'

const world = await startFakeApi()
after(() => world.close())
const { clientId, key, post, problem, reader, session, writer } = world

const oneCase = { applicationId: 'x' }
type Right = [what: string, path: string, body: object, bearer: string, status: number, code: string]
const rights: Right[] = [
  ['application creates', create, name, `Bearer ${writer}`, 201, ''],
  ['application reads', read, oneCase, `Bearer ${writer}`, 200, ''],
  ['application.read reads', read, oneCase, `Bearer ${reader}`, 200, ''],
  ['application.read does not create', create, name, `Bearer ${reader}`, 403, 'insufficient_scope'],
  ['a session token does not read', read, oneCase, `Bearer ${session}`, 403, 'insufficient_scope'],
  ['a session token does not create', create, name, `Bearer ${session}`, 403, 'insufficient_scope'],
  [
    'a session token is not for the older interface',
    older,
    name,
    `Bearer ${session}`,
    403,
    'insufficient_scope',
  ],
  ['a key creates in the older interface', older, name, `Bearer ${key}`, 200, ''],
  ['a token creates in the older interface', older, name, `Bearer ${writer}`, 200, ''],
  [
    'a reading token does not create in the older interface',
    older,
    name,
    `Bearer ${reader}`,
    403,
    'insufficient_scope',
  ],
  ['a key does not create', create, name, `Bearer ${key}`, 401, 'invalid_token'],
  ['a key does not read', read, oneCase, `Bearer ${key}`, 401, 'invalid_token'],
  ['a wrong key', older, name, `Bearer ${key.slice(0, -1)}`, 401, 'invalid_token'],
  ['a client id is no key', older, name, `Bearer ${clientId}`, 401, 'invalid_token'],
  ['a string that is not a token', create, name, 'Bearer nonsense', 401, 'invalid_token'],
  ['the scheme in lower case', create, name, `bearer ${writer}`, 201, ''],
  ['the scheme in capitals, two spaces', create, name, `BEARER  ${writer}`, 201, ''],
  ['no scheme', create, name, writer, 401, 'missing_token'],
  ['another scheme', create, name, 'Basic YTpi', 401, 'missing_token'],
  ['only the scheme', create, name, 'Bearer', 400, 'malformed_authorization'],
  ['two tokens', create, name, `Bearer ${writer} ${writer}`, 400, 'malformed_authorization'],
  ['a list', create, name, `Bearer ${writer}, Bearer ${writer}`, 400, 'malformed_authorization'],
]
for (const [what, path, body, authorization, status, code] of rights)
  test(`${what}: ${status} ${code}`, async () => {
    const answer = await post(path, body, { authorization })
    if (code === '') assert.equal(answer.status, status)
    else await problem(answer, status, code)
  })

test('refuses a token in the URL, in any spelling, with and without a header', async () => {
  for (const query of [
    `access_token=${writer}`,
    `a=b&access%5Ftoken=${writer}`,
    'access_token=',
    'access_token',
  ])
    for (const headers of [{}, { authorization: '' }])
      await problem(await post(`${create}?${query}`, name, headers), 400, 'malformed_authorization')
})

test('refuses a token in a form, with and without a header', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const body = `access_token=${writer}`
  await problem(await post(create, body, { ...form, authorization: '' }), 400, 'malformed_authorization')
  assert.equal((await post(create, body, { ...form, authorization: `Bearer ${writer}` })).status, 415)
})

test('authenticates before reading the body', async () => {
  await problem(await post(create, '{broken', { authorization: '' }), 401, 'missing_token')
  await problem(
    await post(create, '{broken', { authorization: `Bearer ${reader}` }),
    403,
    'insufficient_scope',
  )
  await problem(
    await post(create, 'x', { authorization: '', 'content-type': 'text/plain' }),
    401,
    'missing_token',
  )
  await problem(await post(create, 'x'.repeat(300_000), { authorization: '' }), 401, 'missing_token')
})

test('does not look up a key with a wrong checksum', async () => {
  const { clients } = world.ports
  const { byApiKeyHash } = clients
  const lookups: string[] = []
  clients.byApiKeyHash = (hash) => {
    lookups.push(hash)
    return byApiKeyHash(hash)
  }
  const last = key.endsWith('0') ? '1' : '0'
  for (const wrong of [`${key.slice(0, -1)}${last}`, `${key}0`, 'test_key_x'])
    assert.equal((await post(older, name, { authorization: `Bearer ${wrong}` })).status, 401)
  assert.equal(lookups.length, 0)
  assert.equal((await post(older, name, { authorization: `Bearer ${key}` })).status, 200)
  assert.equal(lookups.length, 1)
  clients.byApiKeyHash = byApiKeyHash
})
