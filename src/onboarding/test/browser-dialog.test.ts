/** The wallet by the dialog of the browser (Digital Credentials API): bound to the origin of the page. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CheckedRequest, checkRequest } from '@foyer/eids/wallet-simulator/request-check'
import { encryptedAnswer, type WalletChoice } from '#providers/store/wallet-simulator/wallet.ts'
import { ledTo, visitorOf } from '#test/harness/flow-visitor.ts'
import {
  answered,
  caseOfVisitor,
  opened,
  post,
  type Started,
  setWallet,
  simulatedWorldOf,
  startWallet,
  type WalletSide,
} from '#test/harness/wallet.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const anna = { person: 'anna-testsson' }

describe('a wallet in the dialog of the browser', () => {
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

  const origin = () => new URL(world.config.nocodeUrl).origin
  const identityOf = async ({ visitor }: Started) =>
    (await caseOfVisitor(world, customer, visitor)).data.identity

  /** The wallet's input from the browser of a page at this origin. */
  function asked({ page }: Started, at = origin()): CheckedRequest {
    const [, token = ''] = /data-request="([^"]+)"/.exec(page.text) ?? []
    const anchors = side.simulated.accessAnchors
    return checkRequest(token, { anchors, now: side.now(), clientId: null, walletNonce: null, origin: at })
  }
  const answerTo = (started: Started, choice: WalletChoice = anna, audience = `origin:${origin()}`) =>
    encryptedAnswer(side.simulated, asked(started), choice, side.now(), audience)
  const send = ({ visitor }: Started, response: string, more = {}) =>
    visitor.post('identity/eid', { do: 'browser', response, ...more })

  test('proves a person on the same device, without a remark', async () => {
    const begun = await startWallet(world, customer)
    const { state, responseUri } = asked(begun)
    assert.deepEqual([state, responseUri], [null, null])
    const sent = await send(begun, await answerTo(begun))
    assert.match(ledTo(sent) ?? '', /^identity\/return\?state=.*&response_code=/)
    assert.equal(await identityOf(begun), null)
    assert.equal(ledTo(await begun.visitor.get(ledTo(sent) ?? '')), 'person')
    const proof = await identityOf(begun)
    assert.deepEqual([proof?.familyName, proof?.remarks], ['Testsson', undefined])
  })

  test('refuses a page of another origin', async () => {
    const begun = await startWallet(world, customer)
    assert.throws(() => asked(begun, 'https://mallory.example'), /expected_origins/)
  })

  test('opens only by its button, which the script shows', async () => {
    const begun = await startWallet(world, customer)
    const [form = ''] = /<form[^>]*data-island="wallet".*?<\/form>/s.exec(begun.page.text) ?? []
    assert.match(form, /<form[^>]* hidden=""/)
    assert.ok(!form.includes('haip-vp'))
    const polled = await begun.visitor.get('identity/eid', { accept: 'application/json' })
    assert.ok(!('request' in polled.body))
  })

  const audiences: Array<[string, (request: CheckedRequest) => string]> = [
    ['another origin', () => 'origin:https://mallory.example'],
    ['the client id', ({ clientId }) => clientId],
    ['the origin without origin:', () => origin()],
  ]
  for (const [title, audience] of audiences)
    test(`proves nothing with an answer for ${title}`, async () => {
      const begun = await startWallet(world, customer)
      const sent = await send(begun, await answerTo(begun, anna, audience(asked(begun))))
      assert.equal(ledTo(sent), 'identity/eid')
      assert.match((await begun.visitor.get('identity/eid')).text, /answered in a way that can’t be accepted/)
      assert.equal(await identityOf(begun), null)
    })

  test('cannot answer for a wallet opened by a link, nor the other way round', async () => {
    const begun = await startWallet(world, customer)
    const { responseUri } = await opened(begun, side)
    const reply = await post(responseUri ?? '', { response: await answerTo(begun) })
    assert.deepEqual([reply.status, reply.body.error_description], [400, 'STATE: state'])
    const second = await startWallet(world, customer)
    const byLink = await opened(second, side)
    const response = await encryptedAnswer(side.simulated, byLink, anna, side.now())
    assert.equal(ledTo(await send(second, response)), 'identity/eid')
    assert.equal(await identityOf(second), null)
  })

  test('can answer once', async () => {
    const begun = await startWallet(world, customer)
    const response = await answerTo(begun)
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(begun, response)))
    assert.equal(replies.filter((reply) => /response_code/.test(ledTo(reply) ?? '')).length, 1)
    const other = await startWallet(world, customer)
    const late = await answerTo(other)
    assert.equal((await answered(other, side, anna)).status, 200)
    assert.equal(ledTo(await send(other, late)), 'identity/eid')
  })

  test('needs the session and the CSRF token of the form', async () => {
    const begun = await startWallet(world, customer)
    const response = await answerTo(begun)
    assert.equal((await send(begun, response, { csrf: 'another' })).status, 403)
    const other = await visitorOf(world, customer, { language: 'en' })
    await other.post('', { do: 'begin' })
    await other.post('identity', { do: 'start', provider: 'wallet', revision: '0' })
    assert.equal(ledTo(await other.post('identity/eid', { do: 'browser', response })), 'identity/eid')
    const bare = await request(`${begun.visitor.base}/identity/eid`, {
      ...{ method: 'POST', headers: { origin: world.baseUrl } },
      body: new URLSearchParams({ do: 'browser', response }),
    })
    assert.ok(bare.status >= 400)
    assert.equal(await identityOf(begun), null)
    assert.match(ledTo(await send(begun, response)) ?? '', /response_code/)
  })

  test('can refuse', async () => {
    const begun = await startWallet(world, customer)
    const sent = await send(begun, await answerTo(begun, 'SAYS_NO'))
    const back = await begun.visitor.get(ledTo(sent) ?? '')
    assert.match(ledTo(back) ?? '', /notice=eid_cancelled/)
  })

  test('has five minutes', async () => {
    const begun = await startWallet(world, customer)
    const response = await answerTo(begun)
    world.clock.advance(5 * 60_000)
    assert.equal(ledTo(await send(begun, response)), 'identity/eid')
    assert.match((await begun.visitor.get('identity/eid')).text, /wasn’t answered in time/)
  })
})
