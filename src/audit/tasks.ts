/** The task that signs the heads of the audit chains. */
import type { Task } from '#kernel/task.ts'
import type { AuditPorts } from './ports.ts'

export const auditTasks = {
  signHeads: (_payload, ports) => ports.auditHeads.sign(),
} satisfies Record<string, Task<Pick<AuditPorts, 'auditHeads'>>>

export const auditCrontab = { signHeads: '47 * * * *' } satisfies Partial<
  Record<keyof typeof auditTasks, string>
>
