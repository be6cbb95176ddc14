/** The examples of the public specifications that concern SD-JWT VC. test/fixtures names their sources. */
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import vectors from '../test/wallet-vectors.json' with { type: 'json' }
import { isSignedBy, readJwt } from './compact-jwt.ts'
import { discloseClaims } from './disclosures.ts'
import { decrypted } from './encrypted-answer.ts'
import { checkKeyBinding } from './key-binding.ts'
import { statusAt } from './status-list.ts'

test('decrypts the example of OpenID4VP', async () => {
  const { response, jwk, content } = vectors.encryptedResponse
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  assert.deepEqual(await decrypted(response, { kid: 'ac', privateKey }), content)
  await assert.rejects(decrypted(response, { kid: 'jc', privateKey }), { code: 'DECRYPTION' })
})

test('verifies the presentation of OpenID4VP, with its issuer and its key binding', () => {
  const { text, issuer, audience, nonce, issuedAt } = vectors.presentation
  const [jwt = '', ...rest] = text.split('~')
  const credential = readJwt(jwt, 'credential', 'dc+sd-jwt')
  assert.ok(isSignedBy(credential, createPublicKey({ key: issuer, format: 'jwk' })))
  const { claims, disclosed } = discloseClaims(credential.payload, rest.slice(0, -1))
  assert.equal(JSON.stringify(claims.ld).includes('"givenName":"John"'), true)
  assert.deepEqual(disclosed, [['ld', 'credentialSubject', 'givenName']])
  const binding = rest.at(-1) ?? ''
  const at = new Date(issuedAt * 1000)
  const check = (wanted: string) =>
    checkKeyBinding(text.slice(0, -binding.length), binding, credential.payload, {
      ...{ audience: wanted, nonce, startedAt: at, now: at },
    })
  check(audience)
  assert.throws(() => check('https://verifier.example.com'), { message: 'KEY_BINDING: aud' })
})

for (const { bits, lst, statuses } of vectors.statusLists)
  test(`reads the status list of 2^20 entries with ${bits} bits`, () => {
    const bytes = inflateSync(Buffer.from(lst, 'base64url'))
    const list = { bits: bits as 1 | 2 | 4, bytes }
    assert.equal((bytes.length * 8) / bits, 2 ** 20)
    for (const [index, status] of Object.entries(statuses))
      assert.equal(statusAt(list, Number(index)), status)
    const set = Object.keys(statuses).map(Number)
    for (const index of [1, 1992, 1994, 2 ** 20 - 1])
      assert.equal(statusAt(list, index), set.includes(index) ? Number.NaN : 0)
    assert.throws(() => statusAt(list, 2 ** 20), { code: 'STATUS' })
  })

// The rules of RFC 9901, section 7.1, that neither example shows.
const disclosure = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const sha = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url')

test('discloses claims and array entries, and drops undisclosed ones', async () => {
  const entry = disclosure('salt', 'one')
  const claim = disclosure('salt', 'foo', { _sd: [await sha(disclosure('salt', 'inner', 1))] })
  const payload = {
    _sd: [await sha(claim), 'decoy'],
    list: [{ '...': await sha(entry) }, 'plain', { '...': 'x' }],
  }
  const { claims } = discloseClaims(payload, [entry, claim, disclosure('salt', 'inner', 1)])
  assert.equal(JSON.stringify(claims), '{"list":["one","plain"],"foo":{"inner":1}}')
})

test('refuses disclosures that violate RFC 9901', async () => {
  const foo = disclosure('salt', 'foo', 1)
  const entry = disclosure('salt', 1)
  const payloads: Array<[object, string[]]> = [
    [{ _sd: [await sha(foo)], foo: 2 }, [foo]],
    [{ _sd: [await sha(foo)], nested: { _sd: [await sha(foo)] } }, [foo]],
    [{ list: [{ '...': await sha(entry) }, { '...': await sha(entry) }] }, [entry]],
    [{ _sd: [await sha(entry)] }, [entry]],
    [{ list: [{ '...': await sha(foo) }] }, [foo]],
    [{ plain: 1 }, [foo]],
    [{ _sd: [await sha(disclosure('s', '_sd', []))] }, [disclosure('s', '_sd', [])]],
    [{ _sd: [await sha(disclosure('s', '...', 1))] }, [disclosure('s', '...', 1)]],
    [{ _sd: [] }, [disclosure('only a salt')]],
    [{ _sd: [] }, ['!']],
  ]
  for (const [payload, texts] of payloads)
    assert.throws(() => discloseClaims(payload as Record<string, unknown>, texts), { code: 'DISCLOSURE' })
})
