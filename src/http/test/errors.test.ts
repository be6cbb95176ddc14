import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { failures } from '#test/harness/fake-api.ts'
import { create, startFakeApi } from '#test/harness/fake-api-world.ts'

const world = await startFakeApi()
after(() => world.close())
const { customer, lines, post, problem, session, writer } = world

type InvalidBody = [body: unknown, path: string, code: string, message: RegExp]
const invalidBodies: InvalidBody[] = [
  [{}, '/name', 'required', /required/],
  [{ name: '' }, '/name', 'too_short', /May not be empty/],
  [{ name: 'x'.repeat(21) }, '/name', 'too_long', /at most 20/],
  [{ name: 5 }, '/name', 'invalid_type', /Must be text; received a number/],
  [{ name: null }, '/name', 'invalid_type', /received null/],
  [{ name: 'a', Name: 'b' }, '/Name', 'unknown_field', /Allowed fields: name, countryCode/],
  [{ name: 'a', countryCode: 'se' }, '/countryCode', 'invalid_format', /ISO 3166-1 alpha-2\. Example: SE/],
  [{ name: 'a', size: 1.5 }, '/size', 'invalid_type', /whole number/],
  [{ name: 'a', size: '1' }, '/size', 'invalid_type', /whole number; received text/],
  [{ name: 'a', size: 10 }, '/size', 'too_large', /at most 9/],
  [{ name: 'a', kind: 'C' }, '/kind', 'not_one_of', /Must be one of: A, B/],
  [{ name: 'a', inner: { x: 1 } }, '/inner/x', 'unknown_field', /deep/],
  [{ name: 'a', inner: { deep: [{ a: 'a' }, { a: 1, b: 2 }] } }, '/inner/deep/1/b', 'unknown_field', /: a\./],
  [[], '', 'invalid_type', /must be a JSON object; received a list/],
  ['"text"', '', 'invalid_type', /must be a JSON object/],
  ['null', '', 'invalid_type', /must be a JSON object/],
]
for (const [body, path, code, message] of invalidBodies)
  test(`${JSON.stringify(body).slice(0, 50)}: ${code} at ${path}`, async () => {
    const { errors } = await problem(await post(create, body), 400, 'invalid_body')
    const found = errors?.find((error) => error.path === path)
    assert.equal(found?.code, code)
    assert.match(found?.message ?? '', message)
  })

const outcomes: Record<string, [status: number, code: string]> = {
  bug: [500, 'internal'],
  text: [500, 'internal'],
  refusal: [404, 'application_not_found'],
  '22021': [400, 'invalid_body'],
  '22P05': [400, 'invalid_body'],
  '57P01': [503, 'service_unavailable'],
  '57P03': [503, 'service_unavailable'],
  '53300': [503, 'service_unavailable'],
  '53100': [503, 'service_unavailable'],
  ENOSPC: [503, 'service_unavailable'],
  EMFILE: [503, 'service_unavailable'],
  ECONNREFUSED: [503, 'service_unavailable'],
  terminated: [503, 'service_unavailable'],
  '23505': [500, 'internal'],
}
for (const how of Object.keys(failures))
  test(`thrown ${how}: ${outcomes[how]}`, async () => {
    const [status, code] = outcomes[how] ?? [0, '']
    const answer = await post('/v1/things.fail', { how })
    const body = await problem(answer, status, code)
    assert.equal(JSON.stringify(body).includes('secret'), false)
    if (status === 503) assert.equal(answer.headers.get('retry-after'), '5')
    if (status === 500)
      assert.ok(lines.some((line) => line.includes(body.requestId) && line.includes('request failed')))
    assert.equal(
      lines.some((line) => line.includes('"detail"')),
      false,
    )
  })

test('logs caller and route, but no input', async () => {
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

test('metrics count by route pattern', async () => {
  const text = await (await world.call('/metrics')).text()
  assert.match(
    text,
    /foyer_http_request_duration_seconds_count\{method="POST",route="\/v1\/things\.create",status="201"\}/,
  )
  assert.match(text, /foyer_unstorable_values_total 2/)
  assert.equal(await world.server.metrics().then((metrics) => metrics.includes('process_cpu')), true)
})
