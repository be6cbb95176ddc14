import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { makeSigningKey, replaceAllKeys } from '#oauth/store/signing-keys.ts'
import {
  anyCase,
  client,
  clock,
  decoded,
  memory,
  now,
  openedTokens,
  seconds,
  store,
} from '#test/harness/token-world.ts'

const tokens = await openedTokens()
const good = await tokens.access(client, ['application'])
const session = await tokens.session(anyCase)

test('accepts its own tokens, and distinguishes access and session tokens', () => {
  const access = tokens.verify(good)
  assert.equal(access?.kind, 'ACCESS')
  assert.deepEqual(access?.scopes, ['application'])
  assert.equal(access?.customerId, client.customerId)
  assert.equal(access?.credentialId, client.credentialId)
  assert.equal(access?.applicationId, null)
  const applicant = tokens.verify(session)
  assert.equal(applicant?.kind, 'SESSION')
  assert.deepEqual(applicant?.scopes, ['application.session'])
  assert.equal(applicant?.applicationId, anyCase.id)
  assert.equal(applicant?.claims.application_id, `foyer:application::${anyCase.id}`)
  assert.equal(applicant?.claims.workflow_id, `foyer:workflow::${anyCase.workflowId}`)
  assert.equal(applicant?.claims.redirect_url, anyCase.redirectUrl)
})

test('a cached token still ends: by time, jti, credential or customer', async () => {
  const hour = await tokens.access(client, ['application'])
  clock.at += 3_599_000
  assert.ok(tokens.verify(hour))
  clock.at += 1_000
  assert.equal(tokens.verify(hour), undefined)

  const other = await tokens.access(client, ['application'])
  const text = await tokens.access(client, ['application'])
  const verified = tokens.verify(text)
  assert.ok(verified)
  await tokens.revoke(verified)
  assert.equal(tokens.verify(text), undefined)
  assert.ok(tokens.verify(other))

  for (const [kind, id] of [
    ['CREDENTIAL', client.credentialId],
    ['CUSTOMER', client.customerId],
  ] as const) {
    const before = await tokens.access(client, ['application'])
    assert.ok(tokens.verify(before))
    memory.add({ kind, id, at: seconds() })
    assert.equal(tokens.verify(before), undefined, kind)
    clock.at += 1000
    assert.ok(tokens.verify(await tokens.access(client, ['application'])), `${kind}, issued later`)
  }
})

test('an equivalent signature is the same token, and is revoked with it', async () => {
  // In ECDSA, (r, s) and (r, n - s) are both valid: FIPS 186-5 does not require the smaller one.
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const text = await tokens.access(client, ['application'])
  const [head, body, signature = ''] = text.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const negated = Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')
  const otherSignature = Buffer.concat([bytes.subarray(0, 32), negated]).toString('base64url')
  const equivalent = `${head}.${body}.${otherSignature}`
  assert.notEqual(equivalent, text)
  const verified = tokens.verify(equivalent)
  assert.deepEqual(verified, tokens.verify(text))
  assert.ok(verified)
  await tokens.revoke(verified)
  assert.deepEqual([tokens.verify(text), tokens.verify(equivalent)], [undefined, undefined])
})

test('keys rotate: published, then signing, then kept until the last token expires', async () => {
  const kids = () => tokens.jwks().keys.map(({ kid }) => kid)
  const kidOf = (token: string) => decoded(token.split('.')[0]).kid
  const [first] = kids()
  clock.at += 90 * 86_400_000 - 600_000
  await tokens.reload()
  assert.equal(kids().length, 2)
  const next = kids()[1]
  assert.equal(kidOf(await tokens.access(client, ['application'])), first, 'published, and not yet used')
  clock.at += 901_000
  const last = await tokens.access(client, ['application'])
  assert.equal(kidOf(last), next)
  await tokens.reload()
  assert.equal(kids().length, 2, 'the old one still verifies')
  clock.at += 4_000_000
  await tokens.reload()
  assert.deepEqual(kids(), [next])
  assert.ok((await openedTokens()).jwks().keys.length === 1)
})

test('a clock set back before the first key still issues tokens', async () => {
  clock.at -= 365 * 86_400_000
  const other = { ...client, customerId: randomUUID(), credentialId: randomUUID(), clientId: 'test_cli_1' }
  const token = await tokens.access(other, ['application'])
  const verified = tokens.verify(token)
  clock.at += 365 * 86_400_000
  assert.equal(verified?.customerId, other.customerId)
})

test('a leaked key is replaced at once, and its tokens end, cached or not', async () => {
  const token = await tokens.access(client, ['application'])
  assert.ok(tokens.verify(token))
  await store.change((keys) => replaceAllKeys(keys, now(), 'ES256'))
  await tokens.reload()
  assert.equal(tokens.verify(token), undefined)
  assert.ok(tokens.verify(await tokens.access(client, ['application'])))
})

test('RS256 works beside ES256', async () => {
  const rsa = makeSigningKey('RS256', now(), now())
  await store.change(() => ({
    add: [{ ...rsa, signsFrom: now() }],
    retire: [],
    drop: store.keys.map(({ kid }) => kid),
  }))
  const again = await openedTokens({ alg: 'RS256' })
  const token = await again.access(client, ['application.read'])
  assert.equal(decoded(token.split('.')[0]).alg, 'RS256')
  assert.deepEqual(again.verify(token)?.scopes, ['application.read'])
  const [head, claims, signature = ''] = (await again.access(client, ['application'])).split('.')
  const others = token.split('.')[2] ?? ''
  const mirrored = Buffer.from(signature, 'base64url').reverse().toString('base64url')
  for (const forged of [others, mirrored])
    assert.equal(again.verify(`${head}.${claims}.${forged}`), undefined)
  assert.deepEqual(Object.keys(again.jwks().keys[0] ?? {}).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
})
