/** Which lists a customer's wallet believes, and what keeps it from starting. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { transactionsInMemory } from '@foyer/eids/test/identity-transactions'
import { access, listOf, listSigners, now, secretFor } from '@foyer/eids/test/wallet'
import { noTransactions } from '#test/fixtures/providers.ts'
import type { AdapterParts } from '../adapter-parts.ts'
import { walletFromSettings } from './wallet.ts'

const own = access.certify('relying party', { host: 'foyer.example' })
const accessCertificate = `${own.privateKey.export({ format: 'pem', type: 'pkcs8' })}${own.certificate}`
const complete = {
  accessCertificate,
  listUrl: 'https://lists.example/pid',
  listSigners: listSigners.map((each) => each.toUpperCase().replace(/(..)(?!$)/g, '$1:')).join('\n'),
}

const partsWith = (mode: 'live' | 'sandbox', settings: Record<string, string>): AdapterParts => ({
  ...{ settings, mode, customerId: 'c', market: '*', ownBaseUrl: 'https://foyer.example' },
  nocodeUrl: 'https://foyer.example/onboarding',
  now: () => now,
  watch: { breaker: () => undefined, ended: () => undefined },
  fetch: async () => new Response(listOf()),
  tlsFetch: () => fetch,
  derivedKey: secretFor,
  transactions: noTransactions,
})
const opened = (mode: 'live' | 'sandbox', settings: Record<string, string>) =>
  walletFromSettings(partsWith(mode, settings))
const refusal = (mode: 'live' | 'sandbox', settings: Record<string, string>) => {
  try {
    opened(mode, settings)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const start = {
  ...{ state: 's', nonce: 'n', returnUrl: 'https://foyer.example/r', pageUrl: 'https://foyer.example/p' },
  ...{ country: 'SE', language: 'en', customerId: 'c', applicationId: 'a', sessionHash: 'aa', now },
  browser: { address: '192.0.2.1', userAgent: '' },
}

describe('the settings of a wallet', () => {
  test('open with an official list for a live customer', () => {
    const { key, isTest, countries, simulated } = opened('live', complete)
    assert.deepEqual([key, isTest, simulated], ['wallet', undefined, undefined])
    assert.ok(countries.includes('FI') && countries.includes('SE'))
  })

  test('open with a pilot list, or the simulated list, for a sandbox customer', () => {
    assert.equal(opened('sandbox', { ...complete, testEnvironment: 'true' }).simulated, undefined)
    assert.notEqual(opened('sandbox', { testEnvironment: 'true' }).simulated, undefined)
  })

  const refused: Array<[string, 'live' | 'sandbox', Record<string, string>, RegExp]> = [
    ['a live customer with a test environment', 'live', { testEnvironment: 'true' }, /cannot use a test/],
    [
      'a live customer with a pilot list',
      'live',
      { ...complete, testEnvironment: 'true' },
      /cannot use a test/,
    ],
    ['a sandbox customer with the official list', 'sandbox', complete, /uses a test list/],
    ['no certificate', 'live', { ...complete, accessCertificate: '' }, /Set accessCertificate, listUrl/],
    ['no signer of the list', 'live', { ...complete, listSigners: ' \n' }, /Set accessCertificate, listUrl/],
    ['no list', 'live', { ...complete, listUrl: '' }, /Set accessCertificate, listUrl/],
    ['a registration for less', 'live', { ...complete, registrationCertificate: 'x' }, /rc-wrp\+jwt/],
  ]
  for (const [title, mode, settings, expected] of refused)
    test(`do not open for ${title}`, () => assert.match(refusal(mode, settings), expected))

  test('need a certificate for 30 more days when they are new; existing settings continue', () => {
    const until = new Date(now.getTime() + 29 * 86_400_000)
    const { privateKey, certificate } = access.certify('short', { host: 'foyer.example', until })
    const pem = `${privateKey.export({ format: 'pem', type: 'pkcs8' })}${certificate}`
    const parts = partsWith('live', { ...complete, accessCertificate: pem })
    assert.equal(walletFromSettings(parts).key, 'wallet')
    assert.throws(() => walletFromSettings({ ...parts, isNew: true }), /ends on 2026-12-19\. Renew it/)
  })

  test('do not open when the certificate is for another host', () => {
    const parts = { ...partsWith('live', complete), ownBaseUrl: 'https://other.example' }
    assert.throws(() => walletFromSettings(parts), /not for other\.example/)
  })

  test('open the app by its URL scheme, on phones only', async () => {
    for (const [scheme, begins] of [
      [undefined, 'haip-vp://?client_id=x509_hash%3A'],
      ['openid4vp', 'openid4vp://?client_id=x509_hash%3A'],
    ] as const) {
      const settings = { ...complete, ...(scheme && { scheme }) }
      const wallet = walletFromSettings({
        ...partsWith('live', settings),
        transactions: transactionsInMemory(),
      })
      assert.deepEqual(await wallet.start(start), { waiting: true })
      const progress = await wallet.ownPage?.progress(start)
      assert.ok(progress?.kind === 'WAITING')
      assert.ok(progress.links.phone?.startsWith(begins), String(progress.links.phone))
      assert.match(progress.links.phone ?? '', /request_uri=https%3A%2F%2Ffoyer\.example%2Fwallet%2F/)
      assert.deepEqual([progress.links.computer, progress.qr], [null, null])
    }
  })

  test('cannot start while no trusted list is in force', async () => {
    const parts = { ...partsWith('live', complete), fetch: async () => new Response('', { status: 503 }) }
    const started = await walletFromSettings(parts).start(start)
    assert.deepEqual(started, { unavailable: true })
    assert.equal(await walletFromSettings(parts).probe?.(), false)
    assert.equal(await opened('live', complete).probe?.(), true)
    assert.equal(await opened('sandbox', { testEnvironment: 'true' }).probe?.(), true)
  })
})
