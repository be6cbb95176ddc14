/** The task that looks after the queue: what is overdue, and what was snoozed until now. */
import type { Applications } from '#applications/ports.ts'
import { ignoreErased, type Task } from '#kernel/task.ts'
import type { QueueTaskPorts } from './ports.ts'
import { tend } from './queue-moves.ts'

type TendPorts = QueueTaskPorts & { applications: Applications; now(): Date }

export const queueTasks = {
  tendQueue: (_payload, ports) => tendQueue(ports),
} satisfies Record<string, Task<TendPorts>>

export const queueCrontab = {
  tendQueue: '* * * * *',
} satisfies Partial<Record<keyof typeof queueTasks, string>>

const BATCH = 500
/** Well below the time limit of a task; the next run continues. */
const MAX_MS = 40_000

/** An application that fails delays no other. The task fails afterwards. */
async function tendQueue({ queueSweep, applications, now }: TendPorts): Promise<void> {
  const began = now().getTime()
  const failed: unknown[] = []
  for (const { customerId, applicationId } of await queueSweep.due(now(), BATCH)) {
    if (now().getTime() - began > MAX_MS) break
    await ignoreErased(applications.change(customerId, applicationId, tend())).catch((error: unknown) =>
      failed.push(error),
    )
  }
  if (failed.length > 0) throw failed[0]
}
