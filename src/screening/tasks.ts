/** The tasks of screening: fetching the lists. What follows when one has changed is in src/monitoring. */
import type { BasePorts } from '#kernel/base.ts'
import type { Task } from '#kernel/task.ts'
import type { ScreeningPorts } from './ports.ts'
import { isUpdateDue, mayUpdateNow } from './update-due.ts'

export const screeningTasks = {
  /** With {now: true}: a person asked for it. Otherwise each hour. */
  updateScreeningLists: async (payload, { screeningLists, now }) => {
    const isDue = (payload as { now?: unknown } | null)?.now === true ? mayUpdateNow : isUpdateDue
    const due = (await screeningLists.all()).filter((list) => isDue(list, now()))
    for (const { listId } of due) await screeningLists.requestUpdate(listId)
  },
  /** With {listId}. A failure is recorded with the list, and is tried again in the next hour. */
  updateScreeningList: async (payload, { screeningLists }) => {
    const { listId } = (payload ?? {}) as Record<string, unknown>
    if (typeof listId !== 'string') throw new Error('the payload of a task names no list')
    await screeningLists.update(listId)
  },
} satisfies Record<string, Task<Pick<ScreeningPorts, 'screeningLists'> & Pick<BasePorts, 'now'>>>

export const screeningCrontab = { updateScreeningLists: '20 * * * *' } satisfies Partial<
  Record<keyof typeof screeningTasks, string>
>
