/** `foyer audit verify` on a log that somebody with all rights has touched: each column of a line, each line, and the record of the log's end. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
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
const environment = environmentOf(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)
const somebody = '01990000-0000-7000-8000-000000000000'

// ME is the customer.
const line = (set: string, seq = 2) =>
  `update foyer.audit_line set ${set} where customer_id = ME and seq = ${seq}`
const head = (set: string) => `update foyer.customer_head set ${set} where customer_id = ME`
const gone = (where: string) => `delete from foyer.audit_line where customer_id = ME${where}`
const oneMore = `insert into foyer.audit_line
  select customer_id, 5, at, application_id, entry, hash from foyer.audit_line where customer_id = ME and seq = 4`
const anew = `with recursive chain as (
    select 0::bigint as seq, decode(repeat('00', 32), 'hex') as hash, null::text as entry
    union all
    select l.seq, sha256(c.hash || int8send(l.seq) || convert_to(l.entry || ' ', 'UTF8')), l.entry || ' '
    from chain c join foyer.audit_line l on l.customer_id = ME and l.seq = c.seq + 1)
  update foyer.audit_line l set entry = chain.entry, hash = chain.hash from chain
  where l.customer_id = ME and l.seq = chain.seq`

const touches: Array<[what: string, statement: string, seq: number, why: string]> = [
  ['what it says', line(`entry = replace(entry, 'OPERATOR', 'SYSTEM')`), 2, 'CHANGED'],
  ['a space in it', line(`entry = entry || ' '`), 2, 'CHANGED'],
  ['its hash', line(`hash = sha256('x')`), 2, 'CHANGED'],
  ['the hash of the last one', line(`hash = sha256('x')`, 4), 4, 'CHANGED'],
  ['its time', line(`at = at + interval '1 second'`), 2, 'COLUMNS_CHANGED'],
  ['its time, to none at all', line(`at = 'infinity'`), 2, 'COLUMNS_CHANGED'],
  ['its time, by a microsecond', line(`at = at + interval '1 microsecond'`), 2, 'COLUMNS_CHANGED'],
  ['its application', line(`application_id = '${somebody}'`), 2, 'COLUMNS_CHANGED'],
  ['its number', line('seq = 9'), 2, 'MISSING'],
  ['its number, to stand before the first', line('seq = -1'), -1, 'CHANGED'],
  ['whose it is', line(`customer_id = '${somebody}'`), 2, 'MISSING'],
  ['a line gone', gone(' and seq = 2'), 2, 'MISSING'],
  ['the end gone', gone(' and seq > 2'), 3, 'CUT_OFF'],
  ['all gone', gone(''), 1, 'CUT_OFF'],
  ['a line put behind the end', oneMore, 5, 'BEYOND_HEAD'],
  ['all of it written anew', anew, 4, 'OTHER_CHAIN'],
  ['the hash in the record of its end', head(`audit_hash = sha256('x')`), 4, 'OTHER_CHAIN'],
  ['the end, earlier', head('audit_seq = 3'), 4, 'BEYOND_HEAD'],
  ['the end, later', head('audit_seq = 5'), 5, 'CUT_OFF'],
  ['the record of its end gone', 'delete from foyer.customer_head where customer_id = ME', 0, 'NO_HEAD'],
]

describe('audit verify', () => {
  let service: Service
  let owner: pg.Client
  let customer: string
  let other: string
  const made = async (name: string): Promise<string> => {
    const { id } = (await of('customer', 'create', '--name', name, '--mode', 'sandbox')).json
    for (const _ of [2, 3, 4]) await of('apikey', 'create', '--customer', id)
    return id
  }
  const verdictOf = async (id: string) => {
    const { code, json } = await of('audit', 'verify', '--customer', id)
    assert.equal(code, json.intact ? 0 : 1)
    return json.customers[0]
  }
  const touch = (statement: string) =>
    owner.query(statement.replaceAll('= ME', `= '${customer.split('::')[1]}'`))

  before(async () => {
    // No end of a log is signed here, also when the hour for it comes.
    fs.writeFileSync(path.join(directory, 'audit-heads'), '')
    service = await startService(environment)
    owner = new pg.Client((await findRunning(directory))?.connection('postgres', 'foyer'))
    await owner.connect()
    customer = await made('Kund')
    other = await made('Annan')
    // No trigger stands in the way of who owns the database.
    await owner.query(`set session_replication_role = replica;
      create temp table lines as select * from foyer.audit_line;
      create temp table heads as select * from foyer.customer_head`)
  })
  after(async () => {
    await owner.end()
    await service.stop()
    removeDirectory(directory)
  })

  test('an untouched log, and all logs together', async () => {
    const { lines, firstBad } = await verdictOf(customer)
    assert.deepEqual([lines, firstBad], [4, null])
    const { code, json } = await of('audit', 'verify', '--all')
    assert.deepEqual([code, json.intact, json.customers.length], [0, true, 2])
  })

  for (const [what, statement, seq, why] of touches)
    test(`${what}: ${why}`, async () => {
      assert.ok(((await touch(statement)).rowCount ?? 0) > 0)
      try {
        assert.deepEqual((await verdictOf(customer)).firstBad, { seq, why })
        assert.equal((await verdictOf(other)).firstBad, null)
      } finally {
        await owner.query(`delete from foyer.audit_line; insert into foyer.audit_line select * from lines;
          delete from foyer.customer_head; insert into foyer.customer_head select * from heads`)
      }
    })

  test('the sentence names the line, and how much before it can be believed', async () => {
    await touch(line(`hash = sha256('x')`, 3))
    const { code, stdout } = await foyer(['audit', 'verify', '--all'], environment)
    assert.equal(code, 1)
    assert.match(
      stdout,
      /^Kund: WRONG at line 3 \(CHANGED\): .* 2 lines before it are as they were written\.$/m,
    )
    assert.match(stdout, /^Annan: 4 lines, all as they were written\.$/m)
  })
})
