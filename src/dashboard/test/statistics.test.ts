/** statistics.get: counted in SQL, compared with a plain count over generated applications. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { roundedSeconds } from '#dashboard/figures/durations.ts'
import { periodTimes } from '#dashboard/figures/figure-period.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const DAY = 86_400_000
const columns = [
  ['application_id', 'uuid'],
  ['status', 'text'],
  ['country_code', 'text'],
  ['workflow_id', 'uuid'],
  ['created_at', 'timestamptz'],
  ['started_at', 'timestamptz'],
  ['submitted_at', 'timestamptz'],
  ['decided_at', 'timestamptz'],
  ['decided_by', 'text'],
  ['waiting_since', 'timestamptz'],
  ['step_reached', 'text'],
] as const
type Row = Record<(typeof columns)[number][0], never>

interface Generated {
  application_id: string
  status: string
  country_code: string
  workflow_id: string
  created_at: Date
  started_at: Date | null
  submitted_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  waiting_since: Date | null
  step_reached: string | null
}

const laterThan = (at: Date | null, seconds: number) => at && new Date(at.getTime() + seconds * 1000)

function generated(customer: TestCustomer, now: Date, count: number): Generated[] {
  const shape = fc.record({
    ago: fc.integer({ min: 0, max: 100 * DAY }),
    country: fc.constantFrom('SE', 'NO'),
    kind: fc.constantFrom('KYC', 'KYB'),
    progress: fc.integer({ min: 0, max: 3 }),
    step: fc.constantFrom('contact', 'terms', '.'),
    start: fc.integer({ min: 0, max: 9_000 }),
    finish: fc.integer({ min: 0, max: 30_000 }),
    decide: fc.integer({ min: 0, max: 500_000 }),
    by: fc.constantFrom('RULES', 'USER', 'API'),
    outcome: fc.constantFrom('APPROVED', 'DECLINED'),
  })
  return fc.sample(shape, { numRuns: count, seed: 10 }).map((of) => {
    const created = new Date(now.getTime() - of.ago)
    const started = of.progress > 0 ? laterThan(created, of.start) : null
    const submitted = of.progress > 1 ? laterThan(started, of.finish) : null
    const isDecided = of.progress > 2
    const isReviewed = of.progress === 2 || (isDecided && of.by !== 'RULES')
    return {
      application_id: uuidv7(created),
      status: ['NOT_STARTED', 'FAILED', 'MANUAL_REVIEW', of.outcome][of.progress] as string,
      country_code: of.country,
      workflow_id: uuidOf(customer.workflows[of.kind as 'KYC' | 'KYB']),
      created_at: created,
      started_at: started,
      submitted_at: submitted,
      decided_at: isDecided ? laterThan(submitted, of.decide) : null,
      decided_by: isDecided ? of.by : null,
      waiting_since: isReviewed ? submitted : null,
      step_reached: of.progress === 1 ? of.step : null,
    }
  })
}

async function store(world: World, customer: TestCustomer, rows: Generated[]): Promise<void> {
  const lists = columns.map(([name]) => rows.map((row) => (row as unknown as Row)[name]))
  const names = columns.map(([name]) => name).join(', ')
  const sql = `insert into foyer.application (customer_id, mode, kind, workflow_version, redirect_url,
      updated_at, expires_at, sealed, ${names})
    select $1, 'sandbox', 'KYC', 1, 'https://shop.example', created_at, created_at, '', t.*
    from unnest(${columns.map(([, type], at) => `$${at + 2}::${type}[]`).join(', ')}) as t (${names})`
  await world.database.owner((client) => client.query(sql, [customer.uuid, ...lists]))
}

const median = (rows: Generated[], from: keyof Generated, to: keyof Generated): number | null => {
  const times = rows
    .filter((row) => row[from] && row[to])
    .map((row) => roundedSeconds(((row[to] as Date).getTime() - (row[from] as Date).getTime()) / 1000))
    .sort((a, b) => a - b)
  return times[Math.ceil(times.length / 2) - 1] ?? null
}

describe('statistics.get', () => {
  let world: World
  let customer: TestCustomer
  let rows: Generated[]
  let now: Date
  before(async () => {
    world = await startWorld({ dispatcher: false, queue: false })
    customer = await world.customer()
    now = world.clock.now()
    rows = generated(customer, now, 3_000)
    await store(world, customer, rows)
    await store(world, await world.customer(), [])
  })
  after(() => world.close())

  const figures = async (body: Record<string, unknown>, of = customer) => {
    const reply = await world.call('/v1/statistics.get', body, await world.token(of, 'application.read'))
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  for (const period of ['DAYS_7', 'DAYS_30', 'MONTHS_12'] as const)
    test(`counts ${period} like a simple loop`, async () => {
      for (const filter of [{}, { countryCode: 'NO' }, { workflowId: customer.workflows.KYB }]) {
        const of = await figures({ period, ...filter })
        const { workflowId, countryCode } = filter as { workflowId?: string; countryCode?: string }
        const wanted = rows.filter(
          (row) =>
            (!countryCode || row.country_code === countryCode) &&
            (!workflowId || row.workflow_id === uuidOf(workflowId)),
        )
        const { previous, bars } = periodTimes(period, new Date(of.to))
        const from = new Date(of.from)
        const inside = wanted.filter((row) => row.created_at >= from)
        const count = (is: (row: Generated) => unknown) => inside.filter(is).length
        assert.deepEqual(of.totals, {
          created: inside.length,
          createdBefore: wanted.filter((row) => row.created_at >= previous && row.created_at < from).length,
          started: count((row) => row.started_at),
          submitted: count((row) => row.submitted_at),
          reviewed: count((row) => row.waiting_since),
          approved: count((row) => row.status === 'APPROVED'),
          declined: count((row) => row.status === 'DECLINED'),
          decidedByRules: count((row) => row.decided_by === 'RULES'),
          decidedByPeople: count((row) => row.decided_by !== null && row.decided_by !== 'RULES'),
        })
        const sent = (row: Generated) => row.submitted_at !== null
        assert.deepEqual(of.parts, {
          notOpened: count((row) => !row.started_at),
          endedUnopened: 0,
          fillingIn: 0,
          endedUnsent: count((row) => row.started_at && !sent(row)),
          checking: 0,
          endedAfterSending: 0,
          decidedWithoutReview: count((row) => row.decided_at && !row.waiting_since),
          waiting: count((row) => row.status === 'MANUAL_REVIEW'),
          decidedAfterReview: count((row) => row.decided_at && row.waiting_since),
          leftReview: 0,
        })
        for (const [at, bar] of of.bars.entries()) {
          const until = bars[at + 1] ?? new Date(of.to)
          const all = wanted.filter((row) => row.created_at >= (bars[at] as Date) && row.created_at < until)
          for (const [status, found] of Object.entries(bar.counts))
            assert.equal(found, all.filter((row) => row.status === status).length, `${bar.from} ${status}`)
        }
        assert.equal(of.finish.median, median(inside, 'started_at', 'submitted_at'))
        const byRules = inside.filter((row) => row.decided_by === 'RULES')
        assert.equal(of.decideByRules.median, median(byRules, 'submitted_at', 'decided_at'))
        const byPeople = inside.filter((row) => row.decided_by && row.decided_by !== 'RULES')
        assert.equal(of.decideByPeople.median, median(byPeople, 'waiting_since', 'decided_at'))
        const left = inside.filter((row) => row.step_reached)
        assert.equal(
          of.steps.reduce((sum: number, step: { left: number }) => sum + step.left, 0),
          left.length,
        )
        assert.equal(of.steps.at(-1).remaining, of.totals.submitted)
        for (const market of of.markets)
          assert.equal(
            market.started,
            count(
              (row) =>
                row.started_at &&
                row.country_code === market.countryCode &&
                row.workflow_id === uuidOf(market.workflowId),
            ),
          )
      }
    })

  test('is empty, not absent, for a new customer', async () => {
    const of = await figures({}, await world.customer())
    assert.equal(of.totals.created, 0)
    assert.deepEqual([of.finish.median, of.markets, of.oldestWaitingSince], [null, [], null])
    assert.equal(of.bars.length, 12)
  })
})
