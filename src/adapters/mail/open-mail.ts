/** Which way mail leaves: by the server that was named, else as files. */
import type { Mail } from '../../ports.ts'
import { mailOutbox, type Outbox } from './outbox.ts'
import type { Sender, SmtpServer } from './settings.ts'
import { mailBySmtp, type Smtp } from './smtp.ts'

interface Opening extends Omit<Outbox, 'from'> {
  smtp: SmtpServer | undefined
  from: Sender | undefined
  log: Smtp['log'] & { info(fields: Record<string, unknown>, message: string): void }
}

export function openMail({ smtp, from, log, ...outbox }: Opening): Mail {
  if (smtp && from) return mailBySmtp({ server: smtp, from, log })
  log.info({ directory: outbox.directory }, 'no FOYER_SMTP_URL: mail is not sent, it becomes files')
  return mailOutbox({ ...outbox, from: from ?? { name: 'Foyer', address: 'foyer@localhost' } })
}
