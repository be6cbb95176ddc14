/** The list of PID providers: which list is trusted, for how long, and its content. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { authorities, listOf, listSigners, now, secretFor, signers, worldOptions } from '../test/wallet.ts'
import { authority } from '../wallet-simulator/authorities.ts'
import { signedJwt, x5cOf } from '../wallet-simulator/signed-jwt.ts'
import { readProviderList } from './provider-list.ts'
import { type ListSequences, trustedList } from './trusted-list.ts'

const rules = { signers: listSigners, graceMs: 0, now }
const HOUR = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * HOUR)
const strange = authority(
  { ...worldOptions, secretFor: (label) => secretFor(`x ${label}`) },
  'lists',
  'EU',
).certify('seal', {})

const parts = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
/** Sealed again by the true signer. */
function resealed(change: (content: ReturnType<typeof JSON.parse>) => void, header: object = {}) {
  const content = parts(listOf(), 1)
  change(content.LoTE)
  return signedJwt({ x5c: x5cOf(signers.list.certificate), ...header }, content, signers.list.privateKey)
}

describe('a trusted list', () => {
  test('gives separate anchors for issuance and revocation, with the country of each', () => {
    const list = readProviderList(listOf(), rules)
    assert.deepEqual(
      list.issuance.map(({ provider, country }) => [provider, country]),
      [
        ['Test PID SE', 'SE'],
        ['Test PID DE', 'DE'],
      ],
    )
    assert.equal(list.issuance[0]?.certificate.fingerprint, authorities.issuance.certificate.fingerprint)
    assert.equal(list.revocation[0]?.certificate.fingerprint, authorities.revocation.certificate.fingerprint)
    assert.equal(list.sequence, 7)
  })

  const refused: Array<[string, string, string]> = [
    ['sealed by a stranger', 'SEAL', listOf({ by: strange })],
    ['over', 'OVER', listOf({ nextUpdate: now })],
    [
      'of another kind',
      'KIND',
      resealed((list) => Object.assign(list.ListAndSchemeInformation, { LoTEType: 'x' })),
    ],
    [
      'without a sequence',
      'UNREADABLE',
      resealed((list) => Object.assign(list.ListAndSchemeInformation, { LoTESequenceNumber: '7' })),
    ],
    ['of the future', 'UNREADABLE', listOf({ issuedAt: at(1) })],
    ['with an unknown critical extension', 'SEAL', resealed(() => undefined, { crit: ['sigD'], sigD: {} })],
    ['with an algorithm that is none', 'SEAL', resealed(() => undefined, { alg: 'none' })],
    ['that was changed', 'SEAL', `${listOf().slice(0, -4)}AAAA`],
    ['that is no list', 'UNREADABLE', '<html>'],
  ]
  for (const [title, problem, sealed] of refused)
    test(`${title} is refused: ${problem}`, () => {
      assert.throws(() => readProviderList(sealed, rules), { name: 'UnusableList', problem })
    })

  test('counts within the grace period after its end', () => {
    const sealed = listOf({ nextUpdate: at(-1) })
    assert.equal(readProviderList(sealed, { ...rules, graceMs: 2 * HOUR }).sequence, 7)
    assert.throws(() => readProviderList(sealed, { ...rules, graceMs: HOUR }), { problem: 'OVER' })
  })

  test('is read with a critical signing time', () => {
    const sealed = resealed(() => undefined, { crit: ['sigT'], sigT: '2026-11-19T00:00:00Z' })
    assert.equal(readProviderList(sealed, rules).issuance.length, 2)
  })

  test('gives no anchors of an entity with an unclear country or status', () => {
    const two = resealed((list) =>
      list.TrustedEntitiesList[0].TrustedEntityInformation.TEAddress.TEPostalAddress.push({ Country: 'NO' }),
    )
    assert.deepEqual(
      readProviderList(two, rules).issuance.map(({ country }) => country),
      ['DE'],
    )
    const withdrawn = resealed((list) => {
      for (const { ServiceInformation } of list.TrustedEntitiesList[1].TrustedEntityServices)
        ServiceInformation.ServiceStatus = 'http://uri.etsi.org/19602/SvcStatus/withdrawn'
    })
    assert.deepEqual(
      readProviderList(withdrawn, rules).issuance.map(({ country }) => country),
      ['SE'],
    )
  })
})

/** A server of lists, and a clock. */
function world(first: string | undefined, graceMs = 0) {
  const state = { sealed: first, now, calls: 0, highest: 0, warned: [] as number[] }
  const sequences: ListSequences = {
    async raise({ sequence }) {
      state.highest = Math.max(state.highest, sequence)
      return sequence === state.highest
    },
  }
  const list = trustedList({
    ...{ url: 'https://lists.example/pid', signers: listSigners, graceMs, sequences },
    now: () => state.now,
    warn: ({ sequence }) => state.warned.push(sequence),
    watch: { breaker: () => undefined, ended: () => undefined },
    async fetch() {
      state.calls += 1
      return state.sealed === undefined ? new Response('', { status: 404 }) : new Response(state.sealed)
    },
  })
  return { state, list, sequence: async () => (await list.current()).sequence }
}

describe('the current trusted list', () => {
  test('is downloaded once for many persons, and again after half an hour', async () => {
    const { state, list, sequence } = world(listOf())
    await Promise.all([list.current(), list.current(), list.current()])
    assert.equal(state.calls, 1)
    Object.assign(state, { now: at(0.6), sealed: listOf({ sequence: 8 }) })
    assert.equal(await sequence(), 8)
    assert.equal(state.calls, 2)
  })

  test('is never replaced by an older list, not even after a restart', async () => {
    const { state, sequence } = world(listOf())
    assert.equal(await sequence(), 7)
    Object.assign(state, { now: at(1), sealed: listOf({ sequence: 6 }) })
    assert.equal(await sequence(), 7)
    const restarted = world(listOf({ sequence: 6 }))
    restarted.state.highest = 7
    await assert.rejects(restarted.list.current(), { code: 'LIST_UNAVAILABLE' })
  })

  test('stays in force while the download fails, until its end and the grace period', async () => {
    const { state, list, sequence } = world(listOf({ nextUpdate: at(10) }), HOUR)
    await list.current()
    assert.deepEqual(state.warned, [])
    Object.assign(state, { now: at(10.5), sealed: undefined })
    assert.equal(await sequence(), 7)
    assert.equal(await sequence(), 7)
    // The operator gets one message.
    assert.deepEqual(state.warned, [7])
    state.now = at(11)
    await assert.rejects(list.current(), { code: 'LIST_UNAVAILABLE' })
  })

  test('tells the operator why a new list is refused, and when it is overdue', async () => {
    const { state, list } = world(listOf({ nextUpdate: at(10) }), HOUR)
    await list.current()
    assert.equal(list.problem(), undefined)
    Object.assign(state, { now: at(1), sealed: listOf({ sequence: 6 }) })
    await list.current()
    assert.match(list.problem() ?? '', /providers 6 is not taken.*accept/)
    // Accepted by an operator.
    Object.assign(state, { now: at(1.1), highest: 0 })
    assert.equal((await list.current()).sequence, 6)
    assert.equal(list.problem(), undefined)
    Object.assign(state, { now: at(2), sealed: listOf({ sequence: 8, nextUpdate: at(1.5) }) })
    await list.current()
    assert.match(list.problem() ?? '', /providers 8 is overdue: .*replaced by .*T.*Z, and after/)
  })

  test('drops a withdrawn provider within an hour', async () => {
    const { state, list } = world(listOf())
    const countries = async () => (await list.current()).issuance.map(({ country }) => country)
    assert.deepEqual(await countries(), ['SE', 'DE'])
    const { german: issuance } = authorities
    const left = [{ name: 'Test PID DE', country: 'DE', issuance, revocation: issuance }]
    Object.assign(state, { now: at(1), sealed: listOf({ sequence: 8, providers: left }) })
    assert.deepEqual(await countries(), ['DE'])
  })

  test('is missing before the first download, which is tried again after a minute', async () => {
    const { state, list, sequence } = world(undefined)
    await assert.rejects(list.current(), { code: 'LIST_UNAVAILABLE' })
    state.sealed = listOf()
    await assert.rejects(list.current(), { code: 'LIST_UNAVAILABLE' })
    state.now = at(0.02)
    assert.equal(await sequence(), 7)
  })

  test('is not replaced by a list with a foreign signature', async () => {
    const { state, sequence } = world(listOf())
    assert.equal(await sequence(), 7)
    Object.assign(state, { now: at(1), sealed: listOf({ sequence: 9, by: strange }) })
    assert.equal(await sequence(), 7)
  })
})
