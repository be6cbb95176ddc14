/**
 * A live customer with real adapters of registries and lists on local servers, and an applicant who signs for
 * a company by an eID: one of a local server too, or one that is played here and proves the person that the
 * test names.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { IdentityProof, IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { unText } from '@foyer/name-matching/test/screening-files'
import { type TestPerson, testPersonOf } from '#checks/sandbox/scenarios.ts'
import type { ProviderKey } from '#providers/catalogue.ts'
import type { Step, WorkflowDefinition } from '#workflows/workflow.ts'
import { type Fields, ledTo, type Visitor, visitorOf } from './flow-visitor.ts'
import { arrive, type LiveEid, type LiveEids, serveLiveEids } from './live-eids.ts'
import { importOffices, officialList } from './live-offices.ts'
import { type DeclaredOwner, nameOwners } from './owners-applicant.ts'
import { seenIn } from './signing.ts'
import { until } from './webhook-receiver.ts'
import { request, startWorld, type TestCustomer, type World } from './world.ts'

export interface Signer {
  givenName: string
  familyName: string
  birth: string
  /** For an eID that gives one. */
  number?: string
}

const origin = 'https://shop.example'
const markets = ['SE', 'NO', 'FI', 'DK', 'GB', 'EE', 'FR', 'NL', 'DE']

const stepsOf = (authority: 'REGISTERED' | 'DECLARED'): Step[] => [
  { key: 'company', kind: 'ORGANIZATION' },
  { key: 'identity', kind: 'IDENTITY' },
  { key: 'owners', kind: 'OWNERSHIP' },
  { key: 'contact', kind: 'CONTACT_DETAILS' },
  { key: 'signing', kind: 'SIGNING', authority },
]
export const companyWorkflowOf = (authority: 'REGISTERED' | 'DECLARED'): WorkflowDefinition => ({
  ...{ name: `Live ${authority}`, kind: 'KYB', markets, languages: ['en'] },
  steps: stepsOf(authority),
  rules: [],
})

export interface LiveWorld extends World {
  eids: LiveEids['by']
  /** With the registries of these settings, a list, and the eIDs. Default: the simulated one. */
  live(
    workflow: WorkflowDefinition,
    registry: RegistrySettings,
    eids?: 'PLAYED' | 'OF_SERVERS',
  ): Promise<TestCustomer>
}

export interface RegistrySettings {
  provider: ProviderKey
  settings: Record<string, string>
  secrets?: Record<string, string>
}

/** `listUrl`: where the list of sanctions is fetched. Default: it is imported from a file. */
export async function startLiveWorld(listUrl?: string): Promise<LiveWorld> {
  const world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' }, dispatcher: false })
  const { providers, screeningLists, screenedPairs, providerSettings } = world.foyer.ports
  const eids = await serveLiveEids(world)
  const withServers = new Set<string>()
  const realOf = providers.of
  providers.of = async (user) => {
    const own = await realOf(user)
    if (user.mode !== 'live' || withServers.has(user.customerId)) return own
    const setup: typeof own.setup = (country) => ({
      ...own.setup(country),
      EID: { configured: true, options: [] },
    })
    return { ...own, setup, identityProviders: () => [eid] }
  }
  await screeningLists.define('un', officialList)
  if (listUrl) {
    await screeningLists.setSource('un', { urls: { main: listUrl }, authorization: null })
    assert.equal((await screeningLists.update('un')).kind, 'ACTIVE')
  } else {
    const file = path.join(world.config.dataDirectory, 'un.xml')
    writeFileSync(file, unText)
    await screeningLists.importFiles('un', new Map([['main', file]]))
  }
  await importOffices(world)
  return {
    ...world,
    eids: eids.by,
    async close() {
      await world.close()
      await eids.close()
    },
    async live(workflow, registry, from = 'PLAYED') {
      const customer = await world.customer({
        mode: 'live',
        redirectOrigins: [origin],
        workflows: [workflow],
      })
      const actor = { kind: 'OPERATOR' } as never
      const nobody = { persons: [], organizations: [] }
      const of = { customerId: customer.uuid, mode: 'live' } as const
      await until(() => screenedPairs(of, nobody, 0.9), 30_000, 'the lists')
      await providerSettings.set({ id: customer.uuid, mode: 'live' }, actor, { secrets: {}, ...registry })
      if (from === 'OF_SERVERS') {
        await eids.set(customer, 'NOT_ASKED_FOR')
        withServers.add(customer.uuid)
      }
      return customer
    },
  }
}

const postalCodes: Record<string, string> = {
  ...{ SE: '12345', NO: '0150', FI: '00100', DK: '2100', GB: 'SW1A 1AA', DE: '14467' },
}

const people = new Map<string, Signer>()

function proofOf({ givenName, familyName, birth }: Signer, now: Date, sha256: string): IdentityProof {
  return {
    ...{ provider: 'broker', assuranceLevel: 'SUBSTANTIAL', provenAt: now.toISOString() },
    ...{ givenName, familyName, dateOfBirth: birth, personalIdentityNumber: null, country: 'SE' },
    address: null,
    evidence: { type: 'ID_TOKEN', sha256 },
  }
}

const eid: IdentityProvider = {
  ...{ key: 'broker', name: 'Broker', countries: markets, origins: ['https://eid.example'] },
  start: async ({ state }) => ({ redirectTo: `https://eid.example/?state=${state}` }),
  startSignature: async ({ state }) => ({ redirectTo: `https://eid.example/?state=${state}` }),
  async complete({ query, state, now, sha256 = '0' }) {
    const signer = people.get(query.code ?? '')
    return query.state === state && signer
      ? { kind: 'PROVEN', proof: proofOf(signer, now, sha256), evidence: [] }
      : { kind: 'REFUSED', why: 'Another start.' }
  },
}

/** Goes to the eID and back, as a browser does. */
async function proveAt(visitor: Visitor, step: string, signer: Signer, action: Fields): Promise<string> {
  const out = await visitor.post(step, { provider: 'broker', ...action })
  const state = /eid\.example\/\?state=([^"&]+)/.exec(out.headers.get('location') ?? out.text)?.[1]
  assert.ok(state, `${step}: ${out.status} ${out.headers.get('location')}`)
  people.set(signer.givenName + signer.familyName, signer)
  const query = new URLSearchParams({ state, code: signer.givenName + signer.familyName })
  const back = await request(`${visitor.base}/${step}/return?${query}`, {
    headers: { cookie: visitor.cookie },
  })
  return ledTo(back) ?? `${back.status} ${back.text.slice(0, 300)}`
}

export interface LiveCompany {
  country: string
  number: string
  name: string
  signer: Signer
  /** The declared owner where the register names none. Default: the signer, with all shares. */
  owner?: DeclaredOwner
}

/** The people as a server of eIDs knows them. */
const personOf = ({ givenName, familyName, birth, number }: Signer): TestPerson => ({
  ...(testPersonOf('onni-testinen') ?? assert.fail()),
  ...{ given: givenName, family: familyName, birth, number: number ?? '' },
})

let earlier: Promise<unknown> = Promise.resolve()

/**
 * Applies for the company and signs, with this eID or the simulated one. Where the register names no owner,
 * the signer is the only one. One applicant after the other: the servers of eIDs know the newest start only.
 */
export function applyAs(
  world: World,
  customer: TestCustomer,
  company: LiveCompany,
  real?: LiveEid,
): Promise<Visitor> {
  const turn = earlier.then(() => appliedAs(world, customer, company, real))
  earlier = turn.catch(() => undefined)
  return turn
}

async function appliedAs(
  world: World,
  customer: TestCustomer,
  { country, number, name, signer, owner }: LiveCompany,
  real?: LiveEid,
): Promise<Visitor> {
  const workflowId = customer.workflows.KYB
  const visitor = await visitorOf(world, customer, {
    workflowId,
    countryCode: country,
    redirectUrl: `${origin}/`,
  })
  const post = async (step: string, fields: Fields) =>
    ledTo(await visitor.post(step, { revision: '0', do: 'continue', ...fields }))
  await post('', { do: 'begin' })
  const found = await post('company', { stage: 'SEARCH', do: 'search', query: number })
  if (found === 'company?stage=confirm')
    assert.equal(await post('company', { stage: 'CONFIRM', do: 'confirm', number }), 'identity')
  else {
    const address = { line: 'Street 1', postalCode: postalCodes[country] ?? '', city: 'Town', country }
    const typed = { name, number, legalForm: 'LIMITED_COMPANY', ...address }
    const declared = await post('company', { stage: 'MANUAL', do: 'declare', ...typed })
    assert.equal(declared, 'identity', `${country} ${found}`)
  }
  const person = personOf(signer)
  const prove = async (step: string, action: Fields) => {
    if (!real) return proveAt(visitor, step, signer, action)
    return ledTo(await arrive(visitor, await real.ledBack(visitor, person, step)))
  }
  const asked = await prove('identity', { do: 'start', revision: '0' })
  if (asked === 'owners')
    assert.equal(
      await nameOwners(
        { visitor, person, country, hasRegisteredOwners: false, ...(owner && { declared: owner }) },
        'owners',
      ),
      'contact',
    )
  else assert.equal(asked, 'contact')
  const contact = { firstName: signer.givenName, lastName: signer.familyName, email: 'a@home.example' }
  assert.equal(await post('contact', { ...contact, phoneNumber: '+46701740605' }), 'check')
  assert.equal(await post('check', { do: 'send' }), 'signing')
  const seen = seenIn((await visitor.get('signing')).text)
  assert.equal(await prove('signing', { do: 'sign', seen }), 'done')
  return visitor
}
