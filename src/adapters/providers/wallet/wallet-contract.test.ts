/** The wallet under the contract of identity providers, with the simulated wallet on the other side. */

import { transactionsInMemory } from '../../../../test/fixtures/identity-transactions.ts'
import { secretFor } from '../../../../test/fixtures/wallet.ts'
import { identityContract } from '../../../../test/harness/contracts/identity.ts'
import type { IdentityWorld, OpenedIdentity } from '../../../../test/harness/contracts/identity-world.ts'
import { answerLink, type Misbehaviour, openLink, type WalletChoice } from '../wallet-simulator/wallet.ts'
import { walletFromSettings } from './from-settings.ts'
import { walletRequests } from './wallet-requests.ts'

const now = new Date('2026-11-20T09:30:00.000Z')

const open =
  (choice: WalletChoice | 'LATE' = anna, isListed = true) =>
  async (): Promise<OpenedIdentity> => {
    const transactions = transactionsInMemory()
    const clock = { now }
    const provider = walletFromSettings({
      ...{ settings: { testEnvironment: 'true' }, mode: 'sandbox', customerId: 'customer', market: '*' },
      ...{ ownBaseUrl: 'https://foyer.example', nocodeUrl: 'https://foyer.example/onboarding' },
      ...{ transactions, now: () => clock.now },
      watch: { breaker: () => undefined, ended: () => undefined },
      fetch,
      tlsFetch: () => fetch,
      derivedKey: secretFor,
      // As if a newer list had been seen: the only one that can be had is not taken.
      listSequences: { raise: async ({ sequence }) => (isListed ? sequence : sequence + 1) },
    })
    const providersOf = async () => ({ identityProviders: () => [provider] }) as never
    const requests = walletRequests({ transactions, providersOf })
    const idIn = (uri: string) => uri.split('/').at(-2) ?? ''
    return {
      provider,
      now: () => clock.now,
      async act(_page, { state, nonce }) {
        const waiting = { customerId: 'customer', applicationId: 'application', sessionHash: 'aa'.repeat(32) }
        const progress = await provider.ownPage?.progress({ ...waiting, state, nonce, now: clock.now })
        const link = progress?.kind === 'WAITING' ? progress.links.phone : null
        const { simulated } = provider
        if (!link || !simulated) throw new Error('The page does not wait.')
        const exchange = {
          fetchRequest: async (uri: string, own: string) =>
            (await requests.request(idIn(uri), own, clock.now)) ?? '',
          async postAnswer(uri: string, form: { response: string }) {
            const reply = await requests.answer(idIn(uri), form, clock.now)
            return reply && 'redirectTo' in reply ? (reply.redirectTo ?? undefined) : undefined
          },
        }
        if (choice === 'LATE') {
          clock.now = new Date(now.getTime() + 5 * 60_000)
          return { state }
        }
        const request = await openLink(new URL(link), simulated, exchange, clock.now)
        const back = await answerLink(simulated, request, choice, exchange, clock.now)
        return back === undefined ? { state } : Object.fromEntries(new URL(back).searchParams)
      },
      async [Symbol.asyncDispose]() {},
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
    CANCELLED: open('SAYS_NO'),
    TIMED_OUT: open('LATE'),
    START_DOWN: open(anna, false),
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
}

identityContract(world)
