/** Verification detects every kind of change to the audit chain, and reports the first changed line. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { auditLine } from '../entry.ts'
import { append, queryOn } from './append.ts'
import { verifyAudit } from './verify.ts'

let database: TestDatabase
let owner: pg.Client
before(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.source.settings('owner'))
  await owner.connect()
})
after(async () => {
  await owner.end()
  await database.drop()
})

async function chainOf(lines: number): Promise<string> {
  const customer = randomUUID()
  await owner.query(
    `insert into foyer.customer (customer_id, name, mode, created_at) values ($1, 'x', 'sandbox', now())`,
    [customer],
  )
  await owner.query('insert into foyer.customer_head (customer_id) values ($1)', [customer])
  await write(customer, lines)
  return customer
}

const actor = { kind: 'USER', id: 'ø' } as const

async function write(customer: string, lines: number, client = owner): Promise<void> {
  for (let at = 0; at < lines; at += 500) {
    const moment = new Date(1_772_366_400_123 + at)
    const application = at % 1_000 === 0 ? randomUUID() : null
    const entries = Array.from({ length: Math.min(500, lines - at) }, (_none, line) =>
      auditLine({ action: 'hit.resolved', actor, detail: { line: at + line } }, moment, application),
    )
    await append(queryOn(client), customer, entries)
  }
}

/** Changes rows as the database owner could. */
async function tamper(customer: string, statements: string[]): Promise<void> {
  await owner.query('alter table foyer.audit_line disable trigger user')
  for (const statement of statements)
    await owner.query(statement.replaceAll('$customer', `customer_id = '${customer}'`))
  await owner.query('alter table foyer.audit_line enable trigger user')
}

const rehash = (from: number) => `do $x$ declare l foyer.audit_line; h bytea; begin
  select hash into h from foyer.audit_line where $customer and seq = ${from - 1};
  for l in select * from foyer.audit_line where $customer and seq >= ${from} order by seq loop
    h := sha256(coalesce(h, decode(repeat('00', 32), 'hex')) || int8send(l.seq) || convert_to(l.entry,
      'UTF8'));
    update foyer.audit_line set hash = h where $customer and seq = l.seq;
  end loop; end $x$`

test('accepts an unchanged chain of any length, during concurrent writes', async () => {
  for (const lines of [0, 1, 999, 1_000, 1_001, 2_500])
    assert.deepEqual(await verifyAudit(owner, await chainOf(lines)), { lines, heads: 0, firstBad: null })
  const customer = await chainOf(3_000)
  const writer = database.owner((client) => write(customer, 3_000, client))
  const verdict = await verifyAudit(owner, customer)
  await writer
  assert.ok(verdict.firstBad === null && verdict.lines >= 3_000)
})

test('works as the service role, which sees only its customer', async () => {
  const customer = await chainOf(3)
  const service = new pg.Client(database.source.settings('foyer_service'))
  await service.connect()
  assert.deepEqual(await verifyAudit(service, customer), { lines: 3, heads: 0, firstBad: null })
  await service.end()
})

const insert = (seq: number) =>
  `insert into foyer.audit_line select customer_id, ${seq}, at, application_id, entry, hash
    from foyer.audit_line where $customer and seq = 5`
const exchange = (columns: string) =>
  `update foyer.audit_line a set (${columns}) = row(${columns.replace(/\w+/g, 'b.$&')})
    from foyer.audit_line b
    where a.$customer and b.customer_id = a.customer_id and a.seq in (4, 7) and b.seq = 11 - a.seq`
const edit = `update foyer.audit_line set entry = replace(entry, 'resolved', 'rejected')
  where $customer and seq = 6`
const remove = 'delete from foyer.audit_line where $customer and seq'
const change = (what: string, seq: number) =>
  `update foyer.audit_line set ${what} where $customer and seq = ${seq}`
const moveUp = [
  'update foyer.audit_line set seq = -seq where $customer and seq > 5',
  'update foyer.audit_line set seq = -seq - 1 where $customer and seq < 0',
]
const moveDown = [
  'update foyer.audit_line set seq = -seq where $customer and seq > 7',
  'update foyer.audit_line set seq = 1 - seq where $customer and seq < 0',
]
const head = (what: string) => `update foyer.customer_head set ${what} where $customer`

/** The change, and the result: `<line> <reason>`. */
const rows: Record<string, [string[], string]> = {
  'an entry edited': [[edit], '6 CHANGED'],
  'an entry and its own hash edited': [[edit, rehash(6).replace('seq >= 6', 'seq = 6')], '7 CHANGED'],
  'an entry edited, and the chain after it rewritten': [[edit, rehash(6)], '10 OTHER_CHAIN'],
  'the first entry edited': [[change(`entry = '{}'`, 1)], '1 CHANGED'],
  'an entry that is no JSON, rehashed': [[change(`entry = 'x'`, 9), rehash(9)], '9 COLUMNS_CHANGED'],
  'the time beside an entry': [[change(`at = at - interval '1 hour'`, 3)], '3 COLUMNS_CHANGED'],
  'a microsecond of the time beside an entry': [
    [change(`at = at + interval '1 microsecond'`, 3)],
    '3 COLUMNS_CHANGED',
  ],
  'the time beside an entry, to none': [[change(`at = '-infinity'`, 3)], '3 COLUMNS_CHANGED'],
  'the application beside an entry': [[change('application_id = null', 3)], '3 COLUMNS_CHANGED'],
  'a line deleted': [[`${remove} = 5`], '5 MISSING'],
  'the first line deleted': [[`${remove} = 1`], '1 MISSING'],
  'a line deleted, and the rest moved up': [[`${remove} = 5`, ...moveUp], '5 CHANGED'],
  'a line inserted after the end': [[insert(11)], '11 BEYOND_HEAD'],
  'a line inserted far after the end': [[insert(40)], '40 BEYOND_HEAD'],
  'a line inserted before the first': [[insert(0)], '0 CHANGED'],
  'a line inserted in between': [[...moveDown, insert(8)], '8 CHANGED'],
  'two lines exchanged': [[exchange('entry, hash')], '4 CHANGED'],
  'two entries exchanged': [[exchange('entry, at')], '4 CHANGED'],
  'two hashes exchanged': [[exchange('hash, at')], '4 CHANGED'],
  'the end cut off': [[`${remove} > 8`], '9 CUT_OFF'],
  'everything cut off': [[`${remove} > 0`], '1 CUT_OFF'],
  'the head set back': [[head('audit_seq = 8')], '9 BEYOND_HEAD'],
  'another end in the head': [[head(`audit_hash = sha256('')`)], '10 OTHER_CHAIN'],
  'the head gone': [['delete from foyer.customer_head where $customer'], '0 NO_HEAD'],
}

for (const [name, [statements, found]] of Object.entries(rows))
  test(`detects ${name}`, async () => {
    const [customer, other] = [await chainOf(10), await chainOf(10)]
    await tamper(customer, statements)
    const { lines, firstBad } = await verifyAudit(owner, customer)
    assert.equal(`${firstBad?.seq} ${firstBad?.why}`, found)
    assert.ok(lines <= (firstBad?.seq ?? 0))
    assert.deepEqual(await verifyAudit(owner, other), { lines: 10, heads: 0, firstBad: null })
  })

test('the trigger prevents changes, even by the owner', async () => {
  const customer = await chainOf(2)
  for (const statement of [
    'delete from foyer.audit_line where',
    `update foyer.audit_line set entry = '' where`,
  ])
    await assert.rejects(owner.query(`${statement} customer_id = $1`, [customer]), /append-only/)
  await assert.rejects(owner.query('truncate foyer.audit_line'), /append-only/)
})
