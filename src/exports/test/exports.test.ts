/** An export of everything: who may ask for it, what is in it, and when it goes away. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pdf } from '@foyer/safe-files/test/files'
import { scenariosOf } from '#checks/sandbox/scenarios.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import {
  callWith,
  downloaded,
  endedExport,
  exported,
  type Files,
  jsonIn,
  linesIn,
  sha256,
} from '#test/harness/exported.ts'
import { visitorOf } from '#test/harness/flow-visitor.ts'
import { assertProblem, unknownOf } from '#test/harness/problem-replies.ts'
import { asCompany, personWith } from '#test/harness/scenario-applicant.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
)

describe('an export of everything', () => {
  let world: World
  let customer: TestCustomer
  let other: TestCustomer
  let owner: StaffMember
  let bearer: string
  let application: string
  let files: Files
  // biome-ignore lint/suspicious/noExplicitAny: a reply of the API
  let ended: any
  const document = pdf()
  const takes = { workflowIds: null, markets: ['SE'], languages: null, risks: null }
  const serviceTimes = [{ workflowId: null, risk: null, hours: 8 }]
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    ;[customer, other] = [await world.customer({ name: 'Lingon AB' }), await world.customer()]
    owner = await memberOf(world, customer, 'OWNER', { name: 'Signe Aldén' })
    bearer = await world.token(customer)
    await world.create(other, { prefill: { lastName: 'Hemlighetsson' } })
    const scenario = scenariosOf().find(({ country, applicant }) => country === 'NO' && applicant)
    assert.ok(scenario)
    const visitor = await visitorOf(world, customer, {
      workflowId: customer.workflows.KYB,
      countryCode: 'NO',
    })
    await asCompany(world, visitor, scenario, personWith(scenario.applicant))
    application = visitor.id
    const call = callWith(world.baseUrl, bearer)
    const contentBase64 = document.toString('base64')
    const upload = { applicationId: application, name: 'deed.pdf', type: 'ANNUAL_REPORT', contentBase64 }
    assert.equal((await call('applications.documents.upload', upload)).status, 200)
    await call('applications.notes.create', { applicationId: application, text: 'Looks fine so far.' })
    await call('webhooks.create', { url: 'http://127.0.0.1:9/hook' })
    const logo = { scheme: 'LIGHT', name: 'logo.svg', contentBase64: drawing.toString('base64') }
    assert.equal((await owner.call('look.logo.upload', logo)).status, 200)
    const member = { userId: `foyer:user::${owner.userId}`, isSecondLine: true, takes }
    for (const [operation, body] of [
      ['queue.settings.update', { times: serviceTimes, assignment: 'BY_SKILL' }],
      ['queue.members.update', member],
    ] as const)
      assert.equal((await owner.call(operation, body)).status, 200)
    await world.create(customer)
    const made = await exported(owner.call)
    ;({ files, ended } = made)
    assert.deepEqual([ended.sha256, ended.sizeBytes], [sha256(made.archive), made.archive.length])
  })
  after(() => world.close())

  test('has a manifest with the size and the hash of every part, and the counts', () => {
    const manifest = jsonIn(files, 'manifest.json')
    const listed = manifest.parts as Array<{ path: string; bytes: number; sha256: string }>
    const unlisted = [...files.keys()].filter((name) => !listed.some((part) => part.path === name))
    assert.ok(
      unlisted.every((name) => /^(manifest\.json$|documents\/|evidence\/)/.test(name)),
      `${unlisted}`,
    )
    for (const part of listed) {
      const content = files.get(part.path) ?? assert.fail(part.path)
      assert.deepEqual([content.length, sha256(content)], [part.bytes, part.sha256], part.path)
    }
    assert.equal([...files.keys()].at(-1), 'manifest.json')
    assert.deepEqual(
      [manifest.formatVersion, manifest.customer, manifest.idNamespace],
      [1, { id: customer.uuid, name: 'Lingon AB', mode: 'sandbox' }, 'foyer'],
    )
    const { applications, documents, workflows, auditEntries } = manifest.counts
    assert.deepEqual([applications, documents, workflows], [2, 2, 2])
    assert.equal(auditEntries, linesIn(files, 'audit').length)
    assert.deepEqual(ended.progress, { done: 2, total: 2 })
    assert.deepEqual(manifest.unreadable, { applications: [], documents: [], evidence: [] })
  })

  test('has each application as the API returns it, with its files', async () => {
    const lines = linesIn(files, 'applications')
    const line = lines.find((each) => each.application.id === application)
    const call = callWith(world.baseUrl, bearer)
    const shown = (await call('applications.get', { applicationId: application })).body
    assert.deepEqual(line.application, shown)
    const report = (await call('applications.report.get', { applicationId: application })).body
    for (const field of ['findings', 'checks', 'organization', 'questionnaires', 'notes', 'ownership'])
      assert.deepEqual(line.report[field], report[field], field)
    assert.equal(line.report.notes[0].text, 'Looks fine so far.')
    assert.equal(line.report.documents.length, 2)
    for (const each of line.report.documents) {
      const content = files.get(each.path) ?? assert.fail(each.path)
      assert.deepEqual([content.length, sha256(content)], [each.sizeBytes, each.sha256])
    }
    assert.ok(line.report.documents.some(({ sha256: hash }: { sha256: string }) => hash === sha256(document)))
    assert.ok(line.evidence.length > 0)
    for (const each of line.evidence) assert.equal(sha256(files.get(each.path) ?? ''), each.sha256)
  })

  test('has settings, look, team, workflows, webhooks and credentials, and no secret', async () => {
    assert.equal(jsonIn(files, 'customer.json').name, 'Lingon AB')
    assert.match(String(files.get('logos/light')), /^<svg/)
    const workflow = uuidOf(customer.workflows.KYC)
    assert.equal(jsonIn(files, `workflows/${workflow}/workflow.json`).publishedVersion, 1)
    assert.equal(jsonIn(files, `workflows/${workflow}/1.json`).kind, 'KYC')
    assert.equal(jsonIn(files, 'webhooks.json').webhooks[0].url, 'http://127.0.0.1:9/hook')
    const { credentials } = jsonIn(files, 'credentials.json')
    assert.ok(credentials.some(({ clientId }: { clientId: string }) => clientId === customer.clientId))
    const queue = { isSecondLine: true, isAway: false, takes }
    assert.deepEqual(jsonIn(files, 'team.json').members, [
      { id: `foyer:user::${owner.userId}`, name: 'Signe Aldén', email: owner.email, role: 'OWNER', queue },
    ])
    const { times, assignment } = jsonIn(files, 'customer.json').queue
    assert.deepEqual([times, assignment], [serviceTimes, 'BY_SKILL'])
    const all = Buffer.concat([...files.values()]).toString('latin1')
    for (const secret of [customer.clientSecret, customer.apiKey, 'whsec_', 'Hemlighetsson', other.uuid])
      assert.ok(!all.includes(secret), secret)
  })

  test('has the audit log as audit.download returns it', async () => {
    const { downloadURL } = (await owner.call('audit.download')).body
    const whole = await (await fetch(downloadURL)).text()
    const own = [...files].filter(([name]) => name.startsWith('audit/')).map(([, content]) => String(content))
    assert.ok(own.length > 0 && whole.startsWith(own.join('')))
  })

  test('is encrypted on the disk', async () => {
    const folder = path.join(world.config.dataDirectory, 'exports', customer.uuid, uuidOf(ended.id))
    const [segment = ''] = await readdir(folder)
    const bytes = await readFile(path.join(folder, segment))
    assert.equal(bytes[0], 2)
    assert.equal(bytes.indexOf(Buffer.of(0x1f, 0x8b, 8)), -1)
  })

  test('is recorded in the audit log, and its download in the access log of every application', async () => {
    const actions = ['export.created', 'export.finished', 'export.downloaded']
    const { data } = (await owner.call('audit.list', { action: actions })).body
    const seen = data.map(
      ({ action, actor, detail }: Record<string, { kind?: string; exportId?: string }>) => [
        action,
        actor?.kind,
        detail?.exportId,
      ],
    )
    const id = uuidOf(ended.id)
    assert.deepEqual(seen, [
      ['export.downloaded', 'USER', id],
      ['export.finished', 'SYSTEM', id],
      ['export.created', 'USER', id],
    ])
    const { accessesOf } = await import('#audit/store/read-access-log.ts')
    const read = async (of: string) => {
      const rows = await world.database.owner((client) => accessesOf(client, uuidOf(of), undefined, 100))
      return rows.filter(({ operation }) => operation === 'exports.download')
    }
    for (let tries = 0; tries < 50 && (await read(application)).length === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const [row] = await read(application)
    assert.deepEqual([row?.customerId, row?.readerId], [customer.uuid, owner.userId])
    world.clock.advance(120_000)
    assert.deepEqual(await read((await world.create(customer)).id), [], 'it was made later')
    assert.deepEqual(await read((await world.create(other)).id), [], 'it is of another customer')
  })

  test('needs an owner with a recent sign-in, or the permission', async () => {
    const admin = signedIn(world, customer, 'ADMIN')
    assertProblem(await admin.call('exports.create'), 403, 'insufficient_role')
    const late = signedIn(world, customer, 'OWNER')
    late.session.createdAt = new Date(world.clock.now().getTime() - 31 * 60_000)
    assertProblem(await late.call('exports.create'), 403, 'recent_sign_in_required')
    assertProblem(await late.call('exports.download', { exportId: ended.id }), 403, 'recent_sign_in_required')
    assert.equal((await late.call('exports.list')).body.data[0].id, ended.id)
    const narrow = await world.customer({ permissions: ['create', 'read', 'review', 'erase', 'webhooks'] })
    const refused = await callWith(world.baseUrl, await world.token(narrow))('exports.create')
    assertProblem(refused, 403, 'insufficient_permission')
  })

  test('of another customer looks like an unknown one', async () => {
    const call = callWith(world.baseUrl, await world.token(other))
    for (const name of ['exports.get', 'exports.download'])
      for (const exportId of [ended.id, unknownOf(ended.id)])
        assertProblem(await call(name, { exportId }), 404, 'export_not_found')
    assert.deepEqual((await call('exports.list')).body, { data: [], nextCursor: null, hasMore: false })
  })

  test('can be made by a credential; the list has pages', async () => {
    const call = callWith(world.baseUrl, bearer)
    const made = await exported(call)
    assert.equal(made.ended.createdBy, `foyer:credential::${customer.credentialId}`)
    const first = (await call('exports.list', { limit: 1 })).body
    assert.deepEqual([first.data.length, first.data[0].id], [1, made.ended.id])
    const second = (await call('exports.list', { limit: 1, cursor: first.nextCursor })).body
    assert.deepEqual([second.data[0].id, second.nextCursor], [ended.id, null])
    assertProblem(await call('exports.list', { cursor: 'x' }), 400, 'invalid_body')
  })

  test('expires after seven days: links stop working, and key and file are deleted', async () => {
    const call = callWith(world.baseUrl, bearer)
    const { body } = await call('exports.create')
    const ready = await endedExport(call, body.id)
    const link = (await call('exports.download', { exportId: ready.id })).body.downloadURL
    assert.ok((await downloaded(call, ready.id)).length > 0)
    const folder = path.join(world.config.dataDirectory, 'exports', customer.uuid, uuidOf(ready.id))
    assert.equal((await readdir(folder)).length, 1)
    const due = await world.database.owner((client) =>
      client.query(
        `select run_at, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
        on t.id = j.task_id where t.identifier = 'deleteExport' and payload->>'exportId' = $1`,
        [uuidOf(ready.id)],
      ),
    )
    assert.deepEqual(due.rows[0].run_at, new Date(ready.expiresAt))
    world.clock.advance(7 * 86_400_000)
    const token = callWith(world.baseUrl, await world.token(customer))
    assert.equal((await token('exports.get', { exportId: ready.id })).body.status, 'EXPIRED')
    assertProblem(await token('exports.download', { exportId: ready.id }), 409, 'export_not_ready')
    assert.equal((await fetch(link)).status, 403)
    await world.database.owner((client) =>
      client.query(
        `select graphile_worker.reschedule_jobs(array_agg(j.id), now()) from graphile_worker._private_jobs j
        where payload->>'exportId' = $1`,
        [uuidOf(ready.id)],
      ),
    )
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await readdir(folder).catch(() => 'gone')) === 'gone') break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    assert.deepEqual(await readdir(folder).catch(() => 'gone'), 'gone')
    const { rows } = await world.database.owner((client) =>
      client.query('select status, sealed_key from foyer.export where export_id = $1', [uuidOf(ready.id)]),
    )
    assert.deepEqual(rows[0], { status: 'EXPIRED', sealed_key: null })
  })
})
