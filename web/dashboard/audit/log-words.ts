/** Search and filters of the audit log, and the result of its verification, in words. */
import { whatWasDone } from '#audit/entry-words.ts'
import { type AuditAction, auditActions, rowOf } from '#audit-actions.ts'

export const actionNames = Object.keys(auditActions) as AuditAction[]

/** Words that depend on the details of an entry. */
const also: Partial<Record<AuditAction, string>> = {
  'application.decided': 'approved declined decision',
  'customer.changed': 'settings sessions sign-in languages redirects name notifications',
}

const nobody = (): undefined => undefined
const actor = { kind: 'USER', id: null }
const sayingOf = (action: AuditAction): string =>
  [
    ...whatWasDone(rowOf(action), { action, actor, detail: {} }, nobody, '').map(({ text }) => text),
    ` ${also[action] ?? ''}`,
  ]
    .join('')
    .toLowerCase()

/** The actions with this text in their sentence. */
export function actionsWith(text: string): AuditAction[] {
  const wanted = text.trim().toLowerCase()
  return actionNames.filter((action) => sayingOf(action).includes(wanted))
}

/** The filters of the list: groups of actions. */
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
