/**
 * Fifty reviewers take the next of 100,000 applications that wait, on a real PostgreSQL: npm run bench:queue.
 * Measured at the port of the queue, from the call to the committed claim.
 */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { administrationOn } from '#customers/store/administration.ts'
import { openDatabase } from '#platform/postgres/connections.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { queueIn } from '#queue/store/queue.ts'
import person from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { testDatabase } from '#test/harness/test-database.ts'
import { writeSection } from './report-sections.ts'

const WAITING = Number(process.env.BENCH_WAITING ?? 100_000)
const REVIEWERS = 50
/** Applications of each reviewer. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100)
/** Between two of a reviewer: far less than a person needs. */
const PAUSE_MS = 500
const AIM_MS = 50

const now = () => new Date()
const newId = () => uuidv7(now())
const server = await testDatabase()
const database = openDatabase(server.source, () => undefined)
const queue = queueIn(database, now)
const customerId = newId()
const workflowId = newId()
const reviewers = Array.from({ length: REVIEWERS }, newId)

/** One in a hundred is Norwegian: reviewers who take only these pass all others. */
async function seed(client: pg.Client): Promise<void> {
  await administrationOn(client, now).createCustomer({
    ...{ id: customerId, name: 'Kund', mode: 'live' as const, redirectOrigins: [] },
  })
  await administrationOn(client, now).publishWorkflow(customerId, workflowId, person as never)
  await client.query(
    `insert into foyer.application (customer_id, application_id, mode, kind, workflow_id, workflow_version,
        country_code, status, redirect_url, created_at, started_at, submitted_at, updated_at, expires_at,
        sealed, indexed_revision, waiting_since, risk, due_at)
      select $1, gen_random_uuid(), 'live', 'KYC', $2, 1, case when n % 100 = 0 then 'NO' else 'SE' end,
        'MANUAL_REVIEW', 'https://shop.example/', $3, $3, $3, $3, $3, '\\x00', 1, $3,
        (array['LOW', 'NORMAL', 'HIGH'])[1 + n % 3], $3::timestamptz + n * interval '1 second'
      from generate_series(1, $4::int) n`,
    [customerId, workflowId, now(), WAITING],
  )
  await client.query(
    `insert into foyer.member (customer_id, user_id, role, created_at)
      select $1, id, 'REVIEWER', $2 from unnest($3::uuid[]) as t (id)`,
    [customerId, now(), reviewers],
  )
  const takes = { workflows: null, markets: ['NO'], languages: null, risks: ['HIGH'] }
  await client.query(
    `insert into foyer.queue_member (customer_id, user_id, takes)
      select $1, id, $2 from unnest($3::uuid[]) as t (id)`,
    [customerId, JSON.stringify(takes), reviewers.filter((_, at) => at % 10 === 0)],
  )
  await client.query('analyze foyer.application')
}

/** It leaves the queue as a decision takes it out, without the work of one. */
const DECIDE = {
  name: 'bench-decide',
  text: `update foyer.application set status = 'DECLINED', decided_at = now(), decider_id = $3
    where customer_id = $1 and application_id = $2`,
}

const times: number[] = []
const given: string[] = []

async function work(userId: string, at: number): Promise<void> {
  await pause((at * PAUSE_MS) / REVIEWERS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    const claim = await queue.next(customerId, { userId, actsAs: [`foyer:user::${userId}`] }, null)
    times.push(performance.now() - began)
    if (!claim) return
    given.push(claim.applicationId)
    await database.write(customerId, DECIDE, [customerId, claim.applicationId, userId])
    await pause(PAUSE_MS)
  }
}

const ranked = (part: number): string => {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
}

try {
  await server.owner(seed)
  // All at once, before any of them has an application.
  const first = await Promise.all(
    reviewers.map((userId) => queue.next(customerId, { userId, actsAs: [] }, null)),
  )
  const together = new Set(first.map((claim) => claim?.applicationId))
  if (together.size !== REVIEWERS || together.has(undefined)) throw new Error('two reviewers got the same')
  await Promise.all(reviewers.map(work))
  const twice = given.length - new Set(given).size
  const load = os.loadavg().map((each) => each.toFixed(1))[0]
  const when = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}`
  const section = `## The queue of a team

\`npm run bench:queue\`, ${when}. Service and PostgreSQL shared ${os.cpus().length} cores; the load
average was ${load} at the end: more than two means that other work took a part of the machine.
${REVIEWERS} reviewers take another application every ${PAUSE_MS} ms each; every tenth takes only one
application in three hundred. Measured from the call of the port to the committed claim, without HTTP. The
aim is a p99 of ${AIM_MS} ms.

| waiting | reviewers | taken | given twice | p50 ms | p99 ms | longest ms |
|---|---|---|---|---|---|---|
| ${[WAITING, REVIEWERS, given.length, twice, ranked(0.5), ranked(0.99), ranked(1)].join(' | ')} |
`
  if (twice > 0) throw new Error(`${twice} applications were given twice`)
  if (WAITING === 100_000) await writeSection('## The queue', section)
  console.log(section)
} finally {
  await database.close()
  await server.drop()
}
