/** The tasks that send mail to people of the dashboard. */
import { isActive } from '#customers/customer.ts'
import { isUuid } from '#kernel/ids.ts'
import type { Task } from '#kernel/task.ts'
import type { Ports } from '#ports.ts'
import { isDomainNews } from './domain-proofs.ts'
import { oldRowsAt } from './kept-rows.ts'
import {
  domainMail,
  factorChangeMail,
  invitationMail,
  isFactorChange,
  isSignOnRefusal,
  newSignInMail,
  passwordResetMail,
  refusedSignOnMail,
  type StaffMail,
} from './mails.ts'

type MailPorts = Pick<Ports, 'staff' | 'team' | 'customers' | 'mail' | 'baseUrl' | 'now'>

export const staffTasks = {
  /** Does nothing when the invitation was revoked or accepted, or the customer suspended. */
  mailInvitation: async (payload, { team, customers, mail }, id = '') => {
    const { customerId, invitationId } = uuidsOf(payload, ['customerId', 'invitationId'])
    const customer = await customers.byId(customerId)
    const invitation = await team.invitationMail(customerId, invitationId)
    if (!invitation || !isActive(customer) || !mail.reaches(customer.mode)) return
    await mail.send({ ...invitationMail(invitation, customer.name), to: invitation.email, id })
  },
  mailPasswordReset: async (payload, ports, id = '') => {
    const { userId, resetId } = uuidsOf(payload, ['userId', 'resetId'])
    const reset = await ports.staff.resetMail(userId, resetId)
    if (reset) await sendTo(reset.email, payload, { ports, mail: passwordResetMail(reset.link), id })
  },
  mailFactorChange: async (payload, ports, id = '') => {
    const { userId } = uuidsOf(payload, ['userId'])
    const { change } = payload as { change: unknown }
    const email = await ports.staff.address(userId)
    if (email === undefined || !isFactorChange(change)) return
    const mail = factorChangeMail(change, timeOf(payload), accountUrl(ports))
    await sendTo(email, payload, { ports, mail, id })
  },
  mailNewSignIn: async (payload, ports, id = '') => {
    const email = await ports.staff.address(uuidsOf(payload, ['userId']).userId)
    if (email === undefined) return
    await sendTo(email, payload, { ports, mail: newSignInMail(timeOf(payload), accountUrl(ports)), id })
  },
  mailRefusedSignOn: async (payload, ports, id = '') => {
    const { customerId, userId } = uuidsOf(payload, ['customerId', 'userId'])
    const { reason, about } = payload as { reason: unknown; about: unknown }
    const [to, customer] = [await ports.staff.address(userId), await ports.customers.byId(customerId)]
    if (to === undefined || !customer || !isSignOnRefusal(reason)) return
    const address = typeof about === 'string' ? await ports.staff.address(about) : undefined
    const refused = { reason, address, at: timeOf(payload) }
    const mail = refusedSignOnMail(refused, customer.name, `${ports.baseUrl}/dashboard/team`)
    await sendTo(to, payload, { ports, mail, id })
  },
  mailDomain: async (payload, ports, id = '') => {
    const { customerId, userId } = uuidsOf(payload, ['customerId', 'userId'])
    const { domain, news, endsAt } = payload as Record<string, unknown>
    const [to, customer] = [await ports.staff.address(userId), await ports.customers.byId(customerId)]
    if (to === undefined || !customer || !isDomainNews(news)) return
    const until = endsAt === undefined ? null : new Date(String(endsAt))
    const told = { domain: String(domain), news, endsAt: until }
    const mail = domainMail(told, customer.name, `${ports.baseUrl}/dashboard/team/single-sign-on`)
    await sendTo(to, payload, { ports, mail, id })
  },
  /** One domain whose check fails delays no other. */
  checkDomains: async (_payload, { staff, team, now }) => {
    const began = now().getTime()
    const failed: unknown[] = []
    for (const { customerId, domain } of await staff.domainsDue(now())) {
      if (now().getTime() - began > MOST_MS) break
      await team.checkDomain(customerId, null, domain).catch((error: unknown) => failed.push(error))
    }
    if (failed.length > 0) throw failed[0]
  },
  deleteOldSignIns: async (_payload, { staff, now }) => {
    await staff.deleteOld(oldRowsAt(now()))
  },
} satisfies Record<string, Task<MailPorts>>

/** The next run continues. */
const MOST_MS = 60_000

/** Sign-ins at night, when they are rare. Domains by day: one that ends does not surprise people at night. */
export const staffCrontab = {
  deleteOldSignIns: '40 2 * * *',
  checkDomains: '10 7-15 * * *',
} satisfies Partial<Record<keyof typeof staffTasks, string>>

const accountUrl = ({ baseUrl }: Pick<Ports, 'baseUrl'>): string => `${baseUrl}/dashboard/account`
const timeOf = (payload: unknown): Date => new Date(String((payload as { at?: unknown }).at))

/** In the name of no customer: the account is the person's own. The mode says whether mail can be sent. */
async function sendTo(
  to: string,
  payload: unknown,
  { ports, mail, id }: { ports: MailPorts; mail: StaffMail; id: string },
): Promise<void> {
  const customer = await ports.customers.byId(uuidsOf(payload, ['customerId']).customerId)
  if (customer && ports.mail.reaches(customer.mode)) await ports.mail.send({ ...mail, to, id })
}

function uuidsOf<N extends string>(payload: unknown, names: readonly N[]): Record<N, string> {
  const given = (payload ?? {}) as Record<string, unknown>
  const read = names.map((name) => [name, String(given[name])] as const)
  if (!read.every(([, value]) => isUuid(value))) throw new Error('the payload of a task names no person')
  return Object.fromEntries(read) as Record<N, string>
}
