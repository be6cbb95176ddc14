/** The tasks that e-mail links and news to applicants, co-signers and owners. */
import { caseRefOf, type Task } from '#kernel/task.ts'
import { type MailCodePorts, mailCode } from './email-code/send.ts'
import { type ApplicantMailPorts, mailApplicant } from './mail/mail-applicant.ts'
import { type MailLinkPorts, mailLink } from './new-link/send.ts'
import { mailOwner, type OwnerMailPorts } from './owner-link/owner-mails.ts'
import { mailSigning, type SigningMailPorts } from './signing/signing-mails.ts'

export const onboardingTasks = {
  mailLink: async (payload, ports, id = '') => mailLink(caseRefOf(payload), ports, id),
  mailApplicant: async (payload, ports, id = '') => mailApplicant(payload, ports, id),
  mailCode: async (payload, ports, id = '') => mailCode(caseRefOf(payload), ports, id),
  mailSigning: async (payload, ports, id = '') => mailSigning(payload, ports, id),
  mailOwner: async (payload, ports, id = '') => mailOwner(payload, ports, id),
} satisfies Record<
  string,
  Task<MailLinkPorts & MailCodePorts & SigningMailPorts & OwnerMailPorts & ApplicantMailPorts>
>
