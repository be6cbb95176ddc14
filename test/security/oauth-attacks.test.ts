import assert from 'node:assert/strict'
import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { test } from 'node:test'
import {
  anyCase,
  client,
  decoded,
  issuer,
  type Json,
  openedTokens,
  seconds,
  store,
} from '../harness/token-world.ts'

const tokens = await openedTokens()
const good = await tokens.access(client, ['application'])
const session = await tokens.session(anyCase)
const [head = '', body = '', tail = ''] = good.split('.')
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ours = store.keys[0] as NonNullable<(typeof store.keys)[0]>

/** A token signed with our own key, so that only the changed part is invalid. */
const signedByUs = (header: Json, claims: Json) => {
  const changedBody = encoded({ ...decoded(body), jti: randomUUID(), ...claims })
  const text = `${encoded({ ...decoded(head), ...header })}.${changedBody}`
  const bytes = sign('sha256', Buffer.from(text), { key: ours.privateKeyPem, dsaEncoding: 'ieee-p1363' })
  return `${text}.${bytes.toString('base64url')}`
}
const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const signedByAttacker = (header: Json) => {
  const text = `${encoded({ ...decoded(head), ...header })}.${body}`
  const bytes = sign('sha256', Buffer.from(text), { key: attacker.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${bytes.toString('base64url')}`
}
const hmacWithPublicKey = () => {
  const pem = createPublicKey(ours.privateKeyPem).export({ type: 'spki', format: 'pem' })
  const text = `${encoded({ ...decoded(head), alg: 'HS256' })}.${body}`
  return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
}
const der = () => {
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), ours.privateKeyPem)
  return `${head}.${body}.${signature.toString('base64url')}`
}
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const spareBits = [...alphabet].map((last) => `${good.slice(0, -1)}${last}`).filter((text) => text !== good)

const attacks: Array<[what: string, token: string]> = [
  ['nothing', ''],
  ['nonsense', 'nonsense'],
  ['two parts', `${head}.${body}`],
  ['four parts', `${good}.AA`],
  ['alg none without signature', `${encoded({ typ: 'at+jwt', alg: 'none' })}.${body}.`],
  ['alg none with ours', `${encoded({ ...decoded(head), alg: 'none' })}.${body}.${tail}`],
  ['HS256 with the public key', hmacWithPublicKey()],
  ['RS256 under a key that is for ES256', signedByUs({ alg: 'RS256' }, {})],
  ['a DER signature', der()],
  ['a signature of zeros', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
  ['a kid that we do not know', signedByAttacker({ kid: 'other' })],
  ['no kid', signedByUs({ kid: undefined }, {})],
  ['a kid that is a path', signedByUs({ kid: '../../../../dev/null' }, {})],
  ['a kid that every object has', signedByUs({ kid: '__proto__' }, {})],
  ['a kid that is a number', signedByUs({ kid: 1 }, {})],
  ['our kid and another signature', signedByAttacker({})],
  ['a key of its own (jwk)', signedByAttacker({ jwk: attacker.publicKey.export({ format: 'jwk' }) })],
  ['jwk, though signed by us', signedByUs({ jwk: {} }, {})],
  ['jku', signedByUs({ jku: 'https://evil.example/keys' }, {})],
  ['x5u', signedByUs({ x5u: 'https://evil.example/chain' }, {})],
  ['x5c', signedByUs({ x5c: [] }, {})],
  ['crit', signedByUs({ crit: ['exp'] }, {})],
  ['b64: false', signedByUs({ b64: false, crit: ['b64'] }, {})],
  ['zip', signedByUs({ zip: 'DEF' }, {})],
  ['JWE', `${encoded({ alg: 'dir', enc: 'A256GCM' })}..AA.AA.AA`],
  ['JSON serialisation', JSON.stringify({ protected: head, payload: body, signature: tail })],
  ['nested', signedByUs({ cty: 'JWT' }, {})],
  ['another type', signedByUs({ typ: 'JWT' }, {})],
  ['no type', signedByUs({ typ: undefined }, {})],
  ['a session token dressed as an access token', signedByUs({}, decoded(session.split('.')[1]))],
  ['an access token dressed as a session token', signedByUs({ typ: 'onb-session+jwt' }, {})],
  ['an access token with the scope of sessions', signedByUs({}, { scope: 'application.session' })],
  ['a foreign issuer', signedByUs({}, { iss: 'https://evil.example' })],
  ['an issuer with a slash more', signedByUs({}, { iss: `${issuer}/` })],
  ['a foreign audience', signedByUs({}, { aud: 'https://other.example' })],
  ['several audiences', signedByUs({}, { aud: [issuer] })],
  ['expired', signedByUs({}, { exp: seconds() })],
  ['an end that is text', signedByUs({}, { exp: '9999999999' })],
  ['no end', signedByUs({}, { exp: undefined })],
  ['not yet', signedByUs({}, { nbf: seconds() + 60 })],
  ['made in the future', signedByUs({}, { iat: seconds() + 60 })],
  ['no jti', signedByUs({}, { jti: undefined })],
  ['no customer', signedByUs({}, { customer_id: undefined })],
  [
    'a customer of another namespace',
    signedByUs({}, { customer_id: `other:customer::${client.customerId}` }),
  ],
  ['an id of the wrong object', signedByUs({}, { customer_id: `foyer:user::${client.customerId}` })],
  ['a subject that is not the client', signedByUs({}, { sub: 'test_cli_1' })],
  ['an unknown scope', signedByUs({}, { scope: 'application admin' })],
  ['claims that are a list', `${head}.${encoded([])}.${tail}`],
  ['changed claims', `${head}.${encoded({ ...decoded(body), scope: 'application.read' })}.${tail}`],
  ['a trailing =', `${good}=`],
  ['a leading space', ` ${good}`],
  ['a trailing line feed', `${good}\n`],
  ['base64 in place of base64url', `${good}+/`],
  ['an oversize token', signedByUs({}, { pad: 'x'.repeat(9000) })],
  ...spareBits.map((text, at): [string, string] => [`altered spare bits ${at}`, text]),
]
for (const [what, token] of attacks)
  test(`refuses ${what}`, () => {
    assert.equal(tokens.verify(token), undefined)
    // Also after the valid one was verified and cached.
    assert.ok(tokens.verify(good))
    assert.equal(tokens.verify(token), undefined)
  })

test('accepts an unchanged token signed by the same helper', () => {
  assert.ok(tokens.verify(signedByUs({}, {})))
})
