/** The move for hits that a changed list brings: they join the case, and a decided one is reviewed again. */
import type { Move } from '#applications/case.ts'
import type { HitLists } from '#applications/hits/case-hits.ts'
import { changeCase, combineMoves } from '#applications/lifecycle-moves.ts'
import { system } from '#audit/entry.ts'
import { reassessing } from '#checks/assessment.ts'
import { hitEventOf, tellOfHits, withLater } from '#checks/later-hits.ts'
import { newSanctionedOwners } from '#checks/ownership/sanctioned-owners.ts'
import { mergeHits } from '#checks/screening-hits.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { isCompared } from './monitored.ts'
import { reviewAgain } from './review-again.ts'

interface FoundHits {
  hits: HitLists
  /** The list and version that they were found by; null: all lists were searched. */
  list: string | null
  version: number | null
}

/**
 * No change when nothing is compared (any more), and for hits that are known: a dismissed hit stays dismissed
 * until its entry on the list changes.
 */
export const addNewHits =
  ({ hits: found, list, version }: FoundHits, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isCompared(current)) return undefined
    const { hits, added } = mergeHits(current, found)
    if (added === 0) return undefined
    const merged = changeCase(current, {
      now,
      action: 'monitoring.hit_found',
      actor: system('monitoring'),
      detail: { hits: added, list, version },
      data: withLater(current, hits, now),
      events: [hitEventOf(current)],
      tasks: tellOfHits(current, added),
    })
    const owners = newSanctionedOwners(current, merged.case, workflow)
    const assessed = reassessing(() => merged, workflow)
    return combineMoves(assessed, reviewAgain('MONITORING_HIT', owners, workflow))(current, now)
  }
