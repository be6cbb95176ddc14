/**
 * The environment: an invalid value is refused with the variable and an example; a secret is never repeated.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, test } from 'node:test'
import { api } from '#api.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { asOwnerOf } from '#test/harness/customer-client.ts'
import {
  externalDatabase,
  isReady,
  launch,
  removed,
  temporaryDirectory,
} from '#test/harness/foyer-process.ts'
import { freePort } from '#test/harness/world.ts'

const database = 'postgresql://foyer:geheim@127.0.0.1:1/foyer'
const wrong: Record<string, string[]> = {
  PORT: ['x', '-1', '65536', '3000.5', '0x50', '1e3', ' 80'],
  HOST: ['http://localhost', '127.0.0.1:3000', '256.1.1.1', 'a b', ' ', 'fe80::1%eth0', '[127.0.0.1'],
  FOYER_BASE_URL: [
    'foyer.example.com',
    'ftp://foyer.example',
    'https://a@b.example',
    'https://a.example/?x=1',
    'https://a.example/#x',
    'https://a.example?',
    'https://a.example/#',
    'https://:geheim@a.example',
    'https://a.example/foyer',
  ],
  FOYER_NOCODE_URL: [
    'onboarding',
    '/onboarding',
    'javascript:alert(1)',
    'http://127.0.0.1:8080',
    'https://a.example/a%2eb',
  ],
  FOYER_TRUSTED_PROXIES: ['everybody', '10.0.0.0/33', '10.0.0.256'],
  FOYER_NORWAY_REGISTRY_URL: ['register.example', 'file:///etc/passwd', 'https://a.example/api'],
  FOYER_HIGH_RISK_COUNTRIES: ['/nowhere/countries.json', 'package.json'],
  DATABASE_URL: [
    'mysql://foyer:geheim@db/foyer',
    'db.example.com',
    '/var/run/geheim',
    'postgresql:geheim',
    'postgresql://a:geheim/@b/c',
  ],
  REDIS_URL: ['localhost:6379', 'http://:geheim@a.example', 'redis://', 'redis://:geheim@a.example:99999'],
  FOYER_ID_NAMESPACE: ['Foyer', '1foyer', 'a:b', 'a'.repeat(33), 'å', ' foyer'],
  FOYER_LOG_LEVEL: ['verbose', 'INFO', '1'],
  FOYER_DEMO: ['true', 'yes', '2'],
  FOYER_RATE_LIMIT_API: ['-1', 'many', '1000001', '1.5'],
  FOYER_CUSTOMER_CONCURRENCY: ['0', '-1', '10001', 'all'],
  FOYER_RATE_LIMIT_TOKEN: ['-1', 'none'],
  FOYER_RATE_LIMIT_TOKEN_FAILURES: ['-1', '∞'],
  FOYER_RATE_LIMIT_ADDRESS: ['-1', '1.5', '1000001'],
  FOYER_DRAIN_SECONDS: ['-1', '1,5', '121', '120.1', '1.55', 'never', '1e1'],
}

describe('the environment', () => {
  for (const [variable, values] of Object.entries(wrong))
    test(variable, () => {
      for (const value of values) {
        const refused = () => readConfig({ [variable]: value })
        assert.throws(refused, (error) => {
          assert.ok(error instanceof ConfigError, `${variable}=${value}: ${error}`)
          assert.ok(error.message.startsWith(`${variable} `), error.message)
          const example = /For example: (\w+)=(\S+)$/.exec(error.message)
          assert.equal(example?.[1], variable)
          assert.doesNotMatch(error.message, /geheim/)
          // The example is valid itself. With DATABASE_URL, a master key is required.
          const key = randomBytes(32).toString('base64')
          readConfig({ FOYER_MASTER_KEY: key, [variable]: example?.[2] as string })
          return true
        })
      }
    })

  test('FOYER_NOCODE_URL must not collide with another path', () => {
    for (const key of Object.keys(api)) {
      const [, address = ''] = key.split(' ')
      for (const place of [address, address.replace(/^\/v1/, '')]) {
        const segment = place.split('/')[1]
        // Without a path, the onboarding is at the root of its own host.
        if (segment === '') continue
        const url = `https://a.example/${segment}`
        if (url.endsWith('/onboarding')) assert.equal(readConfig({ FOYER_NOCODE_URL: url }).nocodeUrl, url)
        else assert.throws(() => readConfig({ FOYER_NOCODE_URL: url }), /another use/, url)
      }
    }
  })

  test('DATABASE_URL requires a master key, and empty means unset', () => {
    assert.throws(
      () => readConfig({ DATABASE_URL: database }),
      /^ConfigError: FOYER_MASTER_KEY is missing.*openssl rand/,
    )
    assert.equal(readConfig({ HOST: '[::1]' }).baseUrl, 'http://[::1]:3000')
    const empty = Object.fromEntries(Object.keys(wrong).map((variable) => [variable, '']))
    assert.deepEqual(readConfig({ ...empty, FOYER_MASTER_KEY: '' }), readConfig({}))
    assert.ok(Object.isFrozen(readConfig({})))
  })

  test('creates Demo in the embedded database, or on request', () => {
    const given = { DATABASE_URL: database, FOYER_MASTER_KEY: randomBytes(32).toString('base64') }
    const environments = [{}, given, { ...given, FOYER_DEMO: '1' }, { FOYER_DEMO: '0' }]
    assert.deepEqual(
      environments.map((environment) => readConfig(environment).demo),
      [true, false, true, false],
    )
  })

  test('exits with 1 and one sentence, without a stack or a password', async () => {
    const directory = temporaryDirectory()
    const key = randomBytes(32).toString('base64')
    const cases: Array<[Record<string, string>, RegExp]> = [
      [
        { PORT: 'many' },
        /^Foyer did not start\. PORT is "many"; it must be a whole number .*65535\. For example: PORT=3000/m,
      ],
      [{ DATABASE_URL: database }, /FOYER_MASTER_KEY is missing/],
      [{ DATABASE_URL: 'https://geheim@x.example' }, /DATABASE_URL is not the URL of a PostgreSQL database/],
      [{ FOYER_MASTER_KEY: 'geheim' }, /FOYER_MASTER_KEY holds something that is not a key.*openssl rand/],
      [{ DATABASE_URL: database, FOYER_MASTER_KEY: key }, /The database does not answer: nothing listens/],
      [
        { DATABASE_URL: 'postgresql://a:geheim@%2Fnowhere/foyer', FOYER_MASTER_KEY: key },
        /there is no socket at the address of DATABASE_URL/,
      ],
      [{ FOYER_DATA_DIR: '/dev/null/x' }, /Foyer cannot keep its database in \/dev\/null\/x/],
      [
        { FOYER_DATA_DIR: '/dev/null/x', DATABASE_URL: database, FOYER_MASTER_KEY: key },
        /Foyer cannot keep its files in \/dev\/null\/x: it is not a directory/,
      ],
    ]
    const ran = cases.map(async ([environment, sentence]) => {
      const service = launch({ FOYER_DATA_DIR: directory, PORT: String(await freePort()), ...environment })
      assert.equal((await service.ended).code, 1, JSON.stringify(environment))
      assert.match(service.output(), sentence)
      assert.doesNotMatch(service.output(), /\n +at |geheim/)
    })
    await Promise.all(ran)
    removed(directory)
  })

  test('reports a used port and an invalid key before anything is written', async () => {
    const apart = await externalDatabase()
    const other = createServer()
    try {
      const port = await freePort()
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
      const late = launch(apart.environment(port))
      assert.equal((await late.ended).code, 1)
      assert.match(late.output(), /Foyer did not start\. The port is taken\./)
      const weak = Buffer.alloc(32, 7).toString('base64')
      const files = path.join(apart.directory, 'unmade')
      const key = { FOYER_MASTER_KEY: weak, FOYER_DATA_DIR: files }
      const refused = launch(apart.environment(await freePort(), key))
      assert.equal((await refused.ended).code, 1)
      assert.match(refused.output(), /FOYER_MASTER_KEY holds a key of one repeated byte/)
      assert.equal(existsSync(files), false)
      const { rows } = await asOwnerOf({ connectionString: apart.url }, (client) =>
        client.query(`select to_regclass('public.foyer_migration') is not null as is_migrated`),
      )
      assert.deepEqual(rows, [{ is_migrated: false }])
      const embedded = temporaryDirectory()
      const alone = launch({ FOYER_DATA_DIR: path.join(embedded, 'data'), PORT: '0', FOYER_MASTER_KEY: weak })
      assert.equal((await alone.ended).code, 1)
      assert.equal(existsSync(path.join(embedded, 'data')), false)
      removed(embedded)
    } finally {
      other.close()
      await apart.stop()
      removed(apart.directory)
    }
  })

  test('reports an address of another machine, and a changed master key', async () => {
    const apart = await externalDatabase()
    try {
      const port = await freePort()
      const elsewhere = launch(apart.environment(port, { HOST: '203.0.113.1' }))
      assert.equal((await elsewhere.ended).code, 1)
      assert.match(elsewhere.output(), /Foyer did not start\. HOST is not an address of this machine\./)
      const unnamed = launch(apart.environment(port, { HOST: 'nowhere.invalid' }))
      assert.equal((await unnamed.ended).code, 1)
      assert.match(unnamed.output(), /Foyer did not start\. The name in HOST cannot be resolved/)
      const first = launch(apart.environment(port))
      await isReady(first, `http://127.0.0.1:${port}`)
      await first.stop()
      const other = launch(apart.environment(port, { FOYER_MASTER_KEY: randomBytes(32).toString('base64') }))
      assert.equal((await other.ended).code, 1)
      assert.match(other.output(), /Foyer did not start\. .*FOYER_MASTER_KEY/)
      assert.doesNotMatch(other.output(), /\n +at /)
    } finally {
      await apart.stop()
      removed(apart.directory)
    }
  })
})
