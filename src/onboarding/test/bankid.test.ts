/** Signatures by BankID: of the applicant and of a co-signer, each waiting at a page of their own. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BankIdServer, problem, send, serveBankId } from '@foyer/eids/test/bankid/server'
import { testPersonOf } from '#checks/sandbox/scenarios.ts'
import { ledTo, visitorWith } from '#test/harness/flow-visitor.ts'
import { type SignedIn, signedIn } from '#test/harness/signed-in.ts'
import {
  applicantAtSigning,
  askTo,
  type CoSignerVisitor,
  coSignerFrom,
  keyOf,
  type SigningApplicant,
  signedWorkflow,
  startSigning,
} from '#test/harness/signing.ts'
import { auditOfVisitor } from '#test/harness/wallet.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const signer = (key: string) => {
  const { number = '', family = '' } = testPersonOf(key) ?? {}
  return { personalNumber: number, givenName: key === 'bjorn-provberg' ? 'Björn' : 'Anna', surname: family }
}

describe('signing with BankID', () => {
  let world: World
  let customer: TestCustomer
  let bank: BankIdServer
  let owner: SignedIn
  before(async () => {
    bank = await serveBankId()
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    customer = await world.customer({ workflows: [signedWorkflow()] })
    const { authority, certificate } = bank.settings
    owner = signedIn(world, customer, 'OWNER')
    const reply = await owner.call('providers.set', {
      provider: 'bankid',
      settings: { baseUrl: bank.baseUrl, authority, testEnvironment: 'true' },
      secrets: { certificate },
    })
    assert.equal(reply.status, 200, reply.text)
  })
  after(async () => {
    await world.close()
    await bank.close()
  })

  const signedBy = async ({ id }: SigningApplicant) => {
    const body = { applicationId: id }
    const token = await world.token(customer)
    return (await world.call('/v1/applications.organization.signedBy.get', body, token)).body.data
  }
  /** The person signs, the page redirects, and the browser follows. */
  const answered = async (of: { cookie: string }, page: string, key: string): Promise<Reply> => {
    bank.complete(signer(key))
    world.clock.advance(2_000)
    const headers = { cookie: of.cookie }
    const led = await request(page, { headers })
    const back = new URL(led.headers.get('location') ?? '', page).href
    assert.match(back, /\/return\?state=[\w-]{43}$/)
    return request(back, { headers })
  }
  const pageOf = ({ path }: CoSignerVisitor) => `${world.baseUrl}${path}/eid`

  test('can be tested in its settings without starting an order', async () => {
    const { body } = await owner.call('providers.test', { provider: 'bankid' })
    assert.deepEqual([body.outcome, body.text], ['WORKS', 'BankID: the service answers.'])
    assert.deepEqual([bank.orders.length, bank.calls.at(-1)?.path], [0, 'collect'])
    bank.answer((response) => {
      send(response, 401, problem('unauthorized'))
      return true
    })
    const refused = await owner.call('providers.test', { provider: 'bankid' })
    assert.equal(refused.body.outcome, 'UNAUTHORIZED')
    bank.answer(undefined)
  })

  test('works for the applicant, then for a co-signer, and refuses another person', async () => {
    const anna = await applicantAtSigning(world, customer)
    const out = await startSigning(anna, 'bankid')
    assert.equal(ledTo(out), 'signing/eid')
    assert.match((await anna.get('signing/eid')).text, /Sign with BankID/)
    const { asked } = bank.newest()
    assert.match(Buffer.from(String(asked.userVisibleData), 'base64').toString(), /^I sign the application/)
    assert.equal(ledTo(await anna.get('signing/return?state=guessed')), 'signing?notice=eid_failed')
    const { action, detail } = (await auditOfVisitor(world, customer, anna)).at(-1) ?? {}
    assert.deepEqual([action, detail?.why], ['signing.not_signed', 'STALE_RETURN'])
    assert.equal(ledTo(await answered(anna, `${anna.base}/signing/eid`, 'anna-testsson')), 'signing')
    assert.equal((await signedBy(anna)).length, 1)

    const to = 'bjorn@board.example'
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const bjorn = await coSignerFrom(world, to)
    const begun = await bjorn.start('bankid')
    assert.equal(begun.headers.get('location'), `${bjorn.path}/eid`)
    assert.match((await bjorn.page('/eid')).text, /Sign with BankID/)
    const wrong = await answered(bjorn, pageOf(bjorn), 'anna-testsson')
    assert.match(wrong.headers.get('location') ?? '', /notice=eid_failed$/)

    await bjorn.start('bankid')
    const cancelled = await bjorn.post({ do: 'cancel' }, '/eid')
    assert.equal(cancelled.headers.get('location'), `${bjorn.path}?notice=eid_cancelled`)
    assert.equal(bank.calls.at(-1)?.path, 'cancel')

    await bjorn.start('bankid')
    const right = await answered(bjorn, pageOf(bjorn), 'bjorn-provberg')
    assert.equal(right.headers.get('location'), bjorn.path)
    const [, second] = await signedBy(anna)
    assert.deepEqual(
      [second.method, second.provider, second.assuranceLevel],
      ['EID_SIGNATURE', 'bankid', 'SUBSTANTIAL'],
    )
  })

  test('shows nothing in another browser of the same person, which cannot end it', async () => {
    const anna = await applicantAtSigning(world, customer)
    await startSigning(anna, 'bankid')
    bank.complete(signer('anna-testsson'))
    world.clock.advance(2_000)
    const back = ledTo(await anna.get('signing/eid')) ?? ''
    const token = await world.token(customer)
    const session = await world.call('/v1/applications.session.create', { applicationId: anna.id }, token)
    const link = `${world.config.nocodeUrl}?token=${session.body.sessionToken}`
    const other = await visitorWith(world, anna.id, link)
    assert.equal(ledTo(await other.get(back)), 'signing?notice=eid_elsewhere')
    assert.equal((await signedBy(anna)).length, 0)
    assert.equal(ledTo(await anna.get(back)), 'signing')
    assert.equal((await signedBy(anna)).length, 1)
  })

  test('cancels the order when another start replaces it', async () => {
    const anna = await applicantAtSigning(world, customer)
    await startSigning(anna, 'bankid')
    const { orderRef } = bank.newest()
    bank.calls.length = 0
    assert.equal(ledTo(await startSigning(anna, 'bankid')), 'signing/eid')
    assert.deepEqual(
      bank.calls.map(({ path, body }) => [path, body.orderRef]),
      [
        ['cancel', orderRef],
        ['sign', undefined],
      ],
    )
  })

  test('hides the applicant’s order from a co-signer', async () => {
    const anna = await applicantAtSigning(world, customer)
    await askTo(anna, await keyOf(anna, 'Björn'), 'bjorn.too@board.example')
    const bjorn = await coSignerFrom(world, 'bjorn.too@board.example')
    await startSigning(anna, 'bankid')
    const page = await bjorn.page('/eid')
    assert.equal(page.headers.get('location'), bjorn.path)
    const other = await request(`${anna.base}/signing/eid`, { headers: { cookie: bjorn.cookie } })
    assert.equal(other.status, 401)
  })
})
