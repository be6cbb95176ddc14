/** BankID as a customer sets it: PEM or PKCS #12, several authorities, and no test environment live. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BankIdServer, serveBankId } from '@foyer/eids/test/bankid/server'
import { transactionsInMemory } from '@foyer/eids/test/identity-transactions'
import { authority } from '@foyer/provider-http/test/certificates'
import { guardedFetch } from '@foyer/provider-http/tls-fetch'
import forge from 'node-forge'
import type { AdapterParts } from '../adapter-parts.ts'
import { bankidFromSettings } from './bankid.ts'

let server: BankIdServer
before(async () => {
  server = await serveBankId()
})
after(() => server.close())

const opened = (settings: Record<string, string>, mode: AdapterParts['mode'] = 'live') => {
  const guarded = guardedFetch({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
  const [provider] = bankidFromSettings({
    settings: { baseUrl: `${server.baseUrl}/`, ...server.settings, ...settings },
    ...{ customerId: 'c', mode, market: 'SE', ownBaseUrl: 'https://foyer.example', now: () => new Date() },
    nocodeUrl: 'https://foyer.example/onboarding',
    watch: { breaker() {}, ended() {} },
    ...{ fetch: guarded(), tlsFetch: guarded, derivedKey: () => new Uint8Array(32) },
    transactions: transactionsInMemory(),
  })
  assert.ok(provider)
  return provider
}

/** As banks deliver it. */
function pkcs12(pem: string, password: string): string {
  const key = forge.pki.privateKeyFromPem(pem.slice(pem.indexOf('-----BEGIN PRIVATE')))
  const made = forge.pkcs12.toPkcs12Asn1(key, [forge.pki.certificateFromPem(pem)], password, {
    algorithm: '3des',
  })
  return Buffer.from(forge.asn1.toDer(made).getBytes(), 'binary').toString('base64')
}

describe('the certificate in the settings of BankID', () => {
  test('may be PEM', async () => assert.equal(await opened({}).probe?.(), true))
  test('may be PKCS #12 with its password', async () => {
    const certificate = pkcs12(server.settings.certificate, 'secret')
    assert.equal(await opened({ certificate, certificatePassword: 'secret' }).probe?.(), true)
  })
  test('is refused with a wrong password, or when it is unreadable', () => {
    const certificate = pkcs12(server.settings.certificate, 'secret')
    assert.throws(() => opened({ certificate, certificatePassword: 'wrong' }))
    assert.throws(() => opened({ certificate: 'AAAA' }))
  })
})

test('a text that BankID would refuse is refused', () => {
  assert.ok(opened({ visibleText: 'å'.repeat(562) }))
  assert.throws(() => opened({ visibleText: 'å'.repeat(563) }), /at most 1125 bytes/)
})

describe('the certificate authority in the settings of BankID', () => {
  test('may be one of several', async () => {
    const other = authority('Another Authority').cert
    assert.equal(await opened({ authority: `${other}\n${server.settings.authority}` }).probe?.(), true)
  })
  test('may belong to a test environment for sandbox customers only', () => {
    const test = `${server.settings.authority}\n${authority('Test BankID SSL Root').cert}`
    assert.throws(() => opened({ authority: test }), /test environment/)
    assert.ok(opened({ authority: test }, 'sandbox'))
  })
  test('is refused in other blocks than plain certificates, or when it is missing', () => {
    const { authority: own } = server.settings
    const trusted = authority('Test BankID SSL Root').cert.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE')
    const x509 = trusted.replaceAll('TRUSTED CERTIFICATE', 'X509 CERTIFICATE')
    for (const odd of [`${own}\n${trusted}`, x509, `# a name\n${own}`, ' '])
      for (const mode of ['live', 'sandbox'] as const)
        assert.throws(() => opened({ authority: odd }, mode), /must have certificates in PEM/)
  })
})

test('the host of a test environment is for sandbox customers only', () => {
  const baseUrl = 'https://appapi2.test.bankid.com/rp/v6.0'
  assert.throws(() => opened({ baseUrl }), /test environment/)
  assert.ok(opened({ baseUrl }, 'sandbox'))
})
