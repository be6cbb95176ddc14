/** Replies that are the same for every client are computed once, and metrics once a second. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { LookStyle } from '#customers/look.ts'
import { plain, type Table } from '#endpoint.ts'
import { metrics } from '#http/health.ts'
import { docs, look, openapi } from '#http/reference/openapi-document.ts'
import { sharedFor } from '#http/serve/stored.ts'
import { startWorld } from '#test/harness/http-world.ts'
import { rawSocket } from '#test/harness/raw-socket.ts'

const renders = { docs: 0, look: 0, failing: 0 }
const page = `<!doctype html>${'<p>A long page.</p>'.repeat(500)}`
const documentation = {
  openapi: async (audience: string) =>
    JSON.stringify({ openapi: '3.1.0', audience, text: 'x'.repeat(2_000) }),
  async page() {
    renders.docs += 1
    return page
  },
  lookCss({ accent, radius }: LookStyle) {
    renders.look += 1
    return `a{color:${accent};border-radius:${radius}px}`
  },
}
const withDocumentation = <R extends typeof docs>(row: R): R => ({
  ...row,
  run: (context: Parameters<R['run']>[0]) => row.run({ ...context, documentation }),
})
const table: Table = {
  'GET /docs': withDocumentation(docs),
  'GET /v1/openapi.json': withDocumentation(openapi),
  'GET /onboarding/look.css': withDocumentation(look),
  'GET /metrics': metrics,
  'GET /failing': plain({
    summary: 'Fails once',
    stored: () => 'failing',
    async run() {
      renders.failing += 1
      if (renders.failing === 1) throw new Error('once')
      return { contentType: 'text/plain', body: 'well again' }
    },
  }),
}
const world = await startWorld({ table })
after(() => world.close())

test('renders /docs once for 200 pipelined requests on five connections', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => rawSocket(world.port)))
  for (const client of clients)
    client.write('GET /docs HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n'.repeat(200))
  for (const client of clients) {
    const answers = await client.answers(200)
    assert.equal(answers.length, 200)
    for (const { status, headers, body } of answers.slice(-2)) {
      assert.deepEqual([status, headers['content-encoding'], headers.vary], [200, 'gzip', 'Accept-Encoding'])
      assert.equal(gunzipSync(Buffer.from(body, 'latin1')).toString(), page)
    }
    client.close()
  }
  assert.equal(renders.docs, 1)
})

test('/docs may only load and call this server, and only its own scripts run', async () => {
  const { headers } = await world.call('/docs')
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "style-src 'self'"])
    assert.ok(policy.split('; ').includes(part), `${part}: ${policy}`)
  assert.doesNotMatch(policy, /unsafe|https?:|\*/)
})

test('answers 304 when the client has the same bytes', async () => {
  for (const path of ['/docs', '/v1/openapi.json', '/openapi.json']) {
    const plainly = await world.call(path, { headers: { 'accept-encoding': 'identity' } })
    const etag = plainly.headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]{22}"$/)
    assert.equal(plainly.headers.get('cache-control'), 'no-cache')
    const length = Number(plainly.headers.get('content-length'))
    assert.equal(length, Buffer.byteLength(await plainly.text()))
    const packed = await world.call(path, { headers: { 'accept-encoding': 'br, gzip' } })
    assert.equal(packed.headers.get('etag'), `${etag.slice(0, -1)}-gzip"`)
    const ask = async (ifNoneMatch: string, more = {}) => {
      const answer = await world.call(path, {
        headers: { 'accept-encoding': 'identity', 'if-none-match': ifNoneMatch, ...more },
      })
      return [answer.status, await answer.text().then((text) => text.length > 0), answer.headers.get('etag')]
    }
    assert.deepEqual(await ask(etag), [304, false, etag])
    assert.deepEqual(await ask(`"other", W/${etag}`), [304, false, etag])
    assert.deepEqual(await ask('*'), [304, false, etag])
    assert.deepEqual((await ask('"other"'))[0], 200)
    assert.deepEqual((await ask(packed.headers.get('etag') ?? ''))[0], 200)
    const head = await world.call(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    assert.deepEqual([head.status, Number(head.headers.get('content-length'))], [200, length])
    const refused = await world.call(path, { headers: { 'accept-encoding': 'gzip;q=0, identity' } })
    assert.equal(refused.headers.get('content-encoding'), null)
  }
  assert.equal(renders.docs, 1)
})

test('creates a style sheet once for each look; an invalid look gets the default', async () => {
  const ask = async (query: string) => (await world.call(`/onboarding/look.css${query}`)).text()
  for (const query of ['?accent=%23AABBCC&radius=12', '?accent=%23aabbcc&radius=12&other=1'])
    assert.match(await ask(query), /aabbcc.*12px/)
  assert.equal(renders.look, 1)
  for (const query of ['', '?accent=red', '?radius=7', '?accent=%23aabbc'])
    assert.match(await ask(query), /null.*6px/)
  assert.equal(renders.look, 2)
})

test('does not cache a failure', async () => {
  assert.equal((await world.call('/failing')).status, 500)
  assert.equal(await (await world.call('/failing')).text(), 'well again')
  assert.equal(await (await world.call('/failing')).text(), 'well again')
  assert.equal(renders.failing, 2)
})

test('shares one rendering among all requests within its time, including concurrent ones', async () => {
  let count = 0
  const shared = sharedFor(60_000, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    count += 1
    return `made ${count}`
  })
  assert.deepEqual(await Promise.all([shared(), shared(), shared()]), ['made 1', 'made 1', 'made 1'])
  assert.equal(await shared(), 'made 1')
  const fresh = sharedFor(0, async () => {
    count += 1
    return `made ${count}`
  })
  assert.deepEqual([await fresh(), await fresh()], ['made 2', 'made 3'])
  const failing = sharedFor(60_000, async () => {
    count += 1
    if (count === 4) throw new Error('once')
    return 'well again'
  })
  await assert.rejects(failing())
  assert.equal(await failing(), 'well again')
})

test('renders /metrics once for many concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await world.call('/metrics')).text()),
  )
  assert.equal(new Set(answers).size, 1)
  assert.match(answers[0] ?? '', /process_cpu/)
})
