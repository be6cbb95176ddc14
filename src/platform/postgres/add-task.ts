/** SQL that adds a task to the queue, in the transaction of the change that needs it. */
import type { TaskName } from '#tasks.ts'

interface TaskArguments {
  payload: string
  runAt: string
  jobKey: string
}

/** A call of foyer.add_task. The arguments are SQL, such as the names of columns. */
export const addTask = (task: TaskName, { payload, runAt, jobKey }: TaskArguments): string =>
  `foyer.add_task('${task}', ${payload}, ${runAt}, ${jobKey})`

/** A later task with the same key replaces one that has not run. */
export const jobKeyOf = (task: TaskName, ...parts: string[]): string => [task, ...parts].join(':')
