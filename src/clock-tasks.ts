/** The tasks that a sandbox clock runs: those of the schedule, on what is due of one customer. */
import type { ClockTasks, FindDue } from '#sandbox/store/clock.ts'
import type { TaskPorts } from './task-ports.ts'
import { type TaskName, tasks } from './tasks.ts'

const nothing = async (): Promise<void> => undefined

/** What the sweeps delete of all customers stays for the real schedule. */
const keepsAll = {
  deleteIdempotencyKeys: nothing,
  deleteBrowserSessions: nothing,
  deleteLinks: nothing,
  deleteIdentityTransactions: nothing,
  deleteRevocations: nothing,
  deleteEvents: nothing,
  deleteReads: nothing,
  deleteRequests: nothing,
  deleteExports: nothing,
}

const retentionOf = (find: FindDue): TaskPorts['retention'] => ({
  ...keepsAll,
  dueForExpiry: (now) => find(now),
  dueForErasure: (now) => find(now),
})

export function clockTasksOf(ports: TaskPorts): ClockTasks {
  const run = (name: TaskName, own: Partial<TaskPorts>) => tasks[name](null, { ...ports, ...own }, '')
  const monitored = (find: FindDue): TaskPorts['dueMonitored'] => ({
    ...ports.dueMonitored,
    forLookup: (now) => find(now),
    forReview: (now) => find(now),
  })
  /** Its last end is about the schedule. */
  const monitoringSweeps = { ...ports.monitoringSweeps, ended: nothing }
  return {
    async run(task, payload, id) {
      if (!Object.hasOwn(tasks, task)) throw new Error('a task is unknown')
      await tasks[task as TaskName](payload, ports, id)
    },
    async sweep(kind, find) {
      if (kind === 'EXPIRY') return run('sweep', { retention: retentionOf(find) })
      if (kind === 'ERASURE') return run('retain', { retention: retentionOf(find) })
      if (kind === 'QUEUE') return run('tendQueue', { queueSweep: { due: (now) => find(now) } })
      const own = { dueMonitored: monitored(find), monitoringSweeps }
      return run(kind === 'REGISTRY' ? 'lookUpMonitored' : 'openDueReviews', own)
    },
  }
}
