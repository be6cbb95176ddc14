/** The figures of Home are counted with each change: after any mixture they equal a plain count. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { roundedSeconds } from '#dashboard/figures/durations.ts'
import { lastDayNotKept } from '#dashboard/figures/figure-spans.ts'
import type { Decision } from '#kernel/schemas/application.ts'
import { clearCase } from '#test/fixtures/case.ts'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { assertFigures } from '#test/harness/figure-rows.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const SECOND = 1_000
const DAY = 86_400_000

describe('the counted figures', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ dispatcher: false, queue: false })
    customer = await world.customer()
  })
  after(() => world.close())

  const check = (when: string, of = customer) =>
    world.database.owner((client) => assertFigures(client, of.uuid, when))
  const waitingChanges = async (of = customer): Promise<number> =>
    world.database.owner(async (client) => {
      const sql = 'select count(*)::int as count from foyer.figure_change where customer_id = $1'
      return (await client.query<{ count: number }>(sql, [of.uuid])).rows[0]?.count ?? -1
    })
  const addUp = (of = customer) => world.foyer.ports.figures.addUp(of.uuid)
  const statistics = async (body: object = {}, of = customer) =>
    (await world.call('/v1/statistics.get', body, await world.token(of))).body

  /** At a step, submitted, decided by rules or by a person. */
  async function move(id: string, n: number, of = customer): Promise<void> {
    const now = world.clock.now().getTime()
    const at = (seconds: number) => new Date(now + seconds * SECOND)
    const { data } = clearCase('KYC')
    const given = Object.entries(data.answers).map(
      ([key, answer], index) => [key, { ...answer, at: at(20 * (index + 1) + n).toISOString() }] as const,
    )
    const answers = Object.fromEntries(n % 4 === 0 ? given.slice(0, 1) : given)
    const by = n % 2 ? 'RULES' : 'USER'
    const decision: Decision = {
      outcome: 'APPROVED',
      by,
      actor: null,
      reasons: [],
      at: at(900).toISOString(),
    }
    if (n % 5 === 0) return
    await set(world, of, id, {
      fields: { status: 'IN_PROGRESS', startedAt: at(0) },
      data: { ...data, answers: {}, decision: null },
    })
    await set(world, of, id, { data: { ...data, answers, decision: null } })
    if (n % 4 === 0) return
    await set(world, of, id, { fields: { status: 'MANUAL_REVIEW', submittedAt: at(300 + n) } })
    if (n % 3 === 0) return
    const decided = { status: 'APPROVED', decidedAt: at(900 + n) } as const
    await set(world, of, id, {
      fields: decided,
      data: { decision },
    })
  }

  test('equal a count of the rows after creations, moves, erasures and an import', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) {
      const more = { countryCode: n % 2 ? 'SE' : 'NO', workflowId: customer.workflows[n > 1 ? 'KYC' : 'KYB'] }
      const made = await Promise.all(Array.from({ length: 10 }, () => world.create(customer, more)))
      ids.push(...made.map(({ id }) => id))
    }
    await check('after creations')
    await Promise.all([...ids.map((id, n) => move(id, n)), addUp(), addUp(), addUp()])
    await check('after concurrent moves, and three runs that add up')
    const before = await statistics()
    assert.ok((await addUp()) > 0 || (await waitingChanges()) === 0)
    assert.equal(await waitingChanges(), 0)
    await check('after adding up')
    assert.deepEqual({ ...(await statistics()), to: '', from: '' }, { ...before, to: '', from: '' })
    const token = await world.token(customer)
    const erase = (applicationId = '') => world.call('/v1/applications.erase', { applicationId }, token)
    const erased = await Promise.all(ids.filter((_, n) => n % 7 === 0).map((id) => erase(id)))
    assert.ok(erased.every(({ status }) => status === 200))
    await check('after erasures')
    await imported()
    await check('after an import')
    await addUp()
    await check('at the end')
    const rows = await world.database.owner((client) =>
      client.query('select status from foyer.application where customer_id = $1', [customer.uuid]),
    )
    assert.equal((await statistics()).totals.created, rows.rowCount)
  })

  async function imported(): Promise<void> {
    const createdAt = new Date(world.clock.now().getTime() - 3 * DAY).toISOString()
    const lines = ['APPROVED', 'DECLINED'].map((status) =>
      JSON.stringify({
        id: randomUUID(),
        workflowId: customer.workflows.KYC,
        countryCode: 'SE',
        status,
        redirectUrl: 'https://shop.example/back',
        createdAt,
        submittedAt: createdAt,
        decidedAt: createdAt,
      }),
    )
    const file = path.join(world.config.dataDirectory, 'old.jsonl')
    await writeFile(file, `${lines.join('\n')}\n`)
    const { json } = await commandsOn(world)(
      ...['application', 'import', '--file', file, '--customer', customer.id, '--json'],
    )
    assert.equal(json.imported, 2)
  }

  test('are not doubled when two processes add them up during creations', async () => {
    const of = await world.customer()
    const creating = Array.from({ length: 60 }, () => world.create(of))
    const adding = Array.from({ length: 20 }, () => addUp(of))
    await Promise.all([...creating, ...adding])
    await check('meanwhile', of)
    while ((await addUp(of)) > 0);
    await check('at the end', of)
    assert.equal((await statistics({}, of)).totals.created, 60)
  })

  test('stay the same when they are counted again from the applications', async () => {
    await addUp()
    const tables = ['figure_count', 'figure_time']
    const all = () =>
      world.database.owner(async (client) => {
        const text = (table: string) => `select to_jsonb(f) as row from foyer.${table} f order by 1`
        return Promise.all(tables.map(async (table) => (await client.query(text(table))).rows))
      })
    for (const of of await world.database.owner(
      async (client) =>
        (await client.query<{ id: string }>('select customer_id as id from foyer.customer')).rows,
    ))
      while ((await world.foyer.ports.figures.addUp(of.id)) > 0);
    const before = await all()
    assert.ok(before.every((rows) => rows.length > 10))
    await world.database.owner((client) => client.query('select foyer.fill_figures()'))
    assert.deepEqual(await all(), before)
  })

  test('keep the time of the first answer of a step, and its median by version', async () => {
    const of = await world.customer()
    const { id } = await world.create(of)
    const now = world.clock.now().getTime()
    const at = (seconds: number) => new Date(now + seconds * SECOND)
    const { data } = clearCase('KYC')
    const [[key = '', answer], [next = '', other]] = Object.entries(data.answers) as never as [
      [string, object],
      [string, object],
    ]
    const answered = (times: Record<string, number>) => ({
      data: {
        answers: Object.fromEntries(
          Object.entries(times).map(([step, seconds]) => [
            step,
            { ...(step === key ? answer : other), at: at(seconds).toISOString() },
          ]),
        ) as never,
      },
    })
    await set(world, of, id, { fields: { status: 'IN_PROGRESS', startedAt: at(0) }, ...answered({}) })
    await set(world, of, id, answered({ [key]: 42 }))
    await set(world, of, id, answered({ [key]: 42, [next]: 100 }))
    await set(world, of, id, answered({ [key]: 400, [next]: 100 }))
    await check('after a second answer', of)
    const { versions, steps } = await statistics({}, of)
    const mediansOf = (list: Array<{ step: string; median: number | null }>) =>
      [key, next].map((step) => list.find((each) => each.step === step)?.median)
    assert.deepEqual(mediansOf(steps), [40, 55])
    assert.deepEqual([versions.length, versions[0].version, versions[0].started], [1, 1, 1])
    assert.deepEqual(mediansOf(versions[0].steps), [40, 55])
  })

  test('link to the applicants who stopped at a step', async () => {
    const of = await world.customer()
    for (let n = 0; n < 8; n += 1) await move((await world.create(of)).id, n, of)
    const token = await world.token(of)
    const { steps } = await statistics({}, of)
    const found = async (stepReached: string[]) =>
      (await world.call('/v1/applications.search', { stepReached }, token)).body.data.length
    assert.ok(steps.some(({ left }: { left: number }) => left > 0))
    for (const { keys, left } of steps) assert.equal(await found(keys), left, keys.join())
    assert.equal(await found(steps.at(-1).keys), steps.at(-1).left)
  })

  test('link to them also where a key is another step in another workflow', async () => {
    const { steps: own, ...rest } = kyc as WorkflowDefinition
    // The companies' workflow has a step 'company' of another kind.
    const renamed = own.map((step) => (step.key === 'identity' ? { ...step, key: 'company' } : step))
    const of = await world.customer({ workflows: [{ ...rest, steps: renamed }] })
    const token = await world.token(of)
    const { body } = await world.call('/v1/workflows.list', {}, token)
    const workflows: string[] = body.data.map(({ id }: { id: string }) => id)
    for (const [at, workflowId] of workflows.entries())
      for (let n = 0; n <= at; n += 1) {
        const { id } = await world.create(of, { workflowId })
        await set(world, of, id, { fields: { status: 'IN_PROGRESS', startedAt: world.clock.now() } })
      }
    const { steps } = await statistics({}, of)
    const left = steps.map((step: { left: number }) => step.left)
    assert.equal(
      left.reduce((sum: number, each: number) => sum + each, 0),
      6,
    )
    for (const { keys, left: expected } of steps) {
      const found = await world.call('/v1/applications.search', { stepReached: keys }, token)
      assert.equal(found.body.data.length, expected, keys.join())
    }
  })

  test('of days and weeks are deleted when no page shows them any more', async () => {
    const of = await world.customer()
    const ids = [(await world.create(of)).id, (await world.create(of)).id]
    for (const id of ids) await move(id, 1, of)
    const old = `update foyer.application set created_at = created_at - interval '100 days'
      where customer_id = $1 and application_id = $2`
    await world.database.owner((client) => client.query(old, [of.uuid, uuidOf(ids[0] ?? '')]))
    await addUp(of)
    const spans = await world.database.owner(
      async (client) =>
        (
          await client.query<{ span: string; old: boolean }>(
            `select distinct span, starts <= $2::date as old from foyer.figure_time where customer_id = $1
              order by 1, 2`,
            [of.uuid, lastDayNotKept(world.clock.now())],
          )
        ).rows,
    )
    assert.deepEqual(
      spans.map(({ span, old: isOld }) => `${span} ${isOld}`),
      ['DAY false', 'MONTH false', 'MONTH true', 'WEEK false'],
    )
  })

  test('round times as the service does', async () => {
    const all = [0, 4.9, 278, 1_199, 1_200, 2_861, 18_000, 20_000, 143_999, 144_000, 200_000, 9_000_000, -3]
    const sql = `select foyer.rounded_seconds(now() + seconds * interval '1 second', now()) as rounded
      from unnest($1::float8[]) as seconds`
    const { rows } = await world.database.owner((client) => client.query<{ rounded: number }>(sql, [all]))
    assert.deepEqual(
      rows.map(({ rounded }) => rounded),
      all.map(roundedSeconds),
    )
  })
})
