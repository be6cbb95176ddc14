/** Where mail goes out and whom it is from, as text of the environment: read, or why it cannot be. Says nothing that it was given. */
import { isIP } from 'node:net'
import { email } from '../../workflows/fields/contact/email.ts'

export interface SmtpServer {
  host: string
  port: number
  /** TLS: from the first byte, before anything is said (STARTTLS), or none. */
  tls: 'AT_ONCE' | 'FIRST' | 'NONE'
  login: { user: string; password: string } | undefined
}
export interface Sender {
  name: string
  address: string
}
/** Told what is wrong, as a sentence goes on that begins with the variable's name; throws. */
type Refuse = (wrong: string) => never

const schemes = { 'smtp:': 587, 'smtps:': 465 } as const
const isScheme = (text: string): text is keyof typeof schemes => Object.hasOwn(schemes, text)
/** What is sent to it stays on this machine. */
const isHere = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

export function smtpServer(text: string, refuse: Refuse): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isScheme(url.protocol))
    return refuse(
      'is not the address of a mail server; it begins with smtp:// or smtps://, and signs like # of a password are percent-encoded (%23)',
    )
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    return refuse('names no host, or one that is no host name')
  if (url.hash || (url.pathname !== '' && url.pathname !== '/'))
    return refuse('may not hold a path or a fragment; write / and # of a password as %2F and %23')
  const login = loginOf(url)
  if (login === null) return refuse('must hold both a user and a password, percent-encoded, or neither')
  const tls = tlsOf(url, host)
  if (!tls) return refuse('may have no other option than ?tls=off, and that one after smtp:// only')
  return { host, port: url.port === '' ? schemes[url.protocol] : Number(url.port), tls, login }
}

function tlsOf(url: URL, host: string): SmtpServer['tls'] | undefined {
  const isOff = url.search === '?tls=off'
  if (url.search !== '' && !isOff) return undefined
  if (url.protocol === 'smtps:') return isOff ? undefined : 'AT_ONCE'
  return isOff || isHere(host) ? 'NONE' : 'FIRST'
}

/** null: half of one, or not to be decoded. */
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
export function sender(text: string, refuse: Refuse): Sender {
  const [, name = '', bracketed] = /^([^<>"]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = email(bracketed ?? text)
  const isOneLine = !/[\p{Cc}\u2028\u2029]/u.test(text)
  if (!isOneLine || !('value' in address))
    return refuse('is no e-mail address, and none in angle brackets after a name')
  return { name: name.trim() || 'Foyer', address: address.value }
}
