/** The server, the table and the OpenAPI documents have the same endpoints (OWASP API9). */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { api } from '#api.ts'
import type { Endpoint, Operation } from '#endpoint.ts'
import { committed } from '#http/reference/write-openapi.ts'
import { mountOnboarding, routeOf } from '#http/serve/paths.ts'
import { asDocumented } from '../harness/openapi-world.ts'
import { dashboardOperations, operations, rowsOf } from '../harness/table-requests.ts'
import { startWorld, type World } from '../harness/world.ts'

/** Pages for people, not part of the API. */
const forPeople = [
  ...['GET /docs', 'GET /', 'GET /favicon.ico', 'GET /demo'],
  ...['GET /onboarding/look.css', 'GET /onboarding/logos/:customer/:digest'],
  ...['GET /onboarding/covers/:customer/:digest', 'GET /onboarding/terms/:customer/:digest'],
  'GET /wallet/:id/request',
  ...['GET /dashboard', 'GET /dashboard/*', 'GET /dashboard/single-sign-on/callback'],
]

interface Described {
  deprecated?: boolean
  security: Array<Record<string, string[]>>
  requestBody?: object
  responses: Record<string, object>
}
type Paths = Record<string, Record<string, Described>>

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
const texts = { PUBLIC: await read(committed.PUBLIC), DASHBOARD: await read(committed.DASHBOARD) }
const pathsOf = (text: string) => (JSON.parse(text) as { paths: Paths }).paths
const paths: Paths = { ...pathsOf(texts.PUBLIC), ...pathsOf(texts.DASHBOARD) }
const describedAs = (key: string) => {
  const [method = '', path = ''] = key.split(' ')
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

describe('the inventory of the API', () => {
  let world: World
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  for (const audience of ['PUBLIC', 'DASHBOARD'] as const)
    test(`serves ${committed[audience]} without spaces`, async () => {
      const text = texts[audience]
      const served = await (await fetch(`${world.baseUrl}/v1/${committed[audience]}`)).text()
      assert.ok(served === JSON.stringify(JSON.parse(text)))
    })

  test('has dashboard operations in their own document, and all others in the public one', () => {
    const listed = (text: string) => Object.keys(pathsOf(text)).sort()
    const expected = dashboardOperations.map(({ urls }) => urls[0] ?? '')
    assert.deepEqual(listed(texts.DASHBOARD), [...expected, '/v1/audit/{ticket}'].sort())
    assert.deepEqual(
      listed(texts.PUBLIC).filter((path) => listed(texts.DASHBOARD).includes(path)),
      [],
    )
    assert.doesNotMatch(texts.PUBLIC, /staffSession|csrfToken/)
  })

  test('answers as documented while the service stops', async () => {
    const stopping = await startWorld({ environment: { FOYER_DRAIN_SECONDS: '1.5' } })
    const ready = () => asDocumented(stopping.baseUrl, '/readyz', { method: 'GET' })
    assert.deepEqual((await ready()).body, { status: 'ready' })
    const ended = stopping.foyer.app.drain()
    const { status, body, headers } = await ready()
    assert.deepEqual([status, body.status, headers.get('retry-after')], [503, 'not ready', '2'])
    await ended
    await stopping.close()
  })

  test('has exactly the rows that are not pages in its documents', () => {
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const rows = [...operations, ...dashboardOperations, ...rowsOf('OAUTH'), ...rowsOf('PLAIN')].map(
      ({ key }) => key,
    )
    const expected = rows.filter((key) => !forPeople.includes(key))
    assert.deepEqual(listed.sort(), expected.sort())
  })

  test('requires the scope of the table in its documents', () => {
    const security: Record<Operation['who'], Described['security']> = {
      NOBODY: [],
      CLIENT: [],
      APPLICANT: [],
      BROWSER: [],
      PERSON: [{ staffSession: [], csrfToken: [] }],
      STAFF: [{ staffSession: [], csrfToken: [] }],
      API_KEY: [{ apiKey: [] }, { accessToken: ['application'] }],
      application: [{ accessToken: ['application'] }],
      'application.read': [{ accessToken: ['application.read'] }],
    }
    for (const { key, row } of [...operations, ...dashboardOperations]) {
      const described = describedAs(key)
      assert.deepEqual(described?.security, security[row.who], key)
      assert.equal(described?.deprecated ?? false, row.deprecated !== undefined, key)
      assert.equal(described?.requestBody !== undefined, row.body !== undefined, key)
    }
  })

  test('matches the routes of the server, with the built files', () => {
    // The pages of an application are served in frames, too.
    const mounted = Object.keys(mountOnboarding<Endpoint>(api, '/onboarding').anyHost)
    const expected = new Set(
      [...mounted, 'GET /embed.js'].flatMap((key) => {
        const { method, urls } = routeOf(key)
        return urls.flatMap((url) => (method === 'GET' ? [`GET ${url}`, `HEAD ${url}`] : [`POST ${url}`]))
      }),
    )
    const served = new Set<string>()
    const branch: string[] = []
    for (const line of world.foyer.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', name = '', methods] =
        /^([│ ]*(?:[├└]── )?)(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      branch.length = depth
      branch[depth] = name
      // A wildcard is printed without the slash before it.
      const printed = branch.join('').replace(/(\w)\*$/, '$1/*')
      for (const method of methods?.split(', ') ?? []) served.add(`${method} ${printed}`)
    }
    const { app } = world.foyer
    assert.ok(app.hasRoute({ method: 'GET', url: '/assets/*' }) && !app.hasRoute({ method: 'GET', url: '*' }))
    // A wildcard is printed without its prefix.
    const beyond = [...served].filter((each) => !expected.has(each) && !/^(GET|HEAD) \/?\*$/.test(each))
    assert.deepEqual(beyond, [])
    for (const each of expected) assert.ok(served.has(each), `${each} is not served`)
  })
})
