/** Audit actions of the screening lists. */
import { type ActionRows, action } from '#audit/action-row.ts'

export const screeningActions = {
  'screening.settings_changed': action(
    'it was chosen which lists are screened against, or from which score',
    'changed the lists or the threshold of screening',
  ),
  'screening.update_requested': action(
    'a person asked for the shared screening lists to be fetched now',
    'asked for the newest screening lists',
  ),
  'screening.own_list_uploaded': action(
    'an own list for screening was uploaded',
    'uploaded an own screening list',
  ),
  'screening.own_list_deleted': action(
    'an own list for screening was deleted',
    'deleted an own screening list',
  ),
  'screening.version_decision_requested': action(
    'a person was about to approve or reject a version of a shared list; it was done if an entry says so',
    'began to decide about a version of a screening list',
  ),
  'screening.version_approved': action(
    'a person approved a version of a shared screening list that waited',
    'approved a version of a screening list',
  ),
  'screening.version_rejected': action(
    'a person rejected a version of a shared screening list that waited',
    'rejected a version of a screening list',
  ),
} satisfies ActionRows
