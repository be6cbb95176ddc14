/** The browser that returns from the wallet: only the browser that started gets the proof, and once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, visitorOf, visitorWith } from '#test/harness/flow-visitor.ts'
import {
  answered,
  auditOfVisitor,
  caseOfVisitor,
  returned,
  type Started,
  setWallet,
  simulatedWorldOf,
  startWallet,
  type WalletSide,
} from '#test/harness/wallet.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const anna = { person: 'anna-testsson' }

describe('the return from the wallet', () => {
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
  const identityOf = async ({ visitor }: Started) =>
    (await caseOfVisitor(world, customer, visitor)).data.identity
  const notTakenOf = async ({ visitor }: Started) =>
    (await auditOfVisitor(world, customer, visitor))
      .filter(({ action }) => action === 'identity.not_proven')
      .map(({ detail }) => detail.why)

  test('proves nothing without a session, and a page explains where to continue', async () => {
    const begun = await started()
    const reply = await answered(begun, side, anna)
    const stranger = await returned({ cookie: '' }, reply)
    assert.equal(stranger.status, 401)
    assert.match(stranger.text, /This browser didn’t start it/)
    assert.equal(await identityOf(begun), null)
    const counted = 'method="GET",route="/onboarding/:application/:step/return",status="401"'
    const { text } = await request(`${world.baseUrl}/metrics`)
    assert.ok(text.includes(`foyer_http_request_duration_seconds_count{${counted}} 1`), 'counted')
    // The right browser still can.
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
  })

  test('proves nothing in the session of another application', async () => {
    const begun = await started()
    const reply = await answered(begun, side, anna)
    const other = await visitorOf(world, customer, { language: 'en' })
    const strange = await returned(other, reply)
    assert.ok(strange.status >= 400 || !/person$/.test(ledTo(strange) ?? ''))
    assert.equal(await identityOf(begun), null)
  })

  test('proves nothing in another browser of the same application', async () => {
    const begun = await started()
    const reply = await answered(begun, side, anna)
    const token = await world.token(customer)
    const session = await world.call(
      '/v1/applications.session.create',
      { applicationId: begun.visitor.id },
      token,
    )
    const link = `${world.config.nocodeUrl}?token=${session.body.sessionToken}`
    const other = await visitorWith(world, begun.visitor.id, link)
    const strange = await returned(other, reply)
    assert.equal(ledTo(strange), 'identity?notice=eid_elsewhere')
    assert.match((await other.get('identity?notice=eid_elsewhere')).text, /started in another browser/)
    assert.equal(await identityOf(begun), null)
    const { action, detail } = (await auditOfVisitor(world, customer, begun.visitor)).at(-1) ?? {}
    assert.deepEqual([action, detail], ['identity.not_proven', { step: 'identity', why: 'ELSEWHERE' }])
    // The right browser still can.
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    assert.equal((await identityOf(begun))?.provider, 'wallet')
  })

  test('proves nothing with another code, or a second time', async () => {
    const begun = await started()
    const reply = await answered(begun, side, anna)
    const address = new URL(reply.body.redirect_uri)
    address.searchParams.set('response_code', 'A'.repeat(43))
    const wrong = await request(address.href, { headers: { cookie: begun.visitor.cookie } })
    assert.match(ledTo(wrong) ?? '', /notice=eid_failed/)
    assert.equal(await identityOf(begun), null)
    const right = await returned(begun.visitor, reply)
    assert.equal(ledTo(right), 'identity?notice=eid_failed')
    assert.equal(await identityOf(begun), null)
    assert.deepEqual(await notTakenOf(begun), ['REFUSED', 'STALE_RETURN'])
  })

  test('proves an identity once: the same return again is audited, and continues', async () => {
    const begun = await started()
    const reply = await answered(begun, side, anna)
    for (const _twice of [1, 2]) assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    assert.deepEqual(await notTakenOf(begun), ['STALE_RETURN'])
    // Without an answer, as by an old bookmark, nothing came back.
    assert.equal(ledTo(await begun.visitor.get('identity/return')), 'person')
    assert.deepEqual(await notTakenOf(begun), ['STALE_RETURN'])
  })
})
