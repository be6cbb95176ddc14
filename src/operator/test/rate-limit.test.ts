/** `foyer customer update --rate-limit`: the customer's limit replaces the limit of the service. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  environmentOnServer,
  foyer,
  newCredential,
  newDirectory,
  removeWithDatabase,
  type Service,
  startService,
  tokenAt,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)

describe('the rate limit of one customer', () => {
  let service: Service
  before(async () => {
    service = await startService({ ...environment, FOYER_RATE_LIMIT_API: '700' })
  })
  after(async () => {
    await service.stop()
    await removeWithDatabase(directory)
  })

  test('is set, applies within 5 seconds, and is reset', async () => {
    const { id } = (await of('customer', 'create', '--name', 'Busy', '--mode', 'sandbox')).json
    const { clientId, clientSecret } = await newCredential(environment, id)
    const { access_token: token } = (await (
      await tokenAt(service.address, clientId, clientSecret)
    ).json()) as { access_token: string }
    const policy = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${service.address}/v1/oauth2/userinfo`, { headers })
      return reply.headers.get('ratelimit-policy')
    }
    const becomes = async (wanted: string | null) => {
      for (let tries = 0; tries < 60 && (await policy()) !== wanted; tries += 1) await pause(100)
      assert.equal(await policy(), wanted)
    }
    const update = async (limit: string) => of('customer', 'update', '--customer', id, '--rate-limit', limit)
    assert.equal(await policy(), '"default";q=700;w=60')
    assert.equal((await update('5000')).json.rateLimit, 5000)
    await becomes('"default";q=5000;w=60')
    assert.equal((await of('customer', 'list')).json.customers[0].rateLimit, 5000)
    assert.equal((await update('0')).json.rateLimit, 0)
    await becomes(null)
    assert.equal((await update('default')).json.rateLimit, null)
    await becomes('"default";q=700;w=60')
    assert.equal((await of('audit', 'verify', '--customer', id)).code, 0)
    for (const wrong of ['many', '1.5', '99999999']) {
      const { code, error } = await update(wrong)
      assert.equal(code, 2)
      assert.match(error.detail, /^--rate-limit takes a whole number/)
    }
  })
})
