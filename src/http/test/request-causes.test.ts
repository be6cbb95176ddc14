/** Tracing: request id and traceparent appear in log lines, in background work and in webhook deliveries. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { origin, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { until } from '#test/harness/foyer-process.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

interface Delivered {
  traceparent: string | undefined
  type: string
  applicationId: string
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const trace = () => {
  const [traceId, parentId] = [hex(16), hex(8)]
  return { traceId, parentId, header: `00-${traceId}-${parentId}-01` }
}

describe('the cause of work', () => {
  let world: World
  let customer: TestCustomer
  let bearer: string
  const delivered: Delivered[] = []
  const receiver = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { event } = JSON.parse(body)
    delivered.push({ traceparent: request.headers.traceparent as string, ...event })
    response.end()
  })
  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    customer = await world.customer()
    bearer = await world.token(customer)
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    assert.equal((await world.call('/v1/webhooks.create', { url }, bearer)).status, 200)
  })
  after(async () => {
    await world.close()
    receiver.close()
  })

  const lines = () => world.log.map((line) => JSON.parse(line))
  const create = (headers: Record<string, string>) => {
    const body = {
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    }
    return world.call('/v1/applications.create', body, bearer, headers)
  }

  test('gives each delivery of twenty concurrent creates its own trace and span', async () => {
    const traces = Array.from({ length: 20 }, trace)
    const replies = await Promise.all(traces.map(({ header }) => create({ traceparent: header })))
    const mine = () => delivered.filter(({ type }) => type === 'APPLICATION_CREATED')
    // A delivery may come twice, so counting them is not enough.
    const isDelivered = (id: string) => mine().some(({ applicationId }) => applicationId === id)
    await until('all are delivered', () => replies.every(({ body }) => isDelivered(body.id)), 30)
    const spans = new Set<string | undefined>()
    for (const [at, { traceId, parentId }] of traces.entries()) {
      const { traceparent = '' } =
        mine().find(({ applicationId }) => applicationId === replies[at]?.body.id) ?? {}
      const [version, itsTrace, span, flags] = traceparent.split('-')
      assert.deepEqual([version, itsTrace, flags], ['00', traceId, '01'])
      assert.match(span ?? '', /^[0-9a-f]{16}$/)
      assert.notEqual(span, parentId)
      spans.add(span)
      assert.equal(replies[at]?.headers.get('traceparent'), null, 'it is never sent back')
    }
    assert.equal(spans.size, 20)
    const [{ header } = trace()] = traces
    const requestId = replies[0]?.headers.get('request-id')
    await until(
      'the delivery has its line',
      () => lines().some(({ msg, requestId: id }) => msg === 'delivery' && id === requestId),
      10,
    )
    const line = lines().find(({ msg, requestId: id }) => msg === 'request' && id === requestId)
    assert.equal(line?.traceparent, header)
    const sent = lines().find(({ msg, requestId: id }) => msg === 'delivery' && id === requestId)
    assert.deepEqual([sent?.traceparent, sent?.status, sent?.answer], [header, 'DELIVERED', 200])
  })

  test('ignores an invalid traceparent: not logged, stored or sent', async () => {
    for (const wrong of [
      'anna@mail.example',
      `00-${'0'.repeat(32)}-${hex(8)}-01`,
      `00-${hex(16)}-${hex(8)}-01-x`,
    ]) {
      const { body, status } = await create({ traceparent: wrong })
      assert.equal(status, 200)
      await until(
        'it is delivered',
        () => delivered.some(({ applicationId }) => applicationId === body.id),
        30,
      )
      assert.equal(delivered.find(({ applicationId }) => applicationId === body.id)?.traceparent, undefined)
      assert.ok(!world.log.join('').includes(wrong))
    }
  })

  test('links a check and its decision to the request that submitted the application', async () => {
    const visitor = await visitorOf(world, customer)
    await visitor.post('', { do: 'begin' })
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    const next = { revision: '0', do: 'continue' }
    const names = { givenName: 'Anna', familyName: 'Testsson', personalIdentityNumber: '198302182384' }
    const address = { line: 'Street', postalCode: '11122', city: 'Stockholm', country: 'SE' }
    await visitor.post('person', { ...names, ...address, ...origin, ...next })
    const reached = { email: 'a@mail.example', phoneNumber: '0701740605' }
    await visitor.post('contact', { firstName: 'Anna', lastName: 'Testsson', ...reached, ...next })
    await visitor.post('purpose', { purpose: 'savings', pep: 'no', ...next })
    await visitor.post('account', { type: 'IBAN', iban: 'SE4550000000058398257466', ...next })
    await visitor.post('terms', { accept: 'general', ...next })
    const { traceId, header } = trace()
    const sent = await visitor.post('check', { do: 'send' }, { traceparent: header })
    assert.equal(sent.status, 303, sent.text)
    const isDecided = ({ type, applicationId }: Delivered) =>
      applicationId === visitor.id && /APPROVED|DECLINED|IN_REVIEW/.test(type)
    await until('the decision is delivered', () => delivered.some(isDecided), 30)
    assert.equal(delivered.find(isDecided)?.traceparent?.split('-')[1], traceId)
    const { rows } = await world.database.owner((client) =>
      client.query(
        `select distinct request_id from foyer.webhook_delivery
         where traceparent = $1 and kind = 'APPLICATION_SUBMITTED'`,
        [header],
      ),
    )
    assert.deepEqual(rows, [{ request_id: sent.headers.get('request-id') }])
  })

  test('links a replay to its own request', async () => {
    const { rows } = await world.database.owner((client) =>
      client.query('select delivery_id from foyer.webhook_delivery order by created_at limit 1'),
    )
    const deliveryId = world.foyer.ports.ids.of('delivery', rows[0].delivery_id)
    const { traceId, header } = trace()
    const replay = await world.call('/v1/webhooks.deliveries.replay', { deliveryId }, bearer, {
      traceparent: header,
    })
    assert.equal(replay.status, 200, replay.text)
    await until(
      'it came again',
      () => delivered.some(({ traceparent }) => traceparent?.includes(traceId)),
      30,
    )
  })
})
