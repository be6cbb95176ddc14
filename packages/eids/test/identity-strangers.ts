/** Answers that prove no identity: of another start, session or person, and those that are given again. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { personalIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import { nameOf, samePerson } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { provenPerson } from '../../../src/onboarding/signed-by.ts'
import type { IdentityOutcome } from '../contract/identity-provider.ts'
import {
  answered,
  assertRefused,
  completedWith,
  newAsk,
  orderOf,
  pageOf,
  RETURN_URL,
  redirected,
  when,
} from './identity-steps.ts'
import type { Answer, IdentityAsk, IdentityWorld, OpenedIdentity } from './identity-world.ts'

export function strangers(world: IdentityWorld): void {
  starts(world)
  places(world)
  spoiled(world)
  replays(world)
  people(world)
}

type Run = (opened: OpenedIdentity, ask: IdentityAsk) => Promise<IdentityOutcome>

const refused = (world: IdentityWorld, title: string, run: Run) =>
  when(world, 'PROVEN', title, async (opened) => assertRefused(world, await run(opened, newAsk())))

/** The browser brings nothing back but the state: the answer is fetched. */
const isBare = (query: Answer): boolean => Object.keys(query).every((name) => name === 'state')

function starts(world: IdentityWorld) {
  refused(world, 'refuses the answer of another start', async (opened, ask) => {
    const other = newAsk()
    await redirected(opened, world, ask)
    return completedWith(opened, await answered(opened, world, other), ask)
  })
  when(world, 'PROVEN', 'proves nobody by the answer of another start as if of this one', async (opened) => {
    const ask = newAsk()
    await redirected(opened, world, ask)
    const query = await answered(opened, world, newAsk())
    const outcome = await completedWith(opened, { ...query, state: ask.state }, ask)
    if (isBare(query)) assert.deepEqual(outcome, { kind: 'PENDING' })
    else assertRefused(world, outcome)
  })
  refused(world, 'refuses an answer with another nonce', async (opened, ask) => {
    const query = await answered(opened, world, ask)
    return completedWith(opened, query, { ...ask, nonce: newAsk().nonce })
  })
}

function places(world: IdentityWorld) {
  const changes = {
    session: { sessionHash: 'bb'.repeat(32) },
    ...(world.keepsStarts && {
      application: { applicationId: 'other' },
      customer: { customerId: 'other' },
    }),
  }
  for (const [title, change] of Object.entries(changes))
    refused(world, `refuses an answer in another ${title}`, async (opened, ask) =>
      completedWith(opened, await answered(opened, world, ask), ask, change),
    )
  refused(world, 'refuses an answer at another address', async (opened, ask) => {
    const query = await answered(opened, world, ask)
    return completedWith(opened, query, { ...ask, returnUrl: RETURN_URL.replace('identity', 'other') })
  })
}

function spoiled(world: IdentityWorld) {
  refused(world, 'refuses an answer without its state', async (opened, ask) => {
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
    refused(world, `refuses ${JSON.stringify(value.slice(0, 5))} as an answer`, async (opened, ask) => {
      const query = await answered(opened, world, ask)
      const names = Object.keys(query).filter((name) => name !== 'state' || isBare(query))
      const answer = { state: ask.state, ...Object.fromEntries(names.map((name) => [name, value])) }
      return completedWith(opened, answer, ask)
    })
}

function replays(world: IdentityWorld) {
  const proven = async (opened: OpenedIdentity, ask: IdentityAsk): Promise<Answer> => {
    const query = await answered(opened, world, ask)
    assert.equal((await completedWith(opened, query, ask)).kind, 'PROVEN')
    return query
  }
  refused(world, 'refuses what was answered to an earlier start, given again', async (opened, ask) => {
    await proven(opened, newAsk())
    const query = await opened.replay(await redirected(opened, world, ask), ask)
    return completedWith(opened, query, ask)
  })
  if (world.singleUse === 'PROVIDER')
    refused(world, 'refuses an answer that was used', async (opened, ask) =>
      completedWith(opened, await proven(opened, ask), ask),
    )
}

const TEXT = 'I open an account.'

function people(world: IdentityWorld) {
  when(world, 'OTHER_PERSON', 'takes nobody else for the person who was asked', async (opened) => {
    const { provider } = opened
    const ask = newAsk()
    const sha256 = createHash('sha256').update(TEXT).digest('hex')
    const order = orderOf(opened, world, ask)
    const started = provider.startSignature
      ? await provider.startSignature({ ...order, text: TEXT, sha256, signer: numberIn(world) })
      : await provider.start(order)
    const query = await opened.act(pageOf(started), ask)
    const outcome = await completedWith(opened, query, ask, provider.startSignature ? { sha256 } : {})
    if (outcome.kind !== 'PROVEN') return assertRefused(world, outcome)
    // The case compares the persons: it must get the other person, and nothing about the expected one.
    assert.ok(!samePerson(provenPerson(outcome.proof), asked(world)))
    const { givenName, familyName } = world.person
    assert.notEqual(provenPerson(outcome.proof).name.fullName, `${givenName} ${familyName}`)
  })
}

function numberIn({ person, country }: IdentityWorld): PersonalIdentityNumber | null {
  if (person.number === null) return null
  const rules = { country, mode: 'sandbox', assurance: 'EID', today: '2026-11-20' } as const
  const read = personalIdentityNumber(person.number, rules)
  assert.ok('value' in read, person.number)
  return read.value
}

const asked = (world: IdentityWorld): PersonRef => ({
  kind: 'PERSON',
  name: nameOf(world.person.givenName, world.person.familyName),
  personalIdentityNumber: numberIn(world),
  dateOfBirth: world.person.dateOfBirth,
  nationality: null,
  countryOfResidence: null,
})
