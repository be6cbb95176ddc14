/** The messages to an operator about an unreachable Redis, from the doctor and the log. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { environmentOf, foyer, newDirectory, removeDirectory } from '../harness/cli-process.ts'
import { startWorld } from '../harness/http-world.ts'
import { type RedisServer, startRedis } from '../harness/redis-server.ts'

describe('an unreachable Redis', () => {
  const directory = newDirectory()
  let redis: RedisServer
  before(async () => {
    redis = await startRedis()
  })
  after(async () => {
    await redis.close()
    removeDirectory(directory)
  })

  const examined = async (more: Record<string, string>) => {
    const environment = environmentOf(path.join(directory, 'never-made'), more)
    const { code, json } = await foyer(['doctor', '--json'], environment)
    assert.equal(code, 0)
    return json.findings as Array<{ check: string; result: string; detail: string }>
  }
  const found = (findings: Awaited<ReturnType<typeof examined>>, check: string) =>
    findings.filter((each) => each.check === check).map(({ result, detail }) => `${result} ${detail}`)

  test('gives a warning of the doctor, without the password', async () => {
    assert.deepEqual(found(await examined({}), 'Redis'), [])
    assert.deepEqual(found(await examined({ REDIS_URL: redis.url }), 'Redis'), [
      'OK counts rate limits for all processes',
    ])
    assert.deepEqual(found(await examined({ REDIS_URL: 'redis://:geheim@127.0.0.1:1' }), 'Redis'), [
      'WARN does not answer (ECONNREFUSED): each process counts rate limits on its own',
    ])
  })

  test('gives a single line in the log', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const world = await startWorld({ settings: { redisUrl: 'redis://127.0.0.1:1' }, logger })
    const warnings = () => lines.filter((line) => line.includes('Redis is away'))
    for (let tries = 0; tries < 100 && warnings().length === 0; tries += 1) await pause(50)
    await pause(500)
    assert.match(warnings()[0] ?? '', /"level":40.*"reason":"ECONNREFUSED"/)
    assert.equal(warnings().length, 1)
    await world.close()
  })

  test('is reported by the doctor beside local links of a service that others can reach', async () => {
    const [warnings] = found(await examined({ HOST: '0.0.0.0', PORT: '3000' }), 'Environment')
    assert.match(warnings ?? '', /^WARN .*listens on 0\.0\.0\.0, but links lead to http:\/\/localhost:3000$/)
    const named = { HOST: '0.0.0.0', FOYER_BASE_URL: 'https://kyc.example.com' }
    assert.match(found(await examined(named), 'Environment')[0] ?? '', /^OK /)
  })
})
