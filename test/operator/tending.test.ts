/** The commands that tend an installation: doctor, keys and audit, beside a service. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { findRunning } from '../../src/adapters/embedded-postgres/embedded.ts'
import {
  type Environment,
  environmentOf,
  foyer,
  newDirectory,
  removeDirectory,
  type Service,
  startService,
  tokenAt,
  uses,
} from '../harness/cli-process.ts'

const directory = newDirectory()
const environment = environmentOf(directory)
let service: Service
let owner: pg.Client

before(async () => {
  service = await startService(environment)
  owner = new pg.Client((await findRunning(directory))?.connection('postgres', 'foyer'))
  await owner.connect()
})
after(async () => {
  await service.stop()
  removeDirectory(directory)
})

const of = (...words: string[]) => foyer([...words, '--json'], environment)
interface Finding {
  check: string
  result: string
  detail: string
  mend?: string
}
const bad = async (more: Environment = {}) => {
  const { code, json } = await foyer(['doctor', '--json'], { ...environment, ...more })
  const findings = json.findings as Finding[]
  assert.ok(findings.every(({ result, mend }) => (result === 'OK') === (mend === undefined)))
  return { code, all: findings, found: findings.filter(({ result }) => result !== 'OK' && result !== 'WARN') }
}

describe('doctor', () => {
  test('a sound installation', async () => {
    const { code, all, found } = await bad()
    assert.deepEqual([code, found], [0, []])
    const checks = [
      ...['Node', 'Environment', 'Data directory', 'Disk', 'Database', 'Migrations', 'Roles', 'Logins'],
      ...[
        'Walls',
        'Audit log',
        'Customers',
        'Master key',
        'Signing keys',
        'Queue',
        'Quotas',
        'Clock',
        'Files',
      ],
      ...['Mail', 'Pages', 'Port'],
    ]
    assert.deepEqual(
      all.map(({ check }) => check),
      checks,
    )
  })

  test('a Foyer that answers is told from another program', async () => {
    const { all } = await bad({ PORT: new URL(service.address).port })
    assert.match(all.at(-1)?.detail ?? '', /^a Foyer answers on \d+ and is ready$/)
  })

  // Each is broken, looked at, and mended.
  const breaks: Array<[what: string, check: string, breaking: string, mending: string]> = [
    [
      'a table without its wall',
      'Walls',
      'alter table foyer.evidence no force row level security',
      'alter table foyer.evidence force row level security',
    ],
    [
      'a policy that is wider than its customer, also while there is nothing to see',
      'Walls',
      'create policy open on foyer.webhook for select using (url is not null)',
      'drop policy open on foyer.webhook',
    ],
    [
      'an audit log without its guard',
      'Audit log',
      'alter table foyer.audit_line disable trigger append_only',
      'alter table foyer.audit_line enable trigger append_only',
    ],
    [
      'a role that may change the audit log',
      'Audit log',
      'grant delete on foyer.audit_line to foyer_worker',
      'revoke delete on foyer.audit_line from foyer_worker',
    ],
    [
      'a policy for everybody',
      'Walls',
      `create policy open on foyer.customer for select to foyer_service using (true);
       insert into foyer.customer (customer_id, name, mode, created_at) values ('01990000-0000-7000-8000-000000000000', 'Seen', 'sandbox', now())`,
      `drop policy open on foyer.customer; delete from foyer.customer where name = 'Seen'`,
    ],
    [
      'a role above the walls',
      'Roles',
      'alter role foyer_service bypassrls',
      'alter role foyer_service nobypassrls',
    ],
    [
      'a migration of another content',
      'Migrations',
      `update public.foyer_migration set sha256 = 'x' || sha256`,
      `update public.foyer_migration set sha256 = substr(sha256, 2)`,
    ],
    [
      'a newer database',
      'Migrations',
      `insert into public.foyer_migration values ('9999-later.sql', '', now())`,
      `delete from public.foyer_migration where name = '9999-later.sql'`,
    ],
    [
      'a clock that is behind',
      'Clock',
      `update public.foyer_migration set at = at + interval '1 year'`,
      `update public.foyer_migration set at = at - interval '1 year'`,
    ],
  ]
  for (const [what, check, breaking, mending] of breaks)
    test(`${what} is wrong`, async () => {
      await owner.query(breaking)
      const { code, found } = await bad().finally(() => owner.query(mending))
      assert.deepEqual([code, found.map((each) => each.check)], [1, [check]])
    })

  test('another master key is wrong, a missing one as well, and neither is written over', async () => {
    const file = path.join(directory, 'master.key')
    const kept = fs.readFileSync(file)
    for (const content of [`1:${Buffer.alloc(32, 'x').fill('y', 1).toString('base64')}\n`, undefined]) {
      if (content) fs.writeFileSync(file, content)
      else fs.rmSync(file)
      const { code, found } = await bad()
      assert.deepEqual([code, found.map(({ check }) => check)], [1, ['Master key']])
      assert.equal(fs.existsSync(file) && fs.readFileSync(file, 'utf8'), content ?? false)
    }
    fs.writeFileSync(file, kept, { mode: 0o600 })
    assert.equal((await bad()).code, 0)
  })

  for (const [address, result] of [
    ['http://foyer.example.com', 'WARN'],
    ['http://10.0.0.7:3000', 'WARN'],
    ['http://localhost.example.com', 'WARN'],
    ['https://foyer.example.com', 'OK'],
    ['http://apply.localhost:8080', 'OK'],
    ['http://[::1]:3000', 'OK'],
  ])
    test(`${address} is ${result}: secrets are not sent in the clear but to this machine`, async () => {
      const { code, all } = await bad({ FOYER_BASE_URL: address as string })
      assert.deepEqual([code, all[1]?.result], [0, result])
      if (result === 'WARN') assert.match(all[1]?.detail ?? '', /unencrypted/)
    })

  test('webhooks to private addresses are worth a warning', async () => {
    const { code, all } = await bad({ FOYER_WEBHOOK_ALLOW_PRIVATE: '1' })
    const [, { result, detail = '' } = {}] = all
    assert.deepEqual([code, result], [0, 'WARN'])
    assert.match(detail, /private addresses/)
  })

  test('an environment that is wrong stops it, in its own form', async () => {
    const { code, found } = await bad({ PORT: 'http' })
    assert.deepEqual([code, found.map(({ check }) => check)], [1, ['Environment']])
  })
})

describe('keys', () => {
  test('a new master key while the service runs', async () => {
    const rotated = (await of('key', 'rotate')).json
    assert.deepEqual([rotated.result, rotated.version, rotated.broken], ['DONE', 2, []])
    assert.deepEqual((await of('key', 'drop')).json, { dropped: [1] })
    assert.equal((await bad()).code, 0)
  })

  test('a signing key that follows ends no token; one that replaces ends them all', async () => {
    const { id } = (await of('customer', 'create', '--name', 'Keys', '--mode', 'sandbox')).json
    const { clientId, clientSecret } = (await of('credential', 'create', '--customer', id)).json
    const answer = await tokenAt(service.address, clientId, clientSecret)
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const followed = (await of('key', 'rotate', '--signing', '--alg', 'RS256')).json
    assert.deepEqual([followed.result, followed.alg], ['FOLLOWED', 'RS256'])
    assert.equal((await of('key', 'rotate', '--signing')).json.result, 'WAITING')
    assert.equal((await uses(service.address, token)).status, 200)
    const replaced = (await of('key', 'rotate', '--signing', '--now')).json
    assert.equal(replaced.ended.length, 2)
    // The service reads its keys every 30 seconds; one that starts now knows at once.
    await owner.end()
    await service.stop()
    service = await startService(environment)
    assert.equal((await uses(service.address, token)).status, 401)
    assert.equal((await tokenAt(service.address, clientId, clientSecret)).status, 200)
  })
})
