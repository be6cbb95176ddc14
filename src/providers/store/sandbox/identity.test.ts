/** The test eID: each outcome, and forged answers. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { IdentityOutcome } from '@foyer/eids/contract/identity-provider'
import { identityNumberOf } from '#checks/sandbox/scenario-values.ts'
import { testPersons } from '#checks/sandbox/scenarios.ts'
import { signToken } from '#platform/crypto/hmac-token.ts'
import { type IdentityChoice, identitySimulator } from './identity.ts'

const key = new Uint8Array(32).fill(7)
const eid = identitySimulator({ key, pageUrl: 'http://127.0.0.1:3000/simulator/eid' })
const now = new Date('2026-11-20T09:30:00.000Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const start = {
  state: 'state-1',
  nonce: 'nonce-1',
  returnUrl: 'https://foyer.example/onboarding/eid?step=identity',
  country: 'SE',
  language: 'sv',
  customerId: 'customer',
  applicationId: 'application',
  sessionHash: '00',
  pageUrl: 'https://foyer.example/onboarding/identity/eid',
  browser: { address: '192.0.2.1', userAgent: '' },
}

async function ordered(simulator = eid, ask = start) {
  const started = await simulator.provider.start({ ...ask, now })
  assert.ok('redirectTo' in started)
  return new URL(started.redirectTo).searchParams.get('order') ?? ''
}

async function answered(choice: IdentityChoice, ask = start) {
  const order = eid.readOrder(await ordered(eid, ask), now)
  assert.ok(order)
  const url = eid.answer(order, choice, now)
  assert.ok(url)
  return new URL(url)
}

const complete = (back: URL, change: Partial<typeof start> & { now?: Date } = {}, simulator = eid) =>
  simulator.provider.complete({ ...start, query: Object.fromEntries(back.searchParams), now, ...change })

const kindOf = async (outcome: Promise<IdentityOutcome>) => (await outcome).kind

describe('the outcome for each test person', () => {
  const unproven = ['CANCELLED', 'TIMED_OUT', 'UNAVAILABLE']
  for (const person of testPersons) {
    test(person.key, async () => {
      const behaviour = person.behaviour?.eid ?? 'PROVEN'
      const outcome = await complete(await answered({ person: person.key }))
      assert.equal(outcome.kind, unproven.includes(behaviour) ? behaviour : 'PROVEN')
      if (outcome.kind !== 'PROVEN') return
      const { proof, evidence } = outcome
      const own = proof.personalIdentityNumber?.id === person.number
      // The eIDs of these countries give a company no number.
      const hasNumber = !['GB', 'DE', 'NL', 'FR'].includes(person.country)
      assert.equal(own, hasNumber && behaviour !== 'OTHER_PERSON')
      const level = { LOW_ASSURANCE: 'LOW', SUBSTANTIAL_ASSURANCE: 'SUBSTANTIAL' }[behaviour as string]
      assert.equal(proof.assuranceLevel, level ?? 'HIGH')
      const proven = testPersons.find(({ number }) => number === proof.personalIdentityNumber?.id)
      const isTest = proven && identityNumberOf(proven, 'REGISTRY').synthetic
      assert.equal(proof.personalIdentityNumber?.synthetic, isTest, 'as the register says')
      assert.ok(proof.givenName && proof.familyName && proof.dateOfBirth && proof.address)
      const hash = createHash('sha256')
        .update(evidence[0]?.body ?? '')
        .digest('hex')
      assert.equal(proof.evidence.sha256, hash)
    })
  }
})

describe('the outcome of each button', () => {
  const cases: Array<[IdentityChoice, string]> = [
    ['CANCEL', 'CANCELLED'],
    ['TIME_OUT', 'TIMED_OUT'],
    ['UNAVAILABLE', 'UNAVAILABLE'],
    ['OTHER_PERSON', 'PROVEN'],
    ['LOW_ASSURANCE', 'PROVEN'],
  ]
  for (const [choice, kind] of cases) {
    test(String(choice), async () => assert.equal(await kindOf(complete(await answered(choice))), kind))
  }
  test('has no answer for an unknown test person', async () => {
    const order = eid.readOrder(await ordered(), now)
    assert.ok(order)
    assert.equal(eid.answer(order, { person: 'nobody' }, now), undefined)
    assert.equal(eid.answer(order, 'toString' as IdentityChoice, now), undefined)
  })
})

test('the order keeps the request, and the return URL keeps its query', async () => {
  const order = eid.readOrder(await ordered(), now)
  assert.ok(order)
  const { binding, ...shown } = order
  assert.ok(binding)
  const { state, returnUrl, country, language } = start
  assert.deepEqual(shown, { state, returnUrl, country, language, expiresAt: after(300) })
  const back = await answered({ person: 'anna-testsson' })
  assert.equal(back.origin + back.pathname, 'https://foyer.example/onboarding/eid')
  assert.equal(back.searchParams.get('step'), 'identity')
  assert.equal(back.searchParams.get('state'), 'state-1')
  assert.doesNotMatch(back.href, /198302182384|Testsson/, 'no identity in the address')
})

test('supports every market', () => {
  for (const country of ['SE', 'NO', 'FI', 'DK', 'GB', 'FR', 'US', 'XK']) {
    assert.ok(eid.provider.countries.includes(country), country)
  }
  assert.equal(eid.provider.countries.length, 250, 'ISO 3166-1 and Kosovo')
})

test('completes in another process with the same key', async () => {
  const other = identitySimulator({
    key: new Uint8Array(key),
    pageUrl: 'http://127.0.0.1:3001/simulator/eid',
  })
  const back = await answered({ person: 'anna-testsson' })
  assert.equal(await kindOf(complete(back, {}, other)), 'PROVEN')
})

describe('expiry', () => {
  test('an order expires after five minutes', async () => {
    const token = await ordered()
    assert.ok(eid.readOrder(token, after(299)))
    assert.equal(eid.readOrder(token, after(300)), undefined)
  })
  test('a late choice times out', async () => {
    const order = eid.readOrder(await ordered(), now)
    assert.ok(order)
    const url = eid.answer(order, { person: 'anna-testsson' }, after(301))
    assert.equal(await kindOf(complete(new URL(url ?? ''), { now: after(301) })), 'TIMED_OUT')
  })
  test('a code expires after three minutes', async () => {
    const back = await answered({ person: 'anna-testsson' })
    assert.equal(await kindOf(complete(back, { now: after(179) })), 'PROVEN')
    assert.equal(await kindOf(complete(back, { now: after(180) })), 'TIMED_OUT')
  })
})

describe('attacks on the token', () => {
  const attacked = async (change: (code: string, back: URL) => string | Promise<string>) => {
    const back = await answered({ person: 'anna-testsson' })
    back.searchParams.set('code', await change(back.searchParams.get('code') ?? '', back))
    return kindOf(complete(back))
  }
  const forged = (code: string, with_: object) => {
    const [payload = '', signature] = code.split('.')
    const content = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...with_ }
    return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`
  }
  const cases: Array<[string, (code: string) => string | Promise<string>]> = [
    ['no code', () => ''],
    ['not a token', () => 'anna-testsson'],
    ['no signature', (code) => `${code.split('.')[0]}.`],
    ['signature dropped', (code) => code.split('.')[0] ?? ''],
    ['a third part', (code) => `${code}.x`],
    ['another person written in', (code) => forged(code, { person: 'petra-pepsson' })],
    ['a longer life written in', (code) => forged(code, { expires: Number.MAX_SAFE_INTEGER })],
    ['last character changed', (code) => code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')],
    ['padded signature', (code) => `${code}=`],
    ['an order in place of a code', () => ordered()],
    [
      'signed with another key',
      (code) => {
        const [payload = ''] = code.split('.')
        const content = JSON.parse(Buffer.from(payload, 'base64url').toString())
        return signToken(new Uint8Array(32).fill(8), 'code', content)
      },
    ],
  ]
  for (const [name, change] of cases) {
    test(name, async () => assert.equal(await attacked(change), 'REFUSED'))
  }

  test('rejects a code of another start: state, nonce, return URL', async () => {
    const mine = await answered({ person: 'anna-testsson' })
    assert.equal(await kindOf(complete(mine, { nonce: 'nonce-2' })), 'REFUSED')
    assert.equal(await kindOf(complete(mine, { state: 'state-2' })), 'REFUSED')
    assert.equal(await kindOf(complete(mine, { returnUrl: 'https://foyer.example/other' })), 'REFUSED')
    const theirs = await answered(
      { person: 'petra-pepsson' },
      { ...start, state: 'state-2', nonce: 'nonce-2' },
    )
    theirs.searchParams.set('state', 'state-1')
    assert.equal(await kindOf(complete(theirs)), 'REFUSED')
    mine.searchParams.delete('state')
    assert.equal(await kindOf(complete(mine)), 'REFUSED')
  })

  test('does not read a tampered order, or a code as an order', async () => {
    const token = await ordered()
    assert.equal(eid.readOrder(forged(token, { returnUrl: 'https://thief.example' }), now), undefined)
    const code = (await answered({ person: 'anna-testsson' })).searchParams.get('code') ?? ''
    assert.equal(eid.readOrder(code, now), undefined)
    assert.equal(eid.readOrder('', now), undefined)
  })

  test('rejects a key that is too short', () => {
    assert.throws(
      () => identitySimulator({ key: new Uint8Array(16), pageUrl: 'http://localhost/' }),
      RangeError,
    )
  })
})
