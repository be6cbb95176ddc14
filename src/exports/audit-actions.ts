/** Audit actions of exports and imports of everything. */
import { type ActionRows, action } from '#audit/action-row.ts'

export const exportActions = {
  'export.created': action('an export of everything was asked for', 'asked for an export of everything'),
  'export.finished': action(
    'the archive of an export was complete, with its size and hash',
    'finished an export of everything',
  ),
  'export.failed': action('an export could not be made', 'could not make an export of everything'),
  'export.cancelled': action(
    'an export was cancelled before its archive was complete',
    'cancelled an export of everything',
  ),
  'export.downloaded': action(
    'the archive of an export was downloaded',
    'downloaded an export of everything',
  ),
  'archive.imported': action('the operator imported an export', 'imported an export of everything'),
} satisfies ActionRows
