/** Every operation refuses invalid bodies, media types, versions, paths and methods. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { further, test } from '../harness/further.ts'
import { spoiledTexts } from '../harness/malformed-json.ts'
import { assertProblem } from '../harness/problem-replies.ts'
import {
  comparable,
  type KnownIds,
  operations,
  type RequestParts,
  type Row,
  sampleOf,
  schemaOf,
  startTableWorld,
  type TableWorld,
} from '../harness/table-requests.ts'

type OperationRow = (typeof operations)[number]

/**
 * The statuses of operations whose replies to the same request differ. A request of the log is one of its
 * entries, one export runs at a time, and each case has another place. A draft is saved, a secret replaced
 * and a person removed once; each new secret and download differs.
 */
const dependOnOthers: Record<string, readonly number[]> = {
  'POST /v1/requests.list': [200],
  'POST /v1/exports.create': [200, 409],
  'POST /v1/applications.neighbours.get': [200],
  'POST /v1/workflows.drafts.save': [200, 409],
  'POST /v1/credentials.create': [200],
  'POST /v1/credentials.rotate': [200, 409],
  'POST /v1/credentials.endOldSecret': [200, 409],
  'POST /v1/credentials.delete': [200, 404],
  'POST /v1/audit.download': [200],
  'POST /v1/team.members.remove': [200, 404],
}

let all: TableWorld
const bearer = () => (all ? all.tokens.writer : '')
const good = (row: OperationRow, known: KnownIds) =>
  sampleOf(schemaOf(row) ?? {}, known) as Record<string, unknown>

/** Expects 400 for this field; undefined: no field. */
async function refused(row: Row, how: RequestParts, path: string | undefined, codes: string[]) {
  const reply = await all.send(row, { bearer: bearer(), ...how })
  assertProblem(reply, 400)
  assert.ok(codes.includes(reply.body.code), `${reply.body.code}: ${JSON.stringify(how).slice(0, 200)}`)
  if (path === undefined) return
  const paths = (reply.body.errors ?? []).map((error: { path: string }) => error.path)
  assert.ok(paths.includes(path), `${JSON.stringify(paths)} does not name ${path}`)
}

const sameVersion: Array<Record<string, string>> = [
  {},
  { accept: '*/*' },
  { accept: 'application/vnd.foyer.v1+json' },
  { accept: 'application/vnd.foyer.v1.0+json' },
]
const otherTypes: Record<string, unknown> = {
  string: 7,
  integer: 'seven',
  number: 'seven',
  boolean: 'yes',
  object: [],
  array: {},
}

/** Errors before the server knows the operation are tested with every tenth operation by `npm test`. */
const tested = (at: number): typeof further => (at % 10 === 0 ? test : further)

function bodies(row: OperationRow, general: typeof further) {
  const { properties = {}, required = [] } = schemaOf(row) ?? {}
  test('answers a missing, unknown or mistyped field with 400 and a JSON pointer', async () => {
    const body = good(row, await all.known())
    for (const name of required) {
      const { [name]: _, ...rest } = body
      await refused(row, { body: rest }, `/${name}`, ['invalid_body'])
    }
    await refused(row, { body: { ...body, surprise: 1 } }, '/surprise', ['invalid_body'])
    await refused(row, { body: { ...body, 'a/b~c': 1 } }, '/a~1b~0c', ['invalid_body'])
    for (const [name, schema] of Object.entries(properties)) {
      const types = [schema.type ?? schema.anyOf?.map((each) => each.type) ?? 'string'].flat()
      const other = otherTypes[types[0] ?? 'string']
      for (const value of types.includes('null') ? [other] : [other, null]) {
        const codes = ['invalid_body']
        await refused(row, { body: { ...body, [name]: value } }, `/${name}`, codes)
      }
    }
  })
  general('text that is not JSON: 400', async () => {
    const body = JSON.stringify(good(row, await all.known()))
    for (const [, text, path] of spoiledTexts)
      await refused(row, { raw: text(body) }, path, ['invalid_json', 'invalid_body'])
  })
  general('a body that is too large: 413', async () => {
    const long = JSON.stringify({ surprise: 'x'.repeat(row.row.bodyBytes ?? 256 * 1024) })
    assertProblem(await all.send(row, { bearer: bearer(), raw: long }), 413, 'body_too_large')
  })
  general('another media type: 415', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json; charset=utf-16',
      'application/json5',
      'json',
    ]
    for (const type of types) {
      const reply = await all.send(row, { bearer: bearer(), headers: { 'content-type': type } })
      assert.equal(reply.status, 415, type)
      assertProblem(reply, 415, 'unsupported_media_type')
    }
    const compressed = await all.send(row, { bearer: bearer(), headers: { 'content-encoding': 'gzip' } })
    assertProblem(compressed, 415, 'unsupported_media_type')
  })
  test('names a wrong id of another object or namespace', async () => {
    const body = good(row, await all.known())
    for (const name of Object.keys(properties).filter((each) => each.endsWith('Id'))) {
      // A UUID without a prefix, as in the Request-Id header; and that of another program.
      if (name === 'requestId' || name === 'clientId') continue
      const uuid = '01990000-0000-7000-8000-000000000001'
      for (const id of [
        uuid,
        `foyer:market::${uuid}`,
        `elsewhere:application::${uuid}`,
        'x',
        'foyer:application::1',
      ]) {
        const reply = await all.send(row, { bearer: bearer(), body: { ...body, [name]: id } })
        assertProblem(reply, 400, 'invalid_id')
        assert.equal(reply.body.errors[0].path, `/${name}`)
        assert.match(reply.body.errors[0].message, /foyer:\w+::/)
      }
    }
  })
}

function anyBody(row: OperationRow, general: typeof further) {
  general('answers alike with and without the prefix', async () => {
    const forms = row.urls.flatMap((url) => sameVersion.map((headers) => ({ url, headers })))
    // Creates all cases first, because creating one changes lists.
    const requests = await Promise.all(forms.map(async (form) => ({ ...form, known: await all.known() })))
    const replies = []
    for (const how of requests) replies.push(comparable(await all.send(row, { bearer: bearer(), ...how })))
    const statuses = dependOnOthers[row.key]
    for (const reply of replies)
      if (statuses) assert.ok(statuses.includes(reply.status), `${reply.status}: ${reply.body}`)
      else assert.deepEqual(reply, replies[0])
    assert.ok(row.urls.length > 1)
  })
  general('an unknown version: 415; no JSON accepted: 406', async () => {
    for (const accept of [
      'application/vnd.foyer.v2+json',
      'application/vnd.foyer.v1.1+json',
      'application/vnd.foyer.v0+json',
    ])
      for (const url of row.urls)
        assertProblem(
          await all.send(row, { url, bearer: bearer(), headers: { accept } }),
          415,
          'unsupported_version',
        )
    assertProblem(
      await all.send(row, { bearer: bearer(), headers: { accept: 'text/html' } }),
      406,
      'not_acceptable',
    )
  })
  general('another method: 405 with Allow', async () => {
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (each) => !row.methods.includes(each),
    )
    for (const url of row.urls)
      for (const method of others) {
        const reply = await all.send(row, { url, method, bearer: bearer() })
        assert.equal(reply.status, 405, `${method} ${url}`)
        assert.equal(reply.headers.get('allow'), row.methods.join(', '))
        if (method !== 'HEAD') assertProblem(reply, 405, 'method_not_allowed')
      }
  })
  test('has the security headers in every reply', async () => {
    for (const token of [bearer(), undefined]) {
      const { headers } = await all.send(row, {
        known: await all.known(),
        ...(token ? { bearer: token } : {}),
      })
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(headers.get('vary'), 'Accept')
      assert.match(headers.get('request-id') ?? '', /^[0-9a-f-]{36}$/)
      assert.equal(headers.get('access-control-allow-origin'), null)
      const marks = ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))
      if (!row.row.deprecated) assert.deepEqual(marks, [null, null, null])
      else assertDeprecated(marks)
    }
  })
}

function assertDeprecated([deprecation, sunset, link]: Array<string | null>) {
  const since = Number(/^@(\d+)$/.exec(deprecation ?? '')?.[1])
  assert.ok(since > 1_700_000_000 && Date.parse(sunset ?? '') >= since * 1000)
  assert.match(sunset ?? '', /GMT$/)
  for (const relation of ['deprecation', 'sunset', 'successor-version'])
    assert.ok(link?.includes(`rel="${relation}"`))
}

describe('every operation: accepted input', () => {
  before(async () => {
    all = await startTableWorld()
  })
  after(() => all.close())
  for (const [at, row] of operations.entries())
    describe(row.key, () => {
      if (schemaOf(row)) bodies(row, tested(at))
      anyBody(row, tested(at))
    })
})
