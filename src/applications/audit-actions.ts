/** Audit actions of applications, their steps, documents and hits. */

import { remarkWords } from '@foyer/eids/contract/remarks'
import { type ActionRows, action, type Detail, plainly, text, wordOf } from '#audit/action-row.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'
import { applicationStatusWords, failureWords, hitStateWords } from '#kernel/schemas/status-words.ts'
import { correctedWords } from './corrected-document.ts'
import { notProven } from './not-proven.ts'

const resolutions = Object.fromEntries(
  Object.entries(hitStateWords).map(([state, { answer }]) => [state, answer]),
)

const after = (words: string): string => (words === '' ? '' : `: ${words}`)

function decided({ outcome, proposedBy }: Detail): string {
  if (outcome === 'MANUAL_REVIEW') return 'sent {application} to manual review'
  const word = wordOf(applicationStatusWords, outcome) || 'decided'
  return proposedBy ? `confirmed the decision on {application}: ${word}` : `${word} {application}`
}

const submitted = action('the applicant submitted', 'submitted {application}', {
  by: (_detail, { kind, id }) =>
    kind === 'APPLICANT' && id !== null ? 'A co-signer, as the last,' : undefined,
  turn: true,
})

const lifecycle = {
  'application.created': action('a customer created the application', 'created {application}', {
    turn: true,
  }),
  'application.updated': action(
    'the customer changed its reference, redirect, prefill or metadata',
    'changed the reference or metadata {of application}',
  ),
  'application.imported': action(
    'the operator imported the application from another service',
    'imported {application} from another service',
  ),
  'application.started': action('the applicant began', 'began {application}', { turn: true }),
  'application.language_set': action('the applicant chose a language', ({ language }) =>
    language ? `chose the language ${text(language)} {in application}` : 'chose a language {in application}',
  ),
  'application.submitted': submitted,
  'application.cancelled': action('it was cancelled', 'cancelled {application}', { turn: true }),
  'application.failed': action(
    'it expired, or a check could not be completed',
    ({ reason }) => `closed {application} as failed${after(wordOf(failureWords, reason))}`,
    { turn: true },
  ),
  'application.decided': action('the rules or a reviewer decided', decided, {
    by: ({ by }) => (by === 'RULES' ? 'The rules' : undefined),
    turn: true,
  }),
  'application.information_requested': action(
    'a reviewer asked the applicant for more',
    ({ steps }) => `requested information {in application}${after(listOf(steps))}`,
    { turn: true },
  ),
  'application.retried': action(
    'a failed application was opened again',
    'opened {application} again after it had failed',
    {
      turn: true,
    },
  ),
  'application.session_created': action(
    'a link to the application was created',
    'made a link for the applicant {of application}',
  ),
  'application.sessions_ended': action(
    'its links and browser sessions were ended',
    'ended the links {of application}',
  ),
} satisfies ActionRows

const listOf = (steps: unknown): string => text(steps).split(' ').map(plainly).join(', ')
const stepOf = (step: unknown): string => plainly(step) || 'a step'

const answers = {
  'step.answered': action(
    'the applicant answered a step',
    ({ step, corrected }) =>
      `answered ${stepOf(step)} {of application}` +
      (corrected
        ? `, and changed what the photo of the document says: ${correctedWords(text(corrected))}`
        : ''),
  ),
  'step.drafted': action(
    'the applicant saved a step unfinished',
    ({ step }) => `saved ${stepOf(step)} unfinished {in application}`,
  ),
  'step.skipped': action(
    'the applicant skipped an optional step',
    ({ step }) => `skipped ${stepOf(step)} {of application}`,
  ),
  'registry.looked_up': action(
    'the applicant looked up an organization',
    'looked up the company {of application}',
  ),
} satisfies ActionRows

const identities = {
  'identity.started': action('the applicant started an eID', ({ provider }) =>
    provider
      ? `started an eID {in application}: ${providerNameOf(text(provider))}`
      : 'started an eID {in application}',
  ),
  'identity.proven': action(
    'the eID proved the identity of the applicant',
    ({ remarks }) => `proved the identity {in application}${remarkWords(text(remarks).split(', '))}`,
    {
      by: (_detail, { kind, id }) => (kind === 'SYSTEM' && id ? providerNameOf(id) : undefined),
    },
  ),
  'identity.not_proven': action(
    'the eID did not prove the identity of the applicant',
    notProven('did not prove the identity {in application}'),
  ),
  'identity.expired': action(
    'the proof of the identity was older than the workflow allows before signing',
    'asked for the identity again {in application}: its proof was too old to sign with',
  ),
  'signing.voided': action(
    'signatures became void, because an answer changed or the applicant took the sending back',
    'made the signatures {of application} void',
  ),
} satisfies ActionRows

const documents = {
  'document.added': action('a document was uploaded', 'added a document {to application}'),
  'document.removed': action('the applicant removed a document', 'removed a document {from application}'),
  'document.scanned': action(
    'the scanner for viruses answered about a document that was held; an infected one was removed',
    'checked a held document {of application} for viruses',
  ),
} satisfies ActionRows

const hits = {
  'hit.resolved': action(
    'a reviewer resolved a screening hit, or a second person confirmed its dismissal',
    ({ state, proposedBy }) =>
      proposedBy
        ? 'confirmed, as the second person, that a match {of application} is dismissed'
        : `resolved a match {of application}${after(wordOf(resolutions, state))}`,
  ),
  'hit.dismissal_proposed': action(
    'a reviewer proposed to dismiss a screening hit, which a second person confirms',
    'proposed to dismiss a match {of application}, which a second person confirms',
  ),
} satisfies ActionRows

export const applicationActions = { ...lifecycle, ...answers, ...identities, ...documents, ...hits }
