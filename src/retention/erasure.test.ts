/** The proof of an erasure: counts and hashes of ciphertexts, and nothing about the person. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { proofOf, type Removed } from './erasure.ts'

const erasure = { actor: { kind: 'CUSTOMER', id: 'cred' }, why: 'REQUESTED' } as const
const hashes = { keySha256: 'a', sealedSha256: 'b' }
const rows: Array<[what: string, removed: Removed]> = [
  ['everything', { ...hashes, evidence: 2, evidenceSha256: 'c', sessions: 1, replies: 3 }],
  ['a case without evidence', { ...hashes, evidence: 0, evidenceSha256: null, sessions: 0, replies: 0 }],
]
for (const [what, removed] of rows)
  test(`writes the proof of ${what}`, () => {
    const erased = clearCase('KYC')
    const { status, createdAt } = erased
    assert.deepEqual(proofOf(erased, removed, erasure), {
      action: 'application.erased',
      actor: erasure.actor,
      detail: { why: 'REQUESTED', status, createdAt: createdAt.toISOString(), ...removed },
    })
  })
