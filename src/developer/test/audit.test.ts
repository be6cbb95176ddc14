/** The audit log in the dashboard: filters, verification in parts, tampering found, and the download. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clearCase } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { type SignedIn, signedIn } from '#test/harness/signed-in.ts'
import { memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the audit log', () => {
  let world: World
  let customer: TestCustomer
  let owner: SignedIn
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    owner = signedIn(world, customer, 'OWNER')
  })
  after(() => world.close())

  const list = async (filter: Record<string, unknown> = {}) => {
    const reply = await owner.call('audit.list', filter)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  type Entry = { seq: number; action: string; actor: { kind: string; id: string | null }; hash: string }
  const actions = (page: { data: Entry[] }) => page.data.map(({ action }) => action)
  const verifyAll = async (by = owner) => {
    let after: object | undefined
    for (let parts = 1; ; parts += 1) {
      const reply = await by.call('audit.verify', { limit: 3, ...(after ? { after } : {}) })
      assert.equal(reply.status, 200, reply.text)
      if (!reply.body.next) return { ...reply.body, parts }
      after = reply.body.next
    }
  }

  test('lists entries newest first with their actor, and filters them', async () => {
    await owner.call('credentials.create', { name: 'Shop' })
    const { id } = await world.create(customer)
    const all = await list()
    assert.deepEqual(actions(all).slice(0, 2), ['application.created', 'credential.created'])
    assert.deepEqual(all.data[1].actor, { kind: 'USER', id: `foyer:user::${owner.userId}` })
    assert.equal(all.data[0].actor.id, `foyer:credential::${customer.credentialId}`)
    assert.deepEqual(all.head, { seq: all.data[0].seq, hash: all.data[0].hash })
    assert.deepEqual(actions(await list({ applicationId: id })), ['application.created'])
    const userId = `foyer:user::${owner.userId}`
    assert.deepEqual(actions(await list({ userId })), ['credential.created'])
    assert.deepEqual(actions(await list({ action: 'application.created' })), ['application.created'])
    assert.deepEqual(actions(await list({ actorKind: 'APPLICANT' })), [])
    assert.deepEqual(actions(await list({ from: '2100-01-01T00:00:00Z' })), [])
  })

  test('filters by person, action and application, alone and combined', async () => {
    const other = await memberOf(world, customer, 'ADMIN', { name: 'Astrid Lind' })
    const { id } = await world.create(customer, { externalReference: 'order 7' })
    await other.call('credentials.create', { name: 'Till' })
    const [credential] = (await list({ actorKind: 'USER' })).data as Entry[]
    const [created] = (await list({ applicationId: id })).data as Entry[]
    const seqs = async (anyOf: object) => (await list({ anyOf })).data.map(({ seq }: Entry) => seq)
    const userId = [`foyer:user::${other.userId}`]
    assert.deepEqual(await seqs({ userId }), [credential?.seq])
    assert.deepEqual(await seqs({ applicationId: [id] }), [created?.seq])
    assert.deepEqual(await seqs({ userId, applicationId: [id] }), [credential?.seq, created?.seq])
    assert.ok((await seqs({ action: ['customer.created'], userId })).includes(credential?.seq))
    const boss = await memberOf(world, customer, 'OWNER')
    const update = await boss.call('team.members.update', { userId: userId[0], role: 'REVIEWER' })
    assert.equal(update.status, 200, update.text)
    const [changed] = (await list({ anyOf: { userId } })).data as Entry[]
    assert.equal(changed?.action, 'member.role_changed', 'also what was done to them')
    assert.deepEqual(await seqs({ userId, applicationId: [id], action: [] }), [
      changed?.seq,
      credential?.seq,
      created?.seq,
    ])
    assertProblem(await owner.call('audit.list', { anyOf: {} }), 400, 'invalid_body')
    assertProblem(await owner.call('audit.list', { anyOf: { userId: ['x'] } }), 400, 'invalid_id')
  })

  test('names who applies for those who may read cases, and logs its readers', async () => {
    const named = async (id: string) =>
      (await list({ applicationId: id })).data.map(
        (entry: { applicationName: string }) => entry.applicationName,
      )
    const one = await world.create(customer, { externalReference: 'order 8' })
    assert.deepEqual(await named(one.id), ['order 8'])
    const { data } = clearCase('KYC')
    await set(world, customer, one.id, { data })
    assert.deepEqual(await named(one.id), Array(2).fill('Anna Testsson'))
    const company = await world.create(customer, { workflowId: customer.workflows.KYB })
    assert.deepEqual(await named(company.id), [null])
    await set(world, customer, company.id, { data: clearCase('KYB').data })
    assert.deepEqual(await named(company.id), Array(2).fill('Ordförandens Testverk AB'))
    const sql = `select 1 from foyer.access where application_id = $1 and operation = 'audit.list'
      and credential_id = $2`
    for (const until = Date.now() + 10_000; ; await sleep(100)) {
      const of = [uuidOf(company.id), owner.userId]
      const { rowCount } = await world.database.owner((client) => client.query(sql, of))
      if (rowCount) break
      assert.ok(Date.now() < until, 'the read is in the access log')
    }
  })

  test('names the invited person, also when the invitation has ended', async () => {
    const boss = await memberOf(world, customer, 'OWNER')
    const sent = await boss.call('team.invite', { email: 'rita@hus.example', role: 'REVIEWER' })
    assert.equal(sent.status, 200, sent.text)
    await boss.call('team.invitations.revoke', { invitationId: sent.body.id })
    const { data } = await list({ action: ['member.invited', 'member.invitation_revoked'] })
    const named = (data as Array<{ action: string; invited: string }>).map(({ action, invited }) => [
      action,
      invited,
    ])
    assert.deepEqual(named.slice(0, 2), [
      ['member.invitation_revoked', 'rita@hus.example'],
      ['member.invited', 'rita@hus.example'],
    ])
    const rows = await world.database.owner((client) =>
      client.query('select 1 from foyer.audit_line where entry like $1', ['%rita@hus%']),
    )
    assert.equal(rows.rowCount, 0, 'the log itself has no address')
  })

  test('has pages with a cursor down to the first entry', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.data.map(({ seq }: Entry) => seq))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    assert.deepEqual(
      seen,
      Array.from({ length: seen.length }, (_, at) => seen.length - at),
    )
  })

  test('is verified part by part, up to its head', async () => {
    const { verified, firstBad, head, parts } = await verifyAll()
    assert.equal(firstBad, null)
    assert.deepEqual(verified, head)
    assert.ok(parts > 1)
  })

  test('detects a changed entry and names it', async () => {
    const changed = await world.customer()
    const person = signedIn(world, changed, 'ADMIN')
    await world.create(changed)
    await world.database.owner(async (client) => {
      await client.query('alter table foyer.audit_line disable trigger append_only')
      await client.query(
        `update foyer.audit_line set entry = replace(entry, 'CLIENT', 'CLOUDS')
          where customer_id = $1 and seq = 2`,
        [changed.uuid],
      )
      await client.query('alter table foyer.audit_line enable trigger append_only')
    })
    const { firstBad, verified } = await verifyAll(person)
    assert.deepEqual(firstBad, { seq: 2, why: 'CHANGED' })
    assert.equal(verified.seq, 1)
  })

  test('can be downloaded as lines that anyone can verify, and records the download', async () => {
    const reply = await (await memberOf(world, customer, 'ADMIN')).call('audit.download')
    const file = await fetch(reply.body.downloadURL)
    assert.equal(file.status, 200)
    assert.match(
      file.headers.get('content-disposition') ?? '',
      /^attachment; filename="audit-log-[\d-]+\.jsonl"$/,
    )
    const lines = (await file.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    let before = Buffer.alloc(32)
    for (const { seq, hash, entry } of lines) {
      const number = Buffer.alloc(8)
      number.writeBigInt64BE(BigInt(seq))
      before = createHash('sha256').update(before).update(number).update(entry, 'utf8').digest() as never
      assert.equal(before.toString('hex'), hash)
    }
    assert.equal(JSON.parse(lines.at(-1).entry).action, 'audit.downloaded')
    assert.equal((await list()).head.hash, lines.at(-1).hash)
    const forged = reply.body.downloadURL.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))
    assert.equal((await fetch(forged)).status, 403)
    world.clock.advance(11 * 60_000)
    assert.equal((await fetch(reply.body.downloadURL)).status, 403)
  })

  test('is readable for owners and administrators of the customer only', async () => {
    for (const role of ['DEVELOPER', 'REVIEWER', 'VIEWER'] as const)
      for (const operation of ['audit.list', 'audit.verify', 'audit.download'])
        assertProblem(await signedIn(world, customer, role).call(operation), 403, 'insufficient_role')
    const other = signedIn(world, await world.customer(), 'OWNER')
    const { data } = (await other.call('audit.list')).body
    assert.ok(data.every(({ action }: Entry) => !action.startsWith('application.')))
  })
})
