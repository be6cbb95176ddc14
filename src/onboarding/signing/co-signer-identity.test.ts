/** The moves of a proof: it is for one browser session, signs nothing, and counts once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignatureStart } from '#applications/signing/state.ts'
import { coSigner, effectsOf, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import { isProvenIn, recordProof, recordSavedCopy, startProof } from './co-signer-identity.ts'
import { completeSignature } from './signature-moves.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const start: Omit<SignatureStart, 'at'> = {
  ...{
    by: 'b1',
    provider: 'simulator',
    state: 's1',
    nonce: 'n1',
    sessionHash: 'h1',
    text: '',
    fingerprint: '',
  },
  ...{ isSignature: false, purpose: 'IDENTIFY' as const },
}
const asked = (more = {}) => unsentCase({ coSigners: [coSigner('b1', 'bjorn-provberg', more)] })
const started = (of = asked()) => startProof(start)(of, now)?.case ?? of
const found = (of: ReturnType<typeof asked>) =>
  of.data.signing?.coSigners[0] ?? coSigner('none', 'bjorn-provberg')

test('an identification belongs to the session that started it', () => {
  const proven = recordProof('b1', 's1')(started(), now)
  assert.deepEqual(effectsOf(proven), ['signing.identified'])
  const of = proven?.case ?? asked()
  assert.deepEqual(
    [isProvenIn(found(of), { hash: 'h1' }), isProvenIn(found(of), { hash: 'h2' })],
    [true, false],
  )
  assert.equal(recordProof('b1', 's1')(of, now), undefined, 'the same answer again')
  assert.equal(of.updatedAt, asked().updatedAt, 'nothing of the application has changed')
})

const refused: Array<[what: string, of: ReturnType<typeof asked>]> = [
  ['a cancelled request', asked({ cancelledAt: now.toISOString() })],
  ['one who declined', asked({ declined: { at: now.toISOString(), reason: 'x' } })],
  ['an application that others have sent', { ...asked(), submittedAt: now }],
]
for (const [what, of] of refused)
  test(`an identification does not start for ${what}`, () =>
    assert.throws(() => startProof(start)(of, now), { code: 'status_conflict' }))

test('an identification starts for a signer of a sent application, to open the copy', () => {
  const signed = unsentCase({
    ...{ signed: { b1: 'bjorn-provberg' }, coSigners: [coSigner('b1', 'bjorn-provberg')] },
  })
  assert.equal(started({ ...signed, submittedAt: now }).data.signing?.started.length, 1)
})

const other: Array<[what: string, change: Partial<SignatureStart>, state: string]> = [
  ['a start of a signature', { purpose: undefined as never }, 's1'],
  ['another state', {}, 's2'],
]
for (const [what, change, state] of other)
  test(`${what} proves nothing`, () => {
    const of = unsentCase({
      coSigners: [coSigner('b1', 'bjorn-provberg')],
      started: [{ ...start, ...change, at: now.toISOString() }],
    })
    assert.equal(recordProof('b1', state)(of, now), undefined)
  })

test('an identification is not a signature', () => {
  const of = started()
  const given = { by: 'b1', state: 's1', remarks: [], evidence: [], document: {}, signature: {} }
  assert.equal(completeSignature(given as never, signingWorkflow())(of, now), undefined)
})

test('each download of the copy is audited', () =>
  assert.deepEqual(effectsOf(recordSavedCopy('b1')(asked(), now)), ['signing.copy_saved']))
