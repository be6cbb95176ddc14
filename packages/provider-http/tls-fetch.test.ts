/** The guarded fetch: public addresses, no redirects, certificate errors, mutual TLS, time limits. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { authority, certificate } from './test/certificates.ts'
import { type ClientCertificate, guardedFetch } from './tls-fetch.ts'

const ca = authority('Test authority')
const servers: http.Server[] = []
after(() => {
  for (const each of servers) {
    each.closeAllConnections()
    each.close()
  }
})
async function listening(server: http.Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const reached: string[] = []
const app: http.RequestListener = (request, response) => {
  reached.push(request.url ?? '')
  if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  else if (request.url === '/zipped')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'))
  else if (request.url === '/nothing') response.writeHead(204).end()
  else if (request.url === '/slow') response.writeHead(200).write('a')
  else if (request.url === '/half') {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  } else request.pipe(response.writeHead(200, { 'x-type': request.headers['content-type'] ?? 'none' }))
}

const port = await listening(http.createServer(app))
const local = `http://127.0.0.1:${port}`
const open = guardedFetch({ allowPrivate: true })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ANSWERED',
    (error) => (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name,
  )

describe('private addresses are refused without permission', () => {
  const rows: Array<[url: string, code: string]> = [
    [`${local}/private`, 'NOT_HTTPS'],
    [`https://127.0.0.1:${port}/private`, 'ADDRESS_REFUSED'],
    [`https://[::1]:${port}/private`, 'ADDRESS_REFUSED'],
    [`https://[::ffff:127.0.0.1]:${port}/private`, 'ADDRESS_REFUSED'],
    [`https://2130706433:${port}/private`, 'ADDRESS_REFUSED'],
    [`https://internal.example:${port}/private`, 'ADDRESS_REFUSED'],
    [`https://mixed.example:${port}/private`, 'ADDRESS_REFUSED'],
    [`https://nothing.example:${port}/private`, 'ENOTFOUND'],
  ]
  const names: Record<string, string[]> = {
    'internal.example': ['10.0.0.1'],
    'mixed.example': ['192.0.3.1', '127.0.0.1'],
  }
  const closed = guardedFetch({ allowPrivate: false, resolve: async (name) => names[name] ?? [] })()
  for (const [url, code] of rows)
    test(url.replace(String(port), 'port'), async () => {
      assert.equal(await codeOf(closed(url)), code)
      assert.equal(reached.includes('/private'), false)
    })
})

describe('a reply', () => {
  test('has its status, headers and content, and the request has its form', async () => {
    const body = new URLSearchParams({ grant: 'x' })
    const answer = await open()(`${local}/echo`, { method: 'POST', body })
    assert.deepEqual([answer.status, await answer.text()], [200, 'grant=x'])
    assert.match(answer.headers.get('x-type') ?? '', /^application\/x-www-form-urlencoded/)
  })
  test('is decompressed, or empty', async () => {
    assert.equal(await (await open()(`${local}/zipped`)).text(), 'unpacked')
    assert.equal((await open()(`${local}/nothing`)).status, 204)
  })
  test('does not follow a redirect', async () => {
    assert.equal((await open()(`${local}/redirect`)).status, 302)
  })
  test('is an error when it ends early or late', async () => {
    await assert.rejects(async () => (await open()(`${local}/half`)).text())
    const slow = open()(`${local}/slow`, { signal: AbortSignal.timeout(100) })
    await assert.rejects(async () => (await slow).text())
  })
  test('ends at the time limit when it stalls, also after garbage collection', {
    timeout: 20_000,
  }, async () => {
    setFlagsFromString('--expose-gc')
    const freeMemory = runInNewContext('gc') as () => void
    const slow = await open()(`${local}/slow`, { signal: AbortSignal.timeout(500) })
    freeMemory()
    await assert.rejects(slow.text())
  })
  test('fails with the reason of an aborted call', async () => {
    const signal = AbortSignal.abort(new Error('stopped'))
    await assert.rejects(open()(`${local}/echo`, { signal }), /stopped/)
  })
})

describe('a certificate', () => {
  const day = 86_400_000
  const own = certificate({ name: 'localhost' }, ca)
  const client = certificate({ name: 'client' }, ca)
  const other = certificate({ name: 'client' })
  const expired = {
    name: 'localhost',
    from: new Date(Date.now() - 2 * day),
    until: new Date(Date.now() - day),
  }
  const serving = async (settings: https.ServerOptions) =>
    `https://localhost:${await listening(https.createServer(settings, app))}/echo`
  const asking = { ...own, ca: ca.cert, requestCert: true, rejectUnauthorized: true }
  const rows: Array<[what: string, server: https.ServerOptions, used: ClientCertificate, code: RegExp]> = [
    ['of a known authority', own, { ca: ca.cert }, /^ANSWERED$/],
    ['of an unknown authority', own, {}, /^UNABLE_TO_/],
    ['that is self-signed', certificate({ name: 'localhost' }), {}, /^DEPTH_ZERO_SELF_SIGNED_CERT$/],
    ['that has expired', certificate(expired, ca), { ca: ca.cert }, /^CERT_HAS_EXPIRED$/],
    ['of another name', certificate({ name: 'other.example' }, ca), { ca: ca.cert }, /ALTNAME_INVALID$/],
    ['of the client that is accepted', asking, { ...client, ca: ca.cert }, /^ANSWERED$/],
    ['of the client that is missing', asking, { ca: ca.cert }, /^ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED$/],
    [
      'of the client that is not accepted',
      asking,
      { ...other, ca: ca.cert },
      /^ERR_SSL_TLS.*ALERT_UNKNOWN_CA$|^ECONNRESET$/,
    ],
  ]
  for (const [what, server, used, code] of rows)
    test(what, async () => assert.match(await codeOf(open(used)(await serving(server))), code))

  test('that is unreadable is reported before any call', () => {
    assert.throws(() => open({ cert: 'no certificate', key: 'no key' }))
    assert.throws(() => open({ cert: client.cert, key: other.key }))
    assert.throws(() => open({ pfx: Buffer.from('nothing'), passphrase: 'x' }))
  })
})
