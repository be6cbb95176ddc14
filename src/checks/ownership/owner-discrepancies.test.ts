/** The declared owners beside the registered ones. Anna holds 50–75% in the register, Björn 25–50%. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '../../../test/fixtures/case.ts'
import { bjornWith, ownershipWith, ownerWith } from '../../../test/fixtures/owners.ts'
import type { OwnershipAnswer } from '../../workflows/steps/ownership.ts'
import { ownerDiscrepancies } from './owner-discrepancies.ts'

const of = clearCase('KYB')
const workflow = workflowOf('KYB')
const withStep = { ...workflow, steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const found = (own: Partial<OwnershipAnswer>) => {
  const answers = { ...of.data.answers, owners: ownershipWith(own) }
  const declared = { ...of, data: { ...of.data, answers } }
  return ownerDiscrepancies(declared, withStep).map(({ code, detail }) =>
    detail ? `${code}: ${detail}` : code,
  )
}

const rows: Array<[name: string, own: Partial<OwnershipAnswer>, codes: string[]]> = [
  ['as registered', { owners: [ownerWith(), bjornWith(40)] }, []],
  [
    'one who is missing',
    { owners: [ownerWith()], remainder: { who: 'SMALL', text: null } },
    ['ownership_differs_from_registry: owners.missing'],
  ],
  [
    'one more',
    { owners: [ownerWith(), bjornWith(40), ownerWith({ givenName: 'Cia', familyName: 'Ny' })] },
    ['ownership_differs_from_registry: owners.added'],
  ],
  [
    'another share',
    { owners: [ownerWith(), bjornWith(10)] },
    ['ownership_differs_from_registry: owners.share'],
  ],
  ['a public office', { owners: [ownerWith({ isPep: true }), bjornWith(40)] }, ['pep_declared']],
  [
    'an explanation',
    { owners: [ownerWith(), bjornWith(30)], remainder: { who: 'OTHER', text: 'A fund' } },
    ['ownership_unexplained'],
  ],
  [
    'nobody',
    { owners: [], officials: [ownerWith()], nobody: 'We asked' },
    ['ownership_differs_from_registry: owners.missing', 'no_owner_declared'],
  ],
]
for (const [name, own, codes] of rows) test(name, () => assert.deepEqual(found(own), codes))
test('a workflow that does not ask has nothing to compare', () =>
  assert.deepEqual(ownerDiscrepancies(of, workflow), []))
