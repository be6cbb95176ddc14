/** The wallet over HTTP: from the button to the proof, and every way in which nothing is proven. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dump } from '#test/harness/erasure-leaks.ts'
import { ledTo } from '#test/harness/flow-visitor.ts'
import {
  answered,
  caseOfVisitor,
  opened,
  openedOfVisitor,
  post,
  responseOf,
  returned,
  type Started,
  setWallet,
  simulatedWorldOf,
  startAgain,
  startWallet,
  type WalletSide,
} from '#test/harness/wallet.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const anna = { person: 'anna-testsson' }

describe('the wallet', () => {
  let world: World
  let customer: TestCustomer
  let side: WalletSide
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    await setWallet(world, customer)
    side = { simulated: await simulatedWorldOf(world, customer), now: world.clock.now }
  })
  after(() => world.close())

  const started = () => startWallet(world, customer)
  const caseOf = ({ visitor }: Started) => caseOfVisitor(world, customer, visitor)
  const identityOf = async (each: Started) => (await caseOf(each)).data.identity
  const refusal = ({ body }: Awaited<ReturnType<typeof post>>) => body.error_description as string
  const page = async ({ visitor }: Started) => (await visitor.get('identity/eid')).text

  test('proves a person, who returns to the next step', async () => {
    const begun = await started()
    const reply = await answered(begun, side, anna)
    assert.equal(reply.status, 200, reply.text)
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    const proof = await identityOf(begun)
    assert.deepEqual(
      [proof?.provider, proof?.assuranceLevel, proof?.familyName, proof?.dateOfBirth, proof?.nationalities],
      ['wallet', 'HIGH', 'Testsson', '1983-02-18', ['SE']],
    )
    assert.match(proof?.provenAt ?? '', /:00\.000Z$/)
  })

  test('gets the same request by GET and by POST, as often as it asks', async () => {
    const begun = await started()
    const uri = begun.link.searchParams.get('request_uri') ?? ''
    const payloads = []
    for (const reply of [await request(uri), await post(uri, { wallet_nonce: 'abc' }), await request(uri)]) {
      assert.equal(reply.status, 200)
      assert.equal(reply.headers.get('cache-control'), 'no-store')
      payloads.push(JSON.parse(Buffer.from(reply.text.split('.')[1] ?? '', 'base64url').toString()))
    }
    assert.deepEqual(
      payloads.map(({ wallet_nonce }) => wallet_nonce),
      [undefined, 'abc', undefined],
    )
    const [first, second] = payloads
    assert.deepEqual([second.nonce, second.state], [first.nonce, first.state])
    assert.ok(Buffer.from(first.nonce, 'base64url').length >= 32)
    assert.equal((await answered(begun, side, anna)).status, 200)
  })

  test('can answer once: the same answer again is refused', async () => {
    const begun = await started()
    const { to, response } = await responseOf(begun, side, anna)
    assert.equal((await post(to, { response })).status, 200)
    const again = await post(to, { response })
    assert.deepEqual([again.status, refusal(again)], [400, 'REPLAY: answered before, or too late'])
    const uri = begun.link.searchParams.get('request_uri') ?? ''
    assert.equal((await request(uri)).status, 404)
  })

  test('can send twenty answers at the same time, and one is accepted', async () => {
    const begun = await started()
    const { to, response } = await responseOf(begun, side, anna)
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(to, { response })))
    const statuses = replies.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 19 }, () => 400)])
  })

  test('cannot send the answer to one request to the address of another', async () => {
    const [one, other] = [await started(), await started()]
    const { response } = await responseOf(one, side, anna)
    const { to } = await responseOf(other, side, anna)
    const reply = await post(to, { response })
    assert.deepEqual([reply.status, refusal(reply)], [400, 'DECRYPTION: kid'])
  })

  test('has five minutes', async () => {
    const begun = await started()
    const { to, response } = await responseOf(begun, side, anna)
    world.clock.advance(5 * 60_000)
    assert.equal((await post(to, { response })).status, 400)
    assert.equal((await request(begun.link.searchParams.get('request_uri') ?? '')).status, 404)
    assert.match(await page(begun), /wasn’t answered in time/)
  })

  test('may answer in the last seconds, and the browser still has time to return', async () => {
    const begun = await started()
    world.clock.advance(5 * 60_000 - 2_000)
    const reply = await answered(begun, side, anna)
    world.clock.advance(60_000)
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    assert.equal((await identityOf(begun))?.provider, 'wallet')
  })

  test('can refuse with its state, encrypted or not', async () => {
    const begun = await started()
    assert.equal((await answered(begun, side, 'SAYS_NO')).status, 200)
    assert.match(await page(begun), /was cancelled\. Try again/)
    const second = await started()
    const { responseUri, state } = await opened(second, side)
    const without = await post(responseUri ?? '', { error: 'access_denied' })
    assert.deepEqual([without.status, refusal(without)], [400, 'STATE: state'])
    const third = await started()
    const asked = await opened(third, side)
    assert.notEqual(asked.state, state)
    const reply = await post(asked.responseUri ?? '', { error: 'access_denied', state: asked.state ?? '' })
    assert.equal(reply.status, 200)
    assert.match(ledTo(await returned(third.visitor, reply)) ?? '', /notice=eid_cancelled/)
  })

  test('cannot answer in another form', async () => {
    const begun = await started()
    const { to, response } = await responseOf(begun, side, anna)
    const json = await request(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response }),
    })
    assert.equal(json.status, 415)
    const twice = new URLSearchParams([
      ['response', response],
      ['response', response],
    ])
    assert.equal((await request(to, { method: 'POST', body: twice })).status, 400)
    assert.equal((await post(to, { response: 'a'.repeat(2_000_000) })).status, 413)
    const unknown = to.replace(/wallet\/[^/]+/, `wallet/${'A'.repeat(43)}`)
    assert.equal((await post(unknown, { response })).status, 404)
    assert.equal((await post(to.replace(/wallet\/[^/]+/, 'wallet/..'), { response })).status, 404)
    assert.equal((await post(to, { response })).status, 200)
  })

  test('cannot answer without encryption', async () => {
    const begun = await started()
    const { responseUri, state } = await opened(begun, side)
    const reply = await post(responseUri ?? '', { vp_token: '{}', state: state ?? '' })
    assert.deepEqual([reply.status, refusal(reply)], [400, 'NOT_ENCRYPTED: no response'])
  })

  test('proves nothing before the browser returns with the code', async () => {
    const begun = await started()
    const reply = await answered(begun, side, anna)
    const polled = await begun.visitor.get('identity/eid', { accept: 'application/json' })
    assert.equal(polled.body.kind, 'WAITING')
    assert.ok(!polled.text.includes('Testsson') && !polled.text.includes('response_code'))
    assert.equal(await identityOf(begun), null)
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
  })

  test('of one customer is never asked in the name of another', async () => {
    const second = await world.customer()
    await setWallet(world, second)
    const [own, foreign] = [await started(), await startWallet(world, second)]
    assert.notEqual(own.link.searchParams.get('client_id'), foreign.link.searchParams.get('client_id'))
    const simulated = await simulatedWorldOf(world, second)
    await assert.rejects(opened(own, { ...side, simulated }), /no anchor of the list/)
    const { to } = await responseOf(own, side, anna)
    const { response } = await responseOf(foreign, { ...side, simulated }, anna)
    assert.equal((await post(to, { response })).status, 400)
  })

  test('leaves claims and findings, and nothing of the presentation', async () => {
    const begun = await started()
    const { to, response } = await responseOf(begun, side, anna)
    const asked = await opened(begun, side)
    const pieces = [response, asked.nonce, asked.state ?? '', to.split('/').at(-2) ?? '']
    const reply = await post(to, { response })
    const code = new URL(reply.body.redirect_uri).searchParams.get('response_code') ?? ''
    await returned(begun.visitor, reply)
    const rows = await world.database.owner((client) => dump(client))
    const clear = await openedOfVisitor(world, customer, begun.visitor)
    assert.ok(clear.split('Testsson').length > 2, 'in the case and in the evidence')
    const kept = [...rows.map(({ row }) => row), clear].join('\n')
    const logged = world.log.join('\n')
    for (const piece of [...pieces, code]) {
      assert.ok(piece.length > 40)
      assert.ok(!kept.includes(piece), 'in the database')
      assert.ok(!logged.includes(piece), 'in the logs')
    }
    assert.ok(!logged.includes('Testsson') && !logged.includes('198302182384'))
  })

  test('can start again after a refusal', async () => {
    const begun = await started()
    await answered(begun, side, { ...anna, misbehaves: 'REVOKED' })
    const again = await startAgain(begun.visitor)
    const reply = await answered(again, side, anna)
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
  })

  test('is simulated by the page of the sandbox', async () => {
    const begun = await started()
    const shown = await request(begun.link.href, { headers: { 'accept-language': 'en' } })
    assert.equal(shown.status, 200)
    assert.match(shown.text, /Test wallet/)
    const origin = { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }
    const order = begun.link.search.slice(1)
    const chosen = await request(`${world.baseUrl}/simulator/wallet`, {
      ...{ method: 'POST', headers: origin },
      body: new URLSearchParams({ order, person: 'anna-testsson', misbehaves: '' }),
    })
    assert.equal(chosen.status, 303, chosen.text)
    const back = await request(chosen.headers.get('location') ?? '', {
      headers: { cookie: begun.visitor.cookie },
    })
    assert.equal(ledTo(back), 'person')
  })

  test('finds nothing wrong with the request when it is strict', async () => {
    const begun = await started()
    const asked = await opened(begun, side)
    assert.deepEqual([asked.types, asked.queryId], [['urn:eudi:pid:1'], 'pid'])
    assert.equal(asked.clientId, begun.link.searchParams.get('client_id'))
  })
})
