/** Audit actions of the queue. */
import { type ActionRows, action, auditedPersonOf, isTrue, text } from '#audit/action-row.ts'

const wakers: Record<string, string> = {
  TIME: 'The time of a snooze',
  ANSWER: 'An answer',
  HIT: 'A new hit',
  PROPOSAL: 'A proposed decision',
}
const dayOf = (value: unknown): string => text(value).slice(0, 10) || 'later'

export const queueActions = {
  'application.snoozed': action(
    'a reviewer snoozed an application',
    ({ until, untilAnswer }) =>
      `snoozed {application} until ${isTrue(untilAnswer) ? 'an answer' : dayOf(until)}`,
  ),
  'application.woken': action('a snooze ended', 'brought {application} back to the queue', {
    by: ({ why }) => wakers[text(why)],
  }),
  'application.escalated': action(
    'an application went to the second line',
    'escalated {application} to the second line',
  ),
  'application.escalation_ended': action(
    'an application came back from the second line',
    'returned {application} to the first line',
  ),
  'application.overdue': action(
    'an application in review became overdue',
    'found the review {of application} overdue',
  ),
  'queue.changed': action(
    'the service times or the assignment were changed',
    'changed the queue of the team',
  ),
  'queue.member_changed': action(
    'what a member takes from the queue was changed',
    ({ userId }, nameOf) => `changed what ${auditedPersonOf(userId, nameOf)} takes from the queue`,
  ),
} satisfies ActionRows
