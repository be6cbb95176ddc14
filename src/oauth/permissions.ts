/** The permissions of a credential. They narrow what its scopes allow. */
export const permissions = [
  ...(['create', 'read', 'review', 'erase', 'webhooks', 'export'] as const),
  ...(['workflows', 'publish', 'screening', 'monitoring', 'providers', 'credentials'] as const),
  ...(['settings', 'team', 'singleSignOn', 'audit'] as const),
] as const
export type Permission = (typeof permissions)[number]

/** The permissions of a new credential unless its creator chooses others. All that an API key can use. */
export const defaultPermissions: readonly Permission[] = ['create', 'read']

/** The meaning of each permission, for the reference and the command line. */
export const permissionTexts: Record<Permission, string> = {
  create: 'create applications and manage them until they are decided',
  read: 'read applications, workflows and events',
  review: 'decide applications, resolve screening hits and ask applicants for more',
  erase: 'erase applications',
  webhooks: 'manage webhooks, replay their deliveries and read the log of requests',
  export: 'export everything of the customer as one archive',
  workflows: 'edit drafts of workflows, try them and propose their publication',
  publish: 'publish workflows, and return proposals',
  screening: 'search and compare names, and manage lists and the threshold',
  monitoring: 'list new hits, monitored names and reviews that are due',
  providers: 'set registries, eIDs and other providers, and try them',
  credentials: 'manage credentials with no more permissions than its own',
  settings: 'change settings and look of the customer, service times and notifications of roles',
  team: 'invite people, change roles but owners, and end sessions',
  singleSignOn: 'set how the people of the team sign in',
  audit: 'read, verify and download the audit log',
}

/** `needed` is null for operations that every credential may use. */
export const hasPermission = (held: readonly Permission[], needed: Permission | null): boolean =>
  needed === null || held.includes(needed)

/** In the order of the table, without repetitions and unknown names. */
export const orderedPermissions = (given: readonly string[]): Permission[] =>
  permissions.filter((each) => given.includes(each))

/** The missing permissions, and who can grant them without removing existing ones. */
export function missingPermissionText(held: readonly Permission[], needed: Permission): string {
  const wanted = orderedPermissions([...held, needed]).join(', ')
  return (
    `This credential does not have the permission ${needed}: ${permissionTexts[needed]}. Use a credential ` +
    `that has it, or ask an owner to give this one, on the page Developer of the dashboard: ${wanted}.`
  )
}
