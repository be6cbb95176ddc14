/** The log of failed requests: one alarm for each cause, and none for aborted requests. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { Type } from 'typebox'
import { operation, type Table } from '#endpoint.ts'
import { until } from '#test/harness/foyer-process.ts'
import { basic, startWorld, type World } from '#test/harness/http-world.ts'
import { cookie, pageTable, step } from '#test/harness/pages-world.ts'

const connectionErrors = [
  { code: 'ECONNREFUSED' },
  { code: '57P01' },
  { code: 'ECONNRESET' },
  { message: 'Connection terminated unexpectedly' },
]
let turn = 0
const failing = (error: () => Error) =>
  operation({
    who: 'NOBODY',
    permission: null,
    staff: 'NOBODY',
    summary: 'Fails',
    body: Type.Object({}),
    reply: Type.Object({}),
    run: async () => {
      throw error()
    },
  })
const table: Table = {
  'POST /v1/things.away': failing(() => {
    const { code, message = 'away' } = connectionErrors[turn++ % connectionErrors.length] ?? {}
    return Object.assign(new Error(message), code && { code })
  }),
  'POST /v1/things.bug': failing(() => new TypeError('a bug')),
  'POST /v1/things.secret': failing(() => new SyntaxError('Unexpected token: "anna@mail.example"')),
}

describe('the log of failed requests', () => {
  const lines: Array<Record<string, unknown>> = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const logger = pino({ level: 'debug', base: null }, { write })
  let world: World
  before(async () => {
    world = await startWorld({ table: { ...table, ...pageTable }, logger })
  })
  after(() => world.close())

  const post = (path: string) =>
    world.call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  const times = async (count: number, work: () => Promise<Response>, status: number) => {
    for (let at = 0; at < count; at += 1) assert.equal((await work()).status, status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const ofLevel = (level: number) => lines.filter((line) => line.level === level)

  test('logs one alarm for a database outage, whatever the error codes', async () => {
    lines.length = 0
    await times(300, () => post('/v1/things.away'), 503)
    assert.equal(ofLevel(50).length, 1)
    const [alarm] = ofLevel(50)
    assert.deepEqual(
      [alarm?.cause, alarm?.route, alarm?.msg],
      ['UNAVAILABLE', '/v1/things.away', 'request failed'],
    )
    assert.match(JSON.stringify(alarm?.error), /failures-log\.test/)
    assert.equal(
      lines.filter((line) => line.msg === 'request' && line.status === 503 && line.requestId).length,
      300,
      'each request has a line with its request id',
    )
  })

  test('logs one alarm with a stack for a bug', async () => {
    lines.length = 0
    await times(50, () => post('/v1/things.bug'), 500)
    assert.deepEqual(
      ofLevel(50).map((line) => (line.error as { message: string }).message),
      ['a bug'],
    )
  })

  test('does not log values that an error quotes', async () => {
    lines.length = 0
    await times(1, () => post('/v1/things.secret'), 500)
    assert.equal(ofLevel(50).length, 1)
    assert.doesNotMatch(JSON.stringify(lines), /anna/)
  })

  test('counts an aborted body without logging an error', async () => {
    lines.length = 0
    const { client, clientId, clientSecret } = world.newClient()
    const bearer = await world.tokens.access(client, ['application'])
    const heads = [
      ['POST /v1/things.bug HTTP/1.1', `authorization: Bearer ${bearer}`, 'content-type: application/json'],
      [
        'POST /v1/oauth2/token HTTP/1.1',
        `authorization: ${basic(clientId, clientSecret)}`,
        'content-type: application/x-www-form-urlencoded',
      ],
      [
        `POST ${step} HTTP/1.1`,
        `origin: ${world.baseUrl}`,
        `cookie: ${cookie.cookie}`,
        'content-type: multipart/form-data; boundary=b',
      ],
    ]
    for (let at = 0; at < 60; at += 1) await abortRequest(heads[at % 3] ?? [])
    const counted = async () =>
      /^foyer_http_requests_broken_off_total (\d+)/m.exec(await (await world.call('/metrics')).text())?.[1]
    await until('all are counted', async () => (await counted()) === '60', 10)
    assert.deepEqual(
      lines.filter((line) => Number(line.level) > 20),
      [],
    )
  })

  async function abortRequest(head: string[]): Promise<void> {
    const socket = connect(world.port, '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise((resolve) =>
      socket.write(
        [
          ...head,
          'host: x',
          'content-length: 1000',
          '',
          '--b',
          'Content-Disposition: form-data; name="file:a"; filename="a.pdf"',
          '\r\n',
        ].join('\r\n'),
        resolve,
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 15))
    socket.resetAndDestroy()
  }

  test('logs no alarm during shutdown, and the counts at the end', async () => {
    const stopping = await startWorld({ table, logger, settings: { times: { drain: 1_000 } } })
    lines.length = 0
    const drained = stopping.server.drain()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    for (let at = 0; at < 5; at += 1) assert.equal((await stopping.call('/v1/things.away', init)).status, 503)
    await drained
    await stopping.close()
    assert.deepEqual(
      lines.filter((line) => Number(line.level) > 30),
      [],
    )
    assert.deepEqual(
      lines.filter(({ cause }) => cause === 'UNAVAILABLE').map(({ msg, more }) => [msg, more]),
      [
        ['request failed', undefined],
        ['more of: request failed', 4],
      ],
    )
  })
})
