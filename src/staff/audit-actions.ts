/** Audit actions of the members of a customer and of their sign-in. */
import {
  type ActionRows,
  action,
  auditedPersonOf,
  type Detail,
  type NameOf,
  plainly,
  text,
} from '#audit/action-row.ts'

/** By the address of the invitation, which the log itself never has. */
const invitedPersonOf = ({ invitationId }: Detail, nameOf: NameOf): string =>
  nameOf('invitation', text(invitationId)) ?? 'a person'

const members = {
  'member.invited': action(
    'a person was invited to the team',
    (detail, nameOf) => `invited ${invitedPersonOf(detail, nameOf)} as ${plainly(detail.role)}`,
  ),
  'member.invitation_revoked': action(
    'an invitation was revoked',
    (detail, nameOf) => `withdrew the invitation of ${invitedPersonOf(detail, nameOf)}`,
  ),
  'member.joined': action(
    'a person accepted an invitation, or came by single sign-on',
    ({ role }) => `joined as ${plainly(role)}`,
  ),
  'member.role_changed': action(
    'the role of a person was changed',
    ({ userId, from, role, to }, nameOf) =>
      `changed the role of ${auditedPersonOf(userId, nameOf)}` +
      `${from ? ` from ${plainly(from)}` : ''} to ${plainly(role ?? to)}`,
  ),
  'member.renamed': action(
    'a person changed their name, as colleagues and reports show it',
    'changed their own name',
  ),
  'member.sessions_ended': action(
    'sessions of a person were ended by an owner or administrator',
    ({ userId, sessions }, nameOf) =>
      `ended ${sessions === 1 ? 'a session' : `${text(sessions)} sessions`} of ` +
      auditedPersonOf(userId, nameOf),
  ),
  'member.removed': action(
    'a person was removed from the team',
    ({ userId }, nameOf) => `removed ${auditedPersonOf(userId, nameOf)} from the team`,
  ),
} satisfies ActionRows

const signIn = {
  'single_sign_on.set': action('single sign-on was set', 'set single sign-on'),
  'single_sign_on.removed': action('single sign-on was removed', 'switched off single sign-on'),
  'single_sign_on.domain_proven': action(
    'the DNS of a domain proved that it belongs to the customer',
    ({ domain }) => `proved the domain ${text(domain)}`,
  ),
  'single_sign_on.domain_ending': action(
    'the DNS record of a domain of single sign-on is missing',
    ({ domain }) => `missed the DNS record of ${text(domain)}`,
  ),
  'single_sign_on.domain_ended': action(
    'a domain of single sign-on is not in force any more',
    ({ domain }) => `ended single sign-on of ${text(domain)}`,
  ),
  'single_sign_on.refused': action(
    'the provider named a person in a way that owners are told about',
    ({ userId }, nameOf) =>
      `refused a sign-in${userId ? ` of ${auditedPersonOf(userId, nameOf)}` : ''} through single sign-on`,
  ),
} satisfies ActionRows

export const staffActions = { ...members, ...signIn }
