/** The case that the benchmarks read is filled in as they say: each read has something to show. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { reads } from '#applications/endpoints/reads.ts'
import { filledCase, tokenOf } from '../bench/case.ts'
import { startWorld, type World } from './harness/world.ts'

describe('the benchmarks', () => {
  let world: World
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  test('create a case with data for most reads, and find a page with a form', async () => {
    const { clientId, clientSecret, workflows } = await world.customer()
    const demo = { clientId, clientSecret, workflows: [{ id: workflows.KYB, kind: 'KYB' as const }] }
    const token = await tokenOf(world.baseUrl, demo)
    const { id, cookie, page } = await filledCase(world.baseUrl, demo, token)
    const empty: string[] = []
    for (const address of Object.keys(reads).map((key) => key.replace('POST ', ''))) {
      const { status, text } = await world.call(address, { applicationId: id }, token)
      assert.equal(status, 200, address)
      if (!/":"\w/.test(text)) empty.push(address)
    }
    assert.deepEqual(empty.sort(), [
      '/v1/applications.bankAccounts.list',
      '/v1/applications.documents.list',
      '/v1/applications.organization.signedBy.get',
    ])
    const html = await (await fetch(page, { headers: { cookie } })).text()
    assert.match(html, /value="anna@example.com"/)
  })
})
