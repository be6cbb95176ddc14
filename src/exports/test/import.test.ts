/** An export is imported with the command line: same data, no copies, and nothing of a damaged archive. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pdf } from '@foyer/safe-files/test/files'
import { scenariosOf } from '#checks/sandbox/scenarios.ts'
import { hold } from '#retention/store/legal-holds.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import type { CommandResult } from '#test/harness/cli-process.ts'
import { callWith, exported, type Files, packed } from '#test/harness/exported.ts'
import { visitorOf } from '#test/harness/flow-visitor.ts'
import { asCompany, asPerson, personWith } from '#test/harness/scenario-applicant.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

/** The reads that must give the same there, and what each may differ in. */
const reads = [
  'applications.get',
  'applications.person.get',
  'applications.organization.get',
  'applications.organization.boardMembers.get',
  'applications.organization.signingCombinations.get',
  'applications.bankAccounts.list',
  'applications.documents.list',
  'applications.notes.list',
  'applications.report.get',
]

describe('foyer import', () => {
  let here: World
  let there: World
  let customer: TestCustomer
  let owner: StaffMember
  let directory: string
  let archive: Buffer
  let files: Files
  let company: string
  let person: string
  let refused: string
  before(async () => {
    here = await startWorld()
    there = await startWorld()
    directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-import-'))
    customer = await here.customer({ name: 'Lingon AB' })
    owner = await memberOf(here, customer, 'OWNER')
    const call = callWith(here.baseUrl, await here.token(customer))
    const scenario = scenariosOf().find(({ country, applicant }) => country === 'NO' && applicant)
    assert.ok(scenario)
    const named = { workflowId: customer.workflows.KYB, countryCode: 'NO' }
    const visitor = await visitorOf(here, customer, named)
    await asCompany(here, visitor, scenario, personWith(scenario.applicant))
    company = visitor.id
    const contentBase64 = pdf().toString('base64')
    const upload = { applicationId: company, name: 'deed.pdf', type: 'ANNUAL_REPORT', contentBase64 }
    assert.equal((await call('applications.documents.upload', upload)).status, 200)
    await call('applications.notes.create', { applicationId: company, text: 'Looks fine so far.' })
    const alone = await visitorOf(here, customer)
    await asPerson(here, alone, personWith('anna-testsson'))
    person = alone.id
    refused = (await here.create(customer, { externalReference: 'order-1', metadata: { shop: 'Lund' } })).id
    await here.database.owner((client) =>
      hold(client, { customerId: customer.uuid, applicationId: uuidOf(company) }, 'T 1-26', here.clock.now()),
    )
    ;({ archive, files } = await exported(owner.call))
    await writeFile(path.join(directory, 'good.tar.gz'), archive)
  })
  after(async () => {
    await rm(directory, { recursive: true, force: true })
    await here?.close()
    await there?.close()
  })

  const run = (world: World, ...words: string[]): Promise<CommandResult> =>
    commandsOn(world)('import', '--json', '--archive', path.join(directory, 'good.tar.gz'), ...words)
  const ofArchive = async (world: World, content: Uint8Array, ...words: string[]) => {
    const file = path.join(directory, 'other.tar.gz')
    await writeFile(file, content)
    return commandsOn(world)('import', '--json', '--archive', file, ...words)
  }
  /** Without links, times of reading and what only the installation knows. */
  const comparable = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, each) =>
      ['downloadURL', 'downloadURLExpiresAt', 'generatedAt', 'timeline', 'auditHead'].includes(key)
        ? undefined
        : each,
    )
  const all = async (call: ReturnType<typeof callWith>, applicationId: string) => {
    const found: unknown[] = []
    for (const name of reads) {
      const { status, body } = await call(name, { applicationId })
      found.push([name, status === 200 ? comparable(body) : body.code])
    }
    return found
  }

  test('checks everything in a dry run and writes nothing', async () => {
    const result = await run(there, '--dry-run')
    assert.equal(result.code, 0, result.stderr)
    const { code, json } = result
    assert.deepEqual([code, json.dryRun, json.imported, json.rejected], [0, true, 3, 0])
    const { rows } = await there.database.owner((client) => client.query('select from foyer.customer'))
    assert.equal(rows.length, 0)
  })

  test('gives another installation the same customer, ids and data', async () => {
    const { code, json } = await run(there)
    assert.equal(code, 0, JSON.stringify(json))
    assert.deepEqual(
      [json.customerId, json.imported, json.documents, json.workflowVersions, json.rejected],
      [customer.id, 3, 2, 2, 0],
    )
    const credential = await there.administer(async (administration) => {
      const { issueClient } = await import('#oauth/store/issue-credentials.ts')
      const asked = { customerId: customer.uuid, mode: 'sandbox', description: 'test' } as const
      const permissions = ['create', 'read', 'review', 'export'] as const
      return issueClient(administration, { ...asked, permissions }, there.clock.now())
    })
    const copy = { ...customer, ...credential }
    const call = callWith(there.baseUrl, await there.token(copy))
    const before = callWith(here.baseUrl, await here.token(customer))
    for (const id of [company, person, refused])
      assert.deepEqual(await all(call, id), await all(before, id), id)
    const { data } = (await call('applications.documents.list', { applicationId: company })).body
    for (const { downloadURL, sizeBytes } of data) {
      const bytes = Buffer.from(await (await fetch(downloadURL)).arrayBuffer())
      assert.equal(bytes.length, sizeBytes)
    }
    const found = async () => (await call('applications.search', { search: 'order-1' })).body.data
    for (let tries = 0; tries < 100 && (await found()).length === 0; tries += 1) {
      await there.database.owner((client) =>
        client.query(`select graphile_worker.add_job('indexApplications')`),
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    assert.equal((await found())[0]?.id, refused)
    const rows = await there.database.owner(async (client) => ({
      evidence: (await client.query('select count(*)::int as n from foyer.evidence')).rows[0].n,
      holds: (await client.query('select reference from foyer.legal_hold')).rows,
      events: (await client.query('select from foyer.event')).rowCount,
      stored: (await client.query('select sum(stored_bytes)::int as n from foyer.application')).rows[0].n,
      audit: (
        await client.query(`select entry::json->>'action' as action, count(*)::int as n from foyer.audit_line
          where entry::json->>'action' like '%imported' group by 1 order by 1`)
      ).rows,
    }))
    const evidence = [...files.keys()].filter((name) => name.startsWith('evidence/')).length
    assert.ok(evidence > 0)
    const stored = data.reduce((sum: number, { sizeBytes }: { sizeBytes: number }) => sum + sizeBytes, 0)
    assert.deepEqual(rows, {
      evidence,
      holds: [{ reference: 'T 1-26' }],
      events: 0,
      stored,
      audit: [
        { action: 'application.imported', n: 3 },
        { action: 'archive.imported', n: 1 },
      ],
    })
    assert.equal((await commandsOn(there)('audit', 'verify', '--all', '--json')).code, 0)
    await exported(call)
  })

  test('imports nothing twice in a second run, and adds a missing document', async () => {
    const again = await run(there)
    assert.deepEqual([again.json.imported, again.json.stored, again.json.documents], [0, 3, 0])
    const folder = path.join(there.config.dataDirectory, 'files', customer.uuid, uuidOf(company))
    const [document = ''] = fs.readdirSync(folder)
    fs.rmSync(path.join(folder, document))
    const completed = await run(there)
    assert.deepEqual([completed.json.imported, completed.json.stored, completed.json.documents], [0, 3, 1])
  })

  test('gives new ids for another customer, and keeps the old ones as references', async () => {
    const other = await here.customer({ name: 'Hallon AB' })
    const { json } = await run(here, '--customer', other.id)
    assert.deepEqual([json.imported, json.documents, json.rejected], [3, 2, 0], JSON.stringify(json.problems))
    const call = callWith(here.baseUrl, await here.token(other))
    const { data } = (await call('applications.list', {})).body
    const references = new Map(
      data.map((each: { id: string; externalReference: string; metadata: Record<string, string> }) => [
        each.metadata.importedId ?? each.externalReference,
        each,
      ]),
    )
    assert.deepEqual([...references.keys()].sort(), [company, person, refused].sort())
    const copy = references.get(refused) as { id: string; externalReference: string; metadata: object }
    assert.notEqual(copy.id, refused)
    assert.deepEqual(
      [copy.externalReference, copy.metadata],
      ['order-1', { shop: 'Lund', importedId: refused }],
    )
    const shown = references.get(company) as { id: string }
    const [there_, here_] = await Promise.all([
      call('applications.organization.get', { applicationId: shown.id }),
      callWith(here.baseUrl, await here.token(customer))('applications.organization.get', {
        applicationId: company,
      }),
    ])
    assert.deepEqual(comparable(there_.body), comparable(here_.body))
    const again = await run(here, '--customer', other.id)
    assert.deepEqual([again.json.imported, again.json.stored, again.json.documents], [0, 3, 0])
    const restored = await run(here)
    assert.deepEqual([restored.json.customerId, restored.json.stored], [customer.id, 3])
  })

  test('names a workflow that has other content under the same version', async () => {
    await there.database.owner((client) =>
      client.query(
        `update foyer.workflow_version set definition = jsonb_set(definition, '{name}', '"Other"')
        where workflow_id = $1`,
        [uuidOf(customer.workflows.KYC)],
      ),
    )
    const { code, error } = await run(there)
    assert.deepEqual([code, error.code], [1, 'workflow_differs'])
    assert.match(error.detail, new RegExp(`version 1 of the workflow ${uuidOf(customer.workflows.KYC)}`))
  })

  test('does not bring back an erased application', async () => {
    const call = callWith(here.baseUrl, await here.token(customer))
    assert.equal((await call('applications.erase', { applicationId: refused })).status, 200)
    const { json } = await run(here)
    assert.deepEqual([json.imported, json.stored, json.erased], [0, 2, 1])
    assert.equal((await call('applications.get', { applicationId: refused })).status, 404)
  })

  test('refuses a sandbox archive for a live customer, and a file that is no archive', async () => {
    const live = await here.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const { code, error } = await run(here, '--customer', live.id)
    assert.deepEqual([code, error.code], [1, 'other_mode'])
    const none = await commandsOn(here)('import', '--json', '--archive', path.join(directory, 'none.tar.gz'))
    assert.match(none.error.detail, /--archive cannot be read: there is no such file\./)
    for (const content of [Buffer.from('x'), gzipSync('x'.repeat(2_000)), Buffer.alloc(0)]) {
      const broken = await ofArchive(here, content)
      assert.deepEqual([broken.code, broken.error.code], [1, 'invalid_archive'], broken.error.detail)
    }
  })

  test('imports nothing of a changed archive, and names the changed part', async () => {
    const empty = await here.customer({ name: 'Empty' })
    const changes: Array<[expected: RegExp, content: Uint8Array]> = [
      [/damaged or cut off/, archive.subarray(0, archive.length - 40)],
      [/manifest\.json: is missing|cut off/, gzipSync(gunzipSync(archive).subarray(0, 20_480))],
      [/\.\.\/\.\.\/etc\/cron: is no path/, await packed([['../../etc/cron', 'x'], ...files])],
      [
        /customer\.json: was changed/,
        await packed(
          [...files]
            .map(([name, content]) => [name, name === 'customer.json' ? `${content} ` : content] as const)
            .map(([a, b]) => [a, b]),
        ),
      ],
    ]
    for (const [expected, content] of changes) {
      const { code, error } = await ofArchive(here, content, '--customer', empty.id)
      assert.deepEqual([code, error.code], [1, 'invalid_archive'], error.detail)
      assert.match(error.detail, expected)
    }
    const call = callWith(here.baseUrl, await here.token(empty))
    assert.deepEqual((await call('applications.list', {})).body.data, [])
    assert.equal((await call('workflows.list', {})).body.data.length, 2)
  })
})
