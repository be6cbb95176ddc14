/** Audit actions of reviewers and their work. */
import { type ActionRows, action, auditedPersonOf, isTrue, text } from '#audit/action-row.ts'

const reopenedBy: Record<string, string> = {
  MONITORING_HIT: 'A possible match on a list',
  ORGANIZATION_CHANGED: 'A change in the register',
  PERIODIC_REVIEW: 'The periodic review',
}
const proposals: Record<string, string> = { APPROVED: 'to approve', DECLINED: 'to decline' }

export const reviewActions = {
  'application.decision_proposed': action(
    'a decision was proposed and waits for a second person',
    ({ outcome }) =>
      `proposed ${proposals[text(outcome)] ?? 'a decision on'} {application}, which a second person confirms`,
  ),
  'application.decision_returned': action(
    'a proposed decision was returned or withdrawn',
    ({ withdrawn }) =>
      `${isTrue(withdrawn) ? 'withdrew' : 'returned'} the proposed decision {on application}`,
  ),
  'application.reopened': action(
    'a reviewer opened a decided application again',
    'opened {application} again',
    { by: ({ reason }) => reopenedBy[text(reason)], turn: true },
  ),
  'application.assigned': action(
    'the application was assigned to a person, or to nobody',
    ({ to }, nameOf) =>
      to
        ? `assigned {application} to ${auditedPersonOf(to, nameOf)}`
        : 'took away the assignment {of application}',
  ),
  'finding.resolved': action('a reviewer answered a finding, or opened it again', ({ state, finding }) => {
    const which = text(finding) ? `finding ${text(finding)}` : 'a finding'
    return `${state === 'REOPENED' ? 'reopened' : 'resolved'} ${which} {of application}`
  }),
  'note.created': action('a reviewer wrote a note', 'wrote a note {in application}'),
  'identityNumbers.revealed': action(
    'a person of the dashboard saw the identity numbers',
    'revealed the identity numbers {in application}',
  ),
} satisfies ActionRows
