/** Signed heads of the audit log: written once an hour by one node, only when a log has grown. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SignedHeads } from '#audit/head.ts'
import { headsDirectory } from '#audit/store/head-files.ts'
import { headSigner } from '#audit/store/head-keys.ts'
import { signedHeadsAt } from '#audit/store/read-heads.ts'
import { auditHeadsIn } from '#audit/store/signing.ts'
import { verifyAudit } from '#audit/store/verify.ts'
import { tasks } from '#tasks.ts'
import { rehashedFrom, tamperWith } from '../harness/audit-tampering.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

const seed = Buffer.alloc(32, 9)

describe('signed heads', () => {
  let world: World
  let directory: string
  let clock: Date
  const logged: Array<{ level: string; fields: Record<string, unknown>; message: string }> = []
  const to = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void logged.push({ level, fields, message })
  const heads = () =>
    auditHeadsIn({
      worker: world.database.source.settings('foyer_worker'),
      derived: (label) => (label === 'audit-heads' ? seed : Buffer.alloc(32)),
      dataDirectory: directory,
      now: () => clock,
      log: { info: to('info'), error: to('error') },
    })
  const run = () => tasks.signHeads({}, { auditHeads: heads() } as never)
  const files = () => fs.readdirSync(headsDirectory(directory)).sort()
  const linesIn = (name: string) =>
    fs
      .readFileSync(path.join(headsDirectory(directory), name), 'utf8')
      .split('\n')
      .slice(0, -1)
  const read = (): Promise<SignedHeads> =>
    signedHeadsAt(headsDirectory(directory), headSigner(seed).publicKey)
  const verdictOf = async (customer: TestCustomer) => {
    const signed = await read()
    return world.database.owner((owner) => verifyAudit(owner, customer.uuid, signed.of(customer.uuid)))
  }
  const tamper = (statement: string, customer: TestCustomer) => tamperWith(world, customer, statement)

  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world.close())
  beforeEach(() => {
    directory = fs.mkdtempSync(path.join(world.config.dataDirectory, 'node-'))
    clock = new Date('2026-11-20T10:47:00Z')
    logged.length = 0
    return world.database.owner((owner) => owner.query('delete from foyer.signed_head'))
  })

  test('are written once for each log that has grown, and the service logs only counts', async () => {
    const [one, other] = [await world.customer(), await world.customer()]
    await run()
    const first = linesIn('2026-11-20.jsonl').length
    assert.ok(first >= 2)
    assert.deepEqual(logged, [
      { level: 'info', fields: { signed: first }, message: 'heads of the audit log signed' },
    ])
    await run()
    assert.equal(linesIn('2026-11-20.jsonl').length, first)
    assert.deepEqual(logged.at(-1)?.fields, { signed: 0 })
    await world.create(one)
    clock = new Date('2026-11-21T00:47:00Z')
    await run()
    const [line = '', ...more] = linesIn('2026-11-21.jsonl')
    assert.deepEqual(more, [])
    const head =
      'select audit_seq, encode(audit_hash, $2) as hash from foyer.customer_head where customer_id = $1'
    const { rows } = await world.database.owner((owner) => owner.query(head, [one.uuid, 'hex']))
    const signed = JSON.parse(line)
    assert.deepEqual(
      [signed.customerId, signed.at, signed.hash],
      [one.uuid, clock.toISOString(), rows[0].hash],
    )
    assert.equal(String(signed.seq), rows[0].audit_seq)
    assert.deepEqual((await verdictOf(one)).heads, 2)
    assert.deepEqual((await verdictOf(other)).firstBad, null)
  })

  test('are written once by two concurrent nodes', async () => {
    const customers = await Promise.all([1, 2, 3].map(() => world.customer()))
    await Promise.all([run(), run(), run()])
    const { bad, of } = await read()
    assert.deepEqual(bad, [])
    for (const { uuid } of customers) assert.equal(of(uuid).length, 1)
    assert.equal(logged.filter(({ fields }) => Number(fields.signed) > 0).length, 1)
  })

  test('go into an earlier file when the clock is set back, and the log matches every head', async () => {
    const customer = await world.customer()
    await run()
    await world.create(customer)
    clock = new Date('2026-11-18T03:00:00Z')
    await run()
    assert.deepEqual(files(), ['2026-11-18.jsonl', '2026-11-20.jsonl'])
    const { heads: met, firstBad } = await verdictOf(customer)
    assert.deepEqual([met, firstBad], [2, null])
  })

  test('recover from a crash within a line, and between file and database', async () => {
    const customer = await world.customer()
    await run()
    const file = path.join(headsDirectory(directory), '2026-11-20.jsonl')
    fs.truncateSync(file, fs.statSync(file).size - 40)
    await world.database.owner((owner) => owner.query('delete from foyer.signed_head'))
    clock = new Date('2026-11-20T11:47:00Z')
    await run()
    const { bad } = await read()
    assert.deepEqual(bad, [])
    assert.equal((await verdictOf(customer)).firstBad, null)
  })

  test('are written in the next hour when the file was not writable', async () => {
    const customer = await world.customer()
    fs.writeFileSync(headsDirectory(directory), 'in the way')
    await assert.rejects(run(), { code: 'EEXIST' })
    fs.rmSync(headsDirectory(directory))
    await run()
    assert.equal((await verdictOf(customer)).heads, 1)
  })

  test('detect a log rewritten with all hashes and its end, and report it in the next hour', async () => {
    const customer = await world.customer()
    await run()
    await world.create(customer)
    clock = new Date('2026-11-20T11:47:00Z')
    await run()
    const before = await verdictOf(customer)
    assert.deepEqual([before.heads, before.firstBad], [2, null])
    const lines = before.lines
    await tamper(rehashedFrom(lines), customer)
    const alone = await world.database.owner((owner) => verifyAudit(owner, customer.uuid))
    assert.equal(alone.firstBad, null)
    assert.deepEqual(await verdictOf(customer), {
      lines: lines - 1,
      heads: 1,
      firstBad: { seq: lines, why: 'NOT_AS_SIGNED' },
    })
    await tamper(rehashedFrom(1), customer)
    const { seq } = (await read()).of(customer.uuid)[0] ?? {}
    assert.deepEqual(await verdictOf(customer), {
      lines: 0,
      heads: 0,
      firstBad: { seq, why: 'NOT_AS_SIGNED' },
    })
    await run()
    assert.deepEqual(logged.at(-1)?.fields, { chains: 1 })
    assert.equal(logged.at(-1)?.level, 'error')
  })

  test('detect a log truncated together with its recorded end', async () => {
    const customer = await world.customer()
    await world.create(customer)
    await run()
    const { lines } = await verdictOf(customer)
    await tamper(
      `with cut as (delete from foyer.audit_line where customer_id = ME and seq > ${lines - 2})
       update foyer.customer_head h set audit_seq = l.seq, audit_hash = l.hash from foyer.audit_line l
         where h.customer_id = ME and l.customer_id = ME and l.seq = ${lines - 2}`,
      customer,
    )
    assert.equal((await world.database.owner((owner) => verifyAudit(owner, customer.uuid))).firstBad, null)
    assert.deepEqual((await verdictOf(customer)).firstBad, { seq: lines - 1, why: 'CUT_OFF' })
    await tamper(
      `with gone as (delete from foyer.audit_line where customer_id = ME)
       update foyer.customer_head set audit_seq = 0, audit_hash = decode(repeat('00', 32), 'hex')
       where customer_id = ME`,
      customer,
    )
    assert.deepEqual((await verdictOf(customer)).firstBad, { seq: 1, why: 'CUT_OFF' })
    // An empty log is signed as empty; earlier heads must still match.
    await run()
    assert.deepEqual((await verdictOf(customer)).firstBad, { seq: 1, why: 'CUT_OFF' })
  })

  test('are readable for the signing role, which cannot change them or read the log or key', async () => {
    const heads = [
      'update foyer.customer_head set audit_seq = 0',
      'select event_seq from foyer.customer_head',
    ]
    const refused = {
      foyer_worker: [...heads, 'select entry from foyer.audit_line'],
      foyer_service: [] as string[],
    }
    for (const [role, statements] of Object.entries(refused))
      for (const statement of [...statements, 'select wrapped from foyer.service_secret']) {
        const denied = world.database.owner((owner) => owner.query(`set role ${role}; ${statement}`))
        await assert.rejects(denied, /permission denied/, `${role}: ${statement}`)
      }
  })
})
