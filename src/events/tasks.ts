/** The task that e-mails the owner of a webhook that was switched off. */
import { type NotificationPorts, tellSwitchedOff } from './notify-webhook-disabled.ts'
import type { Task } from '../task.ts'

export const eventTasks = { tellSwitchedOff } satisfies Record<string, Task<NotificationPorts>>
