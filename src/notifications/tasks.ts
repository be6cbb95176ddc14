/** The tasks that mail notifications. */
import { isActive } from '#customers/customer.ts'
import { isUuid } from '#kernel/ids.ts'
import type { Task } from '#kernel/task.ts'
import type { Ports } from '#ports.ts'
import { DIGEST_COUNTS, dayInWords, digestDayOf } from './digest.ts'
import { failingSince, oldNotificationsAt } from './kept-days.ts'
import { isNotificationKind, kindTable, type NotificationKind } from './kinds.ts'
import { digestMail, type MailSubject, notificationMail } from './mails.ts'
import type { NotificationTaskPorts, NotificationToMail } from './ports.ts'

type TellPorts = Pick<Ports, 'notifications' | 'digests' | 'customers' | 'mail' | 'baseUrl' | 'ids' | 'now'> &
  NotificationTaskPorts

export const notificationTasks = {
  tellPeople: async (payload, { notifications }) => {
    const { customerId, subjectId, kind } = refOf(payload)
    const { to, by } = payload as { to: unknown; by: unknown }
    const people = Array.isArray(to) ? to.map(String).filter(isUuid) : null
    const told = { kind, to: people, by: typeof by === 'string' ? by : null }
    await notifications.tell(customerId, subjectId, told)
  },
  mailNotification: async (payload, ports, id = '') => {
    const { notifications, customers, mail, baseUrl, ids } = ports
    const { customerId, subjectId, kind } = refOf(payload)
    const { userId } = payload as { userId: string }
    const customer = await customers.byId(customerId)
    const found = await notifications.forMail(customerId, { userId, subjectId, kind })
    if (!found || !isActive(customer) || !mail.reaches(customer.mode)) return
    const subject = mailSubjectOf(kind, subjectId, found, ports)
    const content = notificationMail({
      ...{ kind, by: found.by, subject, baseUrl },
      customer: { id: ids.of('customer', customerId), name: customer.name },
    })
    await mail.send({ ...content, to: found.email, id })
  },
  planDigests: async (_payload, { notificationSweeps, digests, now }) => {
    await eachOf(await notificationSweeps.customersForDigest(), async (customer) => {
      const day = digestDayOf(now(), customer)
      if (day !== undefined && (customer.planned ?? '') < day) await digests.plan(customer.customerId, day)
    })
  },
  mailDigest: async (payload, { digests, customers, mail, baseUrl, ids }, id = '') => {
    const { customerId, userId } = payload as { customerId: string; userId: string }
    const customer = await customers.byId(customerId)
    const found = await digests.forMail(customerId, userId)
    if (!found || !isActive(customer) || !mail.reaches(customer.mode)) return
    const content = digestMail({
      ...{ customer: { id: ids.of('customer', customerId), name: customer.name }, baseUrl },
      count: Math.min(found.count, DIGEST_COUNTS),
      isMore: found.count > DIGEST_COUNTS,
      oldest: found.oldest.map(({ applicationId, waitingSince }) => ({
        applicationId: ids.of('application', applicationId),
        day: dayInWords(waitingSince, found),
      })),
    })
    await mail.send({ ...content, to: found.email, id })
  },
  tellFailingWebhooks: async (_payload, { notificationSweeps, notifications, now }) => {
    const since = failingSince(now())
    await eachOf(await notificationSweeps.customersWithFailing(since), (customerId) =>
      notifications.tellFailing(customerId, since),
    )
  },
  deleteOldNotifications: async (_payload, { notificationSweeps, now }) => {
    await notificationSweeps.deleteOld(oldNotificationsAt(now()))
  },
} satisfies Record<string, Task<TellPorts>>

/** One customer that fails delays no other. The task fails afterwards, and is tried again. */
async function eachOf<T>(customers: readonly T[], work: (customer: T) => Promise<void>): Promise<void> {
  const failed: unknown[] = []
  for (const customer of customers) await work(customer).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

/** Some zones are a quarter of an hour off. */
export const notificationCrontab = {
  planDigests: '*/15 * * * *',
  tellFailingWebhooks: '*/5 * * * *',
  deleteOldNotifications: '50 2 * * *',
} satisfies Partial<Record<keyof typeof notificationTasks, string>>

function mailSubjectOf(
  kind: NotificationKind,
  uuid: string,
  { host, role }: NotificationToMail,
  { ids }: Pick<Ports, 'ids'>,
): MailSubject {
  const { subject } = kindTable[kind]
  if (subject === 'application') return { applicationId: ids.of('application', uuid) }
  if (subject === 'webhook') return { webhookId: ids.of('webhook', uuid), host: host ?? '' }
  return { userId: ids.of('user', uuid), role: role ?? 'VIEWER' }
}

/** The id of an application has its own name in the payload, which the log of a failed task uses. */
function refOf(payload: unknown): { customerId: string; subjectId: string; kind: NotificationKind } {
  const { customerId, applicationId, subjectId, kind } = (payload ?? {}) as Record<string, unknown>
  const subject = String(applicationId ?? subjectId)
  if (!isUuid(String(customerId)) || !isUuid(subject) || !isNotificationKind(kind))
    throw new Error('the payload of a task names no notification')
  return { customerId: String(customerId), subjectId: subject, kind }
}
