/** GET / leads people to the reference; a client that wants JSON reads that its URL is wrong. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { request, startWorld, type World } from '#test/harness/world.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const cases: Array<[method: string, accept: string, status: number]> = [
  ['GET', browser, 303],
  ['HEAD', browser, 303],
  ['GET', '*/*', 303],
  ['GET', 'application/json, text/html;q=0.5', 303],
  ['GET', 'application/json', 404],
  ['GET', 'application/json, text/plain, */*', 404],
  ['GET', 'application/vnd.foyer.v1+json', 404],
  ['POST', 'application/json', 405],
]

describe('the root', () => {
  let world: World
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world.close())

  for (const [method, accept, status] of cases)
    test(`${method} with Accept: ${accept} is ${status}`, async () => {
      const reply = await request(`${world.baseUrl}/`, { method, headers: { accept } })
      if (status === 404) return assertProblem(reply, 404, 'not_found')
      assert.equal(reply.status, status)
      if (status === 303) assert.equal(reply.headers.get('location'), '/docs')
      else assert.equal(reply.headers.get('allow'), 'GET, HEAD')
    })

  test('links to the reference', async () => {
    const reply = await request(`${world.baseUrl}/docs`)
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  })

  describe('a path beyond the pages', () => {
    test('shows a person a page, in the language that they choose there', async () => {
      const reply = await fetch(`${world.baseUrl}/nothing?language=sv`, { headers: { accept: browser } })
      assert.equal(reply.status, 404)
      assert.match(await reply.text(), /<html lang="sv">/)
    })
    for (const [path, accept] of [
      ['/nothing', 'application/json'],
      ['/nothing', '*/*'],
      ['/v1/nothing', browser],
    ] as const)
      test(`gives a client a problem: ${path}, ${accept}`, async () => {
        const reply = await fetch(`${world.baseUrl}${path}`, { headers: { accept } })
        assert.deepEqual([reply.status, reply.headers.get('content-type')], [404, 'application/problem+json'])
      })
    test('gives browsers a picture as its icon', async () => {
      const reply = await fetch(`${world.baseUrl}/favicon.ico`)
      assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'image/svg+xml'])
    })
  })
})
