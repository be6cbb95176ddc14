/** Every endpoint that is not an operation: pages without their cookie, files and health. */
import assert from 'node:assert/strict'
import { request as rawRequest } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { type Row, rowsOf, startTableWorld, type TableWorld } from '#test/harness/table-requests.ts'
import { type Reply, request } from '#test/harness/world.ts'

let all: TableWorld
const parameter: Record<string, () => string> = {
  application: () => '01990000-0000-7000-8000-000000000001',
  step: () => 'identity',
  party: () => '01990000-0000-7000-8000-000000000001',
  ticket: () => 'nothing',
  customer: () => '01990000-0000-7000-8000-000000000001',
  digest: () => '0'.repeat(64),
  workflow: () => 'foyer:workflow::01990000-0000-7000-8000-000000000001',
  market: () => 'SE',
  language: () => 'en',
  filling: () => 'empty',
  page: () => 'contact',
  code: () => 'A'.repeat(26),
  file: () => '01990000-0000-7000-8000-000000000001',
  id: () => 'A'.repeat(43),
}
const hostile = [
  '%00',
  '..%2f..%2fetc',
  '%F0%9F%92%A9',
  "'%3Bdrop",
  '%ff',
  'a'.repeat(400),
  '%7b%7b7*7%7d%7d',
]

const filled = (url: string, value?: string) =>
  url.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const known = parameter[name]
    assert.ok(known, `say in api-pages.test.ts what stands for :${name}`)
    return value ?? known()
  })
const fetched = (url: string, init: RequestInit = {}) => request(`${all.world.baseUrl}${url}`, init)
const ownForm = () => ({
  origin: all.world.baseUrl,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
})

const everyRow = [...rowsOf('PAGE'), ...rowsOf('PLAIN'), ...rowsOf('OAUTH'), ...rowsOf('FORM')]

/** A path can match several rows: the key of a step can look like the name of a page. */
async function assertOtherMethods(row: Row) {
  for (const address of row.urls.map((url) => filled(url))) {
    const own = everyRow.filter(({ urls }) =>
      urls.some((url) =>
        new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(
          address,
        ),
      ),
    )
    const taken = new Set(own.flatMap(({ methods }) => methods))
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => !taken.has(each))) {
      const reply = await fetched(address, { method })
      assert.equal(reply.status, 405, `${method} ${address}`)
      assert.deepEqual(new Set(reply.headers.get('allow')?.split(', ')), taken)
    }
  }
}

/** HEAD returns the headers of GET without a body. */
async function assertHead(url: string, get: Reply) {
  const head = await fetched(url, { method: 'HEAD' })
  assert.deepEqual([head.status, head.text], [get.status, ''], url)
  assert.equal(head.headers.get('content-type'), get.headers.get('content-type'))
}

function assertPage(reply: Reply, url: string) {
  assert.ok(reply.status < 500, `${url} answered ${reply.status}: ${reply.text.slice(0, 300)}`)
  if (reply.status === 303) return
  assert.match(reply.headers.get('content-type') ?? '', /^text\/html/, url)
  assert.match(reply.text, /^<!doctype html>/i)
  assert.match(reply.text, /<html[^>]* lang="/)
  assert.doesNotMatch(reply.text, /<script(?![^>]*\bsrc=)[^>]*>[^<]|\son\w+=|style="|javascript:/i)
  const policy = reply.headers.get('content-security-policy') ?? ''
  for (const part of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ])
    assert.ok(policy.includes(part), `${url} lacks ${part}`)
  assert.doesNotMatch(policy, /unsafe|\*|data:(?! *;|$)(?<!blob: data:)/)
  assert.equal(reply.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(reply.headers.get('cache-control'), 'no-store')
  assert.equal(reply.headers.get('x-frame-options'), 'DENY')
  assert.equal(reply.headers.get('set-cookie'), null)
}

describe('every page and file', () => {
  before(async () => {
    all = await startTableWorld()
  })
  after(() => all.close())

  for (const row of rowsOf('PAGE'))
    test(`${row.key}: replies with a page without the cookie, for any input`, async () => {
      const { method } = row
      for (const url of row.urls) {
        const init = method === 'POST' ? { method, body: 'csrf=x&a=b', headers: ownForm() } : {}
        const plainReply = await fetched(filled(url), init)
        assertPage(plainReply, url)
        assert.ok(plainReply.status >= 400, `${url} lets a stranger in: ${plainReply.status}`)
        const cookies = [
          'x',
          `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.${'a'.repeat(43)}`,
          '"',
          '..',
          '%00',
        ]
        for (const value of cookies) {
          const headers = { ...init.headers, cookie: `foyer-onboarding=${value}` }
          assertPage(await fetched(filled(url), { ...init, headers }), url)
        }
        for (const value of url.includes(':') ? hostile : []) {
          const reply = await fetched(filled(url, value), init)
          assert.ok(reply.status < 500 && reply.status >= 400, `${filled(url, value)}: ${reply.status}`)
        }
        for (const value of hostile)
          assertPage(await fetched(`${filled(url)}?token=${value}&order=${value}&state=${value}`, init), url)
        if (method === 'GET') await assertHead(filled(url), plainReply)
      }
      await assertOtherMethods(row)
    })

  for (const row of rowsOf('PAGE').filter(({ method }) => method === 'POST'))
    test(`${row.key}: rejects a cross-site form with a page`, async () => {
      const form = { method: 'POST', body: 'csrf=x' }
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const own = { origin: all.world.baseUrl }
      const elsewhere = [
        {},
        { origin: 'https://evil.example' },
        { origin: `${all.world.baseUrl}.evil.example` },
        { ...own, 'sec-fetch-site': 'cross-site' },
        { ...own, 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of elsewhere) {
        const reply = await fetched(filled(row.urls[0] as string), {
          ...form,
          headers: { ...type, ...headers },
        })
        assert.equal(reply.status, 403)
        assertPage(reply, row.key)
      }
    })

  for (const row of rowsOf('PLAIN'))
    test(`${row.key}: never fails, has safe headers, supports HEAD and rejects other methods`, async () => {
      for (const url of row.urls) {
        const reply = await fetched(filled(url))
        assert.ok(reply.status < 500 || row.key.includes('readyz'), `${url}: ${reply.status} ${reply.text}`)
        // A wallet reads the errors of its own protocol: OpenID4VP 1.0, section 8.5.
        const isForWallets = row.key.includes('/wallet/')
        if (reply.status >= 400 && !isForWallets) assertProblem(reply, reply.status)
        assert.equal(reply.headers.get('x-content-type-options'), 'nosniff')
        assert.match(reply.headers.get('content-security-policy') ?? '', /default-src 'none'/)
        if (!row.key.includes('metrics')) await assertHead(filled(url), reply)
        for (const value of url.includes(':') ? hostile : []) {
          const { status } = await fetched(filled(url, value))
          assert.ok(status >= 400 && status < 500, `${url} ${value}: ${status}`)
        }
      }
      await assertOtherMethods(row)
    })

  test('answers 404 for an unknown path (a page below /onboarding), 400 for invalid escapes', async () => {
    assertProblem(await fetched('/v1/applications.nothing', { method: 'POST' }), 404, 'not_found')
    assertProblem(await fetched('/v2/applications.get', { method: 'POST' }), 404, 'not_found')
    assertPage(await fetched('/onboarding/a/b/c/d/e'), 'below the onboarding')
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(all.world.baseUrl)
      rawRequest({ port, host: '127.0.0.1', path: '/v1/%zz' }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    assert.ok(status === 400 || status === 404)
  })
})
