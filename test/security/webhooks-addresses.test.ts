/** SSRF: no spelling of a private address reaches a listener on the loopback interface. */
import assert from 'node:assert/strict'
import net, { type AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { isPublicAddress } from '@foyer/provider-http/public-ip'
import { REFUSAL_MS } from '@foyer/provider-http/ssrf-safe-dns'
import { senderOf } from '#events/store/webhooks/sending.ts'
import { readWebhookUrl } from '#events/webhook-url.ts'

const notPublic = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1
  198.19.255.255 198.51.100.1 203.0.113.9 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 :: ::1
  ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b::127.0.0.1
  64:ff9b:1::1 100::1 2001::1 2001:0:7f00:1:: 2001:db8::1 2002:7f00:1::1 3fff::1 fc00::1 fd12:3456::1
  fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 5f00::1 4000::1 localhost 1.2.3 1.2.3.4.5 256.1.1.1
  0x7f.1 2130706433 1::2::3 ::: g::1 12345:: 1:2:3:4:5:6:7:8:9
`.split(/\s/)
const isPublic = `
  8.8.8.8 1.1.1.1 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.1.1 192.169.1.1 198.17.1.1
  223.255.255.255 2606:4700::1111 2a00:1450:4009::1 2001:4860:4860::8888 2620:fe::fe 2001:200::1
`
  .trim()
  .split(/\s+/)

/** PORT is replaced by the port of the listeners. */
const hostile = [
  ' https://example.com/',
  'https://exa\tmple.com/',
  ...String.raw`
  https://2130706433:PORT/ https://0x7f.1:PORT/ https://0177.0.0.1:PORT/ https://127.1:PORT/
  https://0x7f000001:PORT/ https://①②⑦.⓪.⓪.①:PORT/ https://127。0。0。1:PORT/ https://a@127.0.0.1:PORT/
  https://127.0.0.1:PORT\@example.com/ https://[::1]:PORT/ https://[::ffff:127.0.0.1]:PORT/
  https://[::ffff:7f00:1]:PORT/ https://[64:ff9b::7f00:1]:PORT/ https://0:PORT/ https://[::]:PORT/
  https://0.0.0.0:PORT/ https://localhost:PORT/ https://localhost.:PORT/ https://LOCALHOST:PORT/
  https://foo.localhost:PORT/ https://127.0.0.1.:PORT/ https://%31%32%37.0.0.1:PORT/
  https://１２７.0.0.1:PORT/ https://127.0.0.1:PORT http://127.0.0.1:PORT/ http://example.com:PORT/
  ftp://127.0.0.1:PORT/ file:///etc/passwd javascript:alert(1) gopher://127.0.0.1:PORT/
  https://user:secret@8.8.8.8/ https://:secret@8.8.8.8/ https://8.8.8.8:22/ https://example.com:25/
  https://example.com/#x
  https://example.com/# https:example.com https:/example.com https:///example.com
  //127.0.0.1:PORT/ https:127.0.0.1:PORT https:\\127.0.0.1:PORT
  https://[::127.0.0.1]:PORT/ https://[::ffff:0:7f00:1]:PORT/ https://[2002:7f00:1::]:PORT/
  https://[2001:0:7f00:1::]:PORT/ https://[64:ff9b:1::7f00:1]:PORT/ https://[fe80::1%25lo]:PORT/
  https://127.0.0.1%E3%80%82:PORT/ https://loc%C2%ADalhost:PORT/ https://l%E2%80%8Bocalhost:PORT/
  https://017700000001:PORT/ https://127.000.000.001:PORT/ https://8.8.8.8:443@127.0.0.1:PORT/
  blob:https://127.0.0.1:PORT/ wss://127.0.0.1:PORT/ https://127.0.0.1:PORT#@example.com/
  https://169.254.169.254/latest/meta-data/ https://[fe80::1]/ https://[fd00::1]/
`
    .trim()
    .split(/\s+/),
]

describe('allowed webhook targets', () => {
  const listeners: net.Server[] = []
  let connections = 0
  let port = 0
  const listen = (host: string, at: number) =>
    new Promise<number>((resolve, reject) => {
      const server = net.createServer((socket) => {
        connections += 1
        socket.destroy()
      })
      server.on('error', reject)
      server.listen(at, host, () => {
        listeners.push(server)
        resolve((server.address() as AddressInfo).port)
      })
    })

  before(async () => {
    port = await listen('127.0.0.1', 0)
    // Not every machine has IPv6.
    await listen('::1', port).catch(() => undefined)
  })
  after(() => {
    for (const server of listeners) server.close()
  })

  test('classifies addresses', () => {
    for (const address of notPublic) assert.equal(isPublicAddress(address), false, address)
    for (const address of isPublic) assert.equal(isPublicAddress(address), true, address)
  })

  test('refuses every hostile URL when it is stored and when it is sent', async () => {
    const sender = senderOf({ allowPrivate: false, now: () => new Date(), timeLimitMs: 500 })
    for (const form of hostile) {
      const url = form.replace('PORT', String(port))
      assert.equal(readWebhookUrl(url, false).url, undefined, url)
      const sent = await sender.send(url, '{}', () => ({}))
      assert.equal(sent.status, null, url)
      assert.ok(sent.error, url)
    }
    sender.close()
    assert.equal(connections, 0)
  })

  test('refuses a name with any non-public address, at every connection', async () => {
    const lists = [
      ['127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['2606:4700::1111', '::1'],
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['169.254.169.254'],
      ['nonsense'],
    ]
    const refused = async (addresses: string[]) => {
      let lookups = 0
      const resolve = async () => {
        lookups += 1
        return addresses
      }
      const sender = senderOf({ allowPrivate: false, now: () => new Date(), resolve, timeLimitMs: 9_000 })
      for (const round of [1, 2]) {
        const sent = await sender.send('https://hooks.example/x', '{}', () => ({}))
        assert.equal(sent.error, 'The name does not resolve to a public address.', addresses.join())
        assert.equal(lookups, round)
      }
      sender.close()
    }
    await Promise.all(lists.map(refused))
    assert.equal(connections, 0)
  })

  test('gives the same error for an unknown and an internal name, in text and in time', async () => {
    const fails = (code: string) => Object.assign(new Error(code), { code })
    const answers: Record<string, () => Promise<string[]>> = {
      inside: async () => ['10.0.0.7'],
      unknown: async () => Promise.reject(fails('ENOTFOUND')),
      'unknown, after a while': () =>
        new Promise((_resolve, reject) => setTimeout(() => reject(fails('ENOTFOUND')), 200)),
      'without an address': async () => [],
      'no address of this kind': async () => Promise.reject(fails('ENODATA')),
      'no answer of the name servers': async () => Promise.reject(fails('ESERVFAIL')),
    }
    const sent = await Promise.all(
      Object.values(answers).map(async (resolve) => {
        const sender = senderOf({ allowPrivate: false, now: () => new Date(), resolve, timeLimitMs: 9_000 })
        try {
          return await sender.send('https://hooks.example/x', '{}', () => ({}))
        } finally {
          sender.close()
        }
      }),
    )
    assert.deepEqual(
      [...new Set(sent.map(({ error }) => error))],
      ['The name does not resolve to a public address.'],
    )
    for (const { durationMs } of sent) assert.ok(durationMs >= REFUSAL_MS - 5, String(durationMs))
    const times = sent.map(({ durationMs }) => durationMs)
    assert.ok(Math.max(...times) - Math.min(...times) < 150, times.join())
  })

  test('connects to the checked address, because it resolves a name once (DNS rebinding)', async () => {
    let lookups = 0
    const resolve = async () => {
      lookups += 1
      return lookups === 1 ? ['127.0.0.1'] : ['10.0.0.1']
    }
    const sender = senderOf({ allowPrivate: true, now: () => new Date(), resolve, timeLimitMs: 1_000 })
    const before = connections
    await sender.send(`https://hooks.example:${port}/x`, '{}', () => ({}))
    sender.close()
    assert.equal(lookups, 1)
    assert.equal(connections, before + 1)
  })

  test('ignores proxy settings of the environment', async () => {
    const saved = { ...process.env }
    Object.assign(process.env, {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${port}`,
      https_proxy: `http://127.0.0.1:${port}`,
    })
    const before = connections
    const sender = senderOf({
      allowPrivate: false,
      now: () => new Date(),
      resolve: async () => ['192.0.2.1'],
      timeLimitMs: 5_000,
    })
    const sent = await sender.send('https://hooks.example/', '{}', () => ({}))
    sender.close()
    process.env = saved
    assert.equal(sent.error, 'The name does not resolve to a public address.')
    assert.equal(connections, before)
  })
})
