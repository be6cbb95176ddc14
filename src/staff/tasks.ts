/** The tasks that send mail to people of the dashboard. */
import { isActive } from '../customers/customer.ts'
import { isUuid } from '../ids.ts'
import type { Ports } from '../ports.ts'
import type { Task } from '../task.ts'
import { invitationMail } from './mails.ts'

type MailPorts = Pick<Ports, 'team' | 'customers' | 'mail'>

export const staffTasks = {
  /** Does nothing when the invitation was revoked or accepted, or the customer suspended. */
  mailInvitation: async (payload, { team, customers, mail }, id = '') => {
    const { customerId, invitationId } = uuidsOf(payload, ['customerId', 'invitationId'])
    const customer = await customers.byId(customerId)
    const invitation = await team.invitationMail(customerId, invitationId)
    if (!invitation || !isActive(customer) || !mail.reaches(customer.mode)) return
    await mail.send({ ...invitationMail(invitation, customer.name), to: invitation.email, id })
  },
} satisfies Record<string, Task<MailPorts>>

function uuidsOf<N extends string>(payload: unknown, names: readonly N[]): Record<N, string> {
  const given = (payload ?? {}) as Record<string, unknown>
  const read = names.map((name) => [name, String(given[name])] as const)
  if (!read.every(([, value]) => isUuid(value))) throw new Error('the payload of a task names no person')
  return Object.fromEntries(read) as Record<N, string>
}
