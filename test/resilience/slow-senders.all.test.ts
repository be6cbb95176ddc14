/** Uploads that arrive byte by byte are cut off, and do not block others until then. */
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { pdf, stream } from '@foyer/safe-files/test/files'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Visitor, visitorOf } from '../harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

const papers: WorkflowDefinition = {
  name: 'Papers',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    {
      key: 'papers',
      kind: 'DOCUMENTS',
      documents: [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill' }, most: 3 }],
    },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}
const bytes = pdf({ objects: [stream('', Buffer.alloc(1024 * 1024, ' '))] })
const declared = 25 * 1024 * 1024

interface Dripping {
  socket: Socket
  /** The reply until the connection ended. */
  ended: Promise<string>
}

describe('twenty senders of one byte a second', () => {
  let world: World
  let customer: TestCustomer
  let other: TestCustomer
  const open: Array<() => void> = []
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ workflows: [papers] })
    other = await world.customer({ workflows: [papers] })
  })
  after(() => {
    for (const close of open) close()
    return world.close()
  })

  /** Declares a large body, sends its beginning, and then one byte a second. */
  function drip(head: string[], beginning: string): Dripping {
    const socket = connect({ port: Number(new URL(world.baseUrl).port), host: '127.0.0.1' })
    let answer = ''
    socket.on('error', () => undefined).on('data', (chunk) => (answer += chunk))
    socket.write(`${head.join('\r\n')}\r\nhost: x\r\ncontent-length: ${declared}\r\n\r\n${beginning}`)
    const timer = setInterval(() => socket.writable && socket.write('A'), 1_000)
    open.push(() => {
      clearInterval(timer)
      socket.destroy()
    })
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
    return { socket, ended }
  }
  const ofApi = (token: string) =>
    drip(
      [
        'POST /v1/applications.documents.upload HTTP/1.1',
        `authorization: Bearer ${token}`,
        'content-type: application/json',
      ],
      '{"name":"a.pdf","contentBase64":"',
    )
  const ofForm = ({ base, cookie, csrf }: Visitor) =>
    drip(
      [
        `POST ${new URL(base).pathname}/papers HTTP/1.1`,
        `cookie: ${cookie}`,
        `origin: ${world.baseUrl}`,
        'sec-fetch-site: same-origin',
        'content-type: multipart/form-data; boundary=x',
      ],
      `--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${csrf}\r\n` +
        '--x\r\nContent-Disposition: form-data; name="file:bill"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    )
  const uploadBy = async (by: TestCustomer) => {
    const { id } = await world.create(by)
    const body = { applicationId: id, name: 'a.pdf', type: 'OTHER', contentBase64: bytes.toString('base64') }
    return world.call('/v1/applications.documents.upload', body, await world.token(by))
  }
  const uploadOf = (visitor: Visitor) =>
    visitor.upload(
      'papers',
      {},
      [{ field: 'file:bill', name: 'a.pdf', type: 'application/pdf', bytes: new Uint8Array(bytes) }],
      { accept: 'application/json' },
    )

  test('get 408, and others can upload meanwhile', { timeout: 90_000 }, async () => {
    const token = await world.token(customer)
    const applicant = await visitorOf(world, customer)
    const dripping = [
      ...Array.from({ length: 20 }, () => ofApi(token)),
      ...Array.from({ length: 12 }, () => ofForm(applicant)),
    ]
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const began = performance.now()
    const answered = await Promise.all([
      uploadBy(other),
      uploadBy(customer),
      uploadOf(await visitorOf(world, other)),
      uploadOf(await visitorOf(world, customer)),
      uploadOf(applicant),
    ])
    assert.deepEqual(
      answered.map(({ status }) => status),
      [200, 200, 200, 200, 200],
      answered.map(({ text }) => text.slice(0, 200)).join('\n'),
    )
    assert.ok(performance.now() - began < 8_000, 'long before the dripping are cut off')
    assert.ok(dripping.every(({ socket }) => !socket.destroyed))
    for (const { ended } of dripping) assert.match(await ended, /^HTTP\/1\.1 408 /)
  })
})
