/**
 * The modules of the OpenID conformance plan `oid4vp-1final-verifier-haip-test-plan`, over HTTP: the answers
 * that a verifier must refuse with 4xx, and those that it must take.
 */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { presentCredential } from '@foyer/eids/wallet-simulator/credential'
import { chosenDisclosures } from '@foyer/eids/wallet-simulator/request-check'
import { CompactEncrypt } from 'jose'
import { testPersonOf } from '#checks/sandbox/scenarios.ts'
import type { OpenedRequest } from '#providers/store/wallet-simulator/wallet.ts'
import type { IssuedPid } from '#providers/store/wallet-simulator/world.ts'
import { dump } from '#test/harness/erasure-leaks.ts'
import { ledTo } from '#test/harness/flow-visitor.ts'
import {
  caseOfVisitor,
  opened,
  openedOfVisitor,
  post,
  returned,
  setWallet,
  simulatedWorldOf,
  startWallet,
  type WalletSide,
} from '#test/harness/wallet.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

type Presented = Parameters<typeof presentCredential>[1]
interface Spoil {
  binding?: Partial<Presented>
  text?: (presentation: string) => string
}

const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const last = (text: string) => text.slice(text.lastIndexOf('~') + 1)
const withoutLast = (text: string) => text.slice(0, text.lastIndexOf('~') + 1)
/** The first letter of a signature has no unused bits. */
const broken = (jwt: string) => {
  const at = jwt.lastIndexOf('.') + 1
  return jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1)
}
const minutes = (now: Date, count: number) => new Date(now.getTime() + count * 60_000)

const negatives: Array<[module: string, refusal: string, (now: Date) => Spoil]> = [
  [
    'invalid-kb-jwt-signature',
    'KEY_BINDING: another key',
    () => ({ text: (text) => withoutLast(text) + broken(last(text)) }),
  ],
  [
    'invalid-credential-signature',
    'SIGNATURE: credential',
    () => ({
      text: (text) => [broken(text.split('~')[0] ?? ''), ...text.split('~').slice(1)].join('~'),
    }),
  ],
  [
    'invalid-sd-hash',
    'KEY_BINDING: sd_hash',
    () => ({ text: (text) => text.split('~').toSpliced(1, 1).join('~') }),
  ],
  ['invalid-kb-jwt-nonce', 'KEY_BINDING: nonce', () => ({ binding: { nonce: 'another' } })],
  ['invalid-kb-jwt-aud', 'KEY_BINDING: aud', () => ({ binding: { audience: 'x509_hash:another' } })],
  ['kb-jwt-iat-in-past', 'KEY_BINDING: iat', (now) => ({ binding: { now: minutes(now, -10) } })],
  ['kb-jwt-iat-in-future', 'KEY_BINDING: iat', (now) => ({ binding: { now: minutes(now, 10) } })],
  ['kb-jwt by another key', 'KEY_BINDING: another key', () => ({ binding: { holder: other } })],
]

describe('the conformance plan of OpenID4VP verifiers', () => {
  let world: World
  let customer: TestCustomer
  let side: WalletSide
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    await setWallet(world, customer)
    side = { simulated: await simulatedWorldOf(world, customer), now: world.clock.now }
  })
  after(() => world.close())

  const anna = () => testPersonOf('anna-testsson') ?? assert.fail('nobody')

  function presentation(pid: IssuedPid, asked: OpenedRequest, spoil: Spoil = {}): string {
    const text = presentCredential(pid.jwt, {
      disclosures: chosenDisclosures(pid.claims, asked) ?? [],
      ...{ audience: asked.clientId, nonce: asked.nonce, now: side.now(), holder: pid.holder },
      ...spoil.binding,
    })
    return spoil.text ? spoil.text(text) : text
  }
  async function send(asked: OpenedRequest, text: string, enc = asked.encryption.enc) {
    const content = JSON.stringify({ vp_token: { [asked.queryId]: [text] }, state: asked.state })
    const { kid, key } = asked.encryption
    const response = await new CompactEncrypt(new TextEncoder().encode(content))
      .setProtectedHeader({ alg: 'ECDH-ES', enc, kid })
      .encrypt(key)
    return { response, reply: await post(asked.responseUri ?? '', { response }) }
  }

  for (const [module, refusal, spoil] of negatives)
    test(`refuses ${module} with 4xx, and no identity is proven`, async () => {
      const begun = await startWallet(world, customer)
      const asked = await opened(begun, side)
      const { reply } = await send(
        asked,
        presentation(side.simulated.issue(anna()), asked, spoil(side.now())),
      )
      assert.deepEqual([reply.status, reply.body.error_description], [400, refusal])
      assert.equal((await caseOfVisitor(world, customer, begun.visitor)).data.identity, null)
    })

  for (const enc of ['A128GCM', 'A256GCM'])
    test(`passes the happy flow with ${enc}, with two fetches of the request`, async () => {
      const begun = await startWallet(world, customer)
      const [first, asked] = [await opened(begun, side), await opened(begun, side)]
      assert.equal(first.nonce, asked.nonce)
      const { reply } = await send(asked, presentation(side.simulated.issue(anna()), asked), enc)
      assert.equal(reply.status, 200, reply.text)
      assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    })

  test('has a new key in each request', async () => {
    const [one, two] = [await startWallet(world, customer), await startWallet(world, customer)]
    const keys = await Promise.all([one, two].map(async (each) => (await opened(each, side)).encryption))
    assert.notEqual(keys[0]?.kid, keys[1]?.kid)
    const jwks = keys.map(({ key }) => JSON.stringify(key.export({ format: 'jwk' })))
    assert.notEqual(jwks[0], jwks[1])
  })

  test('leaves no stored or logged data that identifies the person elsewhere', async () => {
    const begun = await startWallet(world, customer)
    const asked = await opened(begun, side)
    const pid = side.simulated.issue(anna())
    const text = presentation(pid, asked)
    const { reply, response } = await send(asked, text)
    const code = new URL(reply.body.redirect_uri).searchParams.get('response_code') ?? ''
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    const credential = JSON.parse(Buffer.from(pid.jwt.split('.')[1] ?? '', 'base64url').toString())
    const salts = pid.claims.map(
      ({ disclosure }) => JSON.parse(Buffer.from(disclosure, 'base64url').toString())[0] as string,
    )
    const pieces: Record<string, string[]> = {
      presentation: [text, response, pid.jwt],
      salts,
      disclosures: pid.claims.map(({ disclosure }) => disclosure),
      digests: credential._sd,
      signatures: [pid.jwt.split('.')[2] ?? '', last(text).split('.')[2] ?? ''],
      device: [credential.cnf.jwk.x, credential.cnf.jwk.y],
      status: [credential.status.status_list.uri],
      transaction: [asked.nonce, asked.state ?? '', code, begun.link.href],
    }
    const rows = await world.database.owner((client) => dump(client))
    const clear = await openedOfVisitor(world, customer, begun.visitor)
    assert.ok(clear.split('Testsson').length > 2, 'in the case and in the evidence')
    const kept = [...rows.map(({ row }) => row), clear].join('\n')
    const logged = world.log.join('\n')
    for (const [what, texts] of Object.entries(pieces)) {
      assert.ok(texts.length > 0, what)
      for (const piece of texts) {
        assert.ok(piece.length > 20, `${what}: ${piece}`)
        assert.ok(!kept.includes(piece), `${what} in the database`)
        assert.ok(!logged.includes(piece), `${what} in the logs`)
      }
    }
    assert.ok(!logged.includes('Testsson') && !logged.includes('198302182384'))
    assert.ok(!kept.includes('PRIVATE KEY') && !logged.includes('PRIVATE KEY'))
  })
})
