/**
 * Quotas of a customer: exact, named in the error, without a dead end for the applicant or an effect on
 * others.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pdf } from '@foyer/safe-files/test/files'
import type { OwnQuotas } from '#customers/quotas.ts'
import { updateCustomer } from '#customers/store/update-customer.ts'
import { assertChain } from '#test/harness/audit-consistency.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { ledTo, pageAfter, problemsIn, visitorOf } from '#test/harness/flow-visitor.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const papers: WorkflowDefinition = {
  name: 'Papers',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'papers',
      kind: 'DOCUMENTS',
      documents: [{ key: 'bill', type: 'OTHER', label: { en: 'A bill' } }],
    },
  ],
  rules: [],
}
const content = pdf()

describe('quotas', () => {
  let world: World
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  const made = async (own: OwnQuotas, workflows: WorkflowDefinition[] = []) => {
    const customer = await world.customer({ workflows })
    await setQuotas(customer, own)
    const token = await world.token(customer)
    return { customer, post: (path: string, body: object) => world.call(`/v1/${path}`, body, token) }
  }
  const setQuotas = (customer: TestCustomer, own: OwnQuotas) =>
    world.database.owner((client) =>
      updateCustomer(client as never, customer.uuid, [{ quotas: own }], world.clock.now()),
    )
  type Made = Awaited<ReturnType<typeof made>>
  const upload = ({ post }: Made, applicationId: string, name = 'a.pdf') =>
    post('applications.documents.upload', {
      applicationId,
      name,
      type: 'OTHER',
      contentBase64: content.toString('base64'),
    })
  const usageOf = async ({ customer }: Made) => {
    const all = await world.foyer.ports.quotas.usage()
    return all.find(({ customerId }) => customerId === customer.uuid)
  }
  const statusesOf = (replies: Array<{ status: number }>) => replies.map(({ status }) => status).toSorted()

  test('count stored bytes exactly during concurrent uploads and erasures', async () => {
    const one = await made({})
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await world.create(one.customer)).id),
    )
    await Promise.all(ids.flatMap((id) => Array.from({ length: 5 }, (_, at) => upload(one, id, `${at}.pdf`))))
    assert.equal((await usageOf(one))?.storedBytes, 20 * content.length)
    await Promise.all([
      ...ids.slice(0, 2).map((applicationId) => one.post('applications.erase', { applicationId })),
      ...ids.flatMap((id) => [upload(one, id), upload(one, id)]),
    ])
    const kept = await Promise.all(
      ids.map((id) => world.foyer.ports.applications.find(one.customer.uuid, uuidOf(id))),
    )
    const documents = kept.flatMap((each) => each?.data.documents ?? [])
    assert.equal(documents.length, 14)
    assert.equal((await usageOf(one))?.storedBytes, 14 * content.length)
  })

  test('let concurrent uploads succeed up to the limit, and the others leave nothing', async () => {
    const one = await made({ storedBytes: 3 * content.length + 1 })
    const { id } = await world.create(one.customer)
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(one, id)))
    assert.deepEqual(statusesOf(replies), [200, 200, 200, 413, 413, 413])
    const refused = replies.find(({ status }) => status === 413)
    assertProblem(refused as never, 413, 'storage_quota_exceeded')
    assert.deepEqual(refused?.body['violated-policies'], ['storedBytes'])
    const kept = await world.foyer.ports.applications.find(one.customer.uuid, uuidOf(id))
    assert.equal(kept?.data.documents.length, 3)
    assert.equal(await world.foyer.ports.files.removeAll(one.customer.uuid, uuidOf(id)), 3)
    // Other operations still work, and an erasure frees space.
    const other = await world.create(one.customer)
    assert.equal((await one.post('applications.erase', { applicationId: id })).status, 200)
    assert.equal((await upload(one, other.id)).status, 200)
    assert.equal((await usageOf(one))?.storedBytes, content.length)
  })

  test('give an applicant beyond the limit a page that can be submitted again', async () => {
    const one = await made({ storedBytes: 10 }, [papers])
    const workflowId = one.customer.workflows.KYC
    const visitor = await visitorOf(world, one.customer, { workflowId, language: 'en' })
    const file = {
      field: 'file:bill',
      name: 'bill.pdf',
      type: 'application/pdf',
      bytes: new Uint8Array(content),
    }
    const send = () => visitor.upload('papers', { do: 'upload:bill', revision: '0' }, [file])
    const [problem = ''] = problemsIn(await pageAfter(visitor, await send()))
    assert.match(problem, /“bill.pdf” wasn’t uploaded because our storage is full/)
    await setQuotas(one.customer, {})
    assert.equal(ledTo(await send()), 'papers?notice=file_added')
  })

  test('limit starts of an eID per day', async () => {
    const one = await made({ eidStarts: 2 })
    const visitor = await visitorOf(world, one.customer)
    await visitor.post('', { do: 'begin' })
    const step = ledTo(await visitor.post('', { do: 'begin' })) ?? ''
    const start = async () => {
      const reply = await visitor.post(step, { do: 'start', provider: 'simulator', revision: '0' })
      assert.equal(reply.status, 303, reply.text)
      return (reply.headers.get('location') ?? '').includes('eid_unavailable')
    }
    assert.deepEqual([await start(), await start(), await start()], [false, false, true])
    assert.equal((await usageOf(one))?.eidStarts, 2)
    await setQuotas(one.customer, { eidStarts: 3 })
    assert.deepEqual([await start(), await start()], [false, true])
  })

  test('limit replayed deliveries per hour', async () => {
    const one = await made({ replays: 3 })
    const { body } = await one.post('webhooks.create', { url: 'https://hooks.example/foyer' })
    await world.create(one.customer)
    await world.create(one.customer)
    const range = { webhookId: body.id, from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
    assert.equal((await one.post('webhooks.deliveries.replay', range)).body.replayed, 2)
    const over = await one.post('webhooks.deliveries.replay', range)
    assertProblem(over, 429, 'quota_exceeded')
    assert.deepEqual(over.body['violated-policies'], ['replays'])
    assert.ok(Number(over.headers.get('retry-after')) <= 3_600)
    assert.equal((await usageOf(one))?.replays, 2)
    const { data } = (await one.post('webhooks.deliveries.list', {})).body
    assert.equal(data.length, 4, 'nothing of the refused range')
    const single = () => one.post('webhooks.deliveries.replay', { deliveryId: data[0].id })
    assert.deepEqual([(await single()).status, (await single()).status], [200, 429])
    world.clock.advance(3_600_000)
    assert.equal((await usageOf(one))?.replays, 0)
  })

  test('limit audit entries, but never erasure, and the hash chain stays valid', async () => {
    const one = await made({})
    const { id, sessionToken } = await world.create(one.customer)
    const used = (await usageOf(one))?.auditLines ?? 0
    assert.ok(used >= 1)
    await setQuotas(one.customer, { auditLines: used + 2 })
    const reply = await one.post('applications.session.create', { applicationId: id })
    assert.equal(reply.status, 200, reply.text)
    const over = await one.post('applications.cancel', { applicationId: id })
    assertProblem(over, 429, 'quota_exceeded')
    assert.deepEqual(over.body['violated-policies'], ['auditLines'])
    assert.ok(Number(over.headers.get('retry-after')) >= 1)
    const page = await fetch(`${world.config.nocodeUrl}?token=${sessionToken}`, { redirect: 'manual' })
    assert.equal(page.status, 429)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    const refused = await one.post('applications.create', {
      workflowId: one.customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    })
    assertProblem(refused, 429, 'quota_exceeded')
    assert.equal((await one.post('applications.get', { applicationId: id })).status, 200)
    assert.equal((await one.post('applications.erase', { applicationId: id })).status, 200)
    await world.database.owner((client) => assertChain(client, one.customer.uuid))
    world.clock.advance(86_400_000)
    const [next, token] = [await world.create(one.customer), await world.token(one.customer)]
    assert.equal((await world.call('/v1/applications.cancel', { applicationId: next.id }, token)).status, 200)
  })

  test('count an application of an older version at its next change', async () => {
    const one = await made({})
    const { id } = await world.create(one.customer)
    await upload(one, id)
    await upload(one, id)
    await world.database.owner((client) =>
      client.query(
        `with a as (update foyer.application set stored_bytes = 0 where customer_id = $1)
          update foyer.customer_head set stored_bytes = 0 where customer_id = $1`,
        [one.customer.uuid],
      ),
    )
    await one.post('applications.cancel', { applicationId: id })
    assert.equal((await usageOf(one))?.storedBytes, 2 * content.length)
  })
})
