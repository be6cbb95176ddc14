/** Every action of the audit log by its name: the rows of the features, with their words. */
import { applicationActions } from '#applications/audit-actions.ts'
import type { ActionRow, ActionRows } from '#audit/action-row.ts'
import { logActions } from '#audit/audit-actions.ts'
import { checkActions } from '#checks/audit-actions.ts'
import { customerActions } from '#customers/audit-actions.ts'
import { dashboardActions } from '#dashboard/audit-actions.ts'
import { developerActions } from '#developer/audit-actions.ts'
import { eventActions } from '#events/audit-actions.ts'
import { exportActions } from '#exports/audit-actions.ts'
import { monitoringActions } from '#monitoring/audit-actions.ts'
import { notificationActions } from '#notifications/audit-actions.ts'
import { onboardingActions } from '#onboarding/audit-actions.ts'
import { partyActions } from '#parties/audit-actions.ts'
import { providerActions } from '#providers/audit-actions.ts'
import { queueActions } from '#queue/audit-actions.ts'
import { retentionActions } from '#retention/audit-actions.ts'
import { reviewActions } from '#review/audit-actions.ts'
import { screeningActions } from '#screening/audit-actions.ts'
import { staffActions } from '#staff/audit-actions.ts'
import { workflowActions } from '#workflows/audit-actions.ts'

export const auditActions = {
  ...applicationActions,
  ...onboardingActions,
  ...checkActions,
  ...reviewActions,
  ...queueActions,
  ...monitoringActions,
  ...retentionActions,
  ...dashboardActions,
  ...partyActions,
  ...customerActions,
  ...staffActions,
  ...notificationActions,
  ...developerActions,
  ...eventActions,
  ...workflowActions,
  ...providerActions,
  ...screeningActions,
  ...exportActions,
  ...logActions,
} satisfies ActionRows

export type AuditAction = keyof typeof auditActions

export const isAuditAction = (name: string): name is AuditAction => Object.hasOwn(auditActions, name)

/** undefined for an action of a version that has it no more. */
export const rowOf = (name: string): ActionRow | undefined =>
  isAuditAction(name) ? auditActions[name] : undefined
