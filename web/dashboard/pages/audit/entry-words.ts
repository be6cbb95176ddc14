/** An entry of the audit log as a sentence, from its action and references. */

interface Entry {
  action: string
  actor: { kind: string }
  detail: Record<string, unknown>
}
type NameOf = (id: string) => string | undefined

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const lower = (value: unknown): string => text(value).toLowerCase().replaceAll('_', ' ')

const outcomes: Record<string, string> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  MANUAL_REVIEW: 'asked a person to decide',
}
const workflow = ({ workflowId }: Entry['detail'], nameOf: NameOf): string =>
  nameOf(`:workflow::${text(workflowId)}`) ?? 'a workflow'
const person = (id: unknown, nameOf: NameOf): string => nameOf(`:user::${text(id)}`) ?? 'somebody'

/** Who made it, where that is neither a person of the team nor a credential. */
export function actorWords({ action, actor: { kind } }: Pick<Entry, 'action' | 'actor'>): string {
  if (kind === 'OPERATOR') return 'The operator'
  if (kind === 'SYSTEM') return 'Foyer'
  // They act by a link of their own.
  return action.startsWith('owner.') ? 'An owner' : 'The applicant'
}

/** What happened, after the name of who did it. Without a row: the action in words. */
const sentences: Record<string, (detail: Entry['detail'], nameOf: NameOf) => string> = {
  'application.created': () => 'created application',
  'application.updated': () => 'changed the reference or metadata of',
  'application.imported': () => 'imported',
  'application.started': () => 'began',
  'application.language_set': () => 'chose a language in',
  'application.submitted': () => 'submitted',
  'application.cancelled': () => 'cancelled',
  'application.failed': () => 'closed as failed',
  'application.decided': ({ outcome }) => outcomes[text(outcome)] ?? 'decided',
  'application.assessed': () => 'computed the findings and the risk again of',
  'application.decision_proposed': () => 'proposed a decision on',
  'application.decision_returned': () => 'returned the proposed decision on',
  'application.reopened': () => 'opened the decision again on',
  'application.assigned': () => 'assigned',
  'applications.exported': () => 'exported a list of applications',
  'application.information_requested': () => 'asked for more in',
  'application.retried': () => 'opened again',
  'application.session_created': () => 'made a link to',
  'application.sessions_ended': () => 'ended the links of',
  'application.link_requested': () => 'asked for a new link to',
  'application.link_not_sent': () => 'could not send a new link to',
  'application.held': () => 'set a legal hold on',
  'application.released': () => 'released the legal hold on',
  'application.erased': () => 'erased',
  'application.files_removed': () => 'removed the files of',
  'onboarding.opened': () => 'opened the link of',
  'step.answered': ({ step }) => `answered ${text(step) || 'a step'} of`,
  'step.drafted': ({ step }) => `saved ${text(step) || 'a step'} unfinished in`,
  'step.skipped': ({ step }) => `skipped ${text(step) || 'a step'} of`,
  'email.code_requested': () => 'asked for a code for the e-mail address in',
  'email.code_sent': () => 'sent the code for the e-mail address in',
  'email.code_not_sent': () => 'could not send the code for the e-mail address in',
  'email.code_wrong': () => 'entered a wrong code for the e-mail address in',
  'email.confirmed': () => 'confirmed the e-mail address in',
  'letter.sent': () => 'sent a letter to the applicant of',
  'letter.not_sent': () => 'could not send a letter to the applicant of',
  'registry.looked_up': () => 'looked up a company in',
  'identity.started': () => 'started an eID in',
  'identity.proven': () => 'proved the identity in',
  'identity.not_proven': () => 'did not prove the identity in',
  'identity.expired': () => 'has to prove the identity again in',
  'signing.started': () => 'began to sign',
  'signing.signed': () => 'signed',
  'signing.not_signed': () => 'did not sign with the eID in',
  'signing.voided': () => 'made the signatures void in',
  'signing.invited': () => 'asked a co-signer to sign',
  'signing.invited_again': () => 'asked a co-signer again to sign',
  'signing.address_changed': () => 'changed the address of a co-signer of',
  'signing.request_cancelled': () => 'cancelled the request to a co-signer of',
  'signing.link_shown': () => 'saw the link of a co-signer of',
  'signing.opened': () => 'opened the link to sign',
  'signing.identified': () => 'proved, as a co-signer, who they are in',
  'signing.copy_saved': () => 'saved a copy of what they signed of',
  'signing.language_set': () => 'chose a language to sign',
  'signing.declined': () => 'declined to sign',
  'signing.mailed': () => 'sent an e-mail to a co-signer of',
  'signing.not_mailed': () => 'could not send the e-mail to a co-signer of',
  'signing.answers_checked': () => 'checked, before anyone signed, the answers of',
  'signing.awaited': () => 'did their part, before all signatures were given, of',
  'signing.taken_back': () => 'took the sending back of',
  'owner.asked': () => 'asked an owner of the company to prove who they are in',
  'owner.request_cancelled': () => 'cancelled the request to an owner of',
  'owner.opened': () => 'opened the link of an owner in',
  'owner.language_set': () => 'chose a language as an owner in',
  'owner.eid_started': () => 'started an eID as an owner in',
  'owner.proven': () => 'proved a person with the link of an owner in',
  'owner.not_proven': () => 'proved no one with the link of an owner in',
  'owner.confirmed': () => 'confirmed what is declared of them as an owner in',
  'owner.disputed': () => 'disputed what is declared of them as an owner in',
  'owner.mailed': () => 'sent an e-mail to an owner of',
  'owner.not_mailed': () => 'could not send the e-mail to an owner of',
  'document.added': () => 'added a document to',
  'document.removed': () => 'removed a document from',
  'document.scanned': () => 'checked for viruses a document of',
  'check.answered': ({ check }) => `answered the check ${lower(check)} of`,
  'check.unavailable': ({ check }) => `got no answer to the check ${lower(check)} of`,
  'check.repeated': ({ check }) => `repeats the check ${lower(check)} of`,
  'monitoring.set': ({ state }) =>
    `switched ${text(state) === 'OFF' ? 'off' : 'on'} the ongoing monitoring of`,
  'monitoring.hit_found': () => 'found a possible match on a changed list for',
  'monitoring.finding_added': () => 'found a reason to review again',
  'monitoring.screening_requested': () => 'had everybody who is monitored screened again',
  'monitoring.organization_found': () => 'got the first answer of the register for',
  'monitoring.organization_changed': () => 'found a change in the register for',
  'hit.resolved': ({ state }) => `resolved a screening hit as ${lower(state) || 'seen'} in`,
  'hit.dismissal_proposed': () => 'proposed to dismiss a screening hit in',
  'finding.resolved': () => 'answered a finding of',
  'note.created': () => 'wrote a note in',
  'identityNumbers.revealed': () => 'revealed the identity numbers in',
  'customer.created': () => 'created this customer',
  'export.created': () => 'asked for an export of everything',
  'export.finished': () => 'finished an export of everything',
  'export.cancelled': () => 'cancelled an export of everything',
  'export.failed': () => 'could not make an export of everything',
  'archive.imported': () => 'imported an export of everything',
  'export.downloaded': () => 'downloaded an export of everything',
  'customer.changed': (detail) => `changed ${changed(detail)}`,
  'provider.set': ({ provider }) => `changed the settings of ${text(provider) || 'a provider'}`,
  'provider.removed': ({ provider }) => `removed the settings of ${text(provider) || 'a provider'}`,
  'provider.list_accepted': () => 'accepted a list of PID providers whose numbers began again',
  'screening.settings_changed': () => 'changed the lists or the threshold of screening',
  'screening.update_requested': () => 'asked for the newest screening lists',
  'screening.own_list_uploaded': () => 'uploaded an own screening list',
  'screening.own_list_deleted': () => 'deleted an own screening list',
  'screening.version_decision_requested': () => 'began to decide about a version of a screening list',
  'screening.version_approved': () => 'approved a version of a screening list',
  'screening.version_rejected': () => 'rejected a version of a screening list',
  'credential.created': ({ credentialId, permissions }, nameOf) =>
    `created ${named(credentialId, nameOf)}${may(permissions)}`,
  'credential.changed': ({ credentialId, permissions }, nameOf) =>
    `changed ${named(credentialId, nameOf)}${may(permissions)}`,
  'credential.rotated': ({ credentialId }, nameOf) => `rotated the secret of ${named(credentialId, nameOf)}`,
  'credential.old_secret_ended': ({ credentialId }, nameOf) =>
    `ended the old secret of ${named(credentialId, nameOf)}`,
  'credential.deleted': () => 'deleted a credential',
  'workflow.published': ({ version, ...detail }, nameOf) =>
    `published version ${text(version)} of ${workflow(detail, nameOf)}`,
  'workflow.created': (detail, nameOf) => `created ${workflow(detail, nameOf)}`,
  'workflow.draft_started': (detail, nameOf) => `began a draft of ${workflow(detail, nameOf)}`,
  'workflow.draft_discarded': (detail, nameOf) => `discarded the draft of ${workflow(detail, nameOf)}`,
  'workflow.proposed': (detail, nameOf) => `requested the publication of ${workflow(detail, nameOf)}`,
  'workflow.returned': (detail, nameOf) => `returned the draft of ${workflow(detail, nameOf)} to its editor`,
  'member.invitation_revoked': () => 'withdrew an invitation',
  'single_sign_on.set': () => 'set single sign-on',
  'single_sign_on.removed': () => 'switched off single sign-on',
  'single_sign_on.domain_proven': ({ domain }) => `proved the domain ${text(domain)}`,
  'single_sign_on.domain_ending': ({ domain }) => `missed the DNS record of ${text(domain)}`,
  'single_sign_on.domain_ended': ({ domain }) => `ended single sign-on of ${text(domain)}`,
  'single_sign_on.refused': ({ userId }, nameOf) =>
    `refused a sign-in${userId ? ` of ${person(userId, nameOf)}` : ''} through single sign-on`,
  'member.invited': ({ role }) => `invited somebody as ${lower(role)}`,
  'member.joined': ({ role }) => `joined as ${lower(role)}`,
  'member.role_changed': ({ userId, from, role, to }, nameOf) =>
    `changed the role of ${person(userId, nameOf)}` +
    `${from ? ` from ${lower(from)}` : ''} to ${lower(role ?? to)}`,
  'member.renamed': () => 'changed their own name',
  'saved_view.saved': ({ shared }) => (shared ? 'saved a view for everyone' : 'saved a view of their own'),
  'saved_view.deleted': ({ shared }) => (shared ? 'deleted a shared view' : 'deleted a view of their own'),
  'notifications.changed': ({ kind, channel }) =>
    `chose how they are told about ${toldAbout(kind)}: ${toldBy(channel)}`,
  'notifications.role_changed': ({ role, kind, channel }) =>
    `chose how the role ${lower(role)} is told about ${toldAbout(kind)}: ${toldBy(channel)}`,
  'member.sessions_ended': ({ userId, sessions }, nameOf) =>
    `ended ${sessions === 1 ? 'a session' : `${text(sessions)} sessions`} of ${person(userId, nameOf)}`,
  'member.removed': ({ userId }, nameOf) => `removed ${person(userId, nameOf)} from the team`,
  'webhook.created': ({ host }) => `created a webhook to ${text(host)}`,
  'webhook.changed': ({ host, what }) =>
    `changed ${text(what) || 'the webhook'} of the webhook to ${text(host)}`,
  'webhook.deleted': () => 'deleted a webhook',
  'webhook.switchedOff': () => 'switched off a webhook that failed',
  'webhook.replayed': ({ replayed }) =>
    `sent ${replayed === undefined || replayed === 1 ? 'an event' : `${text(replayed)} events`} again`,
  'audit.downloaded': () => 'downloaded the audit log',
  'look.changed': ({ accent }) => `published a look${accent ? ` in ${text(accent)}` : ''}`,
  'terms.uploaded': () => 'uploaded terms as a PDF',
  'cover.changed': ({ sha256 }) => (sha256 ? 'uploaded a cover' : 'removed the cover'),
  'logo.changed': ({ sha256 }) => (sha256 ? 'uploaded a logo' : 'removed a logo'),
}

const may = (permissions: unknown): string =>
  permissions ? `, which may ${text(permissions).split(' ').join(', ')}` : ''
const named = (id: unknown, nameOf: NameOf): string =>
  nameOf(`:credential::${text(id)}`) ?? 'a deleted credential'

const subjectsOfMail: Record<string, string> = {
  MENTIONED: 'mentions',
  ASSIGNED: 'assignments',
  PROPOSED: 'proposed decisions',
  WAITING: 'applications that wait for review',
  NEW_HIT: 'new hits on applications in review',
  WEBHOOK_DISABLED: 'webhooks that are switched off',
  WEBHOOK_FAILING: 'webhooks that fail',
  JOINED: 'accepted invitations',
}
const toldAbout = (kind: unknown): string => subjectsOfMail[text(kind)] ?? 'something'
const channelWords: Record<string, string> = {
  MAIL: 'by mail',
  DAILY: 'by mail once a day',
  HOME: 'on Home only',
  OFF: 'not at all',
  DEFAULT: 'as set for the role',
}
const toldBy = (channel: unknown): string => channelWords[text(channel)] ?? 'otherwise'

function changed(detail: Entry['detail']): string {
  if ('name' in detail) return 'the name of the company'
  if ('notified' in detail) return detail.notified ? 'who is notified' : 'notifications: nobody gets them'
  if ('redirectOrigins' in detail) return `redirects to ${text(detail.redirectOrigins) || 'anywhere'}`
  if ('requireTwoStep' in detail)
    return detail.requireTwoStep
      ? 'sign-in: a second step is required'
      : 'sign-in: no second step is required'
  if ('languages' in detail) return `languages to ${text(detail.languages).replaceAll(' ', ', ') || 'all'}`
  if ('defaultLanguage' in detail)
    return `the first language to ${text(detail.defaultLanguage) || 'that of the market'}`
  if ('retentionYears' in detail)
    return `the years of new workflows to ${text(detail.retentionYears) || 'none'}`
  if ('expiryDays' in detail) return `the days of new workflows to ${text(detail.expiryDays) || 'none'}`
  if ('sessionIdleMinutes' in detail)
    return `sessions: they end after ${text(detail.sessionIdleMinutes)} minutes without use`
  if ('sessionHours' in detail) return `sessions: they end after ${text(detail.sessionHours)} hours`
  if ('timeZone' in detail) return `the time zone to ${text(detail.timeZone) || 'that of the market'}`
  if ('suspended' in detail) return detail.suspended ? 'the state to suspended' : 'the state to active'
  return 'the settings'
}

export function wordsOfEntry({ action, detail }: Entry, nameOf: NameOf): string {
  const sentence = sentences[action]
  return sentence ? sentence(detail, nameOf) : action.replaceAll(/[._]/g, ' ')
}

/** What stands behind the name of the application. */
export const endOfEntry = ({ action, detail }: Entry, nameOf: NameOf): string =>
  action === 'application.assigned' ? `to ${detail.to ? person(detail.to, nameOf) : 'nobody'}` : ''

/** Words that depend on the details of an entry. */
const also: Record<string, string> = {
  'application.decided': 'approved declined',
  'customer.changed': 'settings sessions sign-in languages redirects name notifications',
}

/** The actions with this text in their sentence. */
export function actionsWith(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  return Object.keys(sentences).filter((action) =>
    `${wordsOfEntry({ action, actor: { kind: 'USER' }, detail: {} }, () => undefined)} ${also[action] ?? ''}`
      .toLowerCase()
      .includes(wanted),
  )
}

/** What the list can be narrowed to. */
export const groups: Record<string, { label: string; prefixes: readonly string[] }> = {
  decisions: {
    label: 'decisions',
    prefixes: ['application.decided', 'application.information', 'application.retried', 'hit.', 'finding.'],
  },
  reads: { label: 'revealed numbers and downloads', prefixes: ['identityNumbers.', 'audit.'] },
  erasures: {
    label: 'erasures and holds',
    prefixes: ['application.erased', 'application.files', 'application.held', 'application.released'],
  },
  settings: {
    label: 'settings',
    prefixes: ['customer.', 'look.', 'logo.', 'cover.', 'workflow.', 'notifications.'],
  },
  people: { label: 'people', prefixes: ['member.', 'single_sign_on.'] },
  developer: { label: 'credentials and webhooks', prefixes: ['credential.', 'webhook.'] },
}

export const faultWords: Record<string, string> = {
  CHANGED: 'It, or the one before, was edited, moved or inserted. Everything before it is intact.',
  COLUMNS_CHANGED: 'Its time or application was changed beside the text. Everything before it is intact.',
  MISSING: 'It is missing, while later ones exist. Everything before it is intact.',
  CUT_OFF: 'The log ends too early: entries at its end were removed.',
  BEYOND_HEAD: 'It stands after the end of the chain: it was inserted.',
  OTHER_CHAIN: 'The log is consistent, but its end is another: it was written again as a whole.',
  NOT_AS_SIGNED: 'The log differs from the head that was signed: it was written again after that.',
  NO_HEAD: 'The end of the chain is missing.',
}
