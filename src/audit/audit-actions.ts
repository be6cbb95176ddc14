/** Audit actions of the audit log itself. */
import { type ActionRows, action } from './action-row.ts'

export const logActions = {
  'audit.downloaded': action('a person downloaded the audit log', 'downloaded the audit log'),
} satisfies ActionRows
