/** Metrics of screening lists: how they were updated, how old they are, and how much is searched. */
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { ImportOutcome, ScreeningList, ScreeningLists } from './ports.ts'

interface Watched {
  lists: Pick<ScreeningLists, 'all'>
  index: { entities(): number; versions(): Readonly<Record<string, number>> }
  now(): Date
}

interface ScreeningMetrics {
  updated(listId: string, outcome: ImportOutcome['kind']): void
  watch(watched: Watched): void
}

export function screeningMetrics(metrics: MetricRegistry): ScreeningMetrics {
  const updates = metrics.counter({
    name: 'foyer_screening_updates_total',
    help: 'Imports of screening lists, by list and outcome: ACTIVE, WAITING_APPROVAL, UNCHANGED, FAILED.',
    labels: ['list', 'outcome'],
  })
  return {
    updated: (list, outcome) => updates.add({ list, outcome }),
    watch({ lists, index, now }) {
      const age = {
        name: 'foyer_screening_list_age_seconds',
        help: 'Time since a screening list was last imported, or found unchanged at its source.',
        labels: ['list'] as 'list'[],
      }
      metrics.gauge(age, async (set) => {
        for (const { listId, checkedAt } of await lists.all())
          if (checkedAt) set((now().getTime() - checkedAt.getTime()) / 1000, { list: listId })
      })
      const waiting = { name: 'foyer_screening_versions_waiting', help: 'Versions that wait for approval.' }
      metrics.gauge(waiting, async (set) =>
        set((await lists.all()).filter((list) => list.waiting !== null).length),
      )
      const loaded = {
        name: 'foyer_screening_index_entities',
        help: 'Entities of shared lists that this process searches; 0: nothing is screened.',
      }
      metrics.gauge(loaded, (set) => set(index.entities()))
      const behind = {
        name: 'foyer_screening_index_behind',
        help: 'Lists whose active version this process has not loaded: nothing is screened against them.',
      }
      metrics.gauge(behind, async (set) => {
        const has = index.versions()
        const isBehind = ({ listId, active }: ScreeningList) =>
          active !== null && active.version !== has[listId]
        set((await lists.all()).filter(isBehind).length)
      })
    },
  }
}
