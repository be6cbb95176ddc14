/** Downloads of lists: limits, retries, redirects, conditional requests. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type DownloadRequest, download, isAllowedUrl } from './download.ts'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

describe('a download', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'foyer-download-'))
  const target = path.join(directory, 'file')
  let answer: Answer = (_request, response) => response.end()
  let asked = 0
  const server = http.createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  let address = ''
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
    rmSync(directory, { recursive: true })
  })

  const limits = { maxBytes: 1_000, timeoutMs: 2_000, tries: 2, backoffMs: 1 }
  const get = (how: Answer, change: Partial<DownloadRequest> = {}, more = {}) => {
    answer = how
    asked = 0
    const request = {
      url: `${address}/list.csv`,
      authorization: null,
      validators: {},
      target,
      onBytes: () => undefined,
    }
    return download({ ...request, ...change }, { ...limits, ...more })
  }

  test('writes the file and returns the validators for the next request', async () => {
    const seen: Array<[number, number | null]> = []
    const headers = { etag: '"1"', 'last-modified': 'Tue, 17 Nov 2026 04:00:00 GMT', 'content-length': '5' }
    const how: Answer = (_request, response) => response.writeHead(200, headers).end('hello')
    const got = await get(how, { onBytes: (bytes, total) => seen.push([bytes, total]) })
    assert.deepEqual(got, {
      kind: 'DOWNLOADED',
      validators: { etag: '"1"', lastModified: 'Tue, 17 Nov 2026 04:00:00 GMT' },
    })
    assert.equal(readFileSync(target, 'utf8'), 'hello')
    assert.deepEqual(seen, [[5, 5]])
  })

  test('asks only for changes, with the credentials of the source', async () => {
    let headers: http.IncomingHttpHeaders = {}
    const how: Answer = (request, response) => {
      headers = request.headers
      response.writeHead(304).end()
    }
    const validators = { etag: '"1"', lastModified: 'Tue, 17 Nov 2026 04:00:00 GMT' }
    assert.deepEqual(await get(how, { validators, authorization: 'Token x' }), { kind: 'NOT_MODIFIED' })
    assert.deepEqual(
      [headers['if-none-match'], headers['if-modified-since'], headers.authorization],
      ['"1"', validators.lastModified, 'Token x'],
    )
  })

  const failing: Array<[string, Answer, RegExp, number]> = [
    ['a status', (_request, response) => response.writeHead(404).end('x'), /status 404/, 1],
    ['a busy source, twice', (_request, response) => response.writeHead(503).end('x'), /status 503/, 2],
    ['nothing', (_request, response) => response.end(), /is empty/, 2],
    ['too much', (_request, response) => response.end('x'.repeat(1_001)), /larger than the limit/, 1],
    [
      'half a file',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '900' }).write('half')
        setTimeout(() => response.destroy(), 20)
      },
      /connection failed|cut off/,
      2,
    ],
    [
      'a redirect to another host without https',
      (_request, response) => response.writeHead(302, { location: 'http://lists.example/x' }).end(),
      /not https/,
      1,
    ],
    [
      'a redirect in a circle',
      (_request, response) => response.writeHead(302, { location: '/x' }).end(),
      /too often/,
      1,
    ],
  ]
  for (const [name, how, why, tries] of failing)
    test(`fails for ${name}`, async () => {
      const got = await get(how)
      assert.ok(got.kind === 'FAILED' && why.test(got.why), JSON.stringify(got))
      assert.ok(!got.why.includes(address), 'the message holds no address')
      if (!name.includes('circle')) assert.equal(asked, tries)
    })

  test('stops a slow source at the time limit', async () => {
    const got = await get(
      (_request, response) => void response.writeHead(200).write('a'),
      {},
      { timeoutMs: 100, tries: 1 },
    )
    assert.deepEqual(got, { kind: 'FAILED', why: 'the download took too long' })
  })

  test('tries a busy source again', async () => {
    const got = await get((_request, response) =>
      asked === 1 ? response.writeHead(503).end() : response.end('now'),
    )
    assert.equal(got.kind, 'DOWNLOADED')
  })

  test('does not send credentials to another origin after a redirect', async () => {
    const other = http.createServer((request, response) =>
      response.end(request.headers.authorization ?? 'none'),
    )
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    await get((_request, response) => response.writeHead(302, { location }).end(), {
      authorization: 'Token x',
    })
    assert.equal(readFileSync(target, 'utf8'), 'none')
    other.close()
  })

  test('accepts only https, or this machine', () => {
    const cases: Array<[string, boolean]> = [
      ['https://lists.example/x', true],
      ['http://127.0.0.1:1/x', true],
      ['http://localhost/x', true],
      ['http://lists.example/x', false],
      ['http://127.0.0.1.example/x', false],
      ['file:///etc/passwd', false],
    ]
    for (const [url, isAllowed] of cases) assert.equal(isAllowedUrl(new URL(url)), isAllowed, url)
  })
})
