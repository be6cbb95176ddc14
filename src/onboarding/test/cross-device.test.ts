/**
 * A wallet on another device: off by default, short, confirmed on the page, with a remark for the reviewer.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { discrepanciesOf } from '#checks/discrepancies.ts'
import { ledTo, visitorWith } from '#test/harness/flow-visitor.ts'
import {
  answered,
  auditOfVisitor,
  caseOfVisitor,
  linkIn,
  opened,
  post,
  responseOf,
  returned,
  type Started,
  setWallet,
  simulatedWorldOf,
  startWallet,
  type WalletSide,
} from '#test/harness/wallet.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const anna = { person: 'anna-testsson' }
const MINUTE = 60_000

describe('a wallet on another device', () => {
  let world: World
  let customer: TestCustomer
  let side: WalletSide
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    await setWallet(world, customer, { testEnvironment: 'true', crossDevice: 'true' })
    side = { simulated: await simulatedWorldOf(world, customer), now: world.clock.now }
  })
  after(() => world.close())

  const caseOf = ({ visitor }: Started, of = customer) => caseOfVisitor(world, of, visitor)
  const identityOf = async (each: Started) => (await caseOf(each)).data.identity
  const press = ({ visitor }: Started, value: string) => visitor.post('identity/eid', { do: value })
  const pageOf = ({ visitor }: Started) => visitor.get('identity/eid')
  const poll = ({ visitor }: Started) => visitor.get('identity/eid', { accept: 'application/json' })
  const lastAudit = async ({ visitor }: Started) => (await auditOfVisitor(world, customer, visitor)).at(-1)

  /** On the page with the code. The link is what the code holds. */
  async function withCode(): Promise<Started> {
    const begun = await startWallet(world, customer)
    return codeOf(begun)
  }
  async function codeOf(begun: Started): Promise<Started> {
    assert.equal(ledTo(await press(begun, 'code')), 'identity/eid')
    const page = await pageOf(begun)
    return { ...begun, page, link: linkIn(page) }
  }

  test('is off unless the customer enables it', async () => {
    const other = await world.customer()
    await setWallet(world, other)
    const begun = await startWallet(world, other)
    assert.ok(!begun.page.text.includes('value="code"'))
    await press(begun, 'code')
    await press(begun, 'confirm')
    const page = await pageOf(begun)
    assert.equal(linkIn(page).href, begun.link.href)
    assert.equal((await caseOf(begun, other)).data.identity, null)
  })

  test('shows a QR code, asks to confirm the person, and adds a remark for the reviewer', async () => {
    const begun = await withCode()
    assert.match(begun.page.text, /Only scan this code if you opened this page yourself/)
    assert.match(begun.page.text, /aria-label="QR code for the wallet app on your phone/)
    const reply = await answered(begun, side, anna)
    assert.deepEqual([reply.status, reply.body], [200, {}])
    const polled = await poll(begun)
    assert.match(polled.body.next, /\/identity\/eid$/)
    assert.ok(!polled.text.includes('Testsson'))
    const asked = await pageOf(begun)
    assert.match(asked.text, /Anna Testsson/)
    assert.match(asked.text, /Sweden/)
    assert.equal(await identityOf(begun), null)
    const confirmed = await press(begun, 'confirm')
    assert.match(ledTo(confirmed) ?? '', /^identity\/return\?state=.*&response_code=/)
    assert.equal(ledTo(await begun.visitor.get(ledTo(confirmed) ?? '')), 'person')
    const of = await caseOf(begun)
    assert.deepEqual(of.data.identity?.remarks, ['CROSS_DEVICE'])
    assert.equal((await lastAudit(begun))?.detail.remarks, 'CROSS_DEVICE')
    const workflow = await world.foyer.ports.workflows.version(
      of.customerId,
      of.workflowId,
      of.workflowVersion,
    )
    const codes = discrepanciesOf(of, workflow).map(({ code }) => code)
    assert.ok(codes.includes('identity_cross_device'), codes.join())
  })

  test('proves nothing before the person confirms, whatever else they do', async () => {
    const begun = await withCode()
    await answered(begun, side, anna)
    const { identityStarted } = (await caseOf(begun)).data
    const state = identityStarted?.state ?? ''
    for (const query of [`state=${state}`, `state=${state}&response_code=${'A'.repeat(43)}`]) {
      const again = await codeOf(await startWallet(world, customer))
      await answered(again, side, anna)
      const own = (await caseOf(again)).data.identityStarted?.state ?? ''
      await again.visitor.get(`identity/return?${query.replace(state, own)}`)
      assert.equal(await identityOf(again), null)
    }
    world.clock.advance(2 * MINUTE)
    assert.match((await pageOf(begun)).text, /The code has run out/)
    assert.equal(ledTo(await press(begun, 'confirm')), 'identity/eid')
    assert.equal(await identityOf(begun), null)
  })

  test('proves nothing when the applicant rejects the person, which is audited', async () => {
    const begun = await withCode()
    await answered(begun, side, anna)
    assert.match(ledTo(await press(begun, 'other-person')) ?? '', /notice=eid_cancelled/)
    assert.equal(await identityOf(begun), null)
    const { action, detail } = (await lastAudit(begun)) ?? {}
    assert.deepEqual([action, detail?.why], ['identity.not_proven', 'OTHER_PERSON'])
    assert.notEqual(ledTo(await press(begun, 'confirm')), 'person')
    assert.equal(await identityOf(begun), null)
  })

  test('has two minutes; then the page offers a new QR code, and the old one is invalid', async () => {
    const begun = await withCode()
    const { to, response } = await responseOf(begun, side, anna)
    world.clock.advance(2 * MINUTE)
    assert.equal((await request(begun.link.searchParams.get('request_uri') ?? '')).status, 404)
    assert.equal((await post(to, { response })).status, 400)
    assert.match((await poll(begun)).body.next, /\/identity\/eid$/)
    const over = await pageOf(begun)
    assert.match(over.text, /The code has run out/)
    const again = await codeOf(begun)
    assert.notEqual(again.link.href, begun.link.href)
    assert.equal((await answered(again, side, anna)).status, 200)
    assert.match(ledTo(await press(again, 'confirm')) ?? '', /response_code=/)
  })

  test('replaces the link on the same device, and a new QR code replaces the old one', async () => {
    const begun = await startWallet(world, customer)
    const asked = await opened(begun, side)
    const first = await codeOf(begun)
    const reply = await post(asked.responseUri ?? '', { error: 'access_denied', state: asked.state ?? '' })
    assert.equal(reply.status, 400)
    assert.equal((await request(begun.link.searchParams.get('request_uri') ?? '')).status, 404)
    const second = await codeOf(first)
    assert.equal((await request(first.link.searchParams.get('request_uri') ?? '')).status, 404)
    assert.equal((await answered(second, side, anna)).status, 200)
  })

  test('belongs to one browser session', async () => {
    const begun = await withCode()
    await answered(begun, side, anna)
    const token = await world.token(customer)
    const session = await world.call(
      '/v1/applications.session.create',
      { applicationId: begun.visitor.id },
      token,
    )
    const link = `${world.config.nocodeUrl}?token=${session.body.sessionToken}`
    const other = await visitorWith(world, begun.visitor.id, link)
    const elsewhere = await other.get('identity/eid')
    assert.ok(!elsewhere.text.includes('Testsson'))
    await other.post('identity/eid', { do: 'confirm' })
    await other.post('identity/eid', { do: 'code' })
    assert.equal(await identityOf(begun), null)
    assert.match(ledTo(await press(begun, 'confirm')) ?? '', /response_code=/)
  })

  test('can be confirmed once', async () => {
    const begun = await withCode()
    await answered(begun, side, anna)
    const replies = await Promise.all([1, 2, 3, 4].map(() => press(begun, 'confirm')))
    const codes = replies.filter((reply) => /response_code=/.test(ledTo(reply) ?? ''))
    assert.equal(codes.length, 1)
  })

  test('has no confirmation for the same device, where the browser returns by itself', async () => {
    const begun = await startWallet(world, customer)
    const reply = await answered(begun, side, anna)
    assert.equal(ledTo(await press(begun, 'confirm')), 'identity/eid')
    await press(begun, 'code')
    assert.equal(await identityOf(begun), null)
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    assert.equal((await identityOf(begun))?.remarks, undefined)
  })

  test('may refuse or misbehave, and the page gives the reason', async () => {
    const declined = await withCode()
    assert.equal((await answered(declined, side, 'SAYS_NO')).status, 200)
    assert.match((await pageOf(declined)).text, /was cancelled/)
    const refused = await withCode()
    assert.equal((await answered(refused, side, { ...anna, misbehaves: 'REVOKED' })).status, 400)
    assert.match((await pageOf(refused)).text, /withdrawn by its issuer/)
    await press(refused, 'again')
    assert.equal((await lastAudit(refused))?.action, 'identity.started')
  })

  test('is simulated by the page of the sandbox, which leads to the other device', async () => {
    const begun = await withCode()
    const chosen = await request(`${world.baseUrl}/simulator/wallet`, {
      ...{ method: 'POST', headers: { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' } },
      body: new URLSearchParams({ order: begun.link.search.slice(1), ...anna, misbehaves: '' }),
    })
    assert.equal(chosen.status, 200)
    assert.match(chosen.text, /Go back to the page with the code/)
    assert.match((await pageOf(begun)).text, /Anna Testsson/)
  })
})
