/** The assessment of a checked case, computed again at every change of its facts. */
import type { Case, CaseData, Finding, Move } from '#applications/case.ts'
import { listedHits } from '#applications/hits/case-hits.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import type { AuditEntry } from '#audit/entry.ts'
import { auditActions } from '#audit-actions.ts'
import type { SettledFinding } from '#kernel/schemas/casework.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { decide } from './decision.ts'
import { type CaseFinding, findingOrderOf, findingsOf, isSettled, keyOf } from './findings/findings.ts'
import { hitCodeOf, isHitCode } from './findings/hit-codes.ts'
import { isActiveHit } from './screening-hits.ts'

/**
 * Runs the move, and then computes findings, risk and the reasons for the review from the new facts. A
 * finding that no longer applies stays in the report and says since when.
 */
export const reassessing =
  (move: Move, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const moved = move(current, now)
    if (!moved || !isChecked(moved.case)) return moved
    const [cause] = moved.audit
    const data = cause && assessmentOf(current, moved.case, workflow, now, cause.action)
    if (!data) return moved
    const { findings, risk } = data
    const isSame =
      JSON.stringify([findings, risk]) === JSON.stringify([moved.case.data.findings, moved.case.data.risk])
    const assessed = changeCase(moved.case, {
      now,
      action: 'application.assessed',
      actor: { kind: 'SYSTEM', id: 'rules' },
      detail: {
        rules: findings
          .filter(isForPerson)
          .map(({ code }) => code)
          .join(' '),
        ...(risk && {
          ...{ risk: risk.level, score: risk.score, model: risk.modelVersion },
          countries: risk.countryLists ?? null,
        }),
      },
      data,
      isInternal: true,
    })
    return {
      ...moved,
      case: assessed.case,
      audit: isSame ? moved.audit : [...moved.audit, ...assessed.audit],
    }
  }

/** The rules have spoken about it, and no check is open. */
const isChecked = ({ status, submittedAt, data }: Case): boolean =>
  // An imported one may come without the time of its submission.
  (submittedAt !== null || data.isImported === true) &&
  (status === 'MANUAL_REVIEW' || status === 'APPROVED' || status === 'DECLINED') &&
  Object.values(data.checks).every((check) => check.status !== 'PENDING')

type Assessment = Pick<CaseData, 'findings' | 'risk' | 'findingOrder' | 'settledFindings' | 'isImported'>

function assessmentOf(
  before: Case,
  after: Case,
  workflow: PublishedWorkflow,
  now: Date,
  cause: AuditEntry['action'],
): Assessment {
  const { findings, risk } = findingsAndRisk(after, workflow, now)
  const assessed: Case = { ...after, data: { ...after.data, findings, risk } }
  const settledFindings = settledBetween(before, assessed, workflow, { at: now.toISOString(), cause })
  return {
    ...{ findings, risk, findingOrder: findingOrderOf(assessed, workflow), settledFindings },
    // From now on the risk alone does not show it.
    ...(isUnjudged(after) && { isImported: true as const }),
  }
}

/** The findings of the monitoring and the import, added to those of the rules. */
const ofMonitoring = ['registry_changed', 'periodic_review_due', 'imported']

function findingsAndRisk(
  of: Case,
  workflow: PublishedWorkflow,
  now: Date,
): Pick<CaseData, 'findings' | 'risk'> {
  if (isUnjudged(of)) return importedFindingsAndRisk(of, workflow, now)
  const { findings, risk } = decide(of, workflow, now)
  const kept = of.data.findings.filter(({ code }) => ofMonitoring.includes(code))
  return { findings: [...kept, ...findings.filter((each) => !kept.some((one) => isSame(one, each)))], risk }
}

/** The rules never spoke about an imported application, whose answers are those of another service. */
const isUnjudged = ({ data }: Case): boolean => data.isImported === true || data.risk === null

/**
 * Known facts of an imported application may raise its risk. Unknown facts never lower it: a low risk is left
 * out, and the monitoring takes it as normal.
 */
function importedFindingsAndRisk(
  of: Case,
  workflow: PublishedWorkflow,
  now: Date,
): Pick<CaseData, 'findings' | 'risk'> {
  const { risk, findings } = decide(of, workflow, now)
  const high = findings.filter(({ code }) => code === 'risk_high')
  const others = withHits(of).filter(({ code }) => code !== 'risk_high')
  return { findings: [...others, ...high], risk: risk.level === 'LOW' ? null : risk }
}

/** As it is imported. An application that is still open is judged when it is sent. */
export function withImportedRisk(of: Case, workflow: PublishedWorkflow, now: Date): Case {
  return isChecked(of) ? { ...of, data: { ...of.data, ...importedFindingsAndRisk(of, workflow, now) } } : of
}

const isSame = (a: Finding, b: Finding): boolean => a.code === b.code && a.detail === b.detail
const isForPerson = ({ outcome }: Finding): boolean => outcome === 'REVIEW' || outcome === 'DECLINE'

function withHits({ data }: Case): Finding[] {
  const active = listedHits(data).filter(({ hit }) => isActiveHit(hit))
  const codes = new Set(active.map(hitCodeOf))
  return [
    ...data.findings.filter(({ code }) => !isHitCode(code)),
    ...[...codes].map((code): Finding => ({ code, detail: null, outcome: 'REVIEW' })),
  ]
}

/** Findings that applied before and do not now, with earlier settled ones that did not return. */
export function settledBetween(
  before: Case,
  after: Case,
  workflow: PublishedWorkflow,
  { at, cause }: { at: string; cause: AuditEntry['action'] },
): SettledFinding[] {
  const applies = new Set(
    findingsOf(after, workflow)
      .filter((each) => !isSettled(each))
      .map(keyOf),
  )
  const gone = (each: CaseFinding): SettledFinding => ({
    ...{ key: keyOf(each), at, reason: `Since ${auditActions[cause].when}` },
    ...{ weight: each.weight, section: each.place.section, what: each.what, short: each.short },
    evidence: each.evidence,
  })
  const newly = findingsOf(before, workflow)
    .filter((each) => !isSettled(each) && !applies.has(keyOf(each)))
    .map(gone)
  const known = after.data.settledFindings ?? []
  return [...known, ...newly].filter(({ key }) => !applies.has(key))
}
