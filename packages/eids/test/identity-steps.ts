/** The steps of the contract of identity providers: a start, the person who answers, and the outcome. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import type { IdentityOutcome, IdentityStarted } from '../contract/identity-provider.ts'
import type {
  Answer,
  IdentityAsk,
  IdentitySituation,
  IdentityWorld,
  OpenedIdentity,
} from './identity-world.ts'

export const RETURN_URL = 'https://foyer.example/onboarding/foyer:application::x/identity/return'
const session = {
  ...{ customerId: 'customer', applicationId: 'application', sessionHash: 'aa'.repeat(32) },
}
const place = {
  pageUrl: RETURN_URL.replace(/return$/, 'eid'),
  browser: { address: '192.0.2.1', userAgent: 'test' },
}

let count = 0
/** As the pages make them: 256 random bits each. */
export function newAsk(): IdentityAsk {
  count += 1
  const secret = (what: string) => createHash('sha256').update(`${what} ${count}`).digest('base64url')
  return { state: secret('state'), nonce: secret('nonce'), returnUrl: RETURN_URL }
}

/** The service's request to the provider at a start. */
export const orderOf = ({ now }: OpenedIdentity, { country }: IdentityWorld, ask: IdentityAsk) => ({
  ...{ ...ask, ...session, ...place, country, language: 'en' as const, now: now() },
})

export const startedWith = (opened: OpenedIdentity, world: IdentityWorld, ask: IdentityAsk) =>
  opened.provider.start(orderOf(opened, world, ask))

/** Where the browser goes. */
export function pageOf(started: IdentityStarted): string {
  assert.ok(!('unavailable' in started), 'unavailable')
  return 'waiting' in started ? place.pageUrl : started.redirectTo
}

export const redirected = async (
  opened: OpenedIdentity,
  world: IdentityWorld,
  ask: IdentityAsk,
): Promise<string> => pageOf(await startedWith(opened, world, ask))

export const completedWith = (
  { provider, now }: OpenedIdentity,
  query: Answer,
  ask: IdentityAsk,
  more: Partial<typeof session & { sha256: string }> = {},
): Promise<IdentityOutcome> => provider.complete({ ...ask, ...session, ...more, query, now: now() })

export const answered = async (
  opened: OpenedIdentity,
  world: IdentityWorld,
  ask: IdentityAsk,
): Promise<Answer> => opened.act(await redirected(opened, world, ask), ask)

/** From the start to the outcome. */
export async function outcomeIn(opened: OpenedIdentity, world: IdentityWorld): Promise<IdentityOutcome> {
  const ask = newAsk()
  return completedWith(opened, await answered(opened, world, ask), ask)
}

/** Outcomes without a proof end up in audit entries and logs. */
export function assertSaysNothing({ person }: IdentityWorld, outcome: unknown, query: Answer = {}): void {
  const text = JSON.stringify(outcome)
  const { familyName, number, dateOfBirth } = person
  const secrets = [query.code, query.response, query.vp_token]
  for (const personal of [familyName, number, dateOfBirth, ...secrets])
    if (personal) assert.ok(!text.includes(personal), `${personal} in ${text}`)
}

export function assertRefused(world: IdentityWorld, outcome: IdentityOutcome): void {
  assert.equal(outcome.kind, 'REFUSED')
  assertSaysNothing(world, outcome)
}

/** A situation that the world leaves out is not tested. */
export function when(
  { situations }: IdentityWorld,
  situation: IdentitySituation,
  title: string,
  run: (opened: OpenedIdentity) => unknown,
): void {
  const open = situations[situation]
  if (!open) return
  it(title, async () => {
    await using opened = await open()
    await run(opened)
  })
}
