/** The contract of identity providers: the simulator and each real adapter pass the same table. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { IdentityOutcome } from '../contract/identity-provider.ts'
import {
  answered,
  assertSaysNothing,
  completedWith,
  newAsk,
  outcomeIn,
  redirected,
  startedWith,
  when,
} from './identity-steps.ts'
import { strangers } from './identity-strangers.ts'
import { completeFailures, type IdentityWorld, type OpenedIdentity, startFailures } from './identity-world.ts'

/** The clock of a world may stand still or run. */
function assertSince(began: Date, time: string, { now }: OpenedIdentity): void {
  assert.ok(time >= began.toISOString() && time <= now().toISOString(), time)
}

/** Runs the table. A situation that the world leaves out is not tested. */
export function identityContract(world: IdentityWorld): void {
  describe(`the contract of identity providers: ${world.name}`, {
    concurrency: world.isShared ? 1 : 4,
  }, () => {
    proofs(world)
    ends(world)
    starts(world)
    failures(world)
    halfDown(world)
    strangers(world)
    for (const { name, open, kind = 'REFUSED' } of world.forged)
      it(`proves no identity: ${name}`, async () => {
        await using opened = await open()
        const outcome = await outcomeIn(opened, world)
        assert.equal(outcome.kind, kind)
        assertSaysNothing(world, outcome)
      })
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
    const all = outcome.evidence.map(({ body }) => body).join('')
    assert.equal(outcome.proof.evidence.sha256, createHash('sha256').update(all).digest('hex'))
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

/** The page of our own asks again: nothing is proven, and there is an end. */
async function pendingUntilItEnds(
  opened: OpenedIdentity,
  endsAfterMs: number,
  complete: () => Promise<IdentityOutcome>,
) {
  assert.deepEqual(await complete(), { kind: 'PENDING' })
  opened.wait?.(endsAfterMs)
  assert.deepEqual(await complete(), { kind: 'TIMED_OUT' })
}

function failures(world: IdentityWorld) {
  for (const failure of completeFailures)
    when(world, failure, `proves nobody, within its limit: ${failure}`, async (opened) => {
      const ask = newAsk()
      const query = await answered(opened, world, ask)
      const complete = async () => {
        const before = performance.now()
        const outcome = await completedWith(opened, query, ask)
        assert.ok(performance.now() - before < world.limitMs)
        return outcome
      }
      if (world.endsAfterMs !== undefined) await pendingUntilItEnds(opened, world.endsAfterMs, complete)
      else assert.deepEqual(await complete(), { kind: 'UNAVAILABLE' })
    })
}

/** The person has done their part, and the rest of the answer cannot be had. They can only begin again. */
function halfDown(world: IdentityWorld) {
  for (const { name, failure, isAtStart, open } of world.halfDown ?? [])
    it(`proves no identity, within its limit: ${name} is ${failure}`, async () => {
      await using opened = await open()
      const ask = newAsk()
      const query = isAtStart ? {} : await answered(opened, world, ask)
      const before = performance.now()
      if (isAtStart) assert.deepEqual(await startedWith(opened, world, ask), { unavailable: true })
      else assert.deepEqual(await completedWith(opened, query, ask), { kind: 'UNAVAILABLE' })
      assert.ok(performance.now() - before < world.limitMs)
    })
}
