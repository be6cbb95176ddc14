/** Mail by SMTP (RFC 5321), one connection a message: there are few, and a task that failed comes again by itself. */
import { createTransport } from 'nodemailer'
import type { Mail } from '../../ports.ts'
import { addressed, automatic } from './message.ts'
import type { Sender, SmtpServer } from './settings.ts'

export interface Smtp {
  server: SmtpServer
  from: Sender
  log: { warn(fields: Record<string, unknown>, message: string): void }
  /** Milliseconds that the server may be silent; tests make it short. */
  patience?: number
  /** PEM: believed in place of the authorities that Node knows. */
  authorities?: string[]
}

/** It may go another time. Without the words of the server, which quote the address. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** The server's answer, like `451`; else what kept it from answering, like `EAUTH` or `ETIMEDOUT`. */
  readonly code: string
  constructor(code: string) {
    super(`The mail server did not take it: ${code}.`)
    this.code = code
  }
}

export function mailBySmtp(smtp: Smtp): Mail {
  const transport = transportTo(smtp)
  return {
    reaches: () => true,
    async send(letter) {
      const { to, messageId, ...more } = addressed(letter, smtp.from)
      try {
        await transport.sendMail({
          ...more,
          messageId,
          // As an object it is one address, whatever stands in it.
          to: { name: '', address: to },
          headers: automatic,
          signal: AbortSignal.timeout((smtp.patience ?? PATIENCE) * 4),
        })
        return 'SENT'
      } catch (error) {
        const refusal = refusalIn(error as SmtpTrouble)
        if (!refusal) throw new MailNotSent(codeOf(error as SmtpTrouble))
        smtp.log.warn({ messageId, ...refusal }, 'a mail was refused for good, and is given up')
        return 'REFUSED'
      }
    },
  }
}

/** Connects and logs in, and sends nothing. Throws MailNotSent. */
export async function assertReachable(smtp: Smtp): Promise<void> {
  await transportTo(smtp)
    .verify()
    .catch((error: SmtpTrouble) => {
      throw new MailNotSent(codeOf(error))
    })
}

const PATIENCE = 15_000

const transportTo = ({ server, patience = PATIENCE, authorities }: Smtp) =>
  createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === 'AT_ONCE',
    requireTLS: server.tls === 'FIRST',
    ignoreTLS: server.tls === 'NONE',
    ...(server.login ? { auth: { user: server.login.user, pass: server.login.password } } : {}),
    tls: { minVersion: 'TLSv1.2', ...(authorities ? { ca: authorities } : {}) },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

interface SmtpTrouble {
  message?: string
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** 5xx to the address or to the message: again would be answered the same. To the login or the sender it is ours to mend. */
function refusalIn({ code, command, responseCode, response = '' }: SmtpTrouble) {
  if (code === 'EENVELOPE' && command === 'API') return { said: 'no address that can be written to' }
  const isAboutIt = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutIt || responseCode === undefined || responseCode < 500) return undefined
  return { said: responseCode, status: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null }
}

/** What it answered to the letter; of everything before that, what it was about says more than the number. */
function codeOf({ code = 'UNKNOWN', responseCode, message = '' }: SmtpTrouble): string {
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode) return String(responseCode)
  // Either the system's own name for it stands in the message, or TLS did not come about.
  return code === 'ESOCKET' ? (/\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? 'ETLS') : code
}
