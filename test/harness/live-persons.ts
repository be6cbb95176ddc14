/**
 * A live customer whose settings point to local servers of eIDs, in the documented shapes: BankID in Sweden,
 * a broker in Norway, the European wallet in Finland. Nothing of the service is replaced.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestPerson } from '../../src/checks/sandbox/scenarios.ts'
import { type KnownList, knownLists } from '../../src/screening/lists/format-table.ts'
import type { WorkflowDefinition } from '../../src/workflows/workflow.ts'
import { unText } from '../fixtures/screening-files.ts'
import { serveBankId } from './bankid/server.ts'
import { client, startBroker } from './eid-broker.ts'
import { ledTo, type Visitor } from './flow-visitor.ts'
import { servePidProvider } from './pid-provider.ts'
import { answered, post, responseOf, startAgain } from './wallet.ts'
import { until } from './webhook-receiver.ts'
import { freePort, type Reply, request, startWorld, type TestCustomer, type World } from './world.ts'

/** How a person uses an eID, without a browser. One at a time: the servers know the newest start. */
export interface LiveEid {
  /** The address in the applicant's pages to which the eID leads back, which nobody has opened yet. */
  ledBack(visitor: Visitor, person: TestPerson): Promise<string>
  /** The first begins, and gets the person's answer to what the second has begun. */
  misled(visitor: Visitor, other: Visitor, person: TestPerson): Promise<Reply>
}

export interface PersonsWorld extends World {
  applicants: TestCustomer
  eids: Record<'SE' | 'NO' | 'FI', LiveEid>
}

const origin = 'https://shop.example'

export const arrive = (visitor: Pick<Visitor, 'cookie'>, address: string): Promise<Reply> =>
  request(address, { headers: { cookie: visitor.cookie } })

const begun = async (visitor: Visitor, provider: string): Promise<Reply> => {
  const reply = await visitor.post('identity', { do: 'start', provider, revision: '0' })
  assert.equal(reply.status, 303, reply.text)
  return reply
}

export async function startPersonsWorld(workflow: WorkflowDefinition): Promise<PersonsWorld> {
  const port = await freePort()
  const environment = { PORT: String(port), FOYER_PROVIDER_ALLOW_PRIVATE: '1' }
  const world = await startWorld({ environment, dispatcher: false })
  const servers = await serveEids(world)
  const { bank, broker, pids } = servers
  const applicants = await world.customer({
    ...{ mode: 'live', redirectOrigins: [origin], workflows: [workflow] },
  })
  await setEids(world, applicants, servers)
  await importList(world, applicants)
  return {
    ...{ ...world, applicants },
    eids: { SE: bankId(world, bank), NO: ofBroker(world, broker), FI: wallet(world, pids) },
    async close() {
      await world.close()
      await bank.close()
      await broker[Symbol.asyncDispose]()
      await pids[Symbol.asyncDispose]()
    },
  }
}

type Servers = Awaited<ReturnType<typeof serveEids>>

const serveEids = async ({ config, clock }: World) => ({
  bank: await serveBankId(),
  broker: await startBroker({
    redirectUri: `${config.nocodeUrl}/eid/return`,
    scopes: ['openid', 'profile', 'nin', 'idp-id', 'nbid-extra'],
    secure: null,
  }),
  pids: await servePidProvider('FI', clock.now),
})

async function setEids(world: World, { uuid }: TestCustomer, { bank, broker, pids }: Servers): Promise<void> {
  const { providerSettings } = world.foyer.ports
  const set = (change: Parameters<typeof providerSettings.set>[2]) =>
    providerSettings.set({ id: uuid, mode: 'live' }, { kind: 'OPERATOR', id: null }, change)
  const { authority, certificate } = bank.settings
  await set({
    ...{ provider: 'bankid', settings: { baseUrl: bank.baseUrl, authority } },
    secrets: { certificate },
  })
  await set({
    ...{ provider: 'signicat', market: 'NO', settings: { issuer: broker.issuer, clientId: client.clientId } },
    secrets: { clientSecret: client.clientSecret },
  })
  await set({ provider: 'wallet', market: 'FI', ...pids.settingsFor(new URL(world.baseUrl).hostname) })
}

/** Without a list, live screening does not answer. */
async function importList(world: World, { uuid }: TestCustomer): Promise<void> {
  const { screeningLists, screenedPairs } = world.foyer.ports
  await screeningLists.define('un', knownLists.un as KnownList)
  const file = path.join(world.config.dataDirectory, 'un.xml')
  writeFileSync(file, unText)
  await screeningLists.importFiles('un', new Map([['main', file]]))
  const nobody = { persons: [], organizations: [] }
  await until(() => screenedPairs(uuid, nobody, 0.9), 30_000, 'the lists')
}

function bankId(world: World, bank: Servers['bank']): LiveEid {
  const signer = ({ number, given, family }: TestPerson) => ({
    ...{ personalNumber: number, givenName: given, surname: family },
  })
  const waited = (visitor: Visitor): Promise<Reply> => {
    world.clock.advance(2_000)
    return visitor.get('identity/eid')
  }
  return {
    async ledBack(visitor, person) {
      assert.equal(ledTo(await begun(visitor, 'bankid')), 'identity/eid')
      bank.complete(signer(person))
      const led = await waited(visitor)
      return new URL(led.headers.get('location') ?? assert.fail(led.text), world.baseUrl).href
    },
    async misled(visitor, other, person) {
      await begun(other, 'bankid')
      const { userNonVisibleData } = bank.newest().asked
      await begun(visitor, 'bankid')
      bank.complete(signer(person), { nonVisible: String(userNonVisibleData) })
      const led = await waited(visitor)
      const location = led.headers.get('location') ?? assert.fail(led.text)
      return arrive(visitor, new URL(location, world.baseUrl).href)
    },
  }
}

function ofBroker(world: World, broker: Servers['broker']): LiveEid {
  const deed = ({ key, given, family, birth, number: nin }: TestPerson) => ({
    sub: key,
    claims: {
      ...{ given_name: given, family_name: family, birthdate: birth, nin, nin_issuing_country: 'NO' },
      ...{ idp: 'nbid', nbid_acr: 'urn:bankid:bid;LOA=4' },
    },
  })
  const begin = async (visitor: Visitor) =>
    new URL((await begun(visitor, 'signicat')).headers.get('location') ?? '')
  /** By the one address that the broker knows. */
  const back = async (query: Record<string, string>): Promise<string> => {
    const reply = await request(`${world.config.nocodeUrl}/eid/return?${new URLSearchParams(query)}`)
    assert.equal(reply.status, 303, reply.text)
    return reply.headers.get('location') ?? ''
  }
  return {
    ledBack: async (visitor, person) => back(await broker.visit((await begin(visitor)).href, deed(person))),
    async misled(visitor, other, person) {
      const answer = await broker.visit((await begin(other)).href, deed(person))
      const state = (await begin(visitor)).searchParams.get('state') ?? assert.fail('no state')
      return arrive(visitor, await back({ ...answer, state }))
    },
  }
}

function wallet(world: World, pids: Servers['pids']): LiveEid {
  const sideOf = (person: TestPerson) => ({ simulated: pids.walletOf(person), now: world.clock.now })
  // The wallet holds one PID, that of the person; the choice is only a name.
  const choice = { person: 'onni-testinen' }
  return {
    async ledBack(visitor, person) {
      const reply = await answered(await startAgain(visitor), sideOf(person), choice)
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
