import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Case, nothingCollected } from '../src/applications/case.ts'
import { startWorld } from './http-world.ts'
import { failures, things } from './things.ts'

const lines: string[] = []
const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
const world = await startWorld({ table: things, logger })
after(() => world.close())

const { client, customer, clientId } = world.newClient()
const { key } = world.newApiKey(customer)
const writer = world.tokens.access(client, ['application'])
const reader = world.tokens.access(client, ['application.read'])
const session = world.tokens.session({
  customerId: customer.id,
  id: customer.id,
  workflowId: customer.id,
  redirectUrl: 'https://shop.example/',
  data: nothingCollected({}),
} as unknown as Case)

type Headers = Record<string, string>
const post = (path: string, body: unknown, headers: Headers = {}) =>
  world.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${writer}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: string
  requestId: string
  errors?: Array<{ path: string; code: string; message: string }>
}
async function problem(answer: Response, status: number, code: string): Promise<Problem> {
  const said = (await answer.json()) as Problem
  assert.deepEqual([answer.status, said.code, said.status], [status, code, status])
  assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  assert.equal(answer.headers.get('request-id'), said.requestId)
  assert.equal(said.type.startsWith(world.baseUrl) || said.type.startsWith('https://iana.org/'), true)
  for (const text of [said.title, said.detail, said.instance]) assert.ok(text.length > 0)
  return said
}

const create = '/v1/things.create'
const read = '/v1/things.get'
const older = '/things'
const name = { name: 'a' }
const oneCase = { applicationId: 'x' }
type Right = [what: string, path: string, body: object, bearer: string, status: number, code: string]
const rights: Right[] = [
  ['application creates', create, name, `Bearer ${writer}`, 201, ''],
  ['application reads', read, oneCase, `Bearer ${writer}`, 200, ''],
  ['application.read reads', read, oneCase, `Bearer ${reader}`, 200, ''],
  ['application.read does not create', create, name, `Bearer ${reader}`, 403, 'scope_insufficient'],
  ['a session token does not read', read, oneCase, `Bearer ${session}`, 403, 'scope_insufficient'],
  ['a session token does not create', create, name, `Bearer ${session}`, 403, 'scope_insufficient'],
  [
    'a session token is not for the older interface',
    older,
    name,
    `Bearer ${session}`,
    403,
    'scope_insufficient',
  ],
  ['a key creates in the older interface', older, name, `Bearer ${key}`, 200, ''],
  ['a token creates in the older interface', older, name, `Bearer ${writer}`, 200, ''],
  [
    'a reading token does not create in the older interface',
    older,
    name,
    `Bearer ${reader}`,
    403,
    'scope_insufficient',
  ],
  ['a key does not create', create, name, `Bearer ${key}`, 401, 'token_wrong'],
  ['a key does not read', read, oneCase, `Bearer ${key}`, 401, 'token_wrong'],
  ['a wrong key', older, name, `Bearer ${key.slice(0, -1)}`, 401, 'token_wrong'],
  ['a client id is no key', older, name, `Bearer ${clientId}`, 401, 'token_wrong'],
  ['a token that is none', create, name, 'Bearer nonsense', 401, 'token_wrong'],
  ['the scheme in lower case', create, name, `bearer ${writer}`, 201, ''],
  ['the scheme in capitals, two spaces', create, name, `BEARER  ${writer}`, 201, ''],
  ['no scheme', create, name, writer, 401, 'token_missing'],
  ['another scheme', create, name, 'Basic YTpi', 401, 'token_missing'],
  ['the scheme alone', create, name, 'Bearer', 400, 'authorization_malformed'],
  ['two tokens', create, name, `Bearer ${writer} ${writer}`, 400, 'authorization_malformed'],
  ['a list', create, name, `Bearer ${writer}, Bearer ${writer}`, 400, 'authorization_malformed'],
]
for (const [what, path, body, authorization, status, code] of rights)
  test(`${what}: ${status} ${code}`, async () => {
    const answer = await post(path, body, { authorization })
    if (code === '') assert.equal(answer.status, status)
    else await problem(answer, status, code)
  })

test('each no has the challenge of RFC 6750', async () => {
  const challenge = async (headers: Headers) =>
    (await post(create, name, headers)).headers.get('www-authenticate')
  assert.equal(await challenge({ authorization: 'x' }), 'Bearer realm="api"')
  assert.equal(await challenge({ authorization: 'Bearer x' }), 'Bearer realm="api", error="invalid_token"')
  assert.equal(
    await challenge({ authorization: 'Bearer x y' }),
    'Bearer realm="api", error="invalid_request"',
  )
  assert.equal(
    await challenge({ authorization: `Bearer ${reader}` }),
    'Bearer realm="api", error="insufficient_scope", scope="application"',
  )
})

test('a token in the address is refused', async () => {
  await problem(await post(`${create}?access_token=${writer}`, name), 400, 'authorization_malformed')
})

test('who calls is asked before the body is looked at', async () => {
  await problem(await post(create, '{broken', { authorization: '' }), 401, 'token_missing')
  await problem(
    await post(create, '{broken', { authorization: `Bearer ${reader}` }),
    403,
    'scope_insufficient',
  )
  await problem(
    await post(create, 'x', { authorization: '', 'content-type': 'text/plain' }),
    401,
    'token_missing',
  )
  await problem(await post(create, 'x'.repeat(300_000), { authorization: '' }), 401, 'token_missing')
})

test('with the prefix and without: the same operation', async () => {
  for (const path of [create, '/things.create']) {
    const answer = await post(path, name)
    assert.equal(answer.status, 201)
    assert.deepEqual(await answer.json(), { name: 'a', by: customer.id })
  }
  assert.equal((await post('/v1/things', name)).status, 404)
})

test('a field that the reply does not name cannot leave, a reply of its own included', async () => {
  assert.equal((await (await post(create, name)).text()).includes('secret'), false)
  const answer = await post(create, name, { 'idempotency-key': '"k-1"' })
  assert.equal(answer.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(Object.keys((await answer.json()) as object), ['name', 'by'])
})

test('an open operation has no caller, and reading it is a bug', async () => {
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
      if (status !== 201) await problem(answer, status, status === 415 ? 'version_unknown' : 'not_acceptable')
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

type Wrong = [body: unknown, path: string, code: string, message: RegExp]
const wrongs: Wrong[] = [
  [{}, '/name', 'required', /required/],
  [{ name: '' }, '/name', 'too_short', /at least 1/],
  [{ name: 'x'.repeat(21) }, '/name', 'too_long', /at most 20/],
  [{ name: 5 }, '/name', 'wrong_type', /Must be text; this is a number/],
  [{ name: null }, '/name', 'wrong_type', /this is null/],
  [{ name: 'a', Name: 'b' }, '/Name', 'unknown_field', /fields here are: name, countryCode/],
  [{ name: 'a', countryCode: 'se' }, '/countryCode', 'wrong_form', /ISO 3166-1 alpha-2\. Example: SE/],
  [{ name: 'a', size: 1.5 }, '/size', 'wrong_type', /whole number/],
  [{ name: 'a', size: '1' }, '/size', 'wrong_type', /whole number; this is text/],
  [{ name: 'a', size: 10 }, '/size', 'too_large', /at most 9/],
  [{ name: 'a', kind: 'C' }, '/kind', 'not_one_of', /Must be one of: A, B/],
  [{ name: 'a', inner: { x: 1 } }, '/inner/x', 'unknown_field', /deep/],
  [{ name: 'a', inner: { deep: [{ a: 'a' }, { a: 1, b: 2 }] } }, '/inner/deep/1/b', 'unknown_field', /: a\./],
  [[], '', 'wrong_type', /must be a JSON object; this is a list/],
  ['"text"', '', 'wrong_type', /must be a JSON object/],
  ['null', '', 'wrong_type', /must be a JSON object/],
]
for (const [body, path, code, message] of wrongs)
  test(`${JSON.stringify(body).slice(0, 50)}: ${code} at ${path}`, async () => {
    const { errors } = await problem(await post(create, body), 400, 'body_wrong')
    const found = errors?.find((error) => error.path === path)
    assert.equal(found?.code, code)
    assert.match(found?.message ?? '', message)
  })

const outcomes: Record<string, [status: number, code: string]> = {
  bug: [500, 'internal'],
  text: [500, 'internal'],
  refusal: [404, 'application_not_found'],
  '22021': [400, 'body_wrong'],
  '22P05': [400, 'body_wrong'],
  '57P01': [503, 'not_ready'],
  '57P03': [503, 'not_ready'],
  '53300': [503, 'not_ready'],
  '53100': [503, 'not_ready'],
  ECONNREFUSED: [503, 'not_ready'],
  terminated: [503, 'not_ready'],
  '23505': [500, 'internal'],
}
for (const how of Object.keys(failures))
  test(`thrown ${how}: ${outcomes[how]}`, async () => {
    const [status, code] = outcomes[how] ?? [0, '']
    const answer = await post('/v1/things.fail', { how })
    const said = await problem(answer, status, code)
    assert.equal(JSON.stringify(said).includes('secret'), false)
    if (status === 503) assert.equal(answer.headers.get('retry-after'), '5')
    if (status === 500)
      assert.ok(lines.some((line) => line.includes(said.requestId) && line.includes('request failed')))
    assert.equal(
      lines.some((line) => line.includes('"detail"')),
      false,
    )
  })

test('deprecated operations say so, also when they refuse', async () => {
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

test('after its sunset an operation is gone', async () => {
  world.clock.offset = Date.parse('2028-01-01T00:00:01Z') - Date.now()
  const answer = await post(older, name, { authorization: `Bearer ${key}` })
  world.clock.offset = 0
  await problem(answer, 410, 'operation_sunset')
})

test('every answer carries the headers that keep browsers from running it', async () => {
  const file = await world.call('/things.file/abc')
  assert.equal(await file.text(), '%PDF abc')
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

test('parameters of the address reach the operation, and come once', async () => {
  const get = (path: string) => world.call(path, { headers: { authorization: `Bearer ${key}` } })
  assert.deepEqual(await (await get('/things/a%20b?q=c')).json(), { name: 'a b', by: 'c' })
  const { errors } = await problem(await get('/things/a?q=1&q=2'), 400, 'parameter_wrong')
  assert.equal(errors?.[0]?.path, 'query:q')
  assert.equal(
    (await world.call('/things/a', { method: 'HEAD', headers: { authorization: `Bearer ${key}` } })).status,
    200,
  )
})

test('an idempotency key is read quoted and bare, and the fingerprint is of what was meant', async () => {
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
  await problem(await post(create, name, { 'idempotency-key': 'a b' }), 400, 'idempotency_key_wrong')
})

test('a log line says who asked what, and nothing that was said', async () => {
  lines.length = 0
  await (await post(`${create}?token=${session}`, { name: 'Åsa' })).text()
  await (await world.call(`/things.file/${session.slice(0, 80)}`)).text()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  assert.deepEqual(
    requests.map(({ method, route, status }) => [method, route, status]),
    [
      ['POST', create, 201],
      ['GET', '/things.file/:ticket', 200],
    ],
  )
  assert.equal(requests[0].customerId, customer.id)
  for (const secret of [session.slice(0, 80), writer, 'Åsa', 'token='])
    assert.equal(lines.join('').includes(secret), false)
})

test('metrics count by pattern', async () => {
  const text = await (await world.call('/metrics')).text()
  assert.match(
    text,
    /foyer_http_request_duration_seconds_count\{method="POST",route="\/v1\/things\.create",status="201"\}/,
  )
  assert.match(text, /foyer_unstorable_values_total 2/)
  assert.equal(await world.server.metrics().then((metrics) => metrics.includes('process_cpu')), true)
})
