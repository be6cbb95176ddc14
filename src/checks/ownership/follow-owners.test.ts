/** Chains of invented companies: each company is known only to its own register. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry, RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OwnershipInterest, OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { clearCase, now } from '#test/fixtures/case.ts'
import {
  companiesToFollow,
  followOwners,
  MOST_LAYERS,
  MOST_LOOKUPS,
  type OwnerLookup,
  registryLookup,
} from './follow-owners.ts'
import { ownershipStructureOf } from './structure.ts'

const registry = clearCase('KYB').data.registry
assert.ok(registry)
const numberOf = (id: string, issuingCountry = 'SE'): OrganizationIdentifier => ({
  ...{ id, issuingCountry, type: 'REGISTRATION', display: id },
})
const company = (id: string, country = 'SE'): OrganizationRef => ({
  ...{ kind: 'ORGANIZATION', name: `Company ${id}`, organizationNumber: numberOf(id, country) },
})
const person = (fullName: string): OwnershipParty => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  ...{ personalIdentityNumber: null, dateOfBirth: null, nationality: null, countryOfResidence: null },
})
const held = (holder: OwnershipParty, share: Share | null = exactly(60)): OwnershipInterest => ({
  ...{ holder, of: null, type: 'SHAREHOLDING', share, registryCode: null, registryText: null },
})
const ownedBy = (...owners: OwnershipInterest[]): RegistryAnswer => ({ ...registry, owners, gaps: [] })

/** A register as a table; it records its lookups. */
function register(entries: Record<string, Partial<RegistryAnswer> | 'DOWN' | 'NOT_CONFIGURED'>) {
  const asked: string[] = []
  let waiting = 0
  let most = 0
  const lookUp: OwnerLookup = async ({ id }) => {
    asked.push(id)
    waiting += 1
    most = Math.max(most, waiting)
    await new Promise((resolve) => setImmediate(resolve))
    waiting -= 1
    const entry = entries[id]
    if (entry === 'DOWN') return { kind: 'UNAVAILABLE', retryAfterSeconds: null }
    if (entry === 'NOT_CONFIGURED') return { kind: 'NOT_CONFIGURED' }
    if (entry === undefined) return { kind: 'NOT_FOUND' }
    const { owners: _owners, ...bare } = registry as RegistryAnswer
    const evidence = [{ source: id, retrievedAt: '', contentType: '', body: '' }]
    return { kind: 'FOUND', answer: { ...bare, gaps: [], ...entry }, evidence }
  }
  return { lookUp, asked, most: () => most }
}
const shown = ({ owners = [], gaps }: RegistryAnswer) => ({
  owners: owners.map(({ holder, of }) => `${nameOf(holder)} of ${of ? nameOf(of) : 'it'}`),
  gaps: gaps.map(({ field, reason }) => `${field} ${reason}`),
})
const nameOf = (party: OwnershipParty) => (party.kind === 'PERSON' ? party.name.fullName : party.name)
const follow = async (first: RegistryAnswer, lookUp: OwnerLookup, clock = () => now) =>
  await followOwners(first, lookUp, clock)

test('an owner two layers up is found, with evidence from each register', async () => {
  const { lookUp, asked } = register({
    1: { owners: [held(company('2'), exactly(100))] },
    2: { owners: [held(person('Above'), exactly(90))] },
  })
  const { answer, evidence } = await follow(ownedBy(held(company('1'))), lookUp)
  assert.deepEqual(shown(answer), {
    owners: ['Company 1 of it', 'Company 2 of Company 1', 'Above of Company 2'],
    gaps: [],
  })
  assert.deepEqual(
    [asked, evidence.map(({ source }) => source)],
    [
      ['1', '2'],
      ['1', '2'],
    ],
  )
  const [owner] = ownershipStructureOf(answer, 'SE')?.owners ?? []
  assert.deepEqual([owner?.position, owner?.share.maximum], ['BENEFICIAL_OWNER', 54])
})

test('the companies of a layer are looked up concurrently, each once', async () => {
  const { lookUp, asked, most } = register({
    1: { owners: [held(company('3'))] },
    2: { owners: [held(company('3')), held(company('1'))] },
    3: { owners: [held(company('1'))] },
  })
  const first = ownedBy(held(company('1'), exactly(50)), held(company('2'), exactly(50)))
  const { answer } = await follow(first, lookUp)
  assert.deepEqual([asked, most()], [['1', '2', '3'], 2])
  assert.equal(answer.owners?.length, 6)
})

test('the applicant is not looked up again where it owns itself', async () => {
  const itself: OrganizationRef = {
    ...{ kind: 'ORGANIZATION', name: registry.organization.organizationName },
    organizationNumber: registry.organization.organizationNumber,
  }
  const { lookUp, asked } = register({ 1: { owners: [held(itself)] } })
  await follow(ownedBy(held(company('1'))), lookUp)
  assert.deepEqual(asked, ['1'])
})

const notAsked: Array<[what: string, first: RegistryAnswer]> = [
  ['no owners', { ...registry, owners: [] }],
  ['persons only', ownedBy(held(person('Anna')))],
  ['a company without a number', ownedBy(held({ ...company('1'), organizationNumber: null }))],
  ['a company with a small share', ownedBy(held(company('1'), exactly(4.9)))],
  [
    'a company whose owners are known',
    ownedBy(held(company('1')), { ...held(person('A')), of: company('1') }),
  ],
]
describe('no register is asked for', () => {
  for (const [what, first] of notAsked)
    test(what, async () => {
      const { lookUp, asked } = register({})
      assert.deepEqual([(await follow(first, lookUp)).answer, asked], [{ ...first, gaps: first.gaps }, []])
    })
})

test('a company with an unknown share is followed before one with a smaller share', () =>
  assert.deepEqual(
    companiesToFollow(ownedBy(held(company('1'), exactly(30)), held(company('2'), null))).map(nameOf),
    ['Company 2', 'Company 1'],
  ))

const gap = (reason: RegistryGap['reason']) => [{ field: 'owners', reason }]
const country = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
const gaps: Array<[what: string, entry: Parameters<typeof register>[0][string] | undefined, told: string[]]> =
  [
    ['a register that is down', 'DOWN', ['owners.above SOURCE_DOWN']],
    ['a country without a register', 'NOT_CONFIGURED', ['owners.above NOT_CONFIGURED']],
    ['a company that the register does not know', undefined, ['owners.above NOT_PUBLISHED']],
    ['a register that gives no owners', {}, ['owners.above NOT_PUBLISHED']],
    ['owners that are restricted', { gaps: gap('RESTRICTED') }, ['owners.above RESTRICTED']],
    [
      'owners that are not read in full',
      { owners: [], gaps: gap('UNKNOWN_CODE') },
      ['owners.above UNKNOWN_CODE'],
    ],
    [
      'another gap of a company above, which does not matter',
      { owners: [], gaps: [{ field: 'officers', reason: 'NOT_PUBLISHED' }, country('officers.country')] },
      [],
    ],
    [
      'an owner above whose country nobody reads',
      { owners: [], gaps: [country('owners.country')] },
      ['owners.above.country UNKNOWN_CODE'],
    ],
    [
      'a company above whose country nobody reads',
      { owners: [], gaps: [country('addresses.country')] },
      ['owners.above.country UNKNOWN_CODE'],
    ],
  ]
describe('the gaps of the answer', () => {
  for (const [what, entry, told] of gaps)
    test(what, async () => {
      const { lookUp } = register(entry === undefined ? {} : { 1: entry })
      assert.deepEqual(shown((await follow(ownedBy(held(company('1'))), lookUp)).answer).gaps, told)
    })

  test('name each company that may have more owners, also after another try', async () => {
    const { lookUp, asked } = register({
      1: { owners: [held(person('Anna'), exactly(10))], gaps: gap('UNKNOWN_CODE') },
      2: { owners: [], gaps: gap('RESTRICTED') },
    })
    const { answer } = await follow(ownedBy(held(company('1')), held(company('2'))), lookUp)
    const part = [{ company: company('1'), reasons: ['UNKNOWN_CODE'] }]
    assert.deepEqual(answer.tracedInPart, part)
    const again = await follow(answer, lookUp)
    assert.deepEqual([again.answer.tracedInPart, asked], [part, ['1', '2', '2']])
    assert.deepEqual(shown(again.answer).gaps, ['owners.above UNKNOWN_CODE', 'owners.above RESTRICTED'])
  })
  test('drop a gap of an earlier try once it is closed', async () => {
    const first = {
      ...ownedBy(held(company('1'))),
      gaps: [{ field: 'owners.above', reason: 'SOURCE_DOWN' as const }],
    }
    const { lookUp } = register({ 1: { owners: [held(person('Anna'))] } })
    assert.deepEqual(shown((await follow(first, lookUp)).answer).gaps, [])
  })
  test('list an unreadable country once, also after another try', async () => {
    const gaps = [country('owners.country'), country('addresses.country')]
    const { lookUp } = register({
      1: { owners: [held(person('Anna'))], gaps },
      2: { owners: [held(person('Bo'))], gaps },
    })
    const { answer } = await follow(ownedBy(held(company('1')), held(company('2'))), lookUp)
    const told = ['owners.above.country UNKNOWN_CODE']
    assert.deepEqual(shown(answer).gaps, told)
    assert.deepEqual(shown((await follow(answer, lookUp)).answer).gaps, told)
  })
})

describe('the answer keeps, for each company above', () => {
  const { organization } = registry
  const called = (organizationName: string, ...previousNames: string[]) => ({
    organization: { ...organization, organizationName, previousNames },
  })
  test('its other names, its form if its register has one, and whether it is active', async () => {
    const companyStatus = { ...organization.companyStatus, code: 'BANKRUPT' as const }
    const told = called('COMPANY 1', 'Old name AB', 'Company 1').organization
    const legalType = { ...(told.legalType ?? assert.fail()), category: 'FOUNDATION' as const }
    const bankrupt = { ...told, companyStatus, legalType }
    const formless = { ...called('New name AB').organization, legalType: null }
    const { lookUp } = register({
      1: { organization: bankrupt, owners: [held(company('2'))] },
      2: { organization: formless, owners: [held(person('Anna'))] },
      3: 'DOWN',
    })
    const { answer } = await follow(ownedBy(held(company('1')), held(company('3'))), lookUp)
    assert.deepEqual(answer.companiesAbove, [
      { company: company('1'), status: 'BANKRUPT', otherNames: ['Old name AB'], category: 'FOUNDATION' },
      { company: company('2'), status: 'ACTIVE', otherNames: ['New name AB'], category: null },
    ])
  })
  test('the facts of the last lookup', async () => {
    const first = register({ 1: { ...called('Company 1', 'Older AB'), owners: [] } })
    const { answer } = await follow(ownedBy(held(company('1'))), first.lookUp)
    const { lookUp } = register({ 1: { ...called('Company 1', 'Old AB', 'Older AB'), owners: [] } })
    assert.deepEqual(
      (await follow(answer, lookUp)).answer.companiesAbove?.map(({ otherNames }) => otherNames),
      [['Old AB', 'Older AB']],
    )
  })
})

describe('the search ends with a gap', () => {
  const chain = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, at) => [at, { owners: [held(company(String(at + 1)))] }]))
  test(`after ${MOST_LAYERS} layers`, async () => {
    const { lookUp, asked } = register(chain(40))
    const { answer } = await follow(ownedBy(held(company('0'))), lookUp)
    assert.equal(asked.length, MOST_LAYERS)
    assert.deepEqual(shown(answer).gaps, ['owners.above NOT_FOLLOWED'])
  })

  test(`after ${MOST_LOOKUPS} lookups`, async () => {
    const many = Array.from({ length: 30 }, (_, at) => held(company(String(at)), exactly(5)))
    const { lookUp, asked } = register(Object.fromEntries(many.map((_, at) => [at, { owners: [] }])))
    assert.deepEqual(shown((await follow(ownedBy(...many), lookUp)).answer).gaps, [
      'owners.above NOT_FOLLOWED',
    ])
    assert.equal(asked.length, MOST_LOOKUPS)
  })

  test('when the time is over', async () => {
    let at = now.getTime()
    const { lookUp, asked } = register(chain(5))
    const slow: OwnerLookup = async (number) => {
      at += 9_000
      return await lookUp(number)
    }
    const { answer } = await follow(ownedBy(held(company('0'))), slow, () => new Date(at))
    assert.deepEqual([asked, shown(answer).gaps], [['0', '1'], ['owners.above NOT_FOLLOWED']])
  })

  test('before a company with very many owners fills the case', async () => {
    const many = Array.from({ length: 900 }, (_, at) => held(person(`P${at}`), exactly(0.1)))
    const { lookUp } = register({ 1: { owners: many } })
    const { answer } = await follow(ownedBy(held(company('1'))), lookUp)
    assert.deepEqual([answer.owners?.length, shown(answer).gaps], [201, ['owners.above NOT_FOLLOWED']])
    // The company is not asked again after a submission of the same day, and its others stay missing.
    assert.deepEqual(shown((await follow(answer, lookUp)).answer).gaps, ['owners.above NOT_FOLLOWED'])
  })
})

test('senior managers of a company above do not count as its owners', async () => {
  const official = { ...held(person('Manager'), null), type: 'SENIOR_MANAGING_OFFICIAL' as const }
  const { lookUp } = register({ 1: { owners: [official] } })
  const { answer } = await follow(ownedBy(held(company('1'))), lookUp)
  assert.deepEqual(shown(answer).owners, ['Company 1 of it'])
})

test('a company above is looked up in the register of its country, in the language of the case', async () => {
  const asked: string[] = []
  const swedish: Registry = {
    name: 'Provregistret',
    search: () => assert.fail('searched by name'),
    lookup: async ({ id }, { language }) => {
      asked.push(`${id} ${language}`)
      return { kind: 'NOT_FOUND' }
    },
  }
  const lookUp = registryLookup({ registry: (country) => (country === 'SE' ? swedish : undefined) }, 'nb')
  const [here, abroad] = [await lookUp(numberOf('1')), await lookUp(numberOf('2', 'DK'))]
  assert.deepEqual([here.kind, abroad.kind, asked], ['NOT_FOUND', 'NOT_CONFIGURED', ['1 nb']])
})
