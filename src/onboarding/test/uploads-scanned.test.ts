/** Uploads with a scanner for viruses: refused at once, held while it is away, and never shown unscanned. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pdf } from '@foyer/safe-files/test/files'
import { EICAR, type FakeClamd, fakeClamd } from '#test/harness/fake-clamd.ts'
import { type File, ledTo, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'Documents',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'papers',
      kind: 'DOCUMENTS',
      documents: [
        { key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill', sv: 'En räkning' }, most: 2 },
      ],
    },
  ],
  rules: [],
}
const told = /“virus\.pdf” contains a virus/
const json = { accept: 'application/json' }
const clean = (name = 'bill.pdf'): File => fileOf(name, pdf())
/** In a comment between two objects, so that the PDF stays whole. */
const infected = (name = 'virus.pdf'): File => fileOf(name, pdf({ objects: [Buffer.from(`%${EICAR}\n`)] }))
const fileOf = (name: string, bytes: Uint8Array): File => ({
  field: 'file:bill',
  name,
  type: 'application/pdf',
  bytes: new Uint8Array(bytes),
})

describe('uploads with a scanner', () => {
  let clamd: FakeClamd
  let world: World
  let customer: TestCustomer
  before(async () => {
    clamd = await fakeClamd({ over: 'PATH' })
    world = await startWorld({ environment: { FOYER_CLAMAV: clamd.text } })
    customer = await world.customer({ workflows: [workflow] })
  })
  after(async () => {
    await world.close()
    await clamd.close()
  })

  const call = async (operation: string, body: Record<string, unknown>) =>
    world.call(`/v1/${operation}`, body, await world.token(customer))
  const documentsOf = async ({ id }: Visitor) =>
    (await call('applications.documents.list', { applicationId: id })).body.data as Array<{
      name: string
      downloadURL: string
    }>
  async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      if (await isSo()) return
      await pause(100)
    }
    assert.fail(what)
  }
  /** The scanner is away while this runs. */
  async function without<T>(work: () => Promise<T>): Promise<T> {
    clamd.behaviour = 'CLOSE'
    try {
      return await work()
    } finally {
      clamd.behaviour = 'ANSWER'
    }
  }

  test('refuse an infected file with its own sentence, and do not store it', async () => {
    const visitor = await visitorOf(world, customer)
    const reply = await visitor.upload('papers', {}, [infected()], json)
    assert.equal(reply.status, 422)
    assert.deepEqual(reply.body.problems, [
      { field: 'file:bill', code: 'file_virus', values: { name: 'virus.pdf' } },
    ])
    assert.deepEqual(await documentsOf(visitor), [])
    const page = await visitor.get('papers', { 'accept-language': 'en' })
    assert.match(page.text, told, 'also after a reload')
    const forgotten = await visitor.post('papers', { forget: 'file:bill/file_virus/virus.pdf' })
    assert.equal(ledTo(forgotten), 'papers')
    assert.doesNotMatch((await visitor.get('papers')).text, /“virus\.pdf”/)
  })

  test('refuse an infected file from the API', async () => {
    const { id } = await world.create(customer)
    const contentBase64 = Buffer.from(infected().bytes).toString('base64')
    const body = { applicationId: id, name: 'a.pdf', type: 'OTHER', contentBase64 }
    const reply = await call('applications.documents.upload', body)
    assert.equal(reply.status, 400)
    assert.equal(reply.body.errors[0].code, 'file_virus')
  })

  test('hold a file while the scanner is down: the step continues, and no download works', async () => {
    const visitor = await visitorOf(world, customer)
    await without(async () => {
      const kept = await visitor.upload('papers', {}, [clean()], json)
      assert.equal(kept.status, 200)
      assert.deepEqual([kept.body.files[0].isChecking, kept.body.files[0].preview], [true, null])
      assert.match((await visitor.get('papers', { 'accept-language': 'en' })).text, /· Being checked</)
      assert.equal(ledTo(await visitor.post('papers', { revision: '0', do: 'continue' })), 'check')
      const [held] = await documentsOf(visitor)
      const refused = await request(held?.downloadURL ?? '')
      assert.deepEqual([refused.status, refused.body.code], [409, 'document_not_scanned'])
    })
    await eventually('it was not scanned', async () => {
      const [document] = await documentsOf(visitor)
      return (await request(document?.downloadURL ?? '')).status === 200
    })
    assert.doesNotMatch((await visitor.get('papers', { 'accept-language': 'en' })).text, /· Being checked</)
  })

  test('remove a file with a virus found later, open the step and inform the applicant', async () => {
    const visitor = await visitorOf(world, customer)
    await without(async () => {
      await visitor.upload('papers', {}, [infected()], json)
      assert.equal(ledTo(await visitor.post('papers', { revision: '0', do: 'continue' })), 'check')
    })
    await eventually('it was not removed', async () => (await documentsOf(visitor)).length === 0)
    assert.equal(ledTo(await visitor.get('check')), 'papers')
    assert.match(
      (await visitor.get('papers', { 'accept-language': 'sv' })).text,
      /”virus\.pdf” innehåller ett virus/,
    )
    await visitor.upload('papers', {}, [clean()], json)
    assert.doesNotMatch((await visitor.get('papers')).text, /”virus\.pdf”/)
  })

  test('delay the decision until all files are scanned', async () => {
    for (const [file, status] of [
      [clean(), 'APPROVED'],
      [infected(), 'MANUAL_REVIEW'],
    ] as const) {
      const visitor = await visitorOf(world, customer)
      const application = async () =>
        (await call('applications.get', { applicationId: visitor.id })).body as { status: string }
      await without(async () => {
        await visitor.upload('papers', {}, [file], json)
        await visitor.post('papers', { revision: '0', do: 'continue' })
        const seen = /name="seen" value="([^"]+)"/.exec((await visitor.get('check')).text)?.[1] ?? ''
        assert.equal(ledTo(await visitor.post('check', { do: 'send', seen })), 'done')
        await pause(500)
        assert.equal((await application()).status, 'IN_PROGRESS')
      })
      await eventually(`not ${status}`, async () => (await application()).status !== 'IN_PROGRESS')
      const report = await call('applications.report.get', { applicationId: visitor.id })
      const codes = report.body.findings.map(({ code }: { code: string }) => code)
      // This workflow identifies no person, so every case has other findings as well.
      assert.equal(codes.includes('document_infected'), status === 'MANUAL_REVIEW', codes.join(' '))
    }
  })
})
