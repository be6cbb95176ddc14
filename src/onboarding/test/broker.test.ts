/**
 * A live customer with a broker of eIDs: a person in Norway proves their identity, and the API returns it.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Broker, client, type Deed, startBroker } from '@foyer/eids/test/eid-broker'
import { ledTo, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import {
  freePort,
  type Reply,
  request,
  startWorld,
  type TestCustomer,
  type World,
} from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const workflow: WorkflowDefinition = {
  name: 'Live',
  kind: 'KYC',
  markets: ['NO'],
  languages: ['en'],
  steps: [
    { key: 'who', kind: 'IDENTITY', providers: ['signicat'] },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}
const nin = '13097248022'
const kari: Deed = {
  sub: 'kari',
  claims: {
    ...{ given_name: 'Kari', family_name: 'Nordmann-Prøve', birthdate: '1972-09-13', nin },
    ...{ nin_issuing_country: 'NO', idp: 'nbid', nbid_acr: 'urn:bankid:bid;LOA=4' },
  },
}

describe('a live customer with a broker', () => {
  let world: World
  let broker: Broker
  let customer: TestCustomer
  before(async () => {
    const port = await freePort()
    world = await startWorld({ environment: { PORT: String(port), FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    broker = await startBroker({
      redirectUri: `${world.config.nocodeUrl}/eid/return`,
      scopes: ['openid', 'profile', 'nin', 'idp-id', 'nbid-extra'],
      secure: null,
    })
    customer = await world.customer({
      ...{ mode: 'live', redirectOrigins: ['https://shop.example'], workflows: [workflow] },
    })
  })
  after(async () => {
    await world.close()
    await broker[Symbol.asyncDispose]()
  })

  const settings = () => ({ issuer: broker.issuer, clientId: client.clientId })
  const set = (more: object = {}) =>
    signedIn(world, customer, 'OWNER').call('providers.set', {
      ...{ provider: 'signicat', market: 'NO', settings: settings() },
      ...{ secrets: { clientSecret: client.clientSecret }, ...more },
    })
  const visit = () => visitorOf(world, customer, { countryCode: 'NO' })
  const begun = async (visitor: Visitor) => {
    const out = await visitor.post('who', { do: 'start', provider: 'signicat', revision: '0' })
    return out.headers.get('location') ?? ''
  }
  /** From the broker to the one address that it knows, which needs no cookie. */
  const ledBack = async (query: Record<string, string>): Promise<string> => {
    const reply = await request(`${world.config.nocodeUrl}/eid/return?${new URLSearchParams(query)}`)
    assert.equal(reply.status, 303, reply.text)
    return reply.headers.get('location') ?? ''
  }
  const arrived = (page: string, { cookie }: Pick<Visitor, 'cookie'>): Promise<Reply> =>
    request(page, { headers: { cookie } })
  const proofOf = async ({ id }: Visitor) => (await found(world, customer, id)).data.identity

  test('cannot use a test environment, and a workflow needs the settings first', async () => {
    const early = await world.call(
      '/v1/applications.create',
      { workflowId: customer.workflows.KYC, countryCode: 'NO', redirectUrl: 'https://shop.example/back' },
      await world.token(customer),
    )
    assert.equal(early.body.code, 'provider_not_configured')
    assert.match(early.text, /--provider signicat --market NO/)
    const reply = await set({ settings: { ...settings(), testEnvironment: 'true' } })
    assert.deepEqual(reply.body.errors[0]?.code, 'not_for_live')
  })

  test('can test its settings', async () => {
    assert.equal((await set()).status, 200)
    const tried = await signedIn(world, customer, 'OWNER').call('providers.test', {
      ...{ provider: 'signicat', market: 'NO' },
    })
    assert.deepEqual(
      [tried.body.outcome, tried.body.text],
      ['WORKS', 'An identification can start with BankID.'],
    )
    assert.equal(tried.body.calls.length, 2, 'discovery and keys')
  })

  test('reads the proven person from the API, with the level of the token', async () => {
    const visitor = await visit()
    const page = await visitor.get('who')
    assert.match(page.text, /BankID/)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /form-action 'self' http:\/\/localhost:\d+ http:;/)
    const query = await broker.visit(await begun(visitor), kari)
    const back = await ledBack(query)
    assert.ok(back.startsWith(`${world.config.nocodeUrl}/`))
    assert.equal(ledTo(await arrived(back, visitor)), 'contact')
    const token = await world.token(customer)
    const { body } = await world.call('/v1/applications.person.get', { applicationId: visitor.id }, token)
    assert.deepEqual(
      [body.firstName, body.lastName, body.dateOfBirth, body.personalIdentityNumber.id],
      ['Kari', 'Nordmann-Prøve', '1972-09-13', nin],
    )
    const proof = await proofOf(visitor)
    assert.deepEqual([proof?.provider, proof?.assuranceLevel, proof?.country], ['signicat', 'HIGH', 'NO'])
    // The same address again leads on, and nothing is proven twice.
    assert.equal(ledTo(await arrived(back, visitor)), 'contact')
    assert.equal((await proofOf(visitor))?.evidence.sha256, proof?.evidence.sha256)
    const log = world.log.join('\n')
    for (const secret of [nin, 'Nordmann-Prøve', query.code ?? '?'])
      assert.ok(!log.includes(secret), `${secret} is in the log`)
  })

  test('gets no proof from the answer of another applicant or session', async () => {
    const [mine, other] = [await visit(), await visit()]
    await begun(mine)
    const back = new URL(await ledBack(await broker.visit(await begun(other), kari)))
    const here = `${mine.base}/who/return${back.search}`
    assert.match(ledTo(await arrived(here, mine)) ?? '', /^who\?notice=eid_failed$/)
    assert.notEqual((await arrived(back.href, mine)).status, 200)
    assert.deepEqual([await proofOf(mine), await proofOf(other)], [null, null])
    assert.equal(ledTo(await arrived(back.href, other)), 'contact')
  })

  test('shows an applicant who cancels a notice, and can start again', async () => {
    const visitor = await visit()
    const back = await ledBack(await broker.visit(await begun(visitor), { error: 'access_denied' }))
    assert.ok(!back.includes('Testsson'), 'the words of the broker stay out of addresses')
    assert.equal(ledTo(await arrived(back, visitor)), 'who?notice=eid_cancelled')
    const again = await ledBack(await broker.visit(await begun(visitor), kari))
    assert.equal(ledTo(await arrived(again, visitor)), 'contact')
  })

  test('never redirects to another address', async () => {
    for (const state of [
      '',
      'x',
      `x.${btoa('https://thief.example/return')}`,
      `x.${btoa('//thief/a/return')}`,
    ]) {
      const reply = await request(`${world.config.nocodeUrl}/eid/return?${new URLSearchParams({ state })}`)
      assert.deepEqual([reply.status, reply.headers.get('location')], [410, null])
    }
  })
})
