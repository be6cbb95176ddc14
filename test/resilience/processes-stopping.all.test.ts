/** Stopping: running requests finish, and a rolling restart fails none. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { balancerOf } from '../harness/balancer.ts'
import { asOwnerOf, type Caller, makeCaller } from '../harness/customer-client.ts'
import {
  type ExternalDatabase,
  externalDatabase,
  isReady,
  launch,
  removed,
  type Service,
  statusOf,
  until,
} from '../harness/foyer-process.ts'
import { freePort } from '../harness/world.ts'

describe('stopping', () => {
  let apart: ExternalDatabase
  let caller: Caller
  const running = new Map<string, Service>()
  const begin = async (address: string) => {
    const service = launch(
      apart.environment(Number(new URL(address).port), { FOYER_BASE_URL: 'https://foyer.example' }),
    )
    running.set(address, service)
    await isReady(service, address)
  }
  before(async () => {
    apart = await externalDatabase()
    for (let count = 0; count < 2; count += 1) await begin(`http://127.0.0.1:${await freePort()}`)
    caller = await makeCaller({ connectionString: apart.url })
  })
  after(async () => {
    await Promise.all([...running.values()].map((service) => service.stop()))
    await apart.stop()
    removed(apart.directory)
  })

  test('SIGTERM: answers running requests, reports not ready, and exits with 0', async () => {
    const [address = ''] = [...running.keys()]
    const service = running.get(address) as Service
    const token = await caller.token(address)
    await asOwnerOf({ connectionString: apart.url }, async (client) => {
      await client.query('begin')
      await client.query('select from foyer.customer_head where customer_id = $1 for update', [caller.uuid])
      const slow = caller.create(address, token)
      const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`
      await until('the request waits', async () => {
        await client.query('select pg_stat_clear_snapshot()')
        return (await client.query(waiting)).rows[0].n > 0
      })
      service.kill('SIGTERM')
      await until('readyz says no', async () => (await statusOf(`${address}/readyz`)) === 503, 5)
      // Longer than the not-ready phase: the server has begun to close.
      await pause(2_500)
      assert.ok(service.isRunning(), 'it waits for what had begun')
      await client.query('commit')
      assert.equal((await slow).status, 200)
    })
    assert.deepEqual(await service.ended, { code: 0, signal: null })
    assert.equal(await statusOf(`${address}/readyz`), 0)
    await begin(address)
  })

  test('reports a port that is in use', async () => {
    const [address = ''] = [...running.keys()]
    const second = launch(apart.environment(Number(new URL(address).port)))
    assert.equal((await second.ended).code, 1)
    assert.match(
      second.output(),
      /Foyer did not start\. The port is taken\. Stop the other program, or set PORT/,
    )
    assert.equal(await statusOf(`${address}/readyz`), 200)
  })

  test('stops once and cleanly after two SIGINTs', async () => {
    const [, address = ''] = [...running.keys()]
    const service = running.get(address) as Service
    service.kill('SIGINT')
    service.kill('SIGINT')
    assert.deepEqual(await service.ended, { code: 0, signal: null })
    await begin(address)
  })

  test('an uncaught error is logged without its message, and stops the service with code 1', async () => {
    const port = await freePort()
    const thrown = `process.on('SIGUSR2', () => void Promise.reject(new TypeError(['An', 'na'].join(''))))`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(thrown)}`
    const service = launch(apart.environment(port, { NODE_OPTIONS }))
    await isReady(service, `http://127.0.0.1:${port}`)
    service.kill('SIGUSR2')
    assert.deepEqual(await service.ended, { code: 1, signal: null })
    const line =
      service
        .output()
        .split('\n')
        .find((each) => each.includes('uncaught error')) ?? '{}'
    const { level, event, error, at } = JSON.parse(line)
    assert.deepEqual([level, event, error], [60, 'unhandledRejection', 'TypeError'])
    assert.ok(at.length > 0, line)
    assert.match(service.output(), /"msg":"stopping"/)
    assert.doesNotMatch(service.output(), /Anna/)
  })

  test('a rolling restart of two processes under steady traffic fails no request', async () => {
    let going = true
    const balancer = balancerOf([...running.keys()])
    const token = await caller.token([...running.keys()][0] as string)
    const answers: Array<number | string> = []
    const client = async (number: number) => {
      for (let turn = number; going; turn += 1) {
        const address = await balancer.next(turn)
        if (!going) return
        if (!address) {
          answers.push('none is ready')
          await pause(100)
          continue
        }
        const givenAt = performance.now()
        const answer = await caller.create(address, token).then(({ status }) => status, String)
        if (typeof answer === 'number' || !balancer.wasHeldUp(givenAt)) answers.push(answer)
      }
    }
    const clients = [0, 1, 2, 3].map(client)
    try {
      for (const [address, service] of [...running]) {
        assert.deepEqual(await service.stop(), { code: 0, signal: null }, service.output().slice(-2_000))
        await begin(address)
        await until('the balancer sees it', () => balancer.isReady(address))
      }
    } finally {
      going = false
      await Promise.all([balancer.stop(), ...clients])
    }
    assert.ok(answers.length > 50, 'there was traffic')
    assert.deepEqual(
      answers.filter((answer) => answer !== 200),
      [],
    )
    console.log(`${answers.length} requests over two restarts, none failed`)
  })
})
