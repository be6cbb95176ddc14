/** The tasks of the dashboard: applications that are not indexed yet, and figures that are not added up. */
import type { Task } from '#kernel/task.ts'
import type { IndexTaskPorts } from './ports.ts'

export const dashboardTasks = {
  indexApplications: (_payload, ports) => indexApplications(ports),
  addUpFigures: (_payload, ports) => addUpFigures(ports),
} satisfies Record<string, Task<IndexTaskPorts>>

/** Each run processes a limited part; the next run continues. */
export const dashboardCrontab = {
  indexApplications: '* * * * *',
  addUpFigures: '* * * * *',
} satisfies Partial<Record<keyof typeof dashboardTasks, string>>

const BATCH = 200
const BATCHES = 100

async function indexApplications({ applicationSearch, unindexed }: IndexTaskPorts): Promise<void> {
  for (let done = 0; done < BATCHES; done += 1) {
    const found = await unindexed.unindexed(BATCH)
    const byCustomer = Map.groupBy(found, ({ customerId }) => customerId)
    let indexed = 0
    for (const [customerId, list] of byCustomer)
      indexed += await applicationSearch.index(
        customerId,
        list.map(({ applicationId }) => applicationId),
      )
    // Locked applications are indexed by their own change.
    if (found.length < BATCH || indexed === 0) return
  }
}

async function addUpFigures({ figures, unindexed }: IndexTaskPorts): Promise<void> {
  for (const customerId of await unindexed.withChangedFigures())
    for (let done = 0; done < BATCHES; done += 1) if ((await figures.addUp(customerId)) === 0) break
}
