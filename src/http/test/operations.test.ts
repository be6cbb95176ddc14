import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, name, older, startFakeApi } from '#test/harness/fake-api-world.ts'

const world = await startFakeApi()
after(() => world.close())
const { customer, key, post, problem } = world

test('serves the same operation with and without the prefix', async () => {
  for (const path of [create, '/things.create']) {
    const answer = await post(path, name)
    assert.equal(answer.status, 201)
    assert.deepEqual(await answer.json(), { name: 'a', by: customer.id })
  }
  assert.equal((await post('/v1/things', name)).status, 404)
})

test('drops fields that the reply schema does not name, also in custom replies', async () => {
  assert.equal((await (await post(create, name)).text()).includes('secret'), false)
  const answer = await post(create, name, { 'idempotency-key': '"k-1"' })
  assert.equal(answer.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(Object.keys((await answer.json()) as object), ['name', 'by'])
})

test('a public operation has no caller, and reading it throws', async () => {
  await problem(await post('/v1/things.open', {}), 500, 'internal')
})

for (const [accept, status] of [
  ['*/*', 201],
  ['application/json', 201],
  ['application/vnd.foyer.v1+json', 201],
  ['application/vnd.foyer.v1.0+json', 201],
  ['application/vnd.foyer.v2+json', 415],
  ['application/vnd.foyer.v2+json, */*;q=0.1', 201],
  ['text/html', 406],
] as const)
  for (const path of [create, '/things.create'])
    test(`Accept: ${accept} on ${path}: ${status}`, async () => {
      const answer = await post(path, name, { accept })
      if (status !== 201)
        await problem(answer, status, status === 415 ? 'unsupported_version' : 'not_acceptable')
      else assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(answer.status, status)
      assert.equal(answer.headers.get('vary'), 'Accept')
    })

for (const [method, path, status, allow] of [
  ['GET', create, 405, 'POST'],
  ['HEAD', create, 405, 'POST'],
  ['OPTIONS', create, 405, 'POST'],
  ['DELETE', '/things.create', 405, 'POST'],
  ['POST', '/things/1', 405, 'GET, HEAD'],
  ['PUT', '/v1/things.file/x', 405, 'GET, HEAD'],
  ['POST', '/v1/things.nothing', 404, null],
  ['GET', '/', 404, null],
  ['GET', '/v1/../v1', 404, null],
  ['GET', '/things/%E0%A4%A', 400, null],
  ['GET', `/things/${'x'.repeat(600)}`, 414, null],
] as const)
  test(`${method} ${path.slice(0, 40)}: ${status}`, async () => {
    const answer = await world.call(path, { method })
    assert.equal(answer.status, status)
    assert.equal(answer.headers.get('allow'), allow)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  })

test('deprecated operations send their headers, also with errors', async () => {
  for (const answer of [
    await post(older, name),
    await post(older, {}),
    await post(older, name, { authorization: '' }),
  ]) {
    assert.equal(answer.headers.get('deprecation'), '@1767225600')
    assert.equal(answer.headers.get('sunset'), 'Sat, 01 Jan 2028 00:00:00 GMT')
    const link = answer.headers.get('link') ?? ''
    assert.match(link, /rel="deprecation"/)
    assert.match(link, /rel="sunset"/)
    assert.ok(link.includes(`<${world.baseUrl}/v1/things.create>; rel="successor-version"`))
  }
  assert.equal((await post(create, name)).headers.get('deprecation'), null)
})

test('counts authorised uses of deprecated operations, without the customer in public metrics', async () => {
  const counted = async () =>
    (await world.server.metrics())
      .split('\n')
      .filter((line) => line.startsWith('foyer_deprecated_requests_total{'))
  const before = await counted()
  await post(older, name, { authorization: '' })
  await post(create, name)
  assert.deepEqual(await counted(), before)
  const times = (lines: string[]) => Number(/ (\d+)$/.exec(lines[0] ?? ' 0')?.[1])
  await post(older, name)
  const after = await counted()
  assert.equal(times(after), times(before) + 1)
  assert.ok(after[0]?.startsWith(`foyer_deprecated_requests_total{operation="POST ${older}"}`), after[0])
})

test('an operation answers 410 after its sunset', async () => {
  world.clock.offset = Date.parse('2028-01-01T00:00:01Z') - Date.now()
  const answer = await post(older, name, { authorization: `Bearer ${key}` })
  world.clock.offset = 0
  await problem(answer, 410, 'operation_removed')
})

test('every reply has the headers that prevent browsers from running it', async () => {
  const file = await world.call('/things.file/abc')
  assert.equal(await file.text(), '%PDF abc')
  const parts = await world.call('/things.file/abc', { headers: { range: 'bytes=0-0,0-1,0-2' } })
  assert.deepEqual(
    [parts.status, await parts.text(), parts.headers.get('accept-ranges')],
    [200, '%PDF abc', null],
  )
  for (const { headers } of [
    file,
    await post(create, name),
    await post('/nowhere', {}),
    await post(create, {}),
  ]) {
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.match(headers.get('request-id') ?? '', /^[0-9a-f-]{36}$/)
    assert.equal(headers.get('access-control-allow-origin'), null)
  }
})

test('passes query parameters to the operation, and refuses repeated ones', async () => {
  const get = (path: string) => world.call(path, { headers: { authorization: `Bearer ${key}` } })
  assert.deepEqual(await (await get('/things/a%20b?q=c')).json(), { name: 'a b', by: 'c' })
  const { errors } = await problem(await get('/things/a?q=1&q=2'), 400, 'invalid_parameter')
  assert.equal(errors?.[0]?.path, 'query:q')
  assert.equal(
    (await world.call('/things/a', { method: 'HEAD', headers: { authorization: `Bearer ${key}` } })).status,
    200,
  )
})

test('accepts a quoted and a bare idempotency key, with the fingerprint of the value', async () => {
  const ask = async (idempotencyKey: string, body: string) =>
    (await (await post(create, body, { 'idempotency-key': idempotencyKey })).json()) as {
      name: string
      by: string
    }
  const bare = await ask('k-1', '{"name":"a","size":1}')
  assert.equal(bare.name, 'k-1')
  assert.match(bare.by, /^[0-9a-f]{64}$/)
  assert.deepEqual(await ask('"k-1"', ' {"size": 1.0, "name": "\\u0061"}'), bare)
  assert.notEqual((await ask('k-1', '{"name":"b","size":1}')).by, bare.by)
  await problem(await post(create, name, { 'idempotency-key': 'a b' }), 400, 'invalid_idempotency_key')
})
