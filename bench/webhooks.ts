/** How soon and how fast events are delivered, with one receiver that hangs and one that fails among 50 customers. Run: node bench/webhooks.ts [--write] */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { uuidv7 } from '../src/adapters/ids.ts'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { embeddedServer } from '../src/adapters/postgres/server.ts'
import { startDispatcher } from '../src/adapters/webhooks/dispatcher.ts'
import { newSecret, sealingWith } from '../src/adapters/webhooks/secrets.ts'
import { senderOf } from '../src/adapters/webhooks/sending.ts'
import { idsOf } from '../src/ids.ts'
import { type Receiver, startReceiver } from '../test/webhook-receiver.ts'

const CUSTOMERS = 50
const key = Buffer.alloc(32, 9)
const APPEND = {
  name: 'bench-append',
  text: `select foyer.append($1, $2, now(), '{}', array[$3::uuid], '{APPLICATION_APPROVED}')`,
}

const directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-bench-webhooks-'))
const server = await embeddedServer(directory, () => undefined)
const [owner, worker] = [server.source.settings('owner'), server.source.settings('foyer_worker')]
await migrate({ owner, worker })
const pool = new pg.Pool({ ...owner, max: 8 })
const now = () => new Date()

/** When each event was committed; its id tells which. */
const committed = new Map<string, number>()
const customers = await Promise.all(Array.from({ length: CUSTOMERS }, (_, at) => preparedCustomer(at)))
const well = customers.slice(2)
const sender = senderOf({ allowPrivate: true, now })
const dispatcher = await startDispatcher({
  worker,
  ids: idsOf('foyer'),
  now,
  sealing: sealingWith(key),
  sender,
  switchOff: async () => undefined,
  log: { info: () => undefined, warn: () => undefined },
})

const latency = await steadily(40, 20)
const burst = await atOnce(3_000)
const report = [
  '# Webhooks, measured',
  '',
  `${now().toISOString().slice(0, 10)}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, load before and while ${os.loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}, embedded PostgreSQL. Database, sender and receivers share the machine.`,
  '',
  `50 customers, one whose receiver never answers and one whose receiver always fails; the other 48 are measured.`,
  '',
  '| | measured | wanted |',
  '|---|---|---|',
  `| from commit to receiver, 40 events/s, p50 | ${latency.p50} ms | ≤ 200 ms |`,
  `| the same, p99 | ${latency.p99} ms | ≤ 2 000 ms |`,
  `| deliveries a second, 3 000 at once | ${burst} | ≥ 300 |`,
  '',
].join('\n')
process.stdout.write(report)
if (process.argv.includes('--write')) await writeFile(new URL('report-webhooks.md', import.meta.url), report)

await dispatcher.stop()
await Promise.all(customers.map(({ receiver }) => receiver.close()))
await pool.end()
await server.stop()
await rm(directory, { recursive: true, force: true })

async function preparedCustomer(at: number): Promise<{ id: string; receiver: Receiver }> {
  const receiver = await startReceiver(() => (at === 0 ? 'HANG' : at === 1 ? 500 : 200))
  const [id, webhookId] = [uuidv7(new Date()), uuidv7(new Date())]
  await pool.query(
    `insert into foyer.customer (customer_id, name, mode, created_at) values ($1, 'Bench', 'sandbox', now())`,
    [id],
  )
  await pool.query('insert into foyer.customer_head (customer_id) values ($1)', [id])
  await pool.query(
    `insert into foyer.webhook (customer_id, webhook_id, url, types, description, sealed_secret, created_at)
      values ($1, $2, $3, '{}', '', $4, now())`,
    [id, webhookId, receiver.url, sealingWith(key).sealSecret(id, webhookId, newSecret())],
  )
  return { id, receiver }
}

async function happen(customerId: string): Promise<void> {
  const [id, application] = [uuidv7(new Date()), uuidv7(new Date())]
  await pool.query({ ...APPEND, values: [customerId, application, id] })
  committed.set(`foyer:event::${id}`, Date.now())
  dispatcher.hint(customerId)
}

/** Events at an even pace to all customers, the unwell ones too. Milliseconds from commit to the receiver. */
async function steadily(perSecond: number, seconds: number): Promise<{ p50: number; p99: number }> {
  committed.clear()
  // The dispatcher learns once a second who wants to be told.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const began = performance.now()
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const wait = began + (number * 1000) / perSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    void happen((customers[number % CUSTOMERS] as { id: string }).id)
  }
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const took = well
    .flatMap(({ receiver }) => receiver.taken)
    .map((got) => Math.max(0, got.at - (committed.get(got.id) ?? got.at)))
    .sort((a, b) => a - b)
  const part = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return { p50: part(0.5), p99: part(0.99) }
}

/** Deliveries a second from when all are owed until the last has come. */
async function atOnce(count: number): Promise<number> {
  const before = total()
  const began = performance.now()
  const each = Array.from({ length: count }, (_, number) => (well[number % well.length] as { id: string }).id)
  await Promise.all(each.map((id) => happen(id)))
  while (total() - before < count) await new Promise((resolve) => setTimeout(resolve, 10))
  return Math.round(count / ((performance.now() - began) / 1000))
}

function total(): number {
  return well.reduce((sum, { receiver }) => sum + receiver.taken.length, 0)
}
