/** A fake mail server that records messages and reads them like a mail program. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { closedOnce } from './close-after-failure.ts'

export interface Delivered {
  from: string
  to: string[]
  secure: boolean
  /** The bytes as received. */
  raw: string
  headers: Record<string, string>
  text: string
  /** The HTML of a message with both forms. */
  html?: string
}

export interface MailServer {
  port: number
  delivered: Delivered[]
  /** The received commands, in order. */
  asked: string[]
  /** The Message-ID of each received message, including rejected ones. */
  ids: string[]
  close(): Promise<void>
}

/** An SMTP reply per command, like `451 4.3.0 later`; nothing accepts it. */
export interface Answers {
  rcpt?: (address: string) => string | undefined
  data?: () => string | undefined
  login?: { user: string; password: string }
}

export async function startMailServer(
  { rcpt, data, login }: Answers = {},
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const delivered: Delivered[] = []
  const asked: string[] = []
  const ids: string[] = []
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    authOptional: login === undefined,
    ...options,
    onAuth({ username, password }, _session, done) {
      asked.push('AUTH')
      const isRight = username === login?.user && password === login?.password
      done(isRight ? null : errorOf(`535 5.7.8 not ${username}`), isRight ? { user: username } : {})
    },
    onRcptTo({ address }, _session, done) {
      asked.push('RCPT')
      done(errorOf(rcpt?.(address)))
    },
    onData(stream, session, done) {
      asked.push('DATA')
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const error = errorOf(data?.())
        const message = read(Buffer.concat(chunks).toString('latin1'))
        ids.push(message.headers['message-id'] ?? '')
        const { mailFrom, rcptTo } = session.envelope
        if (!error)
          delivered.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            ...message,
          })
        done(error)
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  return {
    port: (listening.address() as AddressInfo).port,
    delivered,
    asked,
    ids,
    close: closedOnce(() => new Promise<void>((resolve) => void server.close(() => resolve()))),
  }
}

function errorOf(reply: string | undefined): Error | null {
  return reply === undefined
    ? null
    : Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

/** Reads a message (RFC 5322, RFC 2045, RFC 2046, RFC 2047), received or stored in an outbox. */
export function read(raw: string): Pick<Delivered, 'raw' | 'headers' | 'text' | 'html'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.toLowerCase(), wordsIn(value.join(':').trim())]
    }),
  )
  const boundary = /^multipart\/alternative;.*boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary) {
    const [, text = '', html = ''] = raw.slice(end + 4).split(`--${boundary}`)
    const partOf = (part: string) => read(part.replace(/^\r\n/, '')).text
    return { raw, headers, text: partOf(text), html: partOf(html) }
  }
  const decoded = bytesOf(raw.slice(end + 4), headers['content-transfer-encoding'] ?? '')
  return { raw, headers, text: decoded.toString('utf8').replaceAll('\r\n', '\n').trimEnd() }
}

function bytesOf(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? printed(body.replaceAll('=\r\n', '')) : body, 'latin1')
}

const printed = (text: string): string =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const wordsIn = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, encoding: string, text: string) =>
      (encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : Buffer.from(printed(text.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    )
