/** Findings, risk and reasons follow the facts: after a hit is dismissed or found, nothing old stays. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import { resolveHit } from '#applications/hits/resolve-hit.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { reassessing, withImportedRisk } from './assessment.ts'
import { decideWhenAnswered } from './check-results.ts'
import { findingsOf, isOpenFinding } from './findings/findings.ts'

const workflow = workflowOf('KYC')
const actor = { kind: 'USER', id: 'u' } as const
const id = (at: number) => `11111111-1111-8111-9111-11111111111${at}`
const peps = (count: number) => Array.from({ length: count }, (_, at) => pepHit(id(at)))
/** As the rules sent it to review. */
function inReview(data: Partial<CaseData>): Case {
  const of = clearCase('KYC')
  const checked = { ...of, data: { ...of.data, ...data } }
  return decideWhenAnswered(workflow)(checked, now)?.case ?? assert.fail()
}
const dismiss = (of: Case, at: number, state: 'FALSE_POSITIVE' | 'UNRESOLVED' = 'FALSE_POSITIVE') =>
  reassessing(
    resolveHit(actor, { hitId: id(at), state, reason: 'Somebody else', resolvedBy: 'foyer:user::u' }),
    workflow,
  )(of, now) ?? assert.fail()
const reasonsOf = ({ data }: Case) =>
  data.findings.filter(({ outcome }) => outcome === 'REVIEW').map(({ code }) => code)

describe('dismissing a hit', () => {
  test('removes its points, its risk level and enhanced due diligence', () => {
    const before = inReview({ pepHits: peps(1) })
    assert.ok(before.data.risk && before.data.risk.score > 0)
    assert.ok(reasonsOf(before).includes('pep_hit'))
    const { case: after, audit } = dismiss(before, 0)
    assert.deepEqual(
      after.data.risk?.factors.filter(({ code }) => code.includes('pol') || code.includes('pep')),
      [],
    )
    assert.ok((after.data.risk?.score ?? 99) < before.data.risk.score)
    assert.deepEqual(reasonsOf(after), [])
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['hit.resolved', 'application.assessed'],
    )
    assert.equal(audit[1]?.detail.risk, after.data.risk?.level)
    assert.equal(audit[1]?.detail.rules, '')
  })

  test('keeps them when another hit has them too', () => {
    const before = inReview({ pepHits: peps(2) })
    const { case: after, audit } = dismiss(before, 0)
    assert.deepEqual([after.data.risk, reasonsOf(after)], [before.data.risk, reasonsOf(before)])
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['hit.resolved'],
    )
  })

  test('is undone in full when the hit is opened again', () => {
    const before = inReview({ pepHits: peps(1) })
    const { case: after } = dismiss(dismiss(before, 0).case, 0, 'UNRESOLVED')
    assert.deepEqual([after.data.risk, after.data.findings], [before.data.risk, before.data.findings])
    assert.deepEqual(after.data.settledFindings, [])
  })

  test('keeps every finding in the report, with its number and without gaps', () => {
    const { sanctionHit } = listed
    const before = inReview({ personSanctionHits: [sanctionHit], pepHits: peps(1) })
    const first = findingsOf(before, workflow)
    assert.ok(
      first.some(({ code }) => code === 'risk_high'),
      'the risk is high',
    )
    const after = dismiss(dismiss(before, 0).case, 9).case
    const last = findingsOf(after, workflow)
    const numbers = (findings: typeof first) => findings.map(({ number }) => number).toSorted()
    assert.deepEqual(numbers(last), numbers(first))
    assert.deepEqual(
      numbers(last),
      first.map((_, at) => at + 1),
    )
    assert.deepEqual(last.filter(isOpenFinding), [])
    const high = last.find(({ code }) => code === 'risk_high')
    assert.deepEqual(
      [high?.resolution?.state, high?.resolution?.at, high?.number],
      ['NO_LONGER_APPLIES', now.toISOString(), first.find(({ code }) => code === 'risk_high')?.number],
    )
    assert.match(high?.resolution?.reason ?? '', /resolved a screening hit/)
    const dismissed = last.find(({ code }) => code === 'sanction_hit')
    assert.deepEqual(
      [dismissed?.resolution?.state, dismissed?.resolution?.by, dismissed?.resolution?.reason],
      ['FALSE_POSITIVE', 'foyer:user::u', 'Somebody else'],
    )
  })
})

const listed = (() => {
  const { kind: _kind, relatedTo: _related, positions: _positions, ...hit } = pepHit(id(9), 'Igor Listad')
  return {
    sanctionHit: { ...hit, nationalities: [], gender: 'MALE' as const, identifiers: [], listings: [] },
  }
})()

describe('a hit of the monitoring', () => {
  const found = (of: Case) =>
    reassessing(
      (current) => ({
        case: { ...current, data: { ...current.data, pepHits: peps(1) } },
        audit: [{ action: 'monitoring.hit_found', actor: { kind: 'SYSTEM', id: 'monitoring' }, detail: {} }],
        events: [],
        tasks: [],
      }),
      workflow,
    )(of, now)?.case ?? assert.fail()

  test('becomes a reason of the case, and changes its risk', () => {
    const approved = inReview({})
    assert.equal(approved.status, 'APPROVED')
    const after = found(approved)
    assert.ok(reasonsOf(after).includes('pep_hit'))
    assert.ok((after.data.risk?.score ?? 0) > (approved.data.risk?.score ?? 99))
  })

  const imported = { code: 'imported', detail: null, outcome: 'REVIEW' as const }
  const importedWith = (data: Partial<CaseData>): Case => {
    const of = clearCase('KYC')
    return {
      ...{ ...of, status: 'APPROVED', submittedAt: null },
      data: { ...of.data, checks: {}, isImported: true, risk: null, findings: [imported], ...data },
    }
  }

  test('gives an imported case a reason and a risk, and no other finding', () => {
    const after = found(importedWith({}))
    assert.deepEqual(reasonsOf(after), ['imported', 'pep_hit'])
    assert.equal(after.data.risk?.level, 'NORMAL')
    const again = dismiss(after, 0).case
    assert.deepEqual([reasonsOf(again), again.data.risk], [['imported'], null])
  })

  test('does the same for a case imported by an older version', () => {
    const { isImported: _, ...data } = importedWith({}).data
    const after = found({ ...importedWith({}), submittedAt: now, data })
    assert.deepEqual([after.data.risk?.level, after.data.isImported], ['NORMAL', true])
    assert.deepEqual(reasonsOf(after), ['imported', 'pep_hit'])
  })

  test('gives an imported case a risk, and a case without hits gets none that looks low', () => {
    const of = importedWith({})
    assert.equal(withImportedRisk(of, workflow, now).data.risk, null)
    const listed = withImportedRisk(importedWith({ pepHits: peps(1) }), workflow, now)
    assert.equal(listed.data.risk?.level, 'NORMAL')
    const open = { ...importedWith({ pepHits: peps(1) }), status: 'IN_PROGRESS' as const }
    assert.equal(withImportedRisk(open, workflow, now), open)
  })

  test('keeps earlier findings of the monitoring', () => {
    const approved = inReview({})
    const due = { code: 'registry_changed', detail: 'x', outcome: 'REVIEW' as const }
    const after = found({ ...approved, data: { ...approved.data, findings: [due] } })
    assert.ok(reasonsOf(after).includes('registry_changed'))
  })

  test('leaves a case that is being checked to its decision', () => {
    const of = clearCase('KYC')
    const after = found({ ...of, status: 'IN_PROGRESS' })
    assert.deepEqual(after.data.findings, of.data.findings)
  })
})
