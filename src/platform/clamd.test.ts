/** The protocol of ClamAV's daemon, against a stand-in that speaks it: verdicts, faults, and large files. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { EICAR, fakeClamd } from '#test/harness/fake-clamd.ts'
import { scannerAt } from './clamd.ts'

describe('clamd', () => {
  const closers: Array<() => Promise<void>> = []
  after(() => Promise.all(closers.map((close) => close())))
  const daemon = async (...given: Parameters<typeof fakeClamd>) => {
    const opened = await fakeClamd(...given)
    closers.push(opened.close)
    return opened
  }

  test('says whether a file is clean, over a socket file and over a port', async () => {
    for (const over of ['PATH', 'PORT'] as const) {
      const { address, received } = await daemon({ over })
      const scanner = scannerAt(address)
      assert.equal(await scanner.scan(Buffer.from('a clean file')), 'CLEAN')
      assert.equal(await scanner.scan(Buffer.from(`begins ${EICAR} ends`)), 'INFECTED')
      assert.match(await scanner.version(), /^ClamAV /)
      assert.deepEqual(
        received.map((bytes) => bytes.toString()),
        ['a clean file', `begins ${EICAR} ends`],
      )
    }
  })

  test('sends a file of twenty megabytes completely, also across the limit of a chunk', async () => {
    const { address, received } = await daemon()
    const file = Buffer.alloc(20 * 1024 * 1024, 7)
    file.write(EICAR, 64 * 1024 - 30)
    assert.equal(await scannerAt(address).scan(file), 'INFECTED')
    assert.ok(received[0]?.equals(file))
  })

  test('is unavailable after an error, a limit, silence or a closed connection', async () => {
    const codes: string[] = []
    const ask = async (behaviour: 'LIMIT' | 'ERROR' | 'SILENT' | 'CLOSE' | 'CHATTER') => {
      const { address } = await daemon({ behaviour })
      const patience = behaviour === 'SILENT' || behaviour === 'CHATTER' ? 300 : 20_000
      return scannerAt(address, (code) => codes.push(code), patience).scan(Buffer.alloc(3_000_000))
    }
    for (const behaviour of ['LIMIT', 'ERROR', 'SILENT', 'CLOSE', 'CHATTER'] as const)
      assert.equal(await ask(behaviour), 'UNAVAILABLE', behaviour)
    assert.deepEqual(codes.slice(1, 3), ['ERROR_ANSWER', 'ETIMEDOUT'])
    assert.equal(codes.length, 5)
    const { address, close } = await fakeClamd()
    await close()
    const gone = scannerAt(address, (code) => codes.push(code), 300)
    assert.equal(await gone.scan(Buffer.from('x')), 'UNAVAILABLE')
    await assert.rejects(gone.version())
  })
})
