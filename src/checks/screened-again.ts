/** The move for a case in review that was screened once more: against the lists of now. */
import type { Case, CheckState, Move } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import type { ScreeningAnswer } from '#applications/provider-contracts.ts'
import { system } from '#audit/entry.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { findingOrderOf } from './findings/findings.ts'
import { knownSubjectsOf, namesOf } from './known-subjects.ts'
import { hitEventOf, tellOfHits, withLater } from './later-hits.ts'
import { newSanctionedOwners } from './ownership/sanctioned-owners.ts'
import { mergeHits } from './screening-hits.ts'

export type AgainOutcome = Exclude<ScreeningAnswer, { kind: 'UNAVAILABLE' }>

/** `screened` is the case as it was. No change where a person joined it meanwhile, or it was decided. */
export const recordScreenedAgain =
  (screened: Case, outcome: AgainOutcome, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const subjects = knownSubjectsOf(screened, workflow)
    const isSame = JSON.stringify(subjects) === JSON.stringify(knownSubjectsOf(current, workflow))
    if (current.status !== 'MANUAL_REVIEW' || !isSame) return undefined
    const none = { sanctionHits: [], personSanctionHits: [], pepHits: [] }
    const { hits, added } = mergeHits(current, outcome.kind === 'ANSWERED' ? outcome : none)
    const before = current.data.checks.SCREENING
    const state = stateOf(before, outcome, namesOf(subjects), now)
    const merged: Case = { ...current, data: { ...current.data, ...withLater(current, hits, now) } }
    const owners = newSanctionedOwners(current, merged, workflow)
    const found = [...merged.data.findings, ...owners]
    const of: Case = { ...merged, data: { ...merged.data, findings: found } }
    const isAsBefore =
      added === 0 &&
      before?.status === state.status &&
      JSON.stringify(before.gaps) === JSON.stringify(state.gaps)
    return changeCase(current, {
      now,
      action: 'check.answered',
      actor: system('SCREENING'),
      detail: { check: 'SCREENING', status: state.status, answer: outcome.kind, hits: added },
      data: {
        ...of.data,
        checks: { ...current.data.checks, SCREENING: state },
        ...(owners.length > 0 && { findingOrder: findingOrderOf(of, workflow) }),
      },
      events: added > 0 ? [hitEventOf(current)] : [],
      tasks: tellOfHits(current, added),
      // The state that reviewers have read is still current: their decision is not refused for it.
      isInternal: isAsBefore,
    })
  }

function stateOf(
  before: CheckState | undefined,
  outcome: AgainOutcome,
  names: ReturnType<typeof namesOf>,
  now: Date,
): CheckState {
  const state = { attempts: before?.attempts ?? 0, at: now.toISOString(), detail: outcome.kind }
  if (outcome.kind === 'NOT_CONFIGURED')
    return { ...state, status: 'GAP', gaps: [{ field: 'screening', reason: 'NOT_CONFIGURED' }] }
  const { lists, threshold, namesakes, algorithm, gaps = [] } = outcome
  const how = { ...(namesakes && { namesakes }), ...(algorithm !== undefined && { algorithm }) }
  const compared = { lists, threshold, ...how }
  return { ...state, status: 'ANSWERED', gaps, screened: { ...names, ...compared } }
}
