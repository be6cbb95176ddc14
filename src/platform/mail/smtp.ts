/**
 * Mail by SMTP (RFC 5321), with one connection per message, because there are few. A failed task is retried
 * by the queue.
 */
import type { Mail } from '#kernel/mail.ts'
import { addressed, automatic } from './message.ts'
import type { MailSender, SmtpServer } from './settings.ts'

export interface Smtp {
  server: SmtpServer
  from: MailSender
  log: { warn(fields: Record<string, unknown>, message: string): void }
  /** Milliseconds that the server may be silent; shorter in tests. */
  patience?: number
  /** PEM: trusted instead of Node's certificate authorities. */
  authorities?: string[]
}

/** A temporary failure. Without the server's text, which may quote the address. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** The server's reply code, like `451`, or the error, like `EAUTH` or `ETIMEDOUT`. */
  readonly code: string
  constructor(code: string) {
    super(`The mail server did not accept the message: ${code}.`)
    this.code = code
  }
}

export function mailBySmtp(smtp: Smtp): Mail {
  return {
    reaches: () => true,
    // Nothing is kept.
    forget: async () => 0,
    async send(message) {
      const { to, messageId, ...more } = addressed(message, smtp.from)
      const transport = await transportTo(smtp)
      try {
        await transport.sendMail({
          ...more,
          messageId,
          // As an object it is a single address, whatever it contains.
          to: { name: '', address: to },
          headers: automatic,
          signal: AbortSignal.timeout((smtp.patience ?? PATIENCE) * 4),
        })
        return 'SENT'
      } catch (error) {
        const rejection = permanentRejectionIn(error as SmtpError)
        if (!rejection) throw new MailNotSent(codeOf(error as SmtpError))
        smtp.log.warn({ messageId, ...rejection }, 'a mail was refused for good, and is given up')
        return 'REFUSED'
      }
    },
  }
}

/** Connects and logs in without sending. Throws MailNotSent. */
export async function assertMailServerReachable(smtp: Smtp): Promise<void> {
  const transport = await transportTo(smtp)
  await transport.verify().catch((error: SmtpError) => {
    throw new MailNotSent(codeOf(error))
  })
}

const PATIENCE = 15_000

/** The first message loads the library: an installation without a mail server never needs it. */
async function transportTo({ server, patience = PATIENCE, authorities }: Smtp) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
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
}

interface SmtpError {
  message?: string
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/**
 * 5xx for the recipient or the message is permanent. 5xx for the login or the sender is a configuration
 * error.
 */
function permanentRejectionIn({ code, command, responseCode, response = '' }: SmtpError) {
  if (code === 'EENVELOPE' && command === 'API') return { reply: 'not a valid address' }
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutMessage || responseCode === undefined || responseCode < 500) return undefined
  return { reply: responseCode, status: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null }
}

/** The reply code for the message itself; before that, the name of the error is more helpful. */
function codeOf({ code = 'UNKNOWN', responseCode, message = '' }: SmtpError): string {
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode) return String(responseCode)
  // The message holds the system's error code, or TLS failed.
  return code === 'ESOCKET' ? (/\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? 'ETLS') : code
}
