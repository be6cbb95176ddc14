/** The approver of a version of a shared list in the dashboard. */
import type { DashboardApproval } from './ports.ts'

/** A shared list is one for all customers: by default its approval is left to a customer that is alone. */
export const mayApproveLists = (
  approval: DashboardApproval,
  { mode, liveCustomers }: { mode: 'sandbox' | 'live'; liveCustomers: number },
): boolean =>
  mode === 'live' && (approval === 'EVERYBODY' || (approval === 'ONLY_CUSTOMER' && liveCustomers === 1))
