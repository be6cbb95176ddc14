/** Hits of the ongoing monitoring: which are new, and what a new one changes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { Case } from '#applications/case.ts'
import type { HitLists } from '#applications/hits/case-hits.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { HitResolution, PepHit, PersonSanctionHit } from '#kernel/schemas/screening.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { addNewHits } from './new-hits.ts'

const workflow = workflowOf('KYC')
const decision = (outcome: 'APPROVED' | 'DECLINED') => ({
  ...{ outcome, by: 'RULES' as const, actor: null, reasons: [] },
  at: '2026-11-01T00:00:00.000Z',
})
const caseOf = (status: ApplicationStatus, pepHits: PepHit[] = []): Case => {
  const of = clearCase('KYC')
  const decided = status === 'DECLINED' ? decision('DECLINED') : decision('APPROVED')
  const isOpen = status === 'MANUAL_REVIEW' || status === 'IN_PROGRESS'
  const data = { ...of.data, pepHits, ...(isOpen ? { earlierDecisions: [decided] } : { decision: decided }) }
  return { ...of, status, data }
}
const resolved = (hit: PepHit, state: HitResolution['state']): PepHit => ({
  ...hit,
  resolution: { ...hit.resolution, state, reason: 'another person' },
})
const lists = (...pepHits: PepHit[]): HitLists => ({ sanctionHits: [], personSanctionHits: [], pepHits })
const add = (of: Case, hits: HitLists) => addNewHits({ hits, list: 'peps', version: 2 }, workflow)(of, now)
const hit = pepHit('11111111-1111-8111-9111-111111111111')
const changed = { ...hit, aliases: ['P. Pepsson'] }

test('a hit on an owner states their share of the company', () => {
  const kyb = clearCase('KYB')
  const { registry } = kyb.data
  assert.ok(registry)
  const holder = {
    ...{ kind: 'PERSON' as const, name: nameOf('Ove', 'Ny'), personalIdentityNumber: null },
    ...{ dateOfBirth: null, nationality: null, countryOfResidence: null },
  }
  const owner = { holder, of: null, type: 'SHAREHOLDING' as const, share: exactly(60) }
  const owners = [{ ...owner, registryCode: null, registryText: null }]
  const data = { ...kyb.data, registry: { ...registry, owners }, decision: decision('APPROVED') }
  const of: Case = { ...kyb, status: 'APPROVED', data }
  const found = { ...hit, subject: 'Ove Ny' } as unknown as PersonSanctionHit
  const hits = { sanctionHits: [], personSanctionHits: [found], pepHits: [] }
  const moved = addNewHits({ hits, list: 'ofac', version: 2 }, workflowOf('KYB'))(of, now)
  assert.deepEqual(moved?.case.data.findings, [
    { code: 'sanction_hit', detail: null, outcome: 'REVIEW' },
    { code: 'risk_high', detail: null, outcome: 'REVIEW' },
    { code: 'sanctioned_owner', detail: 'MAJORITY', outcome: 'REVIEW' },
  ])
  assert.equal(moved?.case.status, 'MANUAL_REVIEW')
})

describe('a new hit', () => {
  test('joins the case unresolved, and opens an approved case for review', () => {
    const moved = add(caseOf('APPROVED'), lists(hit))
    assert.ok(moved)
    assert.deepEqual([moved.case.status, moved.case.data.pepHits], ['MANUAL_REVIEW', [hit]])
    assert.deepEqual(moved.events, ['MONITORING_HIT', 'APPLICATION_IN_REVIEW'])
    assert.deepEqual(moved.audit[0], {
      action: 'monitoring.hit_found',
      actor: { kind: 'SYSTEM', id: 'monitoring' },
      detail: { hits: 1, list: 'peps', version: 2 },
    })
    assert.deepEqual(
      moved.audit.map(({ action }) => action),
      ['monitoring.hit_found', 'application.assessed', 'application.reopened'],
    )
    assert.equal(moved.audit.at(-1)?.detail.reason, 'MONITORING_HIT')
    assert.ok(
      moved.case.data.findings.some(({ code }) => code === 'pep_hit'),
      'the review has a reason',
    )
    assert.equal(moved.tasks.length, 1)
  })

  test('is recorded once: the same version again changes nothing', () => {
    const moved = add(caseOf('APPROVED'), lists(hit))
    assert.ok(moved)
    assert.equal(add(moved.case, lists(hit)), undefined)
  })

  test('joins a case that is in review, which stays in review', () => {
    const moved = add(caseOf('MANUAL_REVIEW'), lists(hit))
    assert.deepEqual([moved?.case.status, moved?.events], ['MANUAL_REVIEW', ['MONITORING_HIT']])
  })

  test('notifies the reviewers, but not while the case waits for the applicant', () => {
    const toldOf = (status: ApplicationStatus) =>
      add(caseOf(status), lists(hit))?.tasks.flatMap((each) => ('kind' in each ? [[each.kind, each.to]] : []))
    assert.deepEqual(toldOf('MANUAL_REVIEW'), [['NEW_HIT', null]])
    assert.deepEqual(toldOf('APPROVED'), [['WAITING', null]])
    assert.deepEqual(toldOf('IN_PROGRESS'), [])
  })

  test('is ignored for a case without monitoring', () =>
    assert.equal(add(caseOf('DECLINED'), lists(hit)), undefined))
})

const known: Array<[state: HitResolution['state'], found: PepHit, isNew: boolean]> = [
  ['UNRESOLVED', hit, false],
  ['FALSE_POSITIVE', hit, false],
  ['TRUE_POSITIVE', hit, false],
  ['NO_DECISION', hit, false],
  // How it was found does not matter.
  [
    'FALSE_POSITIVE',
    { ...hit, match: { ...hit.match, score: 0.7 }, screenedAt: '2026-12-01T00:00:00Z' },
    false,
  ],
  ['FALSE_POSITIVE', { ...hit, dataset: { ...hit.dataset, version: '2', sha256: '1' } }, false],
  ['FALSE_POSITIVE', changed, true],
  ['TRUE_POSITIVE', changed, true],
]
describe('a known hit', () => {
  for (const [state, found, isNew] of known)
    test(`${state}, ${found === changed ? 'changed' : 'same'}: ${isNew ? 'new' : 'stays'}`, () => {
      const moved = add(caseOf('APPROVED', [resolved(hit, state)]), lists(found))
      assert.equal(moved !== undefined, isNew)
      if (moved) assert.deepEqual(moved.case.data.pepHits, [found])
    })
})
