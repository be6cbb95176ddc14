/** The audit log in the dashboard: filters, verification in parts, tampering found, and the download. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type SignedIn, signedIn } from '../harness/signed-in.ts'
import { memberOf } from '../harness/staff.ts'
import { assertProblem } from '../harness/table-requests.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

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

  test('lists newest first with who did it, and filters', async () => {
    await owner.call('credentials.create', { description: 'Shop' })
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

  test('pages with a cursor down to the first entry', async () => {
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

  test('finds a changed entry and names it', async () => {
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

  test('is downloaded as lines that anyone can verify, and the download is in it', async () => {
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

  test('is for owners and admins of the customer', async () => {
    for (const role of ['DEVELOPER', 'REVIEWER', 'VIEWER'] as const)
      for (const operation of ['audit.list', 'audit.verify', 'audit.download'])
        assertProblem(await signedIn(world, customer, role).call(operation), 403, 'insufficient_role')
    const other = signedIn(world, await world.customer(), 'OWNER')
    const { data } = (await other.call('audit.list')).body
    assert.ok(data.every(({ action }: Entry) => !action.startsWith('application.')))
  })
})
