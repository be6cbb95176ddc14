/** Audit actions of the pages for applicants, co-signers and owners, and of their letters. */

import { notProven } from '#applications/not-proven.ts'
import { type ActionRows, action, isTrue, text, wordOf } from '#audit/action-row.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'

const letters = { RECEIVED: 'the receipt', REMINDER: 'a reminder', DECISION: 'the decision' }

const links = {
  'application.link_requested': action(
    'the applicant asked for a new link by e-mail',
    'asked for a new link {to application}',
  ),
  'application.link_not_sent': action(
    'the new link could not be sent',
    'could not send the new link {to application}',
  ),
  'onboarding.opened': action('a browser opened the link', 'opened the link {of application}'),
  'email.code_requested': action(
    'the applicant asked for a code to confirm their e-mail address',
    'asked for a code to confirm the e-mail address {in application}',
  ),
  'email.code_sent': action(
    'the code was sent',
    'sent the code to confirm the e-mail address {in application}',
  ),
  'email.code_not_sent': action(
    'the mail server refused the address of the code',
    'could not send the code to confirm the e-mail address {in application}',
  ),
  'email.code_wrong': action(
    'the applicant entered a wrong code',
    'entered a wrong code for the e-mail address {in application}',
  ),
  'email.confirmed': action(
    'the applicant entered the code and so confirmed their e-mail address',
    'confirmed the e-mail address {in application}',
  ),
  'letter.sent': action(
    'the applicant was sent a receipt, a reminder or the decision by e-mail',
    ({ about }) => `sent ${wordOf(letters, about) || 'a letter'} to the applicant {of application}`,
  ),
  'letter.not_sent': action(
    'a receipt, a reminder or the decision could not be sent to the applicant',
    ({ about }) => `could not send ${wordOf(letters, about) || 'a letter'} to the applicant {of application}`,
  ),
} satisfies ActionRows

const signing = {
  'signing.started': action(
    'a person started to sign with an eID',
    'began to sign {application} with an eID',
  ),
  'signing.signed': action('a person signed with an eID', 'signed {application} with an eID'),
  'signing.not_signed': action(
    'the eID did not sign',
    notProven('did not sign {application}, as the eID gave no signature'),
  ),
  'signing.invited': action(
    'the applicant asked a co-signer to sign',
    'asked a co-signer to sign {application}',
  ),
  'signing.invited_again': action(
    'a co-signer was asked again',
    'asked a co-signer again to sign {application}',
  ),
  'signing.address_changed': action(
    'the applicant changed the e-mail address of a co-signer',
    'changed the address of a co-signer {of application}',
  ),
  'signing.request_cancelled': action(
    'the applicant cancelled the request to a co-signer',
    'cancelled the request to a co-signer {of application}',
  ),
  'signing.link_shown': action(
    'the applicant was shown the link of a co-signer',
    'saw the link of a co-signer {of application}',
  ),
  'signing.opened': action('a co-signer opened their link', 'opened the link to sign {application}'),
  'signing.identified': action(
    'a co-signer proved who they are',
    'proved, as a co-signer, who they are {in application}',
  ),
  'signing.copy_saved': action(
    'a co-signer saved a copy of what they signed',
    'saved a copy of what they signed {of application}',
  ),
  'signing.language_set': action('a co-signer chose a language', 'chose a language to sign {application}'),
  'signing.declined': action('a co-signer declined to sign', 'declined to sign {application}'),
  'signing.mailed': action(
    'a co-signer was sent an e-mail',
    'sent an e-mail to a co-signer {of application}',
  ),
  'signing.not_mailed': action(
    'the e-mail to a co-signer could not be sent',
    'could not send the e-mail to a co-signer {of application}',
  ),
  'signing.answers_checked': action(
    'the applicant checked the answers that are to be signed',
    'checked the answers {of application} before anyone signed',
  ),
  'signing.awaited': action(
    'the applicant did their part, and the application waits for signatures',
    'did their part {of application}, which waits for signatures',
  ),
  'signing.taken_back': action(
    'the applicant took the sending back to change the answers',
    'took {application} back to change the answers',
  ),
} satisfies ActionRows

/** They act by a link of their own. */
const byOwner = {
  by: (_detail: unknown, { kind }: { kind: string }) => (kind === 'APPLICANT' ? 'An owner' : undefined),
}

const owners = {
  'owner.asked': action(
    'a declared owner was asked by e-mail to prove who they are',
    'asked an owner of the company to prove who they are {in application}',
  ),
  'owner.request_cancelled': action(
    'the request to an owner was cancelled, because something else is declared',
    'cancelled the request to an owner {of application}: something else is declared',
  ),
  'owner.opened': action('an owner opened their link', 'opened their link {in application}', byOwner),
  'owner.language_set': action('an owner chose a language', 'chose a language {in application}', byOwner),
  'owner.eid_started': action(
    'an owner started an eID',
    ({ provider }) =>
      provider
        ? `started an eID {in application}: ${providerNameOf(text(provider))}`
        : 'started an eID {in application}',
    byOwner,
  ),
  'owner.proven': action(
    'the eID with the link of an owner proved a person',
    ({ isDeclaredPerson }) =>
      isDeclaredPerson === undefined || isTrue(isDeclaredPerson)
        ? 'proved who they are {in application}'
        : 'proved, with an eID, to be another person than is declared {in application}',
    byOwner,
  ),
  'owner.not_proven': action(
    'the eID with the link of an owner proved no one',
    notProven('did not prove who they are {in application}'),
    byOwner,
  ),
  'owner.confirmed': action(
    'an owner confirmed what is declared of them',
    'confirmed what is declared of them {in application}',
    byOwner,
  ),
  'owner.disputed': action(
    'an owner said that they are none, or that what is declared of them is wrong',
    'said that they are none, or that what is declared of them is wrong {in application}',
    byOwner,
  ),
  'owner.mailed': action('an owner was sent an e-mail', 'sent an e-mail to an owner {of application}'),
  'owner.not_mailed': action(
    'the e-mail to an owner could not be sent',
    'could not send the e-mail to an owner {of application}',
  ),
} satisfies ActionRows

export const onboardingActions = { ...links, ...signing, ...owners }
