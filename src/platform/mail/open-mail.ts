/** Sends mail by SMTP if a server is configured, and otherwise writes it to files. */
import type { Mail } from '#kernel/mail.ts'
import { mailOutbox, type Outbox } from './outbox.ts'
import type { MailSender, SmtpServer } from './settings.ts'
import { mailBySmtp, type Smtp } from './smtp.ts'

interface MailSettings extends Omit<Outbox, 'from'> {
  smtp: SmtpServer | undefined
  from: MailSender | undefined
  log: Smtp['log'] & { info(fields: Record<string, unknown>, message: string): void }
}

export function openMail({ smtp, from, log, ...outbox }: MailSettings): Mail {
  if (smtp && from) return mailBySmtp({ server: smtp, from, log })
  log.info({ directory: outbox.directory }, 'no FOYER_SMTP_URL: mail is not sent but written to files')
  return mailOutbox({ ...outbox, from: from ?? { name: 'Foyer', address: 'foyer@localhost' } })
}
