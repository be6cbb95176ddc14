/** `foyer audit verify` with the signed ends that the service wrote, and with a copy of them that is kept elsewhere. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SIGNING_LOCK } from '../../src/adapters/audit/signing.ts'
import { findRunning } from '../../src/adapters/embedded-postgres/embedded.ts'
import {
  environmentOf,
  foyer,
  newDirectory,
  removeDirectory,
  type Service,
  startService,
} from '../harness/cli-process.ts'

const directory = newDirectory()
const elsewhere = newDirectory()
const environment = environmentOf(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)
const verify = (...words: string[]) => of('audit', 'verify', '--all', ...words)
const folder = path.join(directory, 'audit-heads')
const theFile = () => path.join(folder, fs.readdirSync(folder)[0] ?? '')

describe('audit verify with signed ends', () => {
  let service: Service
  let owner: pg.Client
  let customer: string
  const uuid = () => customer.split('::')[1] as string
  before(async () => {
    service = await startService(environment)
    owner = new pg.Client((await findRunning(directory))?.connection('postgres', 'foyer'))
    await owner.connect()
    await owner.query('set session_replication_role = replica')
    // The service's own clock may strike meanwhile: it signs when the test says so.
    await owner.query('select pg_advisory_lock($1)', [SIGNING_LOCK])
    customer = (await of('customer', 'create', '--name', 'Kund', '--mode', 'sandbox')).json.id
  })
  after(async () => {
    await owner.end()
    await service.stop()
    for (const each of [directory, elsewhere]) removeDirectory(each)
  })

  test('before the first hour: said that there is nothing to compare with', async () => {
    const { code, stdout } = await foyer(['audit', 'verify', '--all'], environment)
    assert.equal(code, 0)
    assert.match(stdout, /^No signed ends are there to compare with: /m)
    assert.equal((await verify()).json.heads.place, null)
    const { code: missing, stderr } = await verify('--heads', path.join(elsewhere, 'nowhere'))
    assert.deepEqual([missing, stderr.trim()], [1, '--heads leads to no file and no folder.'])
  })

  test('the hour comes: the service writes a line, and the log meets it', async () => {
    await owner.query('select pg_advisory_unlock($1)', [SIGNING_LOCK])
    await owner.query(`select graphile_worker.add_job('signHeads')`)
    for (let tries = 0; !fs.existsSync(folder) || fs.statSync(theFile()).size === 0; tries += 1) {
      assert.ok(tries < 600, 'nothing was written')
      await pause(100)
    }
    await owner.query('select pg_advisory_lock($1)', [SIGNING_LOCK])
    const { json } = await verify()
    assert.deepEqual([json.intact, json.heads.read, json.heads.bad], [true, 1, []])
    assert.deepEqual([json.customers[0].lines, json.customers[0].heads], [1, 1])
    const { stdout } = await foyer(['audit', 'verify', '--customer', customer], environment)
    assert.equal(stdout, 'Kund: 1 line, as it was written. 1 signed end says so.\n')
    fs.cpSync(folder, path.join(elsewhere, 'heads'), { recursive: true })
  })

  test('the key is the same after a rotation of the master key, and can be told', async () => {
    const { publicKey, pem, algorithm } = (await of('audit', 'key')).json
    assert.deepEqual([algorithm, Buffer.from(publicKey, 'base64').length], ['Ed25519', 32])
    assert.match(pem, /^-----BEGIN PUBLIC KEY-----/)
    assert.equal((await of('key', 'rotate')).code, 0)
    assert.equal((await of('key', 'drop')).code, 0)
    assert.equal((await of('audit', 'key')).json.publicKey, publicKey)
    assert.equal((await verify('--key', publicKey)).json.intact, true)
    const another = Buffer.alloc(32, 1).toString('base64')
    assert.deepEqual((await verify('--key', another)).json.heads.bad[0].why, 'FORGED')
    const { code, stderr } = await verify('--key', 'abc')
    assert.equal(code, 2)
    assert.match(stderr, /^--key takes the 44 characters/)
  })

  test('a file that was touched: each line is named', async () => {
    const line = fs.readFileSync(theFile(), 'utf8')
    const forged = line.replace('"seq":1', '"seq":2')
    fs.writeFileSync(theFile(), `${line}${line}${forged}${line.slice(0, 90)}`)
    try {
      const { code, json } = await verify()
      assert.deepEqual([code, json.intact, json.customers[0].firstBad, json.heads.read], [1, false, null, 1])
      const told = json.heads.bad.map(
        ({ line: number, why }: { line: number; why: string }) => `${number} ${why}`,
      )
      assert.deepEqual(told, ['2 DOUBLED', '3 FORGED', '4 CUT'])
      const { stdout } = await foyer(['audit', 'verify', '--all'], environment)
      assert.match(
        stdout,
        /^\d{4}-\d\d-\d\d\.jsonl, line 3: FORGED: it was changed, or signed by another key\.$/m,
      )
      assert.equal((await verify('--heads', path.join(elsewhere, 'heads'))).json.intact, true)
    } finally {
      fs.writeFileSync(theFile(), line)
    }
  })

  test('the log written anew, and the file with it: the copy elsewhere tells', async () => {
    await owner.query(
      `with l as (update foyer.audit_line set entry = entry || ' ',
         hash = sha256(decode(repeat('00', 32), 'hex') || int8send(1) || convert_to(entry || ' ', 'UTF8')) where customer_id = $1 returning hash)
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
    assert.match(stdout, /^Kund: WRONG at line 1 \(NOT_AS_SIGNED\): /)
  })

  test('a customer of whom the database knows nothing any more', async () => {
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
