/** BankID against a local server with mutual TLS: identifications and signatures. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { BankIdServer } from '../test/bankid/server.ts'
import { anna, bankIdWorld, completeAt, hintAt, person, TEXT } from '../test/bankid/world.ts'

const { identified, opened, server, signing } = await bankIdWorld()
after(() => server.close())

describe('an identification', () => {
  test('sends the request that BankID documents', async () => {
    await identified({ certificatePolicies: ['1.2.752.78.1.5'] })
    const [{ path, body } = { path: '', body: {} as Record<string, unknown> }] = server.calls
    const { userNonVisibleData, ...asked } = body
    assert.equal(path, 'auth')
    assert.deepEqual(asked, {
      endUserIp: '192.0.2.7',
      returnRisk: true,
      requirement: { certificatePolicies: ['1.2.752.78.1.5'] },
      web: { referringDomain: 'foyer.example', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
    })
    assert.match(Buffer.from(String(userNonVisibleData), 'base64').toString(), /^[0-9a-f]{64}$/)
  })
  test('shows the person a text, plain or with marks', async () => {
    for (const isMarkdown of [false, true]) {
      await identified({ visibleText: { text: '**Bank** öppnar', isMarkdown } })
      const { userVisibleData, userVisibleDataFormat } = server.calls[0]?.body ?? {}
      assert.equal(Buffer.from(String(userVisibleData), 'base64').toString(), '**Bank** öppnar')
      assert.equal(userVisibleDataFormat, isMarkdown ? 'simpleMarkdownV1' : undefined)
    }
  })
  test('proceeds from the QR code to the proven person', async () => {
    const world = await identified()
    assert.equal(await hintAt(world, 1), 'START')
    server.hint('started')
    assert.equal(await hintAt(world, 2), 'SEARCHING')
    server.hint('userSign')
    assert.equal(await hintAt(world, 4), 'CONFIRM')
    assert.deepEqual(await completeAt(world, 5), { kind: 'PENDING' })
    server.complete(anna)
    assert.equal(await hintAt(world, 6), 'ANSWERED')
    const outcome = await completeAt(world, 7)
    assert.ok(outcome.kind === 'PROVEN', JSON.stringify(outcome))
    const { evidence, ...proof } = outcome.proof
    assert.deepEqual(proof, {
      ...{ provider: 'bankid', assuranceLevel: 'SUBSTANTIAL', provenAt: world.at(6).toISOString() },
      ...{
        givenName: 'Anna',
        familyName: 'Testsson',
        dateOfBirth: person?.birth,
        country: 'SE',
        address: null,
      },
      personalIdentityNumber: {
        ...{
          id: anna.personalNumber,
          issuingCountry: 'SE',
          type: 'NATIONAL',
          assurance: 'EID',
          synthetic: false,
        },
      },
    })
    const [kept] = outcome.evidence
    assert.equal(
      createHash('sha256')
        .update(kept?.body ?? '')
        .digest('hex'),
      evidence.sha256,
    )
    assert.match(kept?.body ?? '', /"signature":.*"ocspResponse":/)
  })
  test('reports a high risk and another network as remarks, and still proves the identity', async () => {
    const world = await identified()
    server.complete(anna, { risk: 'high', ipAddress: '198.51.100.9' })
    const outcome = await completeAt(world, 3)
    assert.ok(outcome.kind === 'PROVEN')
    assert.deepEqual(outcome.proof.remarks, ['RISK_HIGH', 'OTHER_NETWORK'])
  })
  test('reports every risk above low, and needs no risk for a scanned QR code', async () => {
    const raised = { moderate: 'RISK_RAISED', extreme: 'RISK_RAISED', High: 'RISK_HIGH' }
    const risks = Object.entries({ LOW: undefined, ...raised, ' ': 'RISK_UNKNOWN' })
    for (const [risk, remark] of [...risks, [null, undefined] as const]) {
      const world = await identified()
      server.complete(anna, { risk })
      const outcome = await completeAt(world, 3)
      assert.ok(outcome.kind === 'PROVEN')
      assert.deepEqual(outcome.proof.remarks, remark && [remark])
    }
  })
  test('reports every risk that BankID returns, and accepts its absence', async () => {
    const rows = [
      ['never', null, undefined],
      ['same-device', null, undefined],
      ['always', null, undefined],
      ['always', 'high', 'RISK_HIGH'],
      ['same-device', 'moderate', 'RISK_RAISED'],
    ] as const
    for (const [asksRisk, risk, remark] of rows) {
      const world = await identified({ asksRisk })
      assert.equal(server.calls[0]?.body.returnRisk, asksRisk === 'always' ? true : undefined)
      server.complete(anna, { risk })
      const outcome = await completeAt(world, 3)
      assert.ok(outcome.kind === 'PROVEN')
      assert.deepEqual(outcome.proof.remarks, remark && [remark], `${asksRisk} ${risk}`)
    }
  })
  test('two tabs that return at once both see the person', async () => {
    const world = await identified()
    server.complete(anna)
    const outcomes = await Promise.all([completeAt(world, 3), completeAt(world, 3), completeAt(world, 4)])
    assert.ok(outcomes.every(({ kind }) => kind === 'PROVEN' || kind === 'PENDING'))
    assert.equal((await completeAt(world, 5)).kind, 'PROVEN')
  })
})

describe('a signature', () => {
  const completed = async (change: Parameters<BankIdServer['complete']>[1] = {}, begun = {}) => {
    const world = await signing(begun)
    server.complete(anna, change)
    return completeAt(world, 3, { sha256: world.start.sha256 })
  }
  test('covers the text byte by byte, and requires the expected person', async () => {
    const signer = {
      ...{
        id: anna.personalNumber,
        issuingCountry: 'SE',
        type: 'NATIONAL',
        assurance: 'EID',
        synthetic: false,
      },
    } as const
    const outcome = await completed({}, { signer })
    assert.equal(outcome.kind, 'PROVEN')
    const { path, body } = server.calls[0] ?? { path: '', body: {} as Record<string, unknown> }
    assert.equal(path, 'sign')
    assert.equal(Buffer.from(String(body.userVisibleData), 'base64').toString(), TEXT)
    assert.equal(body.userVisibleDataFormat, undefined)
    assert.deepEqual(body.requirement, { personalNumber: anna.personalNumber })
  })
  const spoiled: Record<string, Parameters<BankIdServer['complete']>[1]> = {
    'of another text': { visible: Buffer.from('Another text').toString('base64') },
    'of another start': { nonVisible: Buffer.from('0'.repeat(64)).toString('base64') },
    'of no text': { xml: (xml) => xml.replace(/<usrVisibleData.*<\/usrVisibleData>/, '') },
    'that only identifies': { purpose: 'Identification' },
    'without a signature': { without: 'signature' },
    'without the answer of the issuer': { without: 'ocspResponse' },
    'of nobody': { without: 'user' },
  }
  for (const [title, change] of Object.entries(spoiled))
    test(`refuses one ${title}`, async () => {
      const outcome = await completed(change)
      assert.equal(outcome.kind, 'REFUSED')
      assert.ok(!JSON.stringify(outcome).includes(anna.personalNumber))
    })
  test('refuses an identification in answer to a start of a signature', async () => {
    const world = await signing()
    server.complete(anna)
    assert.equal((await completeAt(world, 3)).kind, 'REFUSED')
  })
  test('cannot start with a text that BankID refuses', async () => {
    const { provider, start } = opened()
    assert.deepEqual(await provider.startSignature?.({ ...start, text: 'x'.repeat(31_000) }), {
      unavailable: true,
    })
    assert.equal(server.calls.length, 0)
  })
})
