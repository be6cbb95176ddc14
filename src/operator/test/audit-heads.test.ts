/** `foyer audit verify` with the signed heads that the service wrote, and with a copy elsewhere. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunning } from '@foyer/embedded-postgres/embedded'
import pg from 'pg'
import { SIGNING_LOCK } from '#audit/store/signing.ts'
import {
  environmentOf,
  foyer,
  newDirectory,
  removeDirectory,
  type Service,
  startService,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const elsewhere = newDirectory()
const environment = environmentOf(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)
const verify = (...words: string[]) => of('audit', 'verify', '--all', ...words)
const folder = path.join(directory, 'audit-heads')
const headFile = () => path.join(folder, fs.readdirSync(folder)[0] ?? '')

describe('audit verify with signed heads', () => {
  let service: Service
  let owner: pg.Client
  let customer: string
  const uuid = () => customer.split('::')[1] as string
  before(async () => {
    service = await startService(environment)
    owner = new pg.Client((await findRunning(directory))?.connection('postgres', 'foyer'))
    await owner.connect()
    await owner.query('set session_replication_role = replica')
    // Holds the lock, so that the service only signs when the test allows it.
    await owner.query('select pg_advisory_lock($1)', [SIGNING_LOCK])
    customer = (await of('customer', 'create', '--name', 'Kund', '--mode', 'sandbox')).json.id
  })
  after(async () => {
    await owner.end()
    await service.stop()
    for (const each of [directory, elsewhere]) removeDirectory(each)
  })

  test('says that there are no signed heads before the first hour', async () => {
    const { code, stdout } = await foyer(['audit', 'verify', '--all'], environment)
    assert.equal(code, 0)
    assert.match(stdout, /^There are no signed heads to compare with: /m)
    assert.equal((await verify()).json.heads.place, null)
    const { code: missing, error } = await verify('--heads', path.join(elsewhere, 'nowhere'))
    assert.deepEqual([missing, error.detail], [1, '--heads names no existing file or folder.'])
  })

  test('accepts a log that matches the signed head', async () => {
    await owner.query('select pg_advisory_unlock($1)', [SIGNING_LOCK])
    await owner.query(`select graphile_worker.add_job('signHeads')`)
    for (let tries = 0; !fs.existsSync(folder) || fs.statSync(headFile()).size === 0; tries += 1) {
      assert.ok(tries < 600, 'nothing was written')
      await pause(100)
    }
    await owner.query('select pg_advisory_lock($1)', [SIGNING_LOCK])
    const { json } = await verify()
    assert.deepEqual([json.intact, json.heads.read, json.heads.bad], [true, 1, []])
    assert.deepEqual([json.customers[0].lines, json.customers[0].heads], [1, 1])
    const { stdout } = await foyer(['audit', 'verify', '--customer', customer], environment)
    assert.equal(stdout, 'Kund: 1 entry, unchanged. 1 signed head matches.\n')
    fs.cpSync(folder, path.join(elsewhere, 'heads'), { recursive: true })
  })

  test('keeps the public key after a rotation of the master key, and shows it', async () => {
    const { publicKey, pem, algorithm } = (await of('audit', 'key')).json
    assert.deepEqual([algorithm, Buffer.from(publicKey, 'base64').length], ['Ed25519', 32])
    assert.match(pem, /^-----BEGIN PUBLIC KEY-----/)
    assert.equal((await of('key', 'rotate')).code, 0)
    assert.equal((await of('key', 'drop')).code, 0)
    assert.equal((await of('audit', 'key')).json.publicKey, publicKey)
    assert.equal((await verify('--key', publicKey)).json.intact, true)
    const another = Buffer.alloc(32, 1).toString('base64')
    assert.deepEqual((await verify('--key', another)).json.heads.bad[0].why, 'FORGED')
    const { code, error } = await verify('--key', 'abc')
    assert.equal(code, 2)
    assert.match(error.detail, /^--key takes the 44 base64 characters/)
  })

  test('names each changed line of a head file', async () => {
    const line = fs.readFileSync(headFile(), 'utf8')
    const forged = line.replace('"seq":1', '"seq":2')
    fs.writeFileSync(headFile(), `${line}${line}${forged}${line.slice(0, 90)}`)
    try {
      const { code, json } = await verify()
      assert.deepEqual([code, json.intact, json.customers[0].firstBad, json.heads.read], [1, false, null, 1])
      const bad = json.heads.bad.map(
        ({ line: number, why }: { line: number; why: string }) => `${number} ${why}`,
      )
      assert.deepEqual(bad, ['2 DOUBLED', '3 FORGED', '4 CUT'])
      const { stdout } = await foyer(['audit', 'verify', '--all'], environment)
      assert.match(
        stdout,
        /^\d{4}-\d\d-\d\d\.jsonl, line 3: FORGED: the line was changed, or signed with another key\.$/m,
      )
      assert.equal((await verify('--heads', path.join(elsewhere, 'heads'))).json.intact, true)
    } finally {
      fs.writeFileSync(headFile(), line)
    }
  })

  test('detects a rewritten log and a deleted head file with the copy elsewhere', async () => {
    await owner.query(
      `with l as (update foyer.audit_line set entry = entry || ' ',
         hash = sha256(decode(repeat('00', 32), 'hex') || int8send(1) || convert_to(entry || ' ', 'UTF8'))
         where customer_id = $1 returning hash)
       update foyer.customer_head set audit_hash = l.hash from l where customer_id = $1`,
      [uuid()],
    )
    assert.deepEqual((await verify()).json.customers[0].firstBad, { seq: 1, why: 'NOT_AS_SIGNED' })
    fs.rmSync(folder, { recursive: true })
    assert.equal((await verify()).json.intact, true)
    const { code, stdout } = await foyer(
      [
        'audit',
        'verify',
        '--all',
        '--heads',
        path.join(elsewhere, 'heads', path.basename(firstOf(elsewhere))),
      ],
      environment,
    )
    assert.equal(code, 1)
    assert.match(stdout, /^Kund: WRONG at entry 1 \(NOT_AS_SIGNED\): /)
  })

  test('reports a customer that no longer exists in the database', async () => {
    for (const table of ['audit_line', 'customer_head', 'signed_head', 'customer'])
      await owner.query(`delete from foyer.${table}`)
    const { code, json } = await verify('--heads', path.join(elsewhere, 'heads'))
    assert.equal(code, 1)
    assert.deepEqual(
      [json.customers[0].customerId, json.customers[0].firstBad],
      [customer, { seq: 0, why: 'NO_HEAD' }],
    )
  })
})

const firstOf = (place: string): string => fs.readdirSync(path.join(place, 'heads'))[0] ?? ''
