/** The tasks that tell people what waits for them. */
import { isActive } from '../customers/customer.ts'
import { isUuid } from '../ids.ts'
import type { Ports } from '../ports.ts'
import { caseRefOf, type Task } from '../task.ts'
import { isNotificationKind, type NotificationKind, notificationMail } from './kinds.ts'

type TellPorts = Pick<Ports, 'notifications' | 'customers' | 'mail' | 'baseUrl' | 'ids'>

export const notificationTasks = {
  tellPeople: async (payload, { notifications }) => {
    const { customerId, applicationId } = caseRefOf(payload)
    const { to, by } = payload as { to: unknown; by: unknown }
    const people = Array.isArray(to) ? to.map(String).filter(isUuid) : null
    const told = { kind: kindOf(payload), to: people, by: typeof by === 'string' ? by : null }
    await notifications.tell(customerId, applicationId, told)
  },
  mailNotification: async (payload, { notifications, customers, mail, baseUrl, ids }, id = '') => {
    const { customerId, applicationId } = caseRefOf(payload)
    const kind = kindOf(payload)
    const { userId } = payload as { userId: string }
    const customer = await customers.byId(customerId)
    const found = await notifications.forMail(customerId, { userId, applicationId, kind })
    if (!found || !isActive(customer) || !mail.reaches(customer.mode)) return
    const content = notificationMail({
      ...{ kind, by: found.by, customerName: customer.name, baseUrl },
      applicationId: ids.of('application', applicationId),
    })
    await mail.send({ ...content, to: found.email, id })
  },
} satisfies Record<string, Task<TellPorts>>

function kindOf(payload: unknown): NotificationKind {
  const { kind } = payload as { kind: unknown }
  if (!isNotificationKind(kind)) throw new Error('the payload of a task names no kind of notification')
  return kind
}
