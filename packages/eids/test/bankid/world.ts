/** BankID with a local server, and a person who starts at half past nine. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { guardedFetch } from '@foyer/provider-http/tls-fetch'
import { testPersonOf } from '../../../../src/checks/sandbox/scenarios.ts'
import { type BankIdOptions, bankid } from '../../bankid/bankid.ts'
import { rpApi } from '../../bankid/rp-api.ts'
import type { IdentityProvider, SignatureStart } from '../../contract/identity-provider.ts'
import { transactionsInMemory } from '../identity-transactions.ts'
import { type BankIdServer, serveBankId } from './server.ts'

export const person = testPersonOf('anna-testsson')
export const anna = { personalNumber: person?.number ?? '', givenName: 'Anna', surname: 'Testsson' }
const begin = Date.parse('2026-11-20T09:30:00.000Z')
const tlsFetch = guardedFetch({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })

export interface Opened {
  provider: IdentityProvider
  transactions: ReturnType<typeof transactionsInMemory>
  start: SignatureStart
  /** Seconds since the begin. */
  at(seconds: number): Date
}

export const TEXT = 'I open an account.\nFör Åsa & Öl AB <1>'

/** As the pages start it: 256 random bits each. */
let count = 0
function newStart(): SignatureStart {
  count += 1
  return {
    ...{ customerId: 'customer', applicationId: 'application', sessionHash: 'aa'.repeat(32) },
    ...{ state: `state-${count}`, nonce: `nonce-${count}`, country: 'SE', language: 'sv' },
    returnUrl: 'https://foyer.example/onboarding/1/identity/return',
    pageUrl: 'https://foyer.example/onboarding/1/identity/eid',
    browser: { address: '::ffff:192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
    now: new Date(begin),
    text: TEXT,
    sha256: createHash('sha256').update(TEXT).digest('hex'),
    signer: null,
  }
}

export const progressAt = ({ provider, start, at }: Opened, seconds: number, change: object = {}) =>
  (provider.ownPage as NonNullable<IdentityProvider['ownPage']>).progress({
    ...{ ...start, ...change, now: at(seconds) },
  })

export const completeAt = ({ provider, start, at }: Opened, seconds: number, change: object = {}) => {
  const { text: _text, sha256: _sha256, ...own } = start
  return provider.complete({ ...own, query: { state: start.state }, now: at(seconds), ...change })
}

export const hintAt = async (world: Opened, seconds: number) => {
  const progress = await progressAt(world, seconds)
  return 'hint' in progress ? progress.hint : progress.kind
}

export async function bankIdWorld() {
  const server = await serveBankId()
  /** `at` is another server, which the settings do not expect. */
  const opened = (options: Partial<BankIdOptions> = {}, at: BankIdServer = server): Opened => {
    at.calls.length = 0
    at.answer(undefined)
    const { certificate: pem, authority: ca } = server.settings
    const fetch = tlsFetch({ cert: pem, key: pem, ca })
    const now = () => new Date(begin)
    const api = rpApi({ baseUrl: at.baseUrl, fetch, timeoutMs: 5_000, now })
    const transactions = transactionsInMemory()
    const key = new Uint8Array(32).fill(1)
    const common = { api, transactions, mode: 'sandbox', key, asksRisk: 'always' } as const
    const provider = bankid({ ...common, ...options })
    return { provider, transactions, start: newStart(), at: (seconds) => new Date(begin + seconds * 1_000) }
  }
  return {
    server,
    opened,
    collects: () => server.calls.filter(({ path }) => path === 'collect').length,
    async identified(options: Partial<BankIdOptions> = {}) {
      const world = opened(options)
      assert.deepEqual(await world.provider.start(world.start), { waiting: true })
      return world
    },
    /** On the phone that has the app. */
    async onPhone(userAgent = 'Mozilla/5.0 (iPhone) Mobile', options: Partial<BankIdOptions> = {}) {
      const world = opened(options)
      const start = { ...world.start, browser: { ...world.start.browser, userAgent } }
      assert.deepEqual(await world.provider.start(start), { waiting: true })
      return { ...world, start }
    },
    async signing(change: Partial<SignatureStart> = {}) {
      const world = opened()
      const start = { ...world.start, ...change }
      assert.deepEqual(await world.provider.startSignature?.(start), { waiting: true })
      return { ...world, start }
    },
  }
}
