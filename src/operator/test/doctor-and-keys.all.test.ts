/** `foyer doctor` and `foyer key rotate` with a running service. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { findRunning } from '@foyer/embedded-postgres/embedded'
import pg from 'pg'
import {
  type Environment,
  environmentOf,
  foyer,
  newCredential,
  newDirectory,
  removeDirectory,
  type Service,
  startService,
  tokenAt,
  uses,
} from '#test/harness/cli-process.ts'
import { fakeClamd } from '#test/harness/fake-clamd.ts'

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
  fix?: string
}
const bad = async (more: Environment = {}) => {
  const { code, json } = await foyer(['doctor', '--json'], { ...environment, ...more })
  const findings = json.findings as Finding[]
  assert.ok(findings.every(({ result, fix }) => (result === 'OK') === (fix === undefined)))
  return { code, all: findings, found: findings.filter(({ result }) => result !== 'OK' && result !== 'WARN') }
}

describe('doctor', () => {
  test('finds no problem in a healthy installation', async () => {
    const { code, all, found } = await bad()
    assert.deepEqual([code, found], [0, []])
    const checks = [
      ...[
        'Node',
        'Packages',
        'Environment',
        'High-risk countries',
        'Data directory',
        'Disk',
        'Database',
        'Migrations',
        'Roles',
        'Logins',
      ],
      ...[
        'Tenant isolation',
        'Audit log',
        'Customers',
        'Providers',
        'Master key',
        'Signing keys',
        'Queue',
        'Screening lists',
        'Monitoring',
        'Quotas',
        'Clock',
        'Files',
      ],
      ...['Virus scanner', 'Mail', 'Pages', 'Port'],
    ]
    assert.deepEqual(
      all.map(({ check }) => check),
      checks,
    )
  })

  test('says whether the scanner for viruses answers', async () => {
    const clamd = await fakeClamd()
    const resultOf = async () => {
      const { all } = await bad({ FOYER_CLAMAV: clamd.text })
      return all.find(({ check }) => check === 'Virus scanner')
    }
    assert.match((await resultOf())?.detail ?? '', /^ClamAV 1\.4/)
    await clamd.close()
    const away = await resultOf()
    assert.deepEqual([away?.result, /held/.test(away?.detail ?? '')], ['WRONG', true])
  })

  test('recognises a running Foyer on the port', async () => {
    const { all } = await bad({ PORT: new URL(service.address).port })
    assert.match(all.at(-1)?.detail ?? '', /^Foyer runs on \d+ and is ready$/)
  })

  // Each test breaks one thing, runs the doctor, and repairs it.
  const breaks: Array<[what: string, check: string, breaking: string, repair: string]> = [
    [
      'a table without forced row-level security',
      'Tenant isolation',
      'alter table foyer.evidence no force row level security',
      'alter table foyer.evidence force row level security',
    ],
    [
      'a policy that is too wide, even without rows',
      'Tenant isolation',
      'create policy open on foyer.webhook for select using (url is not null)',
      'drop policy open on foyer.webhook',
    ],
    [
      'an audit log without its trigger',
      'Audit log',
      'alter table foyer.audit_line disable trigger append_only',
      'alter table foyer.audit_line enable trigger append_only',
    ],
    [
      'a role with the right to change the audit log',
      'Audit log',
      'grant delete on foyer.audit_line to foyer_worker',
      'revoke delete on foyer.audit_line from foyer_worker',
    ],
    [
      'a policy for all customers',
      'Tenant isolation',
      `create policy open on foyer.customer for select to foyer_service using (true);
       insert into foyer.customer (customer_id, name, mode, created_at)
       values ('01990000-0000-7000-8000-000000000000', 'Seen', 'sandbox', now())`,
      `drop policy open on foyer.customer; delete from foyer.customer where name = 'Seen'`,
    ],
    [
      'a role that bypasses row-level security',
      'Roles',
      'alter role foyer_service bypassrls',
      'alter role foyer_service nobypassrls',
    ],
    [
      'a changed migration',
      'Migrations',
      `update public.foyer_migration set sha256 = 'x' || sha256`,
      `update public.foyer_migration set sha256 = substr(sha256, 2)`,
    ],
    [
      'a newer database',
      'Migrations',
      `insert into public.foyer_migration values ('staff/9999-later.sql', '', now())`,
      `delete from public.foyer_migration where name = 'staff/9999-later.sql'`,
    ],
    [
      'a clock that is behind',
      'Clock',
      `update public.foyer_migration set at = at + interval '1 year'`,
      `update public.foyer_migration set at = at - interval '1 year'`,
    ],
  ]
  for (const [what, check, breaking, repair] of breaks)
    test(`reports ${what}`, async () => {
      await owner.query(breaking)
      const { code, found } = await bad().finally(() => owner.query(repair))
      assert.deepEqual([code, found.map((each) => each.check)], [1, [check]])
    })

  test('reports a wrong or missing master key, and does not overwrite it', async () => {
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
    test(`${result} for ${address}: unencrypted only within this machine`, async () => {
      const { code, all } = await bad({ FOYER_BASE_URL: address as string })
      const environment = all.find(({ check }) => check === 'Environment')
      assert.deepEqual([code, environment?.result], [0, result])
      if (result === 'WARN') assert.match(environment?.detail ?? '', /unencrypted/)
    })

  test('warns about webhooks to private addresses', async () => {
    const { code, all } = await bad({ FOYER_WEBHOOK_ALLOW_PRIVATE: '1' })
    const { result, detail = '' } = all.find(({ check }) => check === 'Environment') ?? {}
    assert.deepEqual([code, result], [0, 'WARN'])
    assert.match(detail, /private addresses/)
  })

  test('reports an invalid environment as a finding', async () => {
    const { code, found } = await bad({ PORT: 'http' })
    assert.deepEqual([code, found.map(({ check }) => check)], [1, ['Environment']])
  })
})

describe('keys', () => {
  test('rotates the master key while the service runs', async () => {
    const rotated = (await of('key', 'rotate')).json
    assert.deepEqual([rotated.result, rotated.version, rotated.broken], ['DONE', 2, []])
    assert.deepEqual((await of('key', 'drop')).json, { dropped: [1] })
    assert.equal((await bad()).code, 0)
  })

  test('a new signing key keeps tokens valid; --now invalidates them', async () => {
    const { id } = (await of('customer', 'create', '--name', 'Keys', '--mode', 'sandbox')).json
    const { clientId, clientSecret } = await newCredential(environment, id)
    const answer = await tokenAt(service.address, clientId, clientSecret)
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const followed = (await of('key', 'rotate', '--signing', '--alg', 'RS256')).json
    assert.deepEqual([followed.result, followed.alg], ['FOLLOWED', 'RS256'])
    assert.equal((await of('key', 'rotate', '--signing')).json.result, 'WAITING')
    assert.equal((await uses(service.address, token)).status, 200)
    const replaced = (await of('key', 'rotate', '--signing', '--now')).json
    assert.equal(replaced.ended.length, 2)
    // The service reloads keys every 30 seconds; a restarted one knows them at once.
    await owner.end()
    await service.stop()
    service = await startService(environment)
    assert.equal((await uses(service.address, token)).status, 401)
    assert.equal((await tokenAt(service.address, clientId, clientSecret)).status, 200)
  })
})
