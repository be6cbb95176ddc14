/** Every endpoint by its method and path. Keys under /v1/ are also served without the prefix. */
import { applicationApi } from '#applications/api.ts'
import { auditApi } from '#audit/api.ts'
import { checkApi } from '#checks/api.ts'
import { customerApi } from '#customers/api.ts'
import { dashboardApi } from '#dashboard/api.ts'
import { developerApi } from '#developer/api.ts'
import { eventApi } from '#events/api.ts'
import { exportApi } from '#exports/api.ts'
import { httpApi } from '#http/api.ts'
import { monitoringApi } from '#monitoring/api.ts'
import { notificationApi } from '#notifications/api.ts'
import { oauthApi } from '#oauth/api.ts'
import { onboardingApi } from '#onboarding/api.ts'
import { partyApi } from '#parties/api.ts'
import { providerApi } from '#providers/api.ts'
import { queueApi } from '#queue/api.ts'
import { retentionApi } from '#retention/api.ts'
import { reviewApi } from '#review/api.ts'
import { sandboxApi } from '#sandbox/api.ts'
import { screeningApi } from '#screening/api.ts'
import { staffApi } from '#staff/api.ts'
import { workflowApi } from '#workflows/api.ts'
import type { Table } from './endpoint.ts'

export const api = {
  ...oauthApi,
  ...applicationApi,
  ...reviewApi,
  ...queueApi,
  ...retentionApi,
  ...workflowApi,
  ...eventApi,
  ...developerApi,
  ...auditApi,
  ...customerApi,
  ...providerApi,
  ...exportApi,
  ...onboardingApi,
  ...checkApi,
  ...sandboxApi,
  ...screeningApi,
  ...monitoringApi,
  ...dashboardApi,
  ...partyApi,
  ...notificationApi,
  ...staffApi,
  ...httpApi,
} satisfies Table
