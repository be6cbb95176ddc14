/** Lines of level 50 are alarms: none in a planned restart, few in an outage, whatever the load. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, makeCaller } from '#test/harness/customer-client.ts'
import {
  type ExternalDatabase,
  externalDatabase,
  isReady,
  launch,
  removed,
  type Service,
  statusOf,
  until,
} from '#test/harness/foyer-process.ts'
import { freePort } from '#test/harness/requests.ts'

type Line = Record<string, unknown>

describe('lines of the level error', () => {
  let apart: ExternalDatabase
  let caller: Caller
  let service: Service
  let address: string
  before(async () => {
    apart = await externalDatabase()
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    service = launch(apart.environment(port))
    await isReady(service, address)
    caller = await makeCaller({ connectionString: apart.url })
  })
  after(async () => {
    await service.stop()
    await apart.stop()
    removed(apart.directory)
  })

  const linesOf = (): Line[] =>
    service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  const alarms = () => linesOf().filter(({ level }) => Number(level) >= 50)

  /** Creates, reads and probes while `during` runs. Returns the statuses of all but the probes. */
  async function underLoad(during: () => Promise<unknown>): Promise<number[]> {
    const token = await caller.token(address)
    const statuses: number[] = []
    let isOver = false
    const creates = async () => {
      while (!isOver)
        statuses.push(
          await caller.create(address, token).then(
            ({ status }) => status,
            () => 0,
          ),
        )
    }
    const probes = async () => {
      while (!isOver) {
        await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => statusOf(address + path)))
        await pause(10)
      }
    }
    const clients = [creates(), creates(), creates(), creates(), probes(), probes()]
    await during()
    isOver = true
    await Promise.all(clients)
    return statuses
  }

  test('a database outage logs one alarm for requests and at most one per other cause', async () => {
    const statuses = await underLoad(async () => {
      await pause(300)
      await apart.stop()
      await pause(2_000)
      await apart.start()
      await until('it is ready again', async () => (await statusOf(`${address}/readyz`)) === 200)
    })
    const failed = statuses.filter((status) => status >= 500)
    assert.ok(failed.length > 50, `${failed.length} requests failed`)
    const logged = alarms()
    console.log(`${failed.length} requests failed; lines of level 50: ${logged.length}`)
    assert.equal(
      logged.filter(({ msg, cause }) => msg === 'request failed' && cause === 'UNAVAILABLE').length,
      1,
    )
    assert.ok(logged.length <= 3, JSON.stringify(logged, undefined, 1))
    assert.deepEqual(
      linesOf().filter(
        ({ level, route }) => Number(level) > 30 && /^\/(healthz|readyz|metrics)$/.test(`${route}`),
      ),
      [],
    )
  })

  test('a planned stop under load logs no alarm', async () => {
    const before = alarms().length
    const statuses = await underLoad(async () => {
      await pause(300)
      assert.deepEqual(await service.stop(), { code: 0, signal: null })
    })
    assert.ok(statuses.filter((status) => status === 200).length > 10)
    assert.deepEqual(alarms().slice(before), [])
  })
})
