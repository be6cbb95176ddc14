/** Every OAuth row of the table: OAuth errors, never cached, POST only. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { rowsOf, startTableWorld, type TableWorld } from '../harness/table-requests.ts'
import { request } from '../harness/world.ts'

let all: TableWorld
const fetched = (url: string, init: RequestInit = {}) => request(`${all.world.baseUrl}${url}`, init)

describe('every OAuth endpoint', () => {
  before(async () => {
    all = await startTableWorld()
  })
  after(() => all.close())
  for (const row of rowsOf('OAUTH'))
    test(`${row.key}: gives OAuth errors, is never cached, and accepts POST only`, async () => {
      const { clientId, clientSecret, apiKey } = all.one
      const basic = (id: string, secret: string) => ({
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      })
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'token=x&grant_type=client_credentials'
      const cases: Array<[number, string, RequestInit]> = [
        [401, 'invalid_client', { body, headers: type }],
        [401, 'invalid_client', { body, headers: { ...type, ...basic(clientId, 'wrong') } }],
        [401, 'invalid_client', { body, headers: { ...type, ...basic(apiKey, apiKey) } }],
        [401, 'invalid_client', { body, headers: { ...type, authorization: `Bearer ${all.tokens.writer}` } }],
        [
          400,
          'invalid_request',
          { body: '{}', headers: { ...basic(clientId, clientSecret), 'content-type': 'application/json' } },
        ],
        [400, 'invalid_request', { body: '', headers: { ...type, ...basic(clientId, clientSecret) } }],
        [
          400,
          'invalid_request',
          { body: `${body}&${body}`, headers: { ...type, ...basic(clientId, clientSecret) } },
        ],
      ]
      for (const url of row.urls) {
        for (const [status, error, init] of cases) {
          const reply = await fetched(url, { method: 'POST', ...init })
          assert.deepEqual(
            [reply.status, reply.body.error],
            [status, error],
            `${url} ${JSON.stringify(init)}`,
          )
          assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
          assert.equal(reply.headers.get('cache-control'), 'no-store')
          if (status === 401) assert.match(reply.headers.get('www-authenticate') ?? '', /^Basic realm=/)
        }
        const good = { method: 'POST', body, headers: { ...type, ...basic(clientId, clientSecret) } }
        assert.equal((await fetched(url, good)).status, 200)
      }
      for (const url of row.urls)
        for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
          const reply = await fetched(url, { method })
          assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'POST'], `${method} ${url}`)
        }
    })
})
