/** The roles of the customer's staff, and what each may use. */

/**
 * OWNER: everything. ADMIN: everything but ownership. DEVELOPER: credentials and webhooks, no personal data.
 * REVIEWER: applications and decisions. VIEWER: reads applications, without identity numbers.
 */
export const roles = ['OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER'] as const
export type Role = (typeof roles)[number]

/**
 * The parts of the API that members may use, by role. NOBODY: only credentials. READ: personal data. REVIEW:
 * decisions. CREATE: new applications. DEVELOP: credentials, webhooks and workflows. MANAGE: people and
 * settings. OWN: only owners.
 */
export const staffAccess = {
  NOBODY: [],
  EVERYONE: roles,
  READ: ['OWNER', 'ADMIN', 'REVIEWER', 'VIEWER'],
  REVIEW: ['OWNER', 'ADMIN', 'REVIEWER'],
  CREATE: ['OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER'],
  DEVELOP: ['OWNER', 'ADMIN', 'DEVELOPER'],
  MANAGE: ['OWNER', 'ADMIN'],
  OWN: ['OWNER'],
} as const satisfies Record<string, readonly Role[]>
export type StaffAccess = keyof typeof staffAccess

export const mayUse = (role: Role, access: StaffAccess): boolean =>
  (staffAccess[access] as readonly Role[]).includes(role)

/** Identity numbers never leave the server for the others. */
const readersOfIdentityNumbers: readonly Role[] = ['OWNER', 'ADMIN', 'REVIEWER']
export const seesIdentityNumbers = (role: Role): boolean => readersOfIdentityNumbers.includes(role)

export const roleTable: Readonly<Record<Role, { word: string; plural: string }>> = {
  OWNER: { word: 'owner', plural: 'owners' },
  ADMIN: { word: 'admin', plural: 'admins' },
  DEVELOPER: { word: 'developer', plural: 'developers' },
  REVIEWER: { word: 'reviewer', plural: 'reviewers' },
  VIEWER: { word: 'viewer', plural: 'viewers' },
}

/** The missing access, for the detail of the error. */
export function missingRoleText(held: Role | null, needed: StaffAccess): string {
  const allowed = staffAccess[needed].map((role) => roleTable[role].plural)
  if (allowed.length === 0) return 'No person may do this, whatever their role: use a credential.'
  const own = held === null ? '' : ` Your role is ${roleTable[held].word}.`
  return `This is for ${allowed.join(', ')}.${own} An owner or admin can change it.`
}
