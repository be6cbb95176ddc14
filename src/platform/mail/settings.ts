/**
 * Reads the mail server and the sender from environment variables. Error messages never contain the value,
 * which holds a password.
 */
import { isIP } from 'node:net'
import { email } from '@foyer/national-fields/contact/email'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte, by STARTTLS before anything else, or none. */
  tls: 'AT_ONCE' | 'FIRST' | 'NONE'
  login: { user: string; password: string } | undefined
}
export interface MailSender {
  name: string
  address: string
}
/** Throws. The text continues a sentence that begins with the variable's name. */
type RejectSetting = (wrong: string) => never

const schemes = { 'smtp:': 587, 'smtps:': 465 } as const
const isScheme = (text: string): text is keyof typeof schemes => Object.hasOwn(schemes, text)
/** Mail to these hosts stays on this machine. */
const isLocalHost = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

export function smtpServer(text: string, reject: RejectSetting): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isScheme(url.protocol))
    return reject(
      'is not the URL of a mail server; it begins with smtp:// or smtps://, and characters like # in a ' +
        'password are percent-encoded (%23)',
    )
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    return reject('names no host, or not a valid host name')
  if (url.hash || (url.pathname !== '' && url.pathname !== '/'))
    return reject('may not contain a path or a fragment; write / and # of a password as %2F and %23')
  const login = loginOf(url)
  if (login === null) return reject('must contain both a user and a password, percent-encoded, or neither')
  const tls = tlsOf(url, host)
  if (!tls) return reject('may have no other option than ?tls=off, and that one only after smtp://')
  return { host, port: url.port === '' ? schemes[url.protocol] : Number(url.port), tls, login }
}

function tlsOf(url: URL, host: string): SmtpServer['tls'] | undefined {
  const isOff = url.search === '?tls=off'
  if (url.search !== '' && !isOff) return undefined
  if (url.protocol === 'smtps:') return isOff ? undefined : 'AT_ONCE'
  return isOff || isLocalHost(host) ? 'NONE' : 'FIRST'
}

/** null: incomplete, or it cannot be decoded. */
function loginOf({ username, password }: URL): SmtpServer['login'] | null {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') return null
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    return /\p{Cc}/u.test(login.user + login.password) ? null : login
  } catch {
    return null
  }
}

/** `post@foyer.example` or `Foyer <post@foyer.example>`. */
export function sender(text: string, reject: RejectSetting): MailSender {
  const [, name = '', bracketed] = /^([^<>"]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = email(bracketed ?? text)
  const isOneLine = !/[\p{Cc}\u2028\u2029]/u.test(text)
  if (!isOneLine || !('value' in address))
    return reject('is not an e-mail address, and has none in angle brackets after a name')
  return { name: name.trim() || 'Foyer', address: address.value }
}
