/** The roles in words. The server enforces them on every request. */
import type { Role } from '#staff/roles.ts'
import { roleWord } from '../frame/frame-menus.ts'

const sentences: Record<Role, string> = {
  OWNER: 'Everything, including ownership.',
  ADMIN: 'Everything except ownership. Publishes workflows.',
  DEVELOPER: 'Credentials, webhooks, logs. No personal data.',
  REVIEWER: 'Applications and decisions, with identity numbers.',
  VIEWER: 'Reads applications, without identity numbers.',
}

/** In the order of what they may do. */
export const roleRows = (Object.keys(sentences) as Role[]).map((role) => ({
  role,
  word: roleWord(role),
  sentence: sentences[role],
}))

/** Roles that a provider of single sign-on may give: a group makes no person an owner. */
export const givenRoleOptions = roleRows.flatMap(({ role, word, sentence }) =>
  role === 'OWNER' ? [] : [{ value: role, label: word, hint: sentence }],
)
export type GivenRole = (typeof givenRoleOptions)[number]['value']

/** Only an owner makes another owner. */
export const roleOptions = (own: Role) =>
  roleRows
    .filter(({ role }) => role !== 'OWNER' || own === 'OWNER')
    .map(({ role, word, sentence }) => ({ value: role, label: word, hint: sentence }))
