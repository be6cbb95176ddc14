/** What every identity provider does: the simulator and each real adapter pass the same table. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { IdentityOutcome } from '../../../src/applications/provider-contracts.ts'
import {
  type Answer,
  completeFailures,
  type IdentityAsk,
  type IdentitySituation,
  type IdentityWorld,
  type OpenedIdentity,
  startFailures,
} from './identity-world.ts'

const RETURN_URL = 'https://foyer.example/onboarding/foyer:application::x/identity/return'
const session = { customerId: 'customer', applicationId: 'application', sessionHash: 'aa'.repeat(32) }
const place = {
  pageUrl: RETURN_URL.replace(/return$/, 'eid'),
  browser: { address: '192.0.2.1', userAgent: 'test' },
}
let count = 0
/** As the pages make them: 256 random bits each. */
function newAsk(returnUrl = RETURN_URL): IdentityAsk {
  count += 1
  const secret = (what: string) => createHash('sha256').update(`${what} ${count}`).digest('base64url')
  return { state: secret('state'), nonce: secret('nonce'), returnUrl }
}

const startedWith = ({ provider, now }: OpenedIdentity, world: IdentityWorld, ask: IdentityAsk) =>
  provider.start({ ...ask, ...session, ...place, country: world.country, language: 'en', now: now() })

async function redirected(opened: OpenedIdentity, world: IdentityWorld, ask: IdentityAsk): Promise<string> {
  const started = await startedWith(opened, world, ask)
  assert.ok(!('unavailable' in started), 'unavailable')
  return 'waiting' in started ? place.pageUrl : started.redirectTo
}

const completedWith = (
  { provider, now }: OpenedIdentity,
  query: Answer,
  ask: IdentityAsk,
  here: typeof session = session,
) => provider.complete({ ...ask, ...here, query, now: now() })

async function answered(opened: OpenedIdentity, world: IdentityWorld, ask: IdentityAsk): Promise<Answer> {
  return opened.act(await redirected(opened, world, ask), ask)
}

/** From the start to the outcome. */
async function outcomeIn(opened: OpenedIdentity, world: IdentityWorld): Promise<IdentityOutcome> {
  const ask = newAsk()
  return completedWith(opened, await answered(opened, world, ask), ask)
}

/** Outcomes without a proof end up in audit entries and logs. */
function assertSaysNothing(world: IdentityWorld, outcome: unknown, query: Answer = {}): void {
  const text = JSON.stringify(outcome)
  const { familyName, number, dateOfBirth } = world.person
  const secrets = [query.code, query.response, query.vp_token]
  for (const personal of [familyName, number, dateOfBirth, ...secrets])
    if (personal) assert.ok(!text.includes(personal), `${personal} in ${text}`)
}

/** The clock of a world may stand still or run. */
function assertSince(began: Date, time: string, { now }: OpenedIdentity): void {
  assert.ok(time >= began.toISOString() && time <= now().toISOString(), time)
}

/** Runs the table. A situation that the world leaves out is not tested. */
export function identityContract(world: IdentityWorld): void {
  describe(`the contract of identity providers: ${world.name}`, { concurrency: 4 }, () => {
    proofs(world)
    ends(world)
    starts(world)
    failures(world)
    strangers(world)
    for (const { name, open, kind = 'REFUSED' } of world.forged)
      it(`proves nobody: ${name}`, async () => {
        await using opened = await open()
        const outcome = await outcomeIn(opened, world)
        assert.equal(outcome.kind, kind)
        assertSaysNothing(world, outcome)
      })
  })
}

function when(
  { situations }: IdentityWorld,
  situation: IdentitySituation,
  title: string,
  run: (opened: OpenedIdentity) => unknown,
) {
  const open = situations[situation]
  if (!open) return
  it(title, async () => {
    await using opened = await open()
    await run(opened)
  })
}

function proofs(world: IdentityWorld) {
  when(world, 'PROVEN', 'proves the person at the level of the answer', async (opened) => {
    const began = opened.now()
    const outcome = await outcomeIn(opened, world)
    assert.ok(outcome.kind === 'PROVEN', JSON.stringify(outcome))
    const { proof } = outcome
    const { number, ...person } = world.person
    assert.deepEqual(
      { givenName: proof.givenName, familyName: proof.familyName, dateOfBirth: proof.dateOfBirth },
      person,
    )
    assert.equal(proof.personalIdentityNumber?.id ?? null, number)
    if (number !== null) assert.equal(proof.personalIdentityNumber?.assurance, 'EID')
    assert.equal(proof.country, world.country)
    assert.equal(proof.assuranceLevel, world.level)
    assert.equal(proof.provider, opened.provider.key)
    assertSince(began, proof.provenAt, opened)
  })
  when(world, 'PROVEN', 'keeps the answer of the provider, by its hash', async (opened) => {
    const began = opened.now()
    const outcome = await outcomeIn(opened, world)
    assert.ok(outcome.kind === 'PROVEN')
    const hashes = outcome.evidence.map(({ body }) => createHash('sha256').update(body).digest('hex'))
    assert.ok(hashes.includes(outcome.proof.evidence.sha256))
    for (const { source, retrievedAt, contentType } of outcome.evidence) {
      assert.ok(source !== '' && contentType !== '')
      assertSince(began, retrievedAt, opened)
    }
  })
  when(world, 'PROVEN', 'proves several people at once', async (opened) => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcomeIn(opened, world)))
    assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['PROVEN']))
  })
  when(world, 'LOWER_LEVEL', 'takes the level from the answer, not from what was asked', async (opened) => {
    const outcome = await outcomeIn(opened, world)
    const level = outcome.kind === 'PROVEN' ? outcome.proof.assuranceLevel : outcome.kind
    assert.equal(level, world.lowerLevel)
  })
  when(world, 'TEST_PERSON', 'proves no test person to a live customer', async (opened) => {
    const outcome = await outcomeIn(opened, world)
    assert.equal(outcome.kind, 'REFUSED')
    assertSaysNothing(world, outcome)
  })
}

function ends(world: IdentityWorld) {
  for (const end of ['CANCELLED', 'TIMED_OUT'] as const)
    when(world, end, `tells that it was ${end.toLowerCase().replace('_', ' ')}`, async (opened) => {
      const outcome = await outcomeIn(opened, world)
      assert.deepEqual(outcome, { kind: end })
    })
}

function starts(world: IdentityWorld) {
  when(world, 'PROVEN', 'starts with an address that tells nothing about the person', async (opened) => {
    const url = await redirected(opened, world, newAsk())
    assert.ok(URL.canParse(url))
    assertSaysNothing(world, url)
  })
  when(world, 'PROVEN', 'names itself, its countries and where its redirects lead', async (opened) => {
    const { key, name, countries, origins } = opened.provider
    assert.ok(key !== '' && name !== '' && countries.includes(world.country))
    const { origin, protocol } = new URL(await redirected(opened, world, newAsk()))
    const isOwn = opened.provider.ownPage !== undefined
    assert.ok(isOwn || origins.includes(origin) || origins.includes(protocol), `${origin} in ${origins}`)
  })
  for (const failure of startFailures)
    when(world, failure, `cannot start, within its limit: ${failure}`, async (opened) => {
      const before = performance.now()
      assert.deepEqual(await startedWith(opened, world, newAsk()), { unavailable: true })
      assert.ok(performance.now() - before < world.limitMs)
    })
}

function failures(world: IdentityWorld) {
  for (const failure of completeFailures)
    when(world, failure, `is unavailable, within its limit: ${failure}`, async (opened) => {
      const ask = newAsk()
      const query = await answered(opened, world, ask)
      const before = performance.now()
      const outcome = await completedWith(opened, query, ask)
      assert.deepEqual(outcome, { kind: 'UNAVAILABLE' })
      assert.ok(performance.now() - before < world.limitMs)
    })
}

/** Answers that reach the wrong start, session or case. */
function strangers(world: IdentityWorld) {
  const refused = (
    title: string,
    run: (opened: OpenedIdentity, ask: IdentityAsk) => Promise<IdentityOutcome>,
  ) =>
    when(world, 'PROVEN', title, async (opened) => {
      const outcome = await run(opened, newAsk())
      assert.equal(outcome.kind, 'REFUSED')
      assertSaysNothing(world, outcome)
    })
  refused('refuses the answer of another start', async (opened, ask) => {
    const other = newAsk()
    await redirected(opened, world, ask)
    return completedWith(opened, await answered(opened, world, other), ask)
  })
  refused('refuses the answer of another start that pretends to be of this one', async (opened, ask) => {
    await redirected(opened, world, ask)
    const query = await answered(opened, world, newAsk())
    return completedWith(opened, { ...query, state: ask.state }, ask)
  })
  refused('refuses an answer with another nonce', async (opened, ask) => {
    const query = await answered(opened, world, ask)
    return completedWith(opened, query, { ...ask, nonce: newAsk().nonce })
  })
  refused('refuses an answer in another session', async (opened, ask) => {
    const query = await answered(opened, world, ask)
    return completedWith(opened, query, ask, { ...session, sessionHash: 'bb'.repeat(32) })
  })
  refused('refuses an answer at another address', async (opened, ask) => {
    const query = await answered(opened, world, ask)
    return completedWith(opened, query, { ...ask, returnUrl: RETURN_URL.replace('identity', 'other') })
  })
  refused('refuses an answer without its state', async (opened, ask) => {
    const { state: _state, ...query } = await answered(opened, world, ask)
    return completedWith(opened, query, ask)
  })
  when(world, 'PROVEN', 'proves nobody by an empty answer', async (opened) => {
    const ask = newAsk()
    await redirected(opened, world, ask)
    const { kind } = await completedWith(opened, { state: ask.state }, ask)
    // With a page of our own, the person may come back before they have answered.
    assert.ok(kind === 'REFUSED' || (kind === 'PENDING' && opened.provider.ownPage))
  })
  for (const value of ['', 'x', '\u0000', 'a'.repeat(20_000), '../..', '{}'])
    refused(`refuses ${JSON.stringify(value.slice(0, 5))} as an answer`, async (opened, ask) => {
      const query = await answered(opened, world, ask)
      const spoiled = Object.keys(query).map((name) => [name, name === 'state' ? ask.state : value])
      return completedWith(opened, Object.fromEntries(spoiled), ask)
    })
  if (world.singleUse === 'PROVIDER')
    refused('refuses an answer that was used', async (opened, ask) => {
      const query = await answered(opened, world, ask)
      assert.equal((await completedWith(opened, query, ask)).kind, 'PROVEN')
      return completedWith(opened, query, ask)
    })
}
