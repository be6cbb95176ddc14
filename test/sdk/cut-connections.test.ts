/** Replies that are cut at every place: the client tries again, and nothing happens twice or is lost. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { ConnectionError, Foyer } from '@foyer/sdk'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'

const PLACES = 200
/** Clients that work at the same time, each behind its own proxy. */
const CLIENTS = 20

describe('a reply that is cut', () => {
  let world: World
  let customer: TestCustomer
  const proxies: CuttingProxy[] = []
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
  })
  after(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await world?.close()
  })

  const clientOf = (baseUrl: string) => {
    const { clientId, clientSecret } = customer
    return new Foyer({ baseUrl, clientId, clientSecret })
  }
  /** A client that has its token already. */
  async function cuttable(): Promise<{ proxy: CuttingProxy; foyer: Foyer }> {
    const proxy = await startCuttingProxy(world.baseUrl)
    proxies.push(proxy)
    const foyer = clientOf(proxy.url)
    await foyer.oauth2.userinfo()
    return { proxy, foyer }
  }
  const create = (foyer: Foyer, externalReference: string) =>
    foyer.applications.create({
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
      externalReference,
    })

  test(`at ${PLACES} places creates each application exactly once`, async () => {
    const measured = await cuttable()
    const before = measured.proxy.received
    await create(measured.foyer, 'measured')
    const length = measured.proxy.received - before
    assert.ok(length > 2 * PLACES, `a reply has ${length} bytes`)
    // From before the first byte to before the last.
    const places = Array.from({ length: PLACES }, (_, at) => Math.floor((at * (length - 1)) / (PLACES - 1)))
    assert.equal(new Set(places).size, PLACES)
    const replies = new Map<string, string>()
    let cuts = 0
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const { proxy, foyer } = await cuttable()
        for (let at = client; at < PLACES; at += CLIENTS) {
          const bytes = places[at] ?? 0
          proxy.cutNext(bytes, at % 3 === 0 ? 'RESET' : 'END')
          const { id } = await create(foyer, `cut-${bytes}`)
          replies.set(`cut-${bytes}`, id)
        }
        cuts += proxy.cuts
      }),
    )
    assert.equal(cuts, PLACES)
    const stored: Array<[string, string]> = []
    for await (const { id, externalReference } of clientOf(world.baseUrl).applications.list({ limit: 50 }))
      if (externalReference?.startsWith('cut-')) stored.push([externalReference, id])
    assert.equal(stored.length, PLACES)
    assert.deepEqual(new Map(stored), replies)
  })

  test('is not tried again for a change without a key: whether it was done is not known', async () => {
    const { proxy, foyer } = await cuttable()
    const { id: applicationId } = await create(foyer, 'notes')
    proxy.cutNext(20, 'END')
    await assert.rejects(foyer.applications.notes.create({ applicationId, text: 'once' }), ConnectionError)
    const { data } = await foyer.applications.notes.list({ applicationId })
    assert.equal(data.length, 1)
  })

  test('is tried again for a token, and in the middle of a list', async () => {
    const { proxy, foyer } = await cuttable()
    const { id: applicationId } = await create(foyer, 'read')
    const seen: string[] = []
    for await (const { id } of foyer.applications.list({ limit: 50 })) {
      if (seen.length === 0) proxy.cutNext(300, 'END')
      seen.push(id)
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.ok(seen.includes(applicationId))
    const another = clientOf(proxy.url)
    proxy.cutNext(100, 'RESET')
    assert.equal((await another.oauth2.userinfo()).customerId, customer.id)
    assert.equal(proxy.cuts, 2)
  })

  const python = '/usr/bin/python3'
  const hasPython = fs.existsSync(python) ? false : 'there is no Python'
  /** Creates an application for each line that it reads. */
  const program = `
import sys
sys.path.insert(0, sys.argv[1])
from foyer_client import Foyer
foyer = Foyer(*sys.argv[2:5])
print(len(list(foyer.rows("applications.list", {"externalReference": "none"}))), flush=True)
for line in sys.stdin:
    new = {"workflowId": sys.argv[5], "countryCode": "SE", "redirectUrl": "https://shop.example/back"}
    print(foyer.call("applications.create", {**new, "externalReference": line.strip()})["id"], flush=True)
`

  test('creates one application with the Python sample too', { skip: hasPython }, async () => {
    const proxy = await startCuttingProxy(world.baseUrl)
    proxies.push(proxy)
    const { clientId, clientSecret, workflows } = customer
    const samples = path.join(import.meta.dirname, '../../docs/integrate/samples')
    const words = ['-B', '-c', program, samples, proxy.url, clientId, clientSecret, workflows.KYC]
    const child = spawn(python, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const answered = async () => String((await lines.next()).value)
    assert.equal(await answered(), '0')
    const foyer = clientOf(world.baseUrl)
    const places = [0, 10, 300, 900, 1_200]
    for (const bytes of places) {
      proxy.cutNext(bytes, 'END')
      child.stdin.write(`python-${bytes}\n`)
      const id = await answered()
      const { data } = await foyer.applications.list({ externalReference: `python-${bytes}` })
      assert.deepEqual(
        data.map((each) => each.id),
        [id],
      )
    }
    child.stdin.end()
    await once(child, 'close')
    assert.equal(proxy.cuts, places.length)
  })

  test('throws ConnectionError when it is cut again and again', async () => {
    const { proxy, foyer } = await cuttable()
    await proxy.close()
    await assert.rejects(foyer.applications.list({}, { maxRetries: 1 }), (error) => {
      assert.ok(error instanceof ConnectionError)
      assert.deepEqual([error.status, error.code], [0, 'connection_failed'])
      return true
    })
  })
})
