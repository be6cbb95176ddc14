/** The content of /metrics, who may read it, and that the guide documents all of it. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { origin, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { until } from '#test/harness/foyer-process.ts'
import { memberOf } from '#test/harness/staff.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const token = 'a'.repeat(16).concat('0123456789abcdef')

describe('metrics', () => {
  let world: World
  let customer: TestCustomer
  let answer = 200
  const receiver = http.createServer((_request, response) => response.writeHead(answer).end())
  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    world = await startWorld({
      environment: { FOYER_METRICS_TOKEN: token, FOYER_WEBHOOK_ALLOW_PRIVATE: '1' },
    })
    customer = await world.customer()
  })
  after(async () => {
    await world.close()
    receiver.close()
  })

  const scraped = (authorization?: string) =>
    request(`${world.baseUrl}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
  /** The sum of the samples with this prefix; undefined without any. */
  const sampleOf = (text: string, sample: string): number | undefined => {
    const found = text.split('\n').filter((line) => line.startsWith(sample))
    return found.length === 0
      ? undefined
      : found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
  const value = async (sample: string) => sampleOf((await scraped()).text, sample)

  test('the guide documents exactly the served metrics', async () => {
    const { text } = await scraped(`Bearer ${token}`)
    const served = [...text.matchAll(/^# HELP (foyer_\w+)/gm)].map(([, name]) => name)
    const guide = fs.readFileSync(
      new URL('../../../docs/operate/health-and-metrics.md', import.meta.url),
      'utf8',
    )
    const documented = [...guide.matchAll(/^\| `(foyer_\w+)` \| (\w+) \|/gm)].map(
      ([, name, kind]) => `${name} ${kind}`,
    )
    const types = [...text.matchAll(/^# TYPE (foyer_\w+) (\w+)/gm)].map(([, name, kind]) => `${name} ${kind}`)
    assert.equal(new Set(served).size, served.length)
    assert.deepEqual(documented.sort(), types.sort())
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)
    for (const [, name = '', kind] of text.matchAll(/^# TYPE (foyer_\w+) (\w+)/gm))
      assert.equal(name.endsWith('_total'), kind === 'counter', name)
  })

  test('names customers only to the bearer of the token, and refuses a wrong token', async () => {
    await world.call('/applications', {}, customer.apiKey)
    const without = await scraped()
    assert.ok(!without.text.includes(customer.id))
    assert.equal(sampleOf(without.text, 'foyer_deprecated_requests_total{operation="POST /applications"}'), 1)
    assert.equal(sampleOf(without.text, 'foyer_customer_'), undefined)
    const all = await scraped(`Bearer ${token}`)
    assert.equal(
      sampleOf(
        all.text,
        `foyer_customer_deprecated_requests_total{operation="POST /applications",customer="${customer.id}"}`,
      ),
      1,
    )
    assert.ok(all.text.includes('foyer_http_request_duration_seconds_bucket'))
    for (const wrong of [`Bearer ${token}x`, 'Bearer', '', 'Basic abc', token]) {
      const refused = await scraped(wrong)
      assert.equal(refused.status, 401, wrong)
      assert.ok(!refused.text.includes(customer.id))
    }
    assert.match((await scraped('Bearer x')).headers.get('www-authenticate') ?? '', /^Bearer /)
  })

  test('counts requests, connections, tasks, decisions and deliveries', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const bearer = await world.token(customer)
    assert.equal((await world.call('/v1/webhooks.create', { url }, bearer)).status, 200)
    const visitor = await visitorOf(world, customer)
    await visitor.post('', { do: 'begin' })
    await proveAs(world, visitor, 'identity', 'petra-pepsson')
    const next = { revision: '0', do: 'continue' }
    await visitor.post('person', {
      // The form ignores facts that the eID has proven; a politically exposed person is reviewed.
      givenName: 'Annabellina',
      familyName: 'Testsson',
      personalIdentityNumber: '198302182384',
      line: 'Street',
      postalCode: '11122',
      city: 'Stockholm',
      country: 'SE',
      ...origin,
      ...next,
    })
    await visitor.post('contact', {
      firstName: 'Anna',
      lastName: 'Testsson',
      email: 'a@mail.example',
      phoneNumber: '0701740605',
      ...next,
    })
    await visitor.post('purpose', { purpose: 'savings', pep: 'no', ...next })
    await visitor.post('account', { type: 'IBAN', iban: 'SE4550000000058398257466', ...next })
    await visitor.post('terms', { accept: 'general', ...next })
    await visitor.post('check', { do: 'send' })
    await until('it is decided', async () => ((await value('foyer_decisions_total{')) ?? 0) > 0, 30)
    assert.ok(
      ((await value('foyer_task_runs_total{task="check",outcome="succeeded",try="first"}')) ?? 0) >= 1,
    )
    await until(
      'it is delivered',
      async () => ((await value('foyer_webhook_tries_total{outcome="delivered"}')) ?? 0) > 2,
      30,
    )
    const { text } = await scraped()
    assert.equal(sampleOf(text, 'foyer_decisions_total{outcome="MANUAL_REVIEW",by="rules"}'), 1)
    const verdict = { applicationId: visitor.id, outcome: 'APPROVED', acknowledgeUnresolvedHits: true }
    const decided = await world.call('/v1/applications.decide', { ...verdict, reasons: ['seen'] }, bearer)
    assert.equal(decided.status, 200, decided.text)
    // Over a hit that agrees in number: a second person confirms it.
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    const confirmed = await reviewer.call('applications.decisions.confirm', { applicationId: visitor.id })
    assert.equal(confirmed.status, 200, confirmed.text)
    // The reply is at most one second old.
    const approved = 'foyer_decisions_total{outcome="APPROVED",by="reviewer"}'
    await until('the decision is seen', async () => (await value(approved)) === 1, 30)
    assert.ok((sampleOf(text, 'foyer_database_connections{pool="requests"}') ?? 0) >= 1)
    assert.equal(sampleOf(text, 'foyer_database_connections_max{pool="requests"}'), 10)
    assert.ok((sampleOf(text, 'foyer_database_checkout_duration_seconds_count{pool="requests"}') ?? 0) >= 5)
    assert.equal(sampleOf(text, 'foyer_database_checkouts_waiting{pool="requests"}'), 0)
    assert.ok((sampleOf(text, 'foyer_http_request_duration_seconds_count{') ?? 0) > 10)
  })

  test('shows overdue tasks, e-mails and deliveries', async () => {
    answer = 500
    await world.create(customer)
    await world.database.owner(async (client) => {
      const add = `select graphile_worker.add_job(
        identifier => $1, payload => '{}'::json, run_at => now() + $2::interval, job_key => $1)`
      await client.query(add, ['mailLink', '1 hour'])
      await client.query(
        `select graphile_worker.add_job('nobody', '{}', run_at => now() - interval '90 seconds')`,
      )
    })
    await until(
      'the failed delivery is seen',
      async () => ((await value('foyer_webhooks_failing')) ?? 0) > 0,
      30,
    )
    await until('the e-mail is counted', async () => ((await value('foyer_mails_waiting')) ?? 0) === 1, 30)
    const { text } = await scraped()
    assert.ok((sampleOf(text, 'foyer_webhook_deliveries_waiting') ?? 0) >= 1)
    assert.equal(sampleOf(text, 'foyer_queue_tasks{task="mailLink",state="later"}'), 1)
    assert.equal(sampleOf(text, 'foyer_queue_tasks{task="nobody",state="due"}'), 1)
    const oldest = sampleOf(text, 'foyer_queue_oldest_due_seconds') ?? 0
    assert.ok(oldest >= 90 && oldest < 200, String(oldest))
    assert.ok((sampleOf(text, 'foyer_webhook_tries_total{outcome="retry"}') ?? 0) >= 1)
  })
})
