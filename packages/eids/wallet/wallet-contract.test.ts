/** The wallet under the contract of identity providers, with the simulated wallet on the other side. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  badCertificate,
  badCertificates,
  goodCertificate,
  trustingFetch,
} from '@foyer/provider-http/test/bad-certificates'
import {
  brokenOff,
  endless,
  never,
  type Reply,
  reset,
  stalled,
  status,
} from '@foyer/provider-http/test/local-server'
import { type TestPerson, testPersonOf } from '../../../src/checks/sandbox/scenarios.ts'
import { walletFromSettings } from '../../../src/providers/store/from-settings/wallet.ts'
import {
  answerLink,
  type Misbehaviour,
  type OpenedRequest,
  openLink,
  type WalletChoice,
  type WalletExchange,
} from '../../../src/providers/store/wallet-simulator/wallet.ts'
import type { SimulatedWorld } from '../../../src/providers/store/wallet-simulator/world.ts'
import { servePidProvider } from '../../../test/harness/pid-provider.ts'
import type { IdentityTransactions } from '../contract/transactions.ts'
import { identityContract } from '../test/identity.ts'
import { transactionsInMemory } from '../test/identity-transactions.ts'
import type { IdentityAsk, IdentityWorld, OpenedIdentity } from '../test/identity-world.ts'
import { secretFor } from '../test/wallet.ts'
import type { WalletProvider } from './wallet.ts'
import { walletRequests } from './wallet-requests.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const session = { customerId: 'customer', applicationId: 'application', sessionHash: 'aa'.repeat(32) }

interface Held {
  provider: WalletProvider
  transactions: IdentityTransactions
  /** The contents of the wallet. */
  simulated: SimulatedWorld
  close(): Promise<void>
}
type Clock = { now: Date }
type Hold = (clock: Clock) => Promise<Held>

const partsAt = (clock: Clock) => ({
  ...{ customerId: 'customer', market: '*', transactions: transactionsInMemory(), now: () => clock.now },
  ...{ ownBaseUrl: 'https://foyer.example', nocodeUrl: 'https://foyer.example/onboarding' },
  watch: { breaker: () => undefined, ended: () => undefined },
  ...{ fetch, tlsFetch: () => fetch, derivedKey: secretFor },
})

/** The wallet of the sandbox: everything in this process. */
const inTheBox =
  (isListed = true): Hold =>
  async (clock) => {
    const parts = {
      ...{ ...partsAt(clock), mode: 'sandbox' as const, settings: { testEnvironment: 'true' } },
      // As if a newer list had been seen: the only one that can be had is not taken.
      listSequences: { raise: async () => isListed },
    }
    const provider = walletFromSettings(parts)
    if (!provider.simulated) throw new Error('The wallet is not simulated.')
    return { provider, simulated: provider.simulated, ...parts, close: async () => {} }
  }

/** A live customer: the list of providers and the status list are fetched from a server. */
const ofServers =
  (options: Parameters<typeof servePidProvider>[2] = {}): Hold =>
  async (clock) => {
    const pids = await servePidProvider('SE', () => clock.now, options)
    const { settings, secrets } = pids.settingsFor('foyer.example')
    const parts = {
      ...{ ...partsAt(clock), mode: 'live' as const, settings: { ...settings, ...secrets } },
      fetch: trustingFetch(),
    }
    const { issue: _ofOne, ...simulated } = pids.walletOf(testPersonOf('anna-testsson') ?? assert.fail())
    const issue = (person: TestPerson) => pids.walletOf(person).issue(person)
    const close = () => pids[Symbol.asyncDispose]()
    const { transactions } = parts
    return { provider: walletFromSettings(parts), simulated: { ...simulated, issue }, transactions, close }
  }

/** The wallet's treatment of the request of a start, and the requests that it reaches. */
function walletOf({ provider, transactions, simulated }: Held, clock: Clock) {
  const providersOf = async () => ({ identityProviders: () => [provider] }) as never
  const requests = walletRequests({ transactions, providersOf })
  const idIn = (uri: string) => uri.split('/').at(-2) ?? ''
  const wallet = {
    last: { response: '' },
    exchange: {
      fetchRequest: async (uri, own) => (await requests.request(idIn(uri), own, clock.now)) ?? '',
      async postAnswer(uri, form) {
        wallet.last = form
        const reply = await requests.answer(idIn(uri), form, clock.now)
        return reply && 'redirectTo' in reply ? (reply.redirectTo ?? undefined) : undefined
      },
    } as WalletExchange,
    async requested({ state, nonce }: Pick<IdentityAsk, 'state' | 'nonce'>): Promise<OpenedRequest> {
      const progress = await provider.ownPage?.progress({ ...session, state, nonce, now: clock.now })
      const link = progress?.kind === 'WAITING' ? progress.links.phone : null
      if (!link) throw new Error('The page does not wait.')
      return openLink(new URL(link), simulated, wallet.exchange, clock.now)
    },
  }
  return wallet
}

const queryOf = (back: string | undefined, { state }: IdentityAsk) =>
  back === undefined ? { state } : Object.fromEntries(new URL(back).searchParams)

const open =
  (choice: WalletChoice | 'LATE' = anna, hold = inTheBox()) =>
  async (): Promise<OpenedIdentity> => {
    const clock = { now }
    const held = await hold(clock)
    const wallet = walletOf(held, clock)
    return {
      provider: held.provider,
      now: () => clock.now,
      async act(_page, ask) {
        const request = await wallet.requested(ask)
        if (choice === 'LATE') {
          clock.now = new Date(now.getTime() + 5 * 60_000)
          return { state: ask.state }
        }
        return queryOf(await answerLink(held.simulated, request, choice, wallet.exchange, clock.now), ask)
      },
      async replay(_page, ask) {
        const { responseUri } = await wallet.requested(ask)
        return queryOf(await wallet.exchange.postAnswer(responseUri ?? '', wallet.last), ask)
      },
      [Symbol.asyncDispose]: () => held.close(),
    }
  }

const anna: WalletChoice = { person: 'anna-testsson' }
const misbehaving = (misbehaves: Misbehaviour) => ({ name: misbehaves, open: open({ ...anna, misbehaves }) })

const world: IdentityWorld = {
  name: 'wallet',
  country: 'SE',
  person: { givenName: 'Anna', familyName: 'Testsson', dateOfBirth: '1983-02-18', number: '198302182384' },
  level: 'HIGH',
  // A wallet has one level.
  lowerLevel: 'REFUSED',
  singleUse: 'PROVIDER',
  situations: {
    PROVEN: open(),
    OTHER_PERSON: open({ person: 'petra-pepsson' }),
    CANCELLED: open('SAYS_NO'),
    TIMED_OUT: open('LATE'),
    START_DOWN: open(anna, inTheBox(false)),
  },
  forged: [
    misbehaving('REVOKED'),
    misbehaving('EXPIRED'),
    misbehaving('FOREIGN_ISSUER'),
    misbehaving('OTHER_TYPE'),
    misbehaving('WRONG_NONCE'),
    misbehaving('WRONG_AUDIENCE'),
    misbehaving('EXTRA_CLAIM'),
    misbehaving('NO_KEY_BINDING'),
    misbehaving('OTHER_STATE'),
    misbehaving('NO_STATUS_LIST'),
  ],
  limitMs: 2_000,
  keepsStarts: true,
}

identityContract(world)

const failing = (path: string, reply: Reply) => open(anna, ofServers({ replies: { [path]: reply } }))
const atList = (reply: Reply) => failing('/pid-providers', reply)
/** Whether a PID was revoked is not known: it proves no identity. */
const statusFailures: Record<string, Reply> = {
  down: status(503),
  reset,
  slow: never,
  stalled,
  'broken off': brokenOff,
  'too large': endless,
  redirected: status(302, { location: '/elsewhere' }),
  'a page': '<html>',
  half: 'eyJhbGciOiJFUzI1NiJ9.eyJ',
  empty: '',
}

identityContract({
  ...world,
  name: 'wallet of a live customer',
  situations: {
    PROVEN: open(anna, ofServers({ secure: goodCertificate() })),
    OTHER_PERSON: open({ person: 'petra-pepsson' }, ofServers()),
    START_DOWN: atList(status(503)),
    START_SLOW: atList(never),
    START_HALF: atList('eyJhbGciOiJFUzI1NiJ9.eyJ'),
    ...Object.fromEntries(
      badCertificates.map((which) => [
        `START_${which}`,
        open(anna, ofServers({ secure: badCertificate(which) })),
      ]),
    ),
  },
  forged: Object.entries(statusFailures).map(([name, reply]) => ({
    name: `the status list: ${name}`,
    open: failing('/status', reply),
  })),
  // The list of providers has a limit of 5 seconds.
  limitMs: 10_000,
})

test('an unreadable status list is reported as one that could not be checked', async () => {
  const clock = { now }
  const held = await ofServers({ replies: { '/status': 'eyJhbGciOiJFUzI1NiJ9.eyJ' } })(clock)
  const [state, nonce] = ['s'.repeat(43), 'n'.repeat(43)]
  const returnUrl = 'https://foyer.example/onboarding/identity/return'
  const start = { ...session, state, nonce, returnUrl, now }
  const browser = { address: '192.0.2.1', userAgent: '' }
  try {
    await held.provider.start({ ...start, country: 'SE', language: 'sv', pageUrl: returnUrl, browser })
    const wallet = walletOf(held, clock)
    const request = await wallet.requested({ state, nonce })
    assert.equal(await answerLink(held.simulated, request, anna, wallet.exchange, now), undefined)
    const refusal = { code: 'MALFORMED', hint: 'NOT_CHECKED' }
    assert.deepEqual(await held.provider.ownPage?.progress(start), { kind: 'ENDED', ...refusal })
    const outcome = await held.provider.complete({ ...start, query: { state } })
    assert.deepEqual(outcome.kind === 'REFUSED' && outcome.refusal, refusal)
  } finally {
    await held.close()
  }
})
