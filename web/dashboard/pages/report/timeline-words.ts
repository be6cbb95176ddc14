/** What the timeline says about each action of the audit log. */
import type { Report } from './use-report.ts'

type Entry = Report['timeline'][number]
type Words = (who: string, detail: (name: string) => string) => string

const outcomeWord: Record<string, string> = { APPROVED: 'approved', DECLINED: 'declined' }
const decided = (outcome: string) => outcomeWord[outcome] ?? 'sent to manual review'

const letterWords: Record<string, string> = {
  RECEIVED: 'The receipt',
  REMINDER: 'A reminder',
  DECISION: 'The decision',
}
/** Answers of an eID that came where nobody takes them: they say nothing about the person. */
const notTaken: Record<string, string> = {
  ELSEWHERE: 'An answer of the eID came in another browser than the one that began: it was not taken',
  STALE_RETURN:
    'An answer of the eID came for which nobody waited, such as one a second time: it was not taken',
}
const signing: Record<string, Words> = {
  'signing.started': (who) => `${who} began to sign with an eID`,
  'signing.signed': (who) => `${who} signed with an eID`,
  'signing.not_signed': (who, detail) =>
    notTaken[detail('why')] ??
    `${who} did not sign: the eID gave no signature${detail('refusal') && ` (${detail('refusal')})`}`,
  'signing.voided': () => 'The signatures became void',
  'signing.invited': () => 'The applicant asked a co-signer to sign',
  'signing.invited_again': () => 'A co-signer was asked again',
  'signing.address_changed': () => 'The applicant changed the address of a co-signer',
  'signing.request_cancelled': () => 'The applicant cancelled the request to a co-signer',
  'signing.link_shown': () => 'The applicant was shown the link of a co-signer',
  'signing.opened': (who) => `${who} opened the link to sign`,
  'signing.identified': (who) => `${who} proved who they are`,
  'signing.copy_saved': (who) => `${who} saved a copy of what they signed`,
  'signing.language_set': (who) => `${who} chose a language`,
  'signing.declined': (who) => `${who} declined to sign`,
  'signing.mailed': () => 'An e-mail was sent to a co-signer',
  'signing.not_mailed': () => 'The e-mail to a co-signer could not be sent',
  'signing.answers_checked': () => 'The applicant checked what is to be signed',
  'signing.awaited': () => 'The applicant did their part; it waits for signatures',
  'signing.taken_back': () => 'The applicant took it back to change the answers',
}

const owners: Record<string, Words> = {
  'owner.asked': () => 'An owner was asked by e-mail to prove who they are',
  'owner.request_cancelled': () => 'The request to an owner was cancelled: something else is declared',
  'owner.opened': () => 'An owner opened their link',
  'owner.language_set': () => 'An owner chose a language',
  'owner.eid_started': (_who, detail) => `An owner started an eID ${detail('provider')}`.trim(),
  'owner.proven': (_who, detail) =>
    detail('isDeclaredPerson') === 'false'
      ? 'The eID used with the link of an owner proved another person than is declared'
      : 'An owner proved who they are',
  'owner.not_proven': (_who, detail) =>
    notTaken[detail('why')] ??
    `The eID of an owner proved no one${detail('refusal') && ` (${detail('refusal')})`}`,
  'owner.confirmed': () => 'An owner confirmed what is declared of them',
  'owner.disputed': () => 'An owner says that they are none, or that what is declared of them is wrong',
  'owner.mailed': () => 'An e-mail was sent to an owner',
  'owner.not_mailed': () => 'The e-mail to an owner could not be sent',
}

const fieldWords: Record<string, string> = {
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
const fieldsOf = (fields: string): string =>
  fields
    .split(' ')
    .map((field) => fieldWords[field] ?? field)
    .join(', ')
const reopenedBy: Record<string, string> = {
  MONITORING_HIT: 'A possible match on a list',
  ORGANIZATION_CHANGED: 'A change in the register',
  PERIODIC_REVIEW: 'The periodic review',
}
const monitoring: Record<string, Words> = {
  'monitoring.set': (who, detail) =>
    `${who} switched the monitoring ${detail('state') === 'OFF' ? 'off' : 'on'}`,
  'monitoring.hit_found': () => 'The monitoring found a possible match on a list',
  'monitoring.finding_added': () => 'The monitoring found something more to review',
  'monitoring.organization_found': () => 'The register answered about the company for the first time',
  'monitoring.organization_changed': (_who, detail) =>
    `The register says something else: ${fieldsOf(detail('fields'))}`,
}

const words: Record<string, Words> = {
  'application.created': (who) => `${who} created the application`,
  'application.updated': (who) => `${who} changed the reference or metadata`,
  'application.imported': () => 'Imported from another service',
  'application.started': () => 'The applicant opened the link',
  'application.language_set': (_who, detail) => `The applicant chose the language ${detail('language')}`,
  'application.submitted': (who) =>
    who === 'A co-signer' ? 'The last signature submitted it' : 'The applicant submitted the application',
  'application.cancelled': (who) => `${who} cancelled the application`,
  'application.failed': (_who, detail) => `The application failed: ${detail('reason').toLowerCase()}`,
  'application.decided': (who, detail) => {
    const [outcome, word] = [detail('outcome'), decided(detail('outcome'))]
    if (detail('by') === 'RULES')
      return outcome === 'MANUAL_REVIEW' ? 'The rules sent it to manual review' : `The rules ${word} it`
    return detail('proposedBy') ? `${who} confirmed: ${word}` : `${who} ${word} it`
  },
  'application.assessed': (_who, detail) =>
    `The rules looked at it again: ${riskWords(detail('risk'), detail('score'))}`,
  'application.decision_proposed': (who, detail) =>
    `${who} ${decided(detail('outcome'))} it, awaiting a second person`,
  'application.decision_returned': (who, detail) =>
    `${who} ${detail('withdrawn') === 'true' ? 'withdrew' : 'returned'} the decision`,
  'application.reopened': (who, detail) => `${reopenedBy[detail('reason')] ?? who} opened it again`,
  'application.assigned': (who, detail) =>
    detail('to') ? `${who} assigned it` : `${who} took the assignment away`,
  'application.information_requested': (who, detail) => `${who} requested information: ${detail('steps')}`,
  'application.retried': (who) => `${who} opened the failed application again`,
  'application.session_created': (who) => `${who} made a link for the applicant`,
  'application.link_requested': () => 'The applicant asked for a new link',
  'application.link_not_sent': () => 'The new link could not be sent',
  'application.held': () => 'A legal hold was set',
  'application.released': () => 'The legal hold was released',
  'onboarding.opened': () => 'The link was opened in a browser',
  'step.answered': (_who, detail) => `The applicant answered ${detail('step')}`,
  'step.drafted': (_who, detail) => `The applicant saved ${detail('step')} unfinished`,
  'step.skipped': (_who, detail) => `The applicant skipped ${detail('step')}`,
  'email.code_requested': () => 'The applicant asked for a code to confirm their e-mail address',
  'email.code_sent': () => 'The code was sent',
  'email.code_not_sent': () => 'The code could not be sent',
  'email.code_wrong': () => 'The applicant entered a wrong code',
  'email.confirmed': () => 'The applicant confirmed their e-mail address',
  'letter.sent': (_who, detail) => `${letterWords[detail('about')] ?? 'A letter'} was sent to the applicant`,
  'letter.not_sent': (_who, detail) => `${letterWords[detail('about')] ?? 'A letter'} could not be sent`,
  'registry.looked_up': () => 'The applicant looked up the company',
  'identity.started': (_who, detail) => `The applicant started an eID ${detail('provider')}`.trim(),
  'identity.proven': (_who, detail) =>
    `The identity was proven ${detail('provider') && `by ${detail('provider')}`}`.trim() +
    remarkWords(detail('remarks')),
  'identity.not_proven': (_who, detail) =>
    notTaken[detail('why')] ??
    `The eID did not prove the identity${detail('refusal') && `: ${detail('refusal')}`}`,
  'identity.expired': () => 'The proof of identity was too old to sign with, and is asked again',
  ...signing,
  ...owners,
  ...monitoring,
  'document.added': (who) => `${who} uploaded a document`,
  'document.removed': () => 'The applicant removed a document',
  'document.scanned': () => 'A held document was checked for viruses',
  'check.answered': (_who, detail) => `${checkWord(detail('check'))} answered`,
  'check.unavailable': (_who, detail) => `${checkWord(detail('check'))} did not answer`,
  'check.repeated': (_who, detail) => `${checkWord(detail('check'))} is asked again`,
  'hit.resolved': (who, detail) =>
    detail('proposedBy')
      ? `${who} confirmed as second person that a match is dismissed`
      : `${who} resolved a match: ${hitWord(detail('state'))}`,
  'hit.dismissal_proposed': (who) => `${who} proposed to dismiss a match, which a second person confirms`,
  'finding.resolved': (who, detail) =>
    `${who} ${detail('state') === 'RESOLVED' ? 'resolved' : 'reopened'} finding ${detail('finding')}`,
  'note.created': (who) => `${who} wrote a note`,
  'identityNumbers.revealed': (who) => `${who} looked at the identity numbers`,
}

/** What a reviewer should know about the way it was proven. */
const remarks: Record<string, string> = {
  CROSS_DEVICE: 'on another device than that of the page',
  RISK_HIGH: 'with a high risk, as the eID says',
  RISK_RAISED: 'with a risk that is not low, as the eID says',
  RISK_UNKNOWN: 'without the risk, which the eID did not tell',
  OTHER_NETWORK: 'from another network',
  DEVICE_ELSEWHERE: 'by an app that was not on the network of the page',
  NO_NUMBER: 'without the national number that was asked for',
  NUMBER_REFUSED: 'with a national number that the rules of its country refuse',
  STATUS_UNKNOWN: 'without knowing whether it was revoked',
}
const remarkWords = (given: string): string =>
  given
    .split(', ')
    .flatMap((remark) => (remarks[remark] ? [`, ${remarks[remark]}`] : []))
    .join('')

const riskWords = (level: string, score: string): string =>
  level === '' ? 'what it found changed' : `the risk is ${level.toLowerCase()}, ${score} points`
const checkWord = (check: string): string => (check === 'SCREENING' ? 'The screening' : 'The register')
const hitWords: Record<string, string> = {
  TRUE_POSITIVE: 'it is a match',
  FALSE_POSITIVE: 'not a match',
  NO_DECISION: 'cannot be told',
  UNRESOLVED: 'opened again',
}
const hitWord = (state: string): string => hitWords[state] ?? state

const actorWords: Record<Entry['actor']['kind'], string> = {
  CUSTOMER: 'Your system',
  APPLICANT: 'The applicant',
  USER: 'A colleague',
  SYSTEM: 'Foyer',
  OPERATOR: 'The operator',
}

export function timelineWords(entry: Entry, nameOf: (id: string | null) => string): string {
  const { kind, id } = entry.actor
  // A co-signer acts for the applicant, with an id of their own.
  const isCoSigner = kind === 'APPLICANT' && id !== null
  const who = kind === 'USER' ? nameOf(id) : isCoSigner ? 'A co-signer' : actorWords[kind]
  const detail = (name: string) => entry.detail.find((each) => each.name === name)?.value ?? ''
  return words[entry.action]?.(who, detail) ?? `${who}: ${entry.action}`
}

const turns = new Set([
  'application.created',
  'application.started',
  'application.submitted',
  'application.decided',
  'application.reopened',
  'application.information_requested',
  'application.cancelled',
  'application.failed',
  'application.retried',
])

/** The status changed with it. */
export const isTurn = ({ action }: Pick<Entry, 'action'>): boolean => turns.has(action)
