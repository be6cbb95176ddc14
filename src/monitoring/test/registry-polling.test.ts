/** A register that is polled with its real adapter: an outage, a change, a number that is gone. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as brreg from '@foyer/company-registers/test/brreg'
import { brokenOff, type Reply, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { applyAs, companyWorkflowOf, type LiveWorld, startLiveWorld } from '#test/harness/live-companies.ts'
import { booksOf, found } from '#test/harness/reviewed-case-fixtures.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import type { TestCustomer } from '#test/harness/world.ts'

/** The numbers of the fixtures are kept for tests, and a live customer accepts none of them. */
const NUMBER = '899999908'
const company = {
  ...{ country: 'NO', number: NUMBER, name: brreg.aCompany.navn },
  signer: { givenName: 'Ada Lie', familyName: 'Prøve', birth: '1980-01-02' },
}
const routesOf = (routes: Routes): Record<string, Reply> =>
  Object.fromEntries(
    Object.entries(routes).map(([path, reply]) => [
      path.replace(brreg.ID, NUMBER),
      JSON.parse(JSON.stringify(reply).replaceAll(brreg.ID, NUMBER)),
    ]),
  )
const unit = brreg.paths.unit.replace(brreg.ID, NUMBER)
const roles = brreg.paths.roles.replace(brreg.ID, NUMBER)

describe('a register that is polled', () => {
  const routes = routesOf(brreg.everything)
  const healthy = { ...routes }
  let world: LiveWorld
  let customer: TestCustomer
  let server: Awaited<ReturnType<typeof serve>>
  let token: string
  let id: string
  before(async () => {
    world = await startLiveWorld()
    server = await serve(routes)
    const registry = { provider: 'brreg', settings: { baseUrl: server.baseUrl } } as const
    customer = await world.live(companyWorkflowOf('REGISTERED'), registry)
    token = await world.token(customer)
    id = (await applyAs(world, customer, company)).id
    await until(async () => (await of()).status === 'APPROVED', 60_000)
  })
  after(async () => {
    await server?.[Symbol.asyncDispose]()
    await world?.close()
  })

  const of = () => found(world, customer, id)
  const all = (reply: Reply) => {
    for (const path of Object.keys(routes)) routes[path] = reply
  }
  const again = (change: Record<string, Reply> = {}) => Object.assign(routes, healthy, change)
  const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    world.database.owner(async (client) => (await client.query<R>(text, values)).rows)
  /** Returns in how many minutes it is looked up again. */
  async function lookUp(): Promise<number> {
    await query(`update foyer.monitored_application set registry_due_at = now() - interval '1 minute'`)
    await monitoringTasks.lookUpMonitored(undefined, world.foyer.ports)
    const [row] = await query<{ at: Date }>(
      'select registry_due_at as at from foyer.monitored_application where application_id = $1',
      [uuidOf(id)],
    )
    return (Number(row?.at) - world.clock.now().getTime()) / 60_000
  }
  const changes = async () =>
    (await booksOf(world, id)).events.filter((kind) => kind === 'ORGANIZATION_CHANGED').length
  const report = async () => {
    const reply = await world.call('/v1/applications.report.get', { applicationId: id }, token)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  test('is asked again by plan after the same answer', async () => {
    assert.ok((await lookUp()) > 24 * 60)
    assert.deepEqual([(await of()).status, await changes()], ['APPROVED', 0])
    assert.equal((await report()).registryNow, null)
  })

  for (const [name, reply] of [
    ['down', status(503)],
    ['broken off', brokenOff],
  ] as const)
    test(`is asked again within the hour when it is ${name}`, async () => {
      all(reply)
      const minutes = await lookUp()
      assert.ok(minutes > 50 && minutes < 70, String(minutes))
      assert.deepEqual([(await of()).status, await changes()], ['APPROVED', 0])
    })

  const bankrupt = {
    [unit]: { ...(routes[unit] as object), konkurs: true, navn: 'FIKTIV FJORD KONKURSBO AS' },
  }
  test('causes an event, a review and a changed report with a different answer', async () => {
    again(bankrupt)
    // The circuit breaker lets the next request through after some seconds.
    await until(async () => (await lookUp()) > 24 * 60, 60_000)
    assert.deepEqual([(await of()).status, await changes()], ['MANUAL_REVIEW', 1])
    const { body } = await world.call('/v1/events.list', { types: ['ORGANIZATION_CHANGED'] }, token)
    assert.deepEqual(body.data.at(-1).event, {
      ...{ type: 'ORGANIZATION_CHANGED', applicationId: id },
      changes: [
        { field: 'status', before: 'ACTIVE', after: 'BANKRUPT' },
        { field: 'name', before: null, after: null },
      ],
    })
    const { registryNow, timeline } = await report()
    assert.deepEqual(
      registryNow.changes
        .map(({ field, before, now }: Record<string, string>) => [field, before, now])
        .at(-1),
      [
        'name',
        `${brreg.aCompany.navn} (also FIKTIV VIK AS)`,
        `FIKTIV FJORD KONKURSBO AS (also FIKTIV VIK AS, ${brreg.aCompany.navn})`,
      ],
    )
    assert.ok(timeline.some(({ action }: { action: string }) => action === 'monitoring.organization_changed'))
    const { text } = await booksOf(world, id)
    assert.ok(!/FIKTIV|Prøve/.test(text))
  })

  test('causes no second event with the same answer', async () => {
    assert.ok((await lookUp()) > 24 * 60)
    assert.equal(await changes(), 1)
  })

  test('is asked again within the hour after a partial outage', async () => {
    again({ ...bankrupt, [roles]: status(503) })
    const minutes = await lookUp()
    assert.ok(minutes > 50 && minutes < 70, String(minutes))
    assert.equal(await changes(), 1)
    again(bankrupt)
    await until(async () => (await lookUp()) > 24 * 60, 60_000)
  })

  test('is asked again within the hour when it does not know the number once', async () => {
    again({ [unit]: status(404) })
    const minutes = await lookUp()
    assert.ok(minutes > 50 && minutes < 70, String(minutes))
    again(bankrupt)
    assert.ok((await lookUp()) > 24 * 60, 'it was found')
    assert.equal(await changes(), 1)
  })

  test('causes one finding when it does not know the number twice, with an outage between', async () => {
    again({ [unit]: status(404) })
    await lookUp()
    again({ [unit]: status(503) })
    await lookUp()
    assert.equal(await changes(), 1)
    again({ [unit]: status(404) })
    await until(async () => (await lookUp()) > 24 * 60, 60_000)
    await lookUp()
    assert.equal(await changes(), 2)
    const gone = (await of()).data.findings.filter(({ code }) => code === 'registry_changed').at(-1)
    assert.match(gone?.detail ?? '', /does not know the number/)
  })

  test('is not asked about released persons', async () => {
    again()
    const body = { applicationId: id, state: 'OFF', reason: 'closed' }
    assert.equal((await world.call('/v1/applications.monitoring.set', body, token)).status, 200)
    const before = server.requests.length
    await lookUp()
    assert.equal(server.requests.length, before)
  })
})
