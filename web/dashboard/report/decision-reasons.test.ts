/** The reasons that the panel offers fit what was found. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonsFor } from './decision-reasons.ts'

test('without findings only the general reasons are offered', () => {
  assert.deepEqual(reasonsFor('APPROVED', []), ['Explained by documents', 'Known to us'])
  assert.deepEqual(reasonsFor('DECLINED', []), ['Business we do not serve', 'Applicant withdrew'])
})

test('hits and discrepancies add their own reasons', () => {
  const findings = [
    { code: 'sanction_hit', section: 'screening' },
    { code: 'identity_differs_from_declared', section: 'people' },
  ]
  assert.deepEqual(reasonsFor('APPROVED', findings).slice(0, 2), [
    'Screening hits are not matches',
    'Discrepancies are clerical',
  ])
  assert.ok(reasonsFor('DECLINED', findings).includes('Sanctioned person involved'))
})
