/**
 * `foyer audit verify` on a log that a database administrator has changed: each column, each entry, and the
 * recorded head.
 */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import {
  environmentOnServer,
  foyer,
  newDirectory,
  ownerOf,
  removeWithDatabase,
  type Service,
  startService,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)
const somebody = '01990000-0000-7000-8000-000000000000'

// ME stands for the customer id.
const line = (set: string, seq = 2) =>
  `update foyer.audit_line set ${set} where customer_id = ME and seq = ${seq}`
const head = (set: string) => `update foyer.customer_head set ${set} where customer_id = ME`
const remove = (where: string) => `delete from foyer.audit_line where customer_id = ME${where}`
const oneMore = `insert into foyer.audit_line
  select customer_id, 5, at, application_id, entry, hash from foyer.audit_line
  where customer_id = ME and seq = 4`
const rewrite = `with recursive chain as (
    select 0::bigint as seq, decode(repeat('00', 32), 'hex') as hash, null::text as entry
    union all
    select l.seq, sha256(c.hash || int8send(l.seq) || convert_to(l.entry || ' ', 'UTF8')), l.entry || ' '
    from chain c join foyer.audit_line l on l.customer_id = ME and l.seq = c.seq + 1)
  update foyer.audit_line l set entry = chain.entry, hash = chain.hash from chain
  where l.customer_id = ME and l.seq = chain.seq`

const changes: Array<[what: string, statement: string, seq: number, why: string]> = [
  ['the entry', line(`entry = replace(entry, 'OPERATOR', 'SYSTEM')`), 2, 'CHANGED'],
  ['a space in the entry', line(`entry = entry || ' '`), 2, 'CHANGED'],
  ['the hash of an entry', line(`hash = sha256('x')`), 2, 'CHANGED'],
  ['the hash of the last entry', line(`hash = sha256('x')`, 4), 4, 'CHANGED'],
  ['the time of an entry', line(`at = at + interval '1 second'`), 2, 'COLUMNS_CHANGED'],
  ['the time, to infinity', line(`at = 'infinity'`), 2, 'COLUMNS_CHANGED'],
  ['the time, by a microsecond', line(`at = at + interval '1 microsecond'`), 2, 'COLUMNS_CHANGED'],
  ['the application of an entry', line(`application_id = '${somebody}'`), 2, 'COLUMNS_CHANGED'],
  ['the number of an entry', line('seq = 9'), 2, 'MISSING'],
  ['the number, to before the first', line('seq = -1'), -1, 'CHANGED'],
  ['the customer of an entry', line(`customer_id = '${somebody}'`), 2, 'MISSING'],
  ['a deleted entry', remove(' and seq = 2'), 2, 'MISSING'],
  ['deleted entries at the end', remove(' and seq > 2'), 3, 'CUT_OFF'],
  ['all entries deleted', remove(''), 1, 'CUT_OFF'],
  ['an entry added after the head', oneMore, 5, 'BEYOND_HEAD'],
  ['the whole log rewritten', rewrite, 4, 'OTHER_CHAIN'],
  ['the hash of the recorded head', head(`audit_hash = sha256('x')`), 4, 'OTHER_CHAIN'],
  ['the recorded head, moved back', head('audit_seq = 3'), 4, 'BEYOND_HEAD'],
  ['the recorded head, moved forward', head('audit_seq = 5'), 5, 'CUT_OFF'],
  ['the recorded head deleted', 'delete from foyer.customer_head where customer_id = ME', 0, 'NO_HEAD'],
]

describe('audit verify', () => {
  let service: Service
  let owner: pg.Client
  let customer: string
  let other: string
  const createCustomer = async (name: string): Promise<string> => {
    const { id } = (await of('customer', 'create', '--name', name, '--mode', 'sandbox')).json
    for (const _ of [2, 3, 4]) await of('call', 'credentials.create', '--customer', id, '--name', 'x')
    return id
  }
  const verdictOf = async (id: string) => {
    const { code, json } = await of('audit', 'verify', '--customer', id)
    assert.equal(code, json.intact ? 0 : 1)
    return json.customers[0]
  }
  const change = (statement: string) =>
    owner.query(statement.replaceAll('= ME', `= '${customer.split('::')[1]}'`))

  before(async () => {
    // A file instead of the folder: no head is signed during this test.
    fs.writeFileSync(path.join(directory, 'audit-heads'), '')
    service = await startService(environment)
    owner = ownerOf(directory)
    await owner.connect()
    customer = await createCustomer('Kund')
    other = await createCustomer('Annan')
    // The owner of the database can bypass all triggers.
    await owner.query(`set session_replication_role = replica;
      create temp table lines as select * from foyer.audit_line;
      create temp table heads as select * from foyer.customer_head`)
  })
  after(async () => {
    await owner.end()
    await service.stop()
    await removeWithDatabase(directory)
  })

  test('accepts an unchanged log, and all logs together', async () => {
    const { lines, firstBad } = await verdictOf(customer)
    assert.deepEqual([lines, firstBad], [4, null])
    const { code, json } = await of('audit', 'verify', '--all')
    assert.deepEqual([code, json.intact, json.customers.length], [0, true, 2])
  })

  for (const [what, statement, seq, why] of changes)
    test(`detects a change of ${what}: ${why}`, async () => {
      assert.ok(((await change(statement)).rowCount ?? 0) > 0)
      try {
        assert.deepEqual((await verdictOf(customer)).firstBad, { seq, why })
        assert.equal((await verdictOf(other)).firstBad, null)
      } finally {
        await owner.query(`delete from foyer.audit_line; insert into foyer.audit_line select * from lines;
          delete from foyer.customer_head; insert into foyer.customer_head select * from heads`)
      }
    })

  test('names the changed entry, and how many entries before it are valid', async () => {
    await change(line(`hash = sha256('x')`, 3))
    const { code, stdout } = await foyer(['audit', 'verify', '--all'], environment)
    assert.equal(code, 1)
    assert.match(stdout, /^Kund: WRONG at entry 3 \(CHANGED\): .* The 2 entries before it are unchanged\.$/m)
    assert.match(stdout, /^Annan: 4 entries, all unchanged\.$/m)
  })
})
