/** Audit actions of legal holds and erasures. */
import { type ActionRows, action } from '#audit/action-row.ts'

export const retentionActions = {
  'application.held': action('the operator set a legal hold', 'set a legal hold {on application}'),
  'application.released': action(
    'the operator released the legal hold',
    'released the legal hold {on application}',
  ),
  'application.erased': action('its data was destroyed', 'erased {application}'),
  'application.files_removed': action(
    'its files were removed after the erasure',
    'removed the files {of application}',
  ),
} satisfies ActionRows
