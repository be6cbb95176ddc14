/** The test eID under the contract of identity providers. */

import { identityContract } from '@foyer/eids/test/identity'
import type { IdentityWorld, OpenedIdentity } from '@foyer/eids/test/identity-world'
import { testPersonOf } from '#checks/sandbox/scenarios.ts'
import { signToken } from '#platform/crypto/hmac-token.ts'
import { type IdentityChoice, identitySimulator } from './identity.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const key = new Uint8Array(32).fill(7)
const person = testPersonOf('anna-testsson')
if (!person) throw new Error('The catalogue has no anna-testsson.')

const open =
  (choice: IdentityChoice, forge = (code: string): string => code) =>
  async (): Promise<OpenedIdentity> => {
    const eid = identitySimulator({ key, pageUrl: 'https://foyer.example/simulator/eid' })
    let code = ''
    return {
      provider: eid.provider,
      now: () => now,
      async act(redirectTo) {
        const order = eid.readOrder(new URL(redirectTo).searchParams.get('order') ?? '', now)
        const back = order && eid.answer(order, choice, now)
        if (!back) throw new Error('The test eID does not answer.')
        const query = Object.fromEntries(new URL(back).searchParams)
        code = forge(query.code ?? '')
        return { ...query, code }
      },
      replay: async (_redirectTo, { state }) => ({ state, code }),
      async [Symbol.asyncDispose]() {},
    }
  }

const anna: IdentityChoice = { person: 'anna-testsson' }
const signedBy = (other: Uint8Array) => (code: string) => {
  const [payload = ''] = code.split('.')
  return signToken(other, 'code', JSON.parse(Buffer.from(payload, 'base64url').toString()))
}
const otherPerson = (code: string) => {
  const [payload = '', signature] = code.split('.')
  const content = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), person: 'petra-pepsson' }
  return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`
}

const world: IdentityWorld = {
  name: 'simulator',
  country: 'SE',
  person: {
    givenName: 'Anna',
    familyName: person.family,
    dateOfBirth: person.birth,
    number: person.number,
  },
  level: 'HIGH',
  lowerLevel: 'LOW',
  singleUse: 'CASE',
  situations: {
    PROVEN: open(anna),
    LOWER_LEVEL: open('LOW_ASSURANCE'),
    OTHER_PERSON: open('OTHER_PERSON'),
    CANCELLED: open('CANCEL'),
    TIMED_OUT: open('TIME_OUT'),
    // It has no server that can fail; the outage is one of its choices.
    DOWN: open('UNAVAILABLE'),
  },
  forged: [
    { name: 'signed by another', open: open(anna, signedBy(new Uint8Array(32).fill(8))) },
    { name: 'another person written in', open: open(anna, otherPerson) },
    { name: 'without its signature', open: open(anna, (code) => code.split('.')[0] ?? '') },
  ],
  limitMs: 1_000,
}

identityContract(world)
