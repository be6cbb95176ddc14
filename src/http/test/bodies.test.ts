import assert from 'node:assert/strict'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { things } from '#test/harness/fake-api.ts'
import { startWorld } from '#test/harness/http-world.ts'

const times = { headers: 1_500, body: 2_000, request: 4_000 }
const world = await startWorld({ table: things, settings: { times } })
after(() => world.close())
const token = await world.tokens.access(world.newClient().client, ['application'])

const json = 'application/json'
const send = (
  body: string | Uint8Array<ArrayBuffer>,
  type: string | undefined = json,
  more: Record<string, string> = {},
) =>
  world.call('/v1/things.create', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }), ...more },
    body,
  })
const bytes = (...parts: Array<string | number[]>) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  )
const deep = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`
const good = '{"name":"a"}'

type Row = [what: string, body: string | Uint8Array<ArrayBuffer>, type: string, status: number, code: string]
const table: Row[] = [
  ['plain', good, json, 201, ''],
  ['with its charset', good, 'application/json; charset=utf-8', 201, ''],
  ['with its charset in quotes and capitals', good, 'Application/JSON;charset="UTF-8"', 201, ''],
  ['another charset', good, 'application/json; charset=latin1', 415, 'unsupported_media_type'],
  ['another parameter', good, 'application/json; version=2', 415, 'unsupported_media_type'],
  ['text', good, 'text/plain', 415, 'unsupported_media_type'],
  ['a form', 'name=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['multipart', good, 'multipart/form-data; boundary=x', 415, 'unsupported_media_type'],
  ['another JSON', good, 'application/merge-patch+json', 415, 'unsupported_media_type'],
  ['a version as media type', good, 'application/vnd.foyer.v1+json', 415, 'unsupported_media_type'],
  ['no media type', bytes(good), '', 415, 'unsupported_media_type'],
  ['an invalid media type', good, 'json', 415, 'unsupported_media_type'],
  ['empty', '', json, 400, 'invalid_json'],
  ['not JSON', 'name=a', json, 400, 'invalid_json'],
  ['two objects', `${good}${good}`, json, 400, 'invalid_json'],
  ['bytes that are no UTF-8', bytes('{"name":"', [0xff, 0xfe], '"}'), json, 400, 'invalid_json'],
  ['an overlong slash', bytes('{"name":"', [0xc0, 0xaf], '"}'), json, 400, 'invalid_json'],
  ['half a character at the end', bytes('{"name":"a"}', [0xc3]), json, 400, 'invalid_json'],
  ['a surrogate in UTF-8', bytes('{"name":"', [0xed, 0xa0, 0x80], '"}'), json, 400, 'invalid_json'],
  ['a byte order mark', bytes([0xef, 0xbb, 0xbf], good), json, 400, 'invalid_json'],
  ['UTF-16', new Uint8Array(Buffer.from(good, 'utf16le')), json, 400, 'invalid_json'],
  ['a duplicate key', '{"name":"a","name":"b"}', json, 400, 'invalid_body'],
  ['__proto__', '{"name":"a","__proto__":{"size":1}}', json, 400, 'invalid_body'],
  ['constructor.prototype', '{"name":"a","constructor":{"prototype":{}}}', json, 400, 'invalid_body'],
  ['33 levels', deep(33), json, 400, 'invalid_body'],
  ['100 000 levels', deep(100_000), json, 400, 'invalid_body'],
  ['NUL', '{"name":"a\\u0000b"}', json, 400, 'invalid_body'],
  ['a lone surrogate', '{"name":"\\ud800"}', json, 400, 'invalid_body'],
  ['an escape character', '{"name":"\\u001b[31m"}', json, 400, 'invalid_body'],
  ['a tab and a line feed', '{"name":"a\\tb\\nc"}', json, 201, ''],
  ['a pair of surrogates', '{"name":"\\ud83d\\ude00"}', json, 201, ''],
  ['256 KiB', `{"name":"a"${' '.repeat(256 * 1024 - 12)}}`, json, 201, ''],
  ['one byte more', `{"name":"a"${' '.repeat(256 * 1024 - 11)}}`, json, 413, 'body_too_large'],
  ['ten megabytes', `{"name":"a"${' '.repeat(10_000_000)}}`, json, 413, 'body_too_large'],
]
for (const [what, body, type, status, code] of table)
  test(`a body, ${what}: ${status} ${code}`, async () => {
    const answer = await send(body, type)
    const reply = (await answer.json()) as { code?: string }
    assert.deepEqual([answer.status, reply.code ?? ''], [status, code])
    if (status >= 400) assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  })

test('refuses a compressed body', async () => {
  assert.equal((await send(good, json, { 'content-encoding': 'gzip' })).status, 415)
  for (const identity of ['identity', 'Identity'])
    assert.equal((await send(good, json, { 'content-encoding': identity })).status, 201)
  const socket = net.connect(world.port, '127.0.0.1')
  socket.end(
    [
      'POST /v1/things.create HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${json}`,
      'Transfer-Encoding: gzip, chunked',
      'Connection: close',
      `\r\nc\r\n${good}\r\n0\r\n\r\n`,
    ].join('\r\n'),
  )
  assert.match(await text(socket), /^HTTP\/1\.1 415 /)
})

test('names the field of an invalid character', async () => {
  const answer = await send('{"name":"a","inner":{"deep":[{"a":"\\u0000"}]}}')
  const { errors } = (await answer.json()) as { errors: Array<{ path: string; code: string }> }
  assert.deepEqual([errors[0]?.path, errors[0]?.code], ['/inner/deep/0/a', 'control_character'])
})

/** Writes raw bytes to a socket, and returns the reply until the server closes or falls silent. */
async function raw(...parts: Array<string | number>): Promise<string> {
  const socket = net.connect(world.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  for (const part of parts)
    if (socket.destroyed) break
    else if (typeof part === 'number') await new Promise((resolve) => setTimeout(resolve, part))
    else socket.write(part)
  const limit = setTimeout(() => socket.destroy(), 6_000)
  await closed
  clearTimeout(limit)
  return Buffer.concat(chunks).toString()
}
const head = (more: string, method = 'POST') =>
  `${method} /v1/things.create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`
const typed = `Content-Type: ${json}\r\n`

const malformed: Array<[what: string, text: string, status: number]> = [
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['20 kB of headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', head(`${typed}Content-Length: 1\r\nContent-Length: 2\r\n`), 400],
  ['a length and chunks', head(`${typed}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`), 400],
  ['a negative length', head(`${typed}Content-Length: -1\r\n`), 400],
  ['a header with a line feed', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nc\r\n\r\n', 400],
]
for (const [what, text, status] of malformed)
  test(`on the wire, ${what}: ${status}`, async () => {
    const answer = await raw(text)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(answer, /content-type: application\/problem\+json/i)
  })

test('refuses two Authorization headers with 400', async () => {
  const answer = await raw(head(`Authorization: Bearer x\r\nConnection: close\r\nContent-Length: 0\r\n`))
  assert.match(answer, /^HTTP\/1.1 400 /)
  assert.match(answer, /malformed_authorization/)
})

test('answers a trickling body with 408 and closes the connection', async () => {
  const start = Date.now()
  const trickle = Array.from({ length: 20 }, () => ['x', 200]).flat()
  const answer = await raw(head(`${typed}Content-Length: 1000\r\n`), ...trickle)
  assert.match(answer, /^HTTP\/1.1 408 /)
  assert.match(answer, /request_timeout/)
  assert.match(answer, /connection: close/i)
  assert.ok(Date.now() - start < 9_000)
})

test('answers trickling headers with 408', async () => {
  const trickle = Array.from({ length: 30 }, (_, at) => [`A${at}: b\r\n`, 200]).flat()
  assert.match(await raw('POST /v1/things.create HTTP/1.1\r\nHost: x\r\n', ...trickle), /^HTTP\/1.1 408 /)
})

test('closes the connection of a refused body that keeps trickling', async () => {
  const start = Date.now()
  const refused = `POST /v1/things.create HTTP/1.1\r\nHost: x\r\n${typed}Content-Length: 1000\r\n\r\n`
  const answer = await raw(refused, ...Array.from({ length: 20 }, () => ['x', 200]).flat())
  assert.match(answer, /^HTTP\/1.1 401 /)
  assert.ok(Date.now() - start < 9_000)
})

test('serves another client during fifty slow bodies', async () => {
  const slow = Array.from({ length: 50 }, () => raw(head(`${typed}Content-Length: 1000\r\n`), 'x'))
  assert.equal((await send(good)).status, 201)
  for (const answer of await Promise.all(slow)) assert.match(answer, /^HTTP\/1.1 408 /)
})

test('survives a body cut off in the middle', async () => {
  const socket = net.connect(world.port, '127.0.0.1')
  socket.write(`${head(`${typed}Content-Length: 1000\r\n`)}{"name"`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  assert.equal((await send(good)).status, 201)
})

test('keeps the connection open after an invalid body', async () => {
  const request = (body: string, more = '') =>
    head(`${typed}${more}Content-Length: ${body.length}\r\n`) + body
  const answer = await raw(request('{broken'), 50, request(good, 'Connection: close\r\n'))
  assert.deepEqual(
    [...answer.matchAll(/HTTP\/1.1 (\d+) /g)].map(([, status]) => status),
    ['400', '201'],
  )
})
