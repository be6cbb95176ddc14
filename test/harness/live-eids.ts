/**
 * Local servers of eIDs, in the documented shapes, that the settings of live customers point to: BankID in
 * Sweden, brokers in Norway, Denmark and the United Kingdom, the European wallet in Finland.
 */
import assert from 'node:assert/strict'
import { serveBankId } from '@foyer/eids/test/bankid/server'
import { client, type Deed, startBroker } from '@foyer/eids/test/eid-broker'
import type { TestPerson } from '#checks/sandbox/scenarios.ts'
import type { ProviderKey } from '#providers/catalogue.ts'
import { ledTo, type Visitor } from './flow-visitor.ts'
import { servePidProvider } from './pid-provider.ts'
import { seenIn } from './signing.ts'
import { answered, post, responseOf, startAgain } from './wallet.ts'
import { type Reply, request, type TestCustomer, type World } from './world.ts'

/** How a person uses an eID, without a browser. One at a time: the servers know the newest start. */
export interface LiveEid {
  /** The unopened return address of the eID in the applicant's pages. */
  ledBack(visitor: Visitor, person: TestPerson, step?: string): Promise<string>
  /** The first begins, and gets the person's answer to what the second has begun. */
  misled(visitor: Visitor, other: Visitor, person: TestPerson): Promise<Reply>
}

/** The eIDs of brokers: no invented person has a national number that a live customer accepts. */
type Numbers = 'ASKED_FOR' | 'NOT_ASKED_FOR'

export interface LiveEids {
  by: Record<'SE' | 'NO' | 'FI' | 'DK' | 'GB', LiveEid>
  bank: Servers['bank']
  broker: Servers['broker']
  /** Points the settings of a live customer to these servers. */
  set(customer: TestCustomer, numbers?: Numbers): Promise<void>
  close(): Promise<void>
}

export const arrive = (visitor: Pick<Visitor, 'cookie'>, address: string): Promise<Reply> =>
  request(address, { headers: { cookie: visitor.cookie } })

const begun = async (visitor: Visitor, provider: string, step: string): Promise<Reply> => {
  const doing = step.startsWith('identity') ? 'start' : 'sign'
  const seen = doing === 'sign' ? seenIn((await visitor.get(step)).text) : ''
  const reply = await visitor.post(step, { do: doing, provider, seen, revision: '0' })
  assert.equal(reply.status, 303, reply.text)
  return reply
}

export async function serveLiveEids(world: World): Promise<LiveEids> {
  const servers = await serveAll(world)
  const { bank, broker, pids } = servers
  return {
    ...{ bank, broker },
    by: {
      SE: bankId(world, bank),
      NO: ofBroker(world, broker, 'signicat', norwegian),
      DK: ofBroker(world, broker, 'signicat', danish),
      GB: ofBroker(world, broker, 'openid-connect', british),
      FI: wallet(world, pids),
    },
    set: (customer, numbers = 'ASKED_FOR') => setEids(world, customer, servers, numbers),
    async close() {
      await bank.close()
      await broker[Symbol.asyncDispose]()
      await pids[Symbol.asyncDispose]()
    },
  }
}

type Servers = Awaited<ReturnType<typeof serveAll>>

const serveAll = async ({ config, clock }: World) => ({
  bank: await serveBankId(),
  broker: await startBroker({
    redirectUri: `${config.nocodeUrl}/eid/return`,
    scopes: ['openid', 'profile', 'nin', 'idp-id', 'nbid-extra', 'mitid-extra'],
    secure: null,
  }),
  pids: await servePidProvider('FI', clock.now),
})

const withoutNumbers = { NO: 'openid profile idp-id nbid-extra', DK: 'openid profile idp-id mitid-extra' }

async function setEids(
  world: World,
  { uuid }: TestCustomer,
  { bank, broker, pids }: Servers,
  numbers: Numbers,
): Promise<void> {
  const { providerSettings } = world.foyer.ports
  const set = (change: Parameters<typeof providerSettings.set>[2]) =>
    providerSettings.set({ id: uuid, mode: 'live' }, { kind: 'OPERATOR', id: null }, change)
  const { authority, certificate } = bank.settings
  await set({
    ...{ provider: 'bankid', settings: { baseUrl: bank.baseUrl, authority } },
    secrets: { certificate },
  })
  const at = { issuer: broker.issuer, clientId: client.clientId }
  const secrets = { clientSecret: client.clientSecret }
  for (const market of ['NO', 'DK'] as const)
    await set({
      ...{ provider: 'signicat', market, secrets },
      settings: { ...at, ...(numbers === 'NOT_ASKED_FOR' && { scopes: withoutNumbers[market] }) },
    })
  const levels = 'substantial = SUBSTANTIAL'
  await set({
    ...{ provider: 'openid-connect', market: 'GB', settings: { ...at, levels, acrValues: 'substantial' } },
    secrets,
  })
  await set({ provider: 'wallet', market: 'FI', ...pids.settingsFor(new URL(world.baseUrl).hostname) })
}

function bankId(world: World, bank: Servers['bank']): LiveEid {
  const signer = ({ number, given, family }: TestPerson) => ({
    ...{ personalNumber: number, givenName: given, surname: family },
  })
  const waited = (visitor: Visitor, step: string): Promise<Reply> => {
    world.clock.advance(2_000)
    return visitor.get(`${step}/eid`)
  }
  return {
    async ledBack(visitor, person, step = 'identity') {
      assert.equal(ledTo(await begun(visitor, 'bankid', step)), `${step}/eid`)
      bank.complete(signer(person))
      const led = await waited(visitor, step)
      return new URL(led.headers.get('location') ?? assert.fail(led.text), world.baseUrl).href
    },
    async misled(visitor, other, person) {
      await begun(other, 'bankid', 'identity')
      const { userNonVisibleData } = bank.newest().asked
      await begun(visitor, 'bankid', 'identity')
      bank.complete(signer(person), { nonVisible: String(userNonVisibleData) })
      const led = await waited(visitor, 'identity')
      const location = led.headers.get('location') ?? assert.fail(led.text)
      return arrive(visitor, new URL(location, world.baseUrl).href)
    },
  }
}

const named = ({ given, family, birth }: TestPerson) => ({
  ...{ given_name: given, family_name: family, birthdate: birth },
})
const norwegian = (person: TestPerson): Deed => ({
  sub: person.key,
  claims: {
    ...{ ...named(person), idp: 'nbid', nbid_acr: 'urn:bankid:bid;LOA=4' },
    ...(person.number && { nin: person.number, nin_issuing_country: 'NO' }),
  },
})
const danish = (person: TestPerson): Deed => ({
  sub: person.key,
  claims: { ...named(person), idp: 'mitid', mitid_loa: 'SUBSTANTIAL' },
})
const british = (person: TestPerson): Deed => ({
  ...{ sub: person.key, acr: 'substantial', claims: named(person) },
})

function ofBroker(
  world: World,
  broker: Servers['broker'],
  provider: ProviderKey,
  deed: (person: TestPerson) => Deed,
): LiveEid {
  const begin = async (visitor: Visitor, step: string) =>
    new URL((await begun(visitor, provider, step)).headers.get('location') ?? '')
  /** By the one address that the broker knows. */
  const back = async (query: Record<string, string>): Promise<string> => {
    const reply = await request(`${world.config.nocodeUrl}/eid/return?${new URLSearchParams(query)}`)
    assert.equal(reply.status, 303, reply.text)
    return reply.headers.get('location') ?? ''
  }
  return {
    ledBack: async (visitor, person, step = 'identity') =>
      back(await broker.visit((await begin(visitor, step)).href, deed(person))),
    async misled(visitor, other, person) {
      const answer = await broker.visit((await begin(other, 'identity')).href, deed(person))
      const state = (await begin(visitor, 'identity')).searchParams.get('state') ?? assert.fail('no state')
      return arrive(visitor, await back({ ...answer, state }))
    },
  }
}

function wallet(world: World, pids: Servers['pids']): LiveEid {
  const sideOf = (person: TestPerson) => ({ simulated: pids.walletOf(person), now: world.clock.now })
  // The wallet holds one PID, that of the person; the choice is only a name.
  const choice = { person: 'onni-testinen' }
  return {
    async ledBack(visitor, person, step) {
      const reply = await answered(await startAgain(visitor, step), sideOf(person), choice)
      assert.equal(reply.status, 200, reply.text)
      return reply.body.redirect_uri
    },
    async misled(visitor, other, person) {
      const { response } = await responseOf(await startAgain(other), sideOf(person), choice)
      const { to } = await responseOf(await startAgain(visitor), sideOf(person), choice)
      const reply = await post(to, { response })
      assert.equal(reply.status, 400, reply.text)
      return visitor.get('identity/eid')
    },
  }
}
