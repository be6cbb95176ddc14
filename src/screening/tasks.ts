/** The tasks of screening: fetching the lists, and what follows when one has changed. */
import type { BasePorts } from '../ports/base.ts'
import type { Task } from '../task.ts'
import { isUpdateDue } from './lists/update-due.ts'
import type { ScreeningPorts } from './ports.ts'

export const screeningTasks = {
  updateScreeningLists: async (_payload, { screeningLists, now }) => {
    const due = (await screeningLists.all()).filter((list) => isUpdateDue(list, now()))
    // One after the other: two imports at the same time would need the memory of both. A failure is recorded
    // with the list, and is tried again in the next hour.
    for (const { listId } of due) await screeningLists.update(listId)
  },
  /**
   * Added in the transaction that makes a version active, with {listId, version}. Screening itself notices by
   * itself; this is for what is compared with the difference.
   */
  screeningListChanged: async () => undefined,
} satisfies Record<string, Task<Pick<ScreeningPorts, 'screeningLists'> & Pick<BasePorts, 'now'>>>

export const screeningCrontab = { updateScreeningLists: '20 * * * *' } satisfies Partial<
  Record<keyof typeof screeningTasks, string>
>
