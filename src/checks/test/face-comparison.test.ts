/**
 * Faces compared after an application is sent, through PostgreSQL: on and off, each answer, and what is left
 * after an erasure. Never an approval, and nothing of it for the applicant.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  SIMULATED_KEY,
  type SimulatedBehaviour,
  simulatedFaceService,
} from '@foyer/face-comparison/simulator'
import { type FaceServer, faceServer } from '@foyer/face-comparison/test/face-server'
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import sharp from 'sharp'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { dump } from '#test/harness/erasure-leaks.ts'
import { type File, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'With a document',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [{ key: 'identity', kind: 'IDENTITY', documents: { types: ['ID_CARD'], selfie: true } }],
  rules: [{ key: 'approve', when: { '==': [1, 1] }, ['then' as const]: 'APPROVE', reason: { en: 'All.' } }],
}
const mrz = zoneOf('TD1', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
}).join('\n')
const disclosed = 'A program also compares the two faces'

describe('the comparison of faces', () => {
  let world: World
  let photo: Uint8Array<ArrayBuffer>
  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    const create = { width: 300, height: 200, channels: 3 as const, background: '#8aa' }
    photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  })
  after(() => world.close())

  const customerWith = (mode: 'sandbox' | 'live' = 'sandbox') =>
    world.customer({ mode, workflows: [workflow], redirectOrigins: ['https://shop.example'] })
  const ownerOf = (customer: TestCustomer) => signedIn(world, customer, 'OWNER')
  const simulate = async (customer: TestCustomer, behaviour: SimulatedBehaviour) => {
    const settings = { behaviour, testEnvironment: 'true' }
    const reply = await ownerOf(customer).call('providers.set', { provider: 'face-simulator', settings })
    assert.equal(reply.status, 200, reply.text)
  }
  const call = async (customer: TestCustomer, operation: string, body: object) =>
    world.call(`/v1/${operation}`, body, await world.token(customer))

  const picture = (slot: string): File => ({
    ...{ field: `file:${slot}`, name: `${slot}.jpg`, type: 'image/jpeg', bytes: photo },
  })
  const send = (visitor: Visitor, stage: string, fields: Record<string, string>, files: File[] = []) => {
    const form = { stage, do: 'continue', revision: '0', ...fields }
    return files.length > 0 ? visitor.upload('identity', form, files) : visitor.post('identity', form)
  }
  /** Everything up to the page of the selfie, and what that page says. */
  const atSelfie = async (customer: TestCustomer) => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await send(visitor, 'TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
    await send(visitor, 'PHOTOS', {}, [picture('front'), picture('back')])
    return { visitor, page: (await visitor.get('identity?stage=selfie')).text }
  }
  const sent = async (customer: TestCustomer) => {
    const { visitor, page } = await atSelfie(customer)
    await send(visitor, 'SELFIE', {}, [picture('selfie')])
    await send(visitor, 'DETAILS', { mrz })
    await visitor.post('check', { do: 'send' })
    return { visitor, id: visitor.id, page }
  }
  const report = async (customer: TestCustomer, applicationId: string) =>
    (await call(customer, 'applications.report.get', { applicationId })).body
  const until = async (customer: TestCustomer, id: string, isDone: (of: never) => boolean) => {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const found = await report(customer, id)
      if (isDone(found as never)) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return assert.fail(JSON.stringify((await report(customer, id)).identityDocument))
  }
  type Report = { application: { status: string }; identityDocument: { faceComparison: Faces | null } }
  type Faces = { outcome: string; nextTryAt: string | null }
  const isReviewed = ({ application }: Report) => application.status === 'MANUAL_REVIEW'
  const isFinal = (of: Report) => isReviewed(of) && of.identityDocument.faceComparison?.nextTryAt === null
  const allTasksDone = async () => {
    const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'compareFaces'"
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const { rows } = await world.database.owner((client) => client.query(waiting))
      if (rows.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    assert.fail('a task waits')
  }
  const audited = async (customer: TestCustomer, action: string) =>
    (await ownerOf(customer).call('audit.list', { action })).body.data

  const rows: Array<[SimulatedBehaviour, outcome: string, reason: string | null, codes: string[]]> = [
    ['match', 'MATCH', null, []],
    ['rates-unknown', 'MATCH', null, []],
    ['mismatch', 'NO_MATCH', null, ['faces_differ']],
    ['spoof', 'MATCH', null, ['face_not_live']],
    ['no-face', 'NOT_READ', 'NO_FACE', ['faces_not_compared']],
    ['two-faces', 'NOT_READ', 'SEVERAL_FACES', ['faces_not_compared']],
    ['too-small', 'NOT_READ', 'TOO_SMALL', ['faces_not_compared']],
    ['slow', 'UNAVAILABLE', 'TIMED_OUT', ['faces_not_compared']],
    ['unavailable', 'UNAVAILABLE', 'NOT_REACHED', ['faces_not_compared']],
    ['nonsense', 'UNAVAILABLE', 'UNEXPECTED_ANSWER', ['faces_not_compared']],
  ]
  for (const [behaviour, outcome, reason, codes] of rows)
    test(`${behaviour}: ${outcome}, and a person decides`, async () => {
      const customer = await customerWith()
      await simulate(customer, behaviour)
      const { visitor, id, page } = await sent(customer)
      assert.ok(page.includes(disclosed))
      const found = await until(customer, id, isFinal)
      const { faceComparison } = found.identityDocument
      assert.deepEqual([faceComparison.outcome, faceComparison.reason], [outcome, reason])
      const given = found.findings.map(({ code }: { code: string }) => code)
      assert.deepEqual(
        given.filter((code: string) => code.startsWith('face')),
        codes,
      )
      assert.ok(given.includes('identity_document_review'), 'a match does not replace the review')
      assert.equal(found.application.decision, null)
      const action = outcome === 'UNAVAILABLE' ? 'faces.unavailable' : 'faces.answered'
      const [entry] = await audited(customer, action)
      assert.deepEqual(Object.keys(entry.detail).sort(), ['answer', 'attempts', 'provider'])
      const shown = `${(await visitor.get('done')).text}${(await visitor.get('check')).text}`
      assert.doesNotMatch(shown, /faces?_(differ|not)|similarity|MATCH|different people/i)
    })

  test('off: nothing is said, sent, kept or audited', async () => {
    const customer = await customerWith()
    const { id, page } = await sent(customer)
    assert.ok(!page.includes(disclosed))
    const found = await until(customer, id, isReviewed)
    await allTasksDone()
    assert.equal(found.identityDocument.faceComparison, null)
    assert.equal((await report(customer, id)).identityDocument.faceComparison, null)
    assert.deepEqual(await audited(customer, 'faces.answered'), [])
  })

  describe('by a service over HTTP', () => {
    let server: FaceServer
    let customer: TestCustomer
    before(async () => {
      server = await faceServer(simulatedFaceService('mismatch'))
      customer = await customerWith('live')
    })
    after(() => server[Symbol.asyncDispose]())
    const set = (settings: Record<string, string>) =>
      ownerOf(customer).call('providers.set', {
        ...{ provider: 'face-service', settings: { baseUrl: server.url, ...settings } },
        secrets: { apiKey: SIMULATED_KEY },
      })

    test('is not set without a legal basis, and a live customer cannot simulate', async () => {
      assertProblem(await set({}), 422, 'invalid_provider_settings')
      for (const testEnvironment of ['true', 'false']) {
        const settings = { behaviour: 'match', testEnvironment }
        const reply = await ownerOf(customer).call('providers.set', { provider: 'face-simulator', settings })
        assert.equal(reply.status, 422, reply.text)
      }
    })

    test('is tried without the photo of a person', async () => {
      assert.equal((await set({ legalBasis: 'explicit-consent' })).status, 200)
      const tried = await ownerOf(customer).call('providers.test', { provider: 'face-service' })
      assert.equal(tried.body.outcome, 'UNEXPECTED_ANSWER', 'this one compares two empty pictures')
      await using honest = await faceServer(simulatedFaceService('no-face'))
      await set({ baseUrl: honest.url })
      const works = await ownerOf(customer).call('providers.test', { provider: 'face-service' })
      assert.deepEqual([works.body.outcome, works.body.calls[0].status], ['WORKS', 200])
      await set({ baseUrl: server.url })
    })

    test('one customer switches it on for itself alone', async () => {
      const other = await customerWith('live')
      const facesOf = async ({ uuid }: TestCustomer) =>
        (await world.foyer.ports.providers.of({ customerId: uuid, mode: 'live' })).faces('SE')
      assert.equal((await facesOf(customer))?.key, 'face-service')
      assert.equal(await facesOf(other), undefined)
    })
  })

  test('is erased with the application, and no log line has a photo or a score', async () => {
    const customer = await customerWith()
    await simulate(customer, 'mismatch')
    const { id } = await sent(customer)
    await until(customer, id, isFinal)
    const uuid = uuidOf(id)
    const reply = await call(customer, 'applications.erase', { applicationId: id })
    assert.equal(reply.status, 200, reply.text)
    const rows = await world.database.owner(dump)
    const left = rows.filter(({ row }) => row.includes(uuid))
    for (const { table, row } of left) assert.doesNotMatch(row, /similarity|faceComparison/i, table)
    assertProblem(await call(customer, 'applications.report.get', { applicationId: id }), 404)
    const base64 = Buffer.from(photo).toString('base64').slice(40, 120)
    for (const line of world.log) {
      assert.ok(!line.includes(base64))
      assert.doesNotMatch(line, /"similarity"|falseMatchRate/)
    }
  })
})
