/** The copy of what a co-signer signed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageContext } from '#test/fixtures/page-context.ts'
import { coSigner, signatureOf, unsentCase } from '#test/fixtures/signing.ts'
import { signedBy, signedCopy } from './signed-copy.ts'

const coSigners = [coSigner('b1', 'bjorn-provberg'), coSigner('b2', 'asa-angstest-ohman')]
const unsigned = unsentCase({ coSigners })
const document = { id: 'd1', sha256: 'a'.repeat(64) }
const signature = signatureOf('bjorn-provberg')
const of = unsentCase(
  { signed: { b1: 'bjorn-provberg' }, coSigners },
  { documents: [...unsigned.data.documents, document as never] },
)
const evidence = { ...signature.evidence, documentId: 'd1' }
const signed = { ...of, data: { ...of.data, signatures: [{ ...signature, evidence }] } }

test('belongs to the person who signed', () => {
  assert.equal(signedBy(signed, 'b1')?.document, document)
  assert.equal(signedBy(signed, 'b2'), undefined)
  assert.equal(signedBy(unsigned, 'b1'), undefined)
})

test('contains the text, the signer, the time and the fingerprint', () => {
  const given = signedBy(signed, 'b1')
  assert.ok(given)
  const copy = signedCopy(pageContext({ of: signed }), given, 'I may sign.\n\nSecond.')
  assert.deepEqual(copy.groups, [{ title: '', facts: [], lines: ['I may sign.', '', 'Second.'] }])
  assert.deepEqual(
    copy.head.map(({ label }) => label),
    ['Reference number', 'Signed by', 'Signed', 'SHA-256 of the text'],
  )
  assert.ok(copy.head.some(({ value }) => value === 'Björn Provberg'))
  assert.ok(copy.head.some(({ value }) => value === document.sha256))
})
