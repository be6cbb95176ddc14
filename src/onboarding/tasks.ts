/** The task that e-mails the requested link to an applicant. */
import { caseRefOf, type Task } from '../task.ts'
import { type MailCodePorts, mailCode } from './email-code/send.ts'
import { type MailLinkPorts, mailLink } from './new-link/send.ts'

export const onboardingTasks = {
  mailLink: async (payload, ports, id = '') => mailLink(caseRefOf(payload), ports, id),
  mailCode: async (payload, ports, id = '') => mailCode(caseRefOf(payload), ports, id),
} satisfies Record<string, Task<MailLinkPorts & MailCodePorts>>
