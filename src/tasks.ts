/** Every background task by its name, and when the regular ones run (crontab fields, UTC). */
import type { OutboxTask } from '#applications/case.ts'
import { auditCrontab, auditTasks } from '#audit/tasks.ts'
import { checkTasks } from '#checks/tasks.ts'
import { dashboardCrontab, dashboardTasks } from '#dashboard/tasks.ts'
import { eventTasks } from '#events/tasks.ts'
import { exportTasks } from '#exports/tasks.ts'
import type { Task } from '#kernel/task.ts'
import { monitoringCrontab, monitoringTasks } from '#monitoring/tasks.ts'
import { notificationCrontab, notificationTasks } from '#notifications/tasks.ts'
import { onboardingTasks } from '#onboarding/tasks.ts'
import { queueCrontab, queueTasks } from '#queue/tasks.ts'
import { retentionCrontab, retentionTasks } from '#retention/tasks.ts'
import { screeningCrontab, screeningTasks } from '#screening/tasks.ts'
import { staffCrontab, staffTasks } from '#staff/tasks.ts'
import type { TaskPorts } from '#task-ports.ts'

export const tasks = {
  ...checkTasks,
  ...retentionTasks,
  ...auditTasks,
  ...eventTasks,
  ...onboardingTasks,
  ...staffTasks,
  ...dashboardTasks,
  ...notificationTasks,
  ...exportTasks,
  ...screeningTasks,
  ...monitoringTasks,
  ...queueTasks,
} satisfies Record<OutboxTask['task'], Task<TaskPorts>>

export type TaskName = keyof typeof tasks

export const crontab: Partial<Record<TaskName, string>> = {
  ...retentionCrontab,
  ...auditCrontab,
  ...dashboardCrontab,
  ...staffCrontab,
  ...notificationCrontab,
  ...screeningCrontab,
  ...monitoringCrontab,
  ...queueCrontab,
}
