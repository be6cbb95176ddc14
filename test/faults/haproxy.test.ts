/**
 * Rolling restarts behind haproxy with the configuration of docs/operate/rolling-restarts.md: no request
 * fails.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { closedOnce } from '../harness/close-after-failure.ts'
import { type Caller, makeCaller } from '../harness/customer-client.ts'
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
import { freePort, request } from '../harness/world.ts'

const REQUESTS = 10_000
const CLIENTS = 8

const found = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((each) =>
  fs.existsSync(each),
)
const guide = fs.readFileSync(
  path.join(import.meta.dirname, '../../docs/operate/rolling-restarts.md'),
  'utf8',
)

/** The second number of the guide: how long to wait after /readyz answers 200. */
const waitSeconds = Number(/(\d+) seconds of waiting after `\/readyz` says 200/.exec(guide)?.[1])
const drainSeconds = /so `FOYER_DRAIN_SECONDS=([\d.]+)`/.exec(guide)?.[1] ?? ''

/** The configuration of the guide, with other addresses. */
function configuration(frontend: number, services: readonly number[]): string {
  const [, given = ''] = /^```haproxy\n([\s\S]*?)^```/m.exec(guide) ?? []
  const own = given
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${frontend}`)
    .replace('10.0.0.11:3000', `127.0.0.1:${services[0]}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${services[1]}`)
  assert.equal(own.match(/127\.0\.0\.1:\d+/g)?.length, 3, own)
  return own
}

async function startHaproxy(directory: string, text: string): Promise<ChildProcess> {
  const file = path.join(directory, 'haproxy.cfg')
  fs.writeFileSync(file, text)
  execFileSync(found ?? '', ['-c', '-f', file], { stdio: 'pipe' })
  const child = spawn(found ?? '', ['-db', '-f', file], { stdio: 'ignore' })
  closedOnce(async () => void child.kill('SIGKILL'))
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

/** Counts replies by status, and failures by error. */
async function traffic(address: string, caller: Caller, token: string, isGoing: () => boolean) {
  const answers = new Map<string, number>()
  const client = async (number: number) => {
    for (let turn = number; isGoing(); turn += 1) {
      const asked =
        turn % 4 === 0
          ? caller.create(address, token)
          : request(`${address}/v1/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } })
      const status = await asked.then(
        ({ status }) => String(status),
        (error: Error) => `${error.message} ${error.cause}`,
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return answers
}

test('haproxy loses no request during rolling restarts of two processes, with its default checks', {
  skip: found ? false : 'haproxy is not on this machine (apt-get install haproxy)',
  timeout: 600_000,
}, async () => {
  assert.ok(waitSeconds > 0 && Number(drainSeconds) > 0, 'the guide says the times')
  const apart: ExternalDatabase = await externalDatabase()
  const ports = [await freePort(), await freePort()]
  const front = await freePort()
  const address = `http://127.0.0.1:${front}`
  const services: Service[] = []
  const begin = async (number: number) => {
    const port = ports[number] as number
    services[number] = launch(
      apart.environment(port, {
        FOYER_BASE_URL: 'https://kyc.example.com',
        FOYER_TRUSTED_PROXIES: '127.0.0.1',
        FOYER_DRAIN_SECONDS: drainSeconds,
      }),
    )
    await isReady(services[number] as Service, `http://127.0.0.1:${port}`)
  }
  let proxy: ChildProcess | undefined
  let going = true
  let counting: Promise<Map<string, number>> | undefined
  try {
    for (const number of ports.keys()) await begin(number)
    proxy = await startHaproxy(apart.directory, configuration(front, ports))
    await until('haproxy answers', async () => (await statusOf(`${address}/readyz`)) === 200)
    const caller = await makeCaller({ connectionString: apart.url })
    const token = await caller.token(address)
    let count = 0
    counting = traffic(address, caller, token, () => {
      count += 1
      return going
    })
    let restarts = 0
    const began = performance.now()
    while (restarts < 4 || count < REQUESTS + CLIENTS) {
      const number = restarts % ports.length
      const ended = await (services[number] as Service).stop()
      assert.deepEqual(ended, { code: 0, signal: null }, services[number]?.output().slice(-2_000))
      await begin(number)
      await pause(waitSeconds * 1_000)
      restarts += 1
    }
    going = false
    const answers = await counting
    const total = [...answers.values()].reduce((sum, each) => sum + each, 0)
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.log(
      `${total} requests in ${seconds} s over ${restarts} restarts: ${JSON.stringify([...answers])}`,
    )
    assert.ok(total >= REQUESTS, `${total} requests`)
    assert.deepEqual([...answers.keys()], ['200'])
  } finally {
    going = false
    await counting?.catch(() => undefined)
    proxy?.kill('SIGKILL')
    await Promise.all(services.map((service) => service.stop()))
    await apart.stop()
    removed(apart.directory)
  }
})
