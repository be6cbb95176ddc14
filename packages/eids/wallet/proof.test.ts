/** The stored result of a verified wallet: claims and findings, and nothing of the presentation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verified } from '../test/wallet.ts'
import { proofOf } from './proof.ts'

async function pidOf() {
  const answer = await verified()
  assert.ok('claims' in answer)
  return answer
}

test('the evidence contains the claims, the issuer, the list and each check, and nothing else', async () => {
  const { evidence } = proofOf(await pidOf(), 'HIGH')
  const body = JSON.parse(evidence.body)
  const names = ['checks', 'claims', 'issuer', 'level', 'listSequence', 'remarks', 'type']
  assert.deepEqual(Object.keys(body).sort(), names)
  assert.deepEqual(body.checks, {
    ...{ certificatePath: 'VALID', signature: 'VALID', disclosures: 'VALID', keyBinding: 'VALID' },
    status: 'VALID',
  })
  assert.equal(body.claims.familyName, 'Testsson')
  assert.deepEqual([body.listSequence, body.level, body.remarks], [7, 'HIGH', []])
})

test('a proof lists all its remarks, and has no list without remarks', async () => {
  const pid = await pidOf()
  assert.equal(proofOf(pid, 'HIGH').proof.remarks, undefined)
  const both = proofOf({ ...pid, status: 'UNKNOWN' }, 'HIGH', ['CROSS_DEVICE'])
  assert.deepEqual(both.proof.remarks, ['CROSS_DEVICE', 'STATUS_UNKNOWN'])
  assert.equal(JSON.parse(both.evidence.body).checks.status, 'UNKNOWN')
})

test('a refused number becomes a remark and is dropped', async () => {
  const pid = await pidOf()
  const claims = { ...pid.claims, personalIdentityNumber: null, isNumberRefused: true }
  const { proof } = proofOf({ ...pid, claims }, 'HIGH')
  assert.deepEqual([proof.personalIdentityNumber, proof.remarks], [null, ['NUMBER_REFUSED']])
})
