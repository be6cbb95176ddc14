/** The contract of registries: the simulator and each real adapter pass the same table. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { type TSchema, Type } from 'typebox'
import { Errors, Value } from 'typebox/value'
import { test as it, oneOf } from '../../../test/harness/further.ts'
import type { RegistryAnswer, RegistryLookup } from '../contract.ts'
import { assertNothingInvented } from './nothing-invented.ts'
import { Found, KeptEvidence, SearchResult } from './registry-schemas.ts'
import {
  type Failure,
  failures,
  LIMIT_MS,
  NOW,
  type OpenedRegistry,
  type RegistryWorld,
  type Situation,
} from './registry-world.ts'
import { spoiled } from './spoiled.ts'

const language = { language: 'en' } as const
function assertSchema(schema: TSchema, value: unknown): void {
  if (!Value.Check(schema, value)) assert.deepEqual([...Errors(schema, value)].slice(0, 3), [])
}

/** As the market's own rules write it, so that pages, rules and registers agree. */
function identifier(country: string, id: string): OrganizationIdentifier {
  const read = organizationNumber(id, { country, mode: 'sandbox' })
  assert.ok('value' in read, `${id} is no valid number in ${country}`)
  return read.value
}

const lookup = ({ registry, id }: OpenedRegistry, country: string): Promise<RegistryLookup> =>
  registry.lookup(identifier(country, id), language)

async function foundIn(opened: OpenedRegistry, country: string) {
  const answer = await lookup(opened, country)
  assert.ok(answer.kind === 'FOUND', answer.kind)
  assertSchema(Found, answer.answer)
  assertSchema(Type.Array(KeptEvidence, { minItems: 1 }), answer.evidence)
  return answer
}

const noCompany = (name: string) =>
  ({ id: name, issuingCountry: 'ZZ', type: 'OTHER', display: name }) as const

/** Runs the table. A situation that the world leaves out is not tested. */
export function registryContract(world: RegistryWorld): void {
  describe(`the contract of registries: ${world.name}`, { concurrency: 4 }, () => {
    lookups(world)
    for (const failure of failures) failureOf(world, failure)
    halfDown(world)
    searches(world)
    damage(world)
  })
}

function when(
  world: RegistryWorld,
  situation: Situation,
  title: string,
  run: (opened: OpenedRegistry) => unknown,
) {
  const open = world.situations[situation]
  if (!open) return
  it(title, async () => {
    await using opened = await open()
    await run(opened)
  })
}

function lookups(world: RegistryWorld) {
  const { country, company } = world
  when(world, 'FOUND', 'finds an active company, says where from, and keeps the answers', async (opened) => {
    const { answer, evidence } = await foundIn(opened, country)
    assert.deepEqual(answer.organization.organizationNumber, identifier(country, company.id))
    assert.equal(answer.organization.organizationName, company.name)
    assert.equal(answer.organization.companyStatus.code, 'ACTIVE')
    assert.equal(answer.provenance.source, 'REGISTRY')
    for (const { retrievedAt } of [answer.provenance, ...evidence])
      assert.equal(retrievedAt, NOW.toISOString())
    assert.ok(evidence.some(({ body }) => body.includes(company.name)))
    assert.ok(opened.registry.name !== '')
  })
  when(world, 'FOUND_OVER_TLS', 'believes a server whose certificate is right', (opened) =>
    foundIn(opened, country),
  )
  when(world, 'FOUND', 'says why officers, owners and signing are missing, if they are', async (opened) => {
    const { answer } = await foundIn(opened, country)
    const isGap = (field: string) => answer.gaps.some((gap) => gap.field === field)
    assert.ok(answer.officers.length > 0 || isGap('officers'))
    assert.ok(answer.owners !== undefined || isGap('owners') || opened.registry.isTest)
    assert.equal(
      answer.signing.basis.coverage === 'NONE',
      isGap('signing') && answer.signing.combinations.length === 0,
    )
  })
  when(world, 'FOUND', 'answers several lookups at once', async (opened) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => lookup(opened, country)))
    assert.deepEqual(new Set(answers.map(({ kind }) => kind)), new Set(['FOUND']))
  })
  when(world, 'FOUND', 'asks nobody about invalid numbers and those of other countries', async (opened) => {
    const before = opened.requests?.length
    const { issuingCountry, ...number } = identifier(country, company.id)
    const wrong = world.invalidIds.map((id) => ({ ...number, issuingCountry, id }))
    const hostile = ['', '../x', '?x=1', 'a\r\nb: c', '9'.repeat(10_000)].map((id) => ({
      ...number,
      issuingCountry,
      id,
    }))
    for (const each of [...wrong, ...hostile, { ...number, issuingCountry: 'ZZ' }, noCompany(number.id)])
      assert.deepEqual(
        await opened.registry.lookup(each, language),
        { kind: 'NOT_FOUND' },
        each.id.slice(0, 20),
      )
    assert.equal(opened.requests?.length, before)
  })
  when(world, 'UNKNOWN', 'does not find an unknown number', async (opened) =>
    assert.deepEqual(await lookup(opened, country), { kind: 'NOT_FOUND' }),
  )
  when(world, 'OTHER_COMPANY', 'takes the answer about another company for no answer', async (opened) =>
    assert.deepEqual(await lookup(opened, country), { kind: 'UNAVAILABLE', retryAfterSeconds: null }),
  )
  when(
    world,
    'UNKNOWN_STATUS',
    'makes no active company of an unknown status, and says so',
    async (opened) => {
      const { organization, gaps } = (await foundIn(opened, country)).answer
      assert.equal(organization.companyStatus.code, 'UNKNOWN')
      assert.ok(gaps.some(({ field }) => field === 'companyStatus'))
    },
  )
  when(world, 'TROUBLED', 'finds a bankrupt company as such', async (opened) =>
    assert.equal((await foundIn(opened, country)).answer.organization.companyStatus.code, 'BANKRUPT'),
  )
  for (const { name, open, gaps } of world.partial)
    it(`finds the company with a gap: ${name}`, async () => {
      await using opened = await open()
      const { answer } = await foundIn(opened, country)
      const fields = answer.gaps.map(({ field }) => field)
      assert.deepEqual(
        gaps.filter((field) => !fields.includes(field)),
        [],
        fields.join(),
      )
    })
}

const waits: Partial<Record<Failure, number>> = { DOWN: 60, BUSY: 30 }

function failureOf(world: RegistryWorld, failure: Failure) {
  when(world, failure, `is unavailable, within its limit: ${failure}`, async (opened) => {
    const before = performance.now()
    const retryAfterSeconds = waits[failure] ?? null
    assert.deepEqual(await lookup(opened, world.country), { kind: 'UNAVAILABLE', retryAfterSeconds })
    // A slow answer has a short limit, and nothing is read until the usual limit.
    assert.ok(performance.now() - before < LIMIT_MS - 4_000)
    if (failure === 'REDIRECTED') assert.ok(!opened.requests?.includes('/elsewhere'))
  })
  if (world.searchText !== null)
    when(world, failure, `a search is unavailable, not empty: ${failure}`, async (opened) => {
      const answer = await opened.registry.search(opened.searchText ?? world.searchText ?? '', language)
      assert.deepEqual(answer, { kind: 'UNAVAILABLE', retryAfterSeconds: waits[failure] ?? null })
    })
}

/** The company is found with one more gap, or not at all; nothing missing is invented. */
function halfDown({ country, halfDown: cases = [], situations: { FOUND } }: RegistryWorld) {
  const gapsOf = (answer: RegistryAnswer) => answer.gaps.map(({ field, reason }) => `${field} ${reason}`)
  let whole: Promise<RegistryAnswer> | undefined
  const found = async () => {
    assert.ok(FOUND)
    await using opened = await FOUND()
    return (await foundIn(opened, country)).answer
  }
  for (const { name, failure, open } of cases)
    it(`finds no more than a part: ${name} is ${failure}`, async () => {
      whole ??= found()
      const before = await whole
      await using opened = await open()
      const began = performance.now()
      const answer = await lookup(opened, country)
      assert.ok(performance.now() - began < LIMIT_MS - 4_000)
      if (answer.kind === 'UNAVAILABLE') return
      assert.ok(answer.kind === 'FOUND', answer.kind)
      assertSchema(Found, answer.answer)
      const known = new Set(gapsOf(before))
      assert.ok(
        gapsOf(answer.answer).some((gap) => !known.has(gap)),
        'says no gap',
      )
      assertNothingInvented(before, answer.answer, `${name} ${failure}`)
    })
}

function searches(world: RegistryWorld) {
  const { country, company, searchText } = world
  const searching = (title: string, query: string) =>
    when(world, 'FOUND', title, async (opened) => {
      const answer = await opened.registry.search(query, language)
      assert.ok(answer.kind === 'FOUND', answer.kind)
      for (const result of answer.organizations) {
        assertSchema(SearchResult, result)
        assert.equal(result.display, identifier(result.country, result.id).display)
      }
      const { name, display } = answer.organizations.find(({ id }) => id === company.id) ?? {}
      assert.deepEqual([name, display], [company.name, identifier(country, company.id).display])
    })
  if (searchText !== null) searching('searches by a part of the name', searchText)
  searching('searches by number', company.id)
  searching('searches by the number as people write it', identifier(country, company.id).display)
  when(world, 'FOUND', 'finds nothing for an empty text, and asks nobody', async (opened) => {
    const before = opened.requests?.length
    for (const query of ['', '   ', '\u200b'])
      assert.deepEqual(await opened.registry.search(query, language), { kind: 'FOUND', organizations: [] })
    assert.equal(opened.requests?.length, before)
  })
  when(world, 'FOUND', 'survives any text of a search', async (opened) => {
    const hostile = ['\ud800', '%', '"', "a' OR 1=1", '\u0000', '../..', '&size=999']
    for (const query of [...hostile, 'å'.repeat(5_000)])
      assert.ok((await opened.registry.search(query, language)).kind)
  })
}

/** `npm test` tries every seventh way to damage an answer, `npm run test:all` the others. */
const parts = [
  { words: 'every seventh way', has: (at: number) => at % 7 === 0 },
  { words: 'every other way', has: (at: number) => at % 7 !== 0 },
]

function damage({ country, company, damageable = [], saysNone = () => false }: RegistryWorld) {
  for (const { words, has } of oneOf(parts))
    for (const { name, answer, open, isTroubled } of damageable) {
      const what = `${name}${isTroubled ? ', in trouble' : ''}, ${words}`
      it(`invents nothing from damaged answers: ${what}`, async () => {
        let reply: unknown = answer
        await using opened = await open(() => reply)
        const whole: RegistryAnswer = (await foundIn(opened, country)).answer
        const some = [...spoiled(answer)].filter((_, at) => has(at))
        for (const { path, instead, value } of some) {
          reply = value
          const found = await lookup(opened, country)
          if (found.kind !== 'FOUND') continue
          const title = `${path} ${JSON.stringify(instead)}`
          assertSchema(Found, found.answer)
          assert.equal(found.answer.organization.organizationNumber.id, company.id, title)
          if (!saysNone(path, instead)) assertNothingInvented(whole, found.answer, title)
        }
      })
    }
}
