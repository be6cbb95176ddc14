/** Audit actions of the ongoing monitoring. */
import { type ActionRows, action, text, wordOf } from '#audit/action-row.ts'

const fields = {
  organization: 'it does not know the number any more',
  status: 'status',
  name: 'name',
  legalType: 'legal form',
  addresses: 'addresses',
  industryCodes: 'industries',
  businessActivity: 'business',
  officers: 'officers',
  owners: 'owners',
  signing: 'who signs',
}
const fieldsOf = (changed: unknown): string =>
  text(changed)
    .split(' ')
    .map((field) => wordOf(fields, field))
    .join(', ')
const byMonitoring = { by: () => 'The monitoring' }
const byRegister = { by: () => 'The register' }

export const monitoringActions = {
  'monitoring.set': action(
    'the ongoing monitoring of an application was switched on or off',
    ({ state }) => `switched the monitoring {of application} ${state === 'OFF' ? 'off' : 'on'}`,
  ),
  'monitoring.hit_found': action(
    'the ongoing monitoring found a possible match on a list that changed',
    'found a possible match {of application} on a list',
    byMonitoring,
  ),
  'monitoring.finding_added': action(
    'the ongoing monitoring found something about an application that is open again',
    'found something more to review {in application}',
    byMonitoring,
  ),
  'monitoring.screening_requested': action(
    'the operator had everybody who is monitored screened again against all lists',
    'had everybody who is monitored screened again',
  ),
  'monitoring.organization_found': action(
    'the register answered about a monitored organization for the first time since its approval',
    'answered about the company {of application} for the first time',
    byRegister,
  ),
  'monitoring.organization_changed': action(
    'the register says something else of a monitored organization',
    ({ fields: changed }) =>
      `says something else {about application}${changed ? `: ${fieldsOf(changed)}` : ''}`,
    byRegister,
  ),
} satisfies ActionRows
