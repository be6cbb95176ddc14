/** The client library has each operation that an access token may use, and no other. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Foyer } from '@foyer/sdk'
import { api } from '#api.ts'
import type { Endpoint } from '#endpoint.ts'

const advice = 'run npm run openapi'

/** `applications.list`, `oauth2.userinfo`: as they are called on the client. */
const allowed = Object.entries<Endpoint>(api).flatMap(([key, endpoint]) =>
  endpoint.shape === 'OPERATION' && ['application', 'application.read'].includes(endpoint.who)
    ? [[key.replace(/^\w+ \/v1\//, '').replaceAll('/', '.'), endpoint] as const]
    : [],
)

/** Every function of the client, by its path. */
const methodsIn = (value: object, path: readonly string[] = []): string[] => [
  ...(typeof value === 'function' ? [path.join('.')] : []),
  ...Object.entries(value).flatMap(([name, inner]) => methodsIn(inner, [...path, name])),
]

const requests: Array<{ url: string; init: RequestInit }> = []
const foyer = new Foyer({
  baseUrl: 'https://foyer.example',
  accessToken: 'token',
  maxRetries: 1,
  fetch: async (url, init) => {
    requests.push({ url: String(url), init: init ?? {} })
    return new Response('{}', { status: 500, headers: { 'retry-after': '0' } })
  },
})
const methodAt = (name: string) =>
  name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], foyer) as () => Promise<unknown>

/** What one call of each operation sends, tries included. Nothing answers but a service that fails. */
async function sentByAll() {
  await Promise.all(allowed.map(([name]) => assert.rejects(methodAt(name)())))
  return new Map(
    allowed.map(([name]) => [
      name,
      requests
        .filter(({ url }) => new URL(url).pathname.replace('/v1/', '').replaceAll('/', '.') === name)
        .map(({ url, init }) => ({
          row: `${init.method} ${new URL(url).pathname}`,
          key: new Headers(init.headers).get('idempotency-key'),
        })),
    ]),
  )
}

/** The last word of an operation that changes nothing. */
const reads = /\.(get|list|count|search|health|download)$/

describe('the client library', () => {
  let sent: Awaited<ReturnType<typeof sentByAll>>
  before(async () => {
    sent = await sentByAll()
  })

  test(`has every operation of a token and no other; if not: ${advice}`, () => {
    const names = methodsIn(foyer).filter((name) => name !== 'download')
    assert.deepEqual(names.sort(), allowed.map(([name]) => name).sort(), advice)
    assert.ok(names.length > 50)
  })

  test('calls each operation at its address', () => {
    for (const [name] of allowed) assert.ok((sent.get(name)?.[0]?.row ?? name) in api, name)
  })

  test(`sends a key where one is taken, the same with each try; if not: ${advice}`, () => {
    const keys = new Set<string>()
    for (const [name, { repeatable }] of allowed) {
      const [first, second, ...more] = (sent.get(name) ?? []).map(({ key }) => key)
      if (!repeatable) assert.ok(!first, `${name}: ${advice}`)
      else assert.ok(first && first === second && more.length === 0, `${name}: ${advice}`)
      if (first) keys.add(first)
    }
    assert.equal(keys.size, allowed.filter(([, { repeatable }]) => repeatable).length)
  })

  test('tries a change without a key only once', () => {
    for (const [name, { who, repeatable }] of allowed) {
      const isSafe = repeatable || who === 'application.read' || reads.test(name)
      assert.equal(sent.get(name)?.length, isSafe ? 2 : 1, name)
    }
  })
})
