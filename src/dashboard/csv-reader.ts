/**
 * Whether the caller who asked for a list may still read it: checked at the start and during the download.
 */
import { isActive } from '#customers/customer.ts'
import { hasPermission } from '#oauth/permissions.ts'
import type { Ports } from '#ports.ts'
import { mayUse, type Role } from '#staff/roles.ts'
import { sessionTokenOf } from '#staff/session-cookies.ts'
import type { CsvTicket } from './ports.ts'

/** null: a credential, which has no role. undefined: may not read it. */
export type ReaderRole = Role | null | undefined

type Needs = Pick<Ports, 'customers' | 'staff' | 'clients' | 'baseUrl'>

/** The link of a person works only in the browser where they are signed in. */
export async function readerRoleOf(
  { customerId, reader }: CsvTicket,
  cookies: string | undefined,
  { customers, staff, clients, baseUrl }: Needs,
): Promise<ReaderRole> {
  if (!isActive(await customers.byId(customerId))) return undefined
  if (reader.kind === 'CUSTOMER') {
    const client = await clients.byClientId(reader.clientId)
    const isSame = client?.customerId === customerId && client.credentialId === reader.id
    return isSame && hasPermission(client.permissions, 'read') ? null : undefined
  }
  const token = sessionTokenOf(cookies, baseUrl.startsWith('https:'))
  const session = token === undefined ? undefined : await staff.sessionOf(token, false)
  const member = session?.memberships.find((each) => each.customerId === customerId)
  const isIn = session?.userId === reader.id && member !== undefined && !member.needsTwoStep
  return isIn && mayUse(member.role, 'READ') ? member.role : undefined
}
