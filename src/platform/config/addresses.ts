/** Addresses and URLs in the environment. Messages never repeat one that can contain a password. */
import { isIP } from 'node:net'
import { ConfigError, type Environment } from './values.ts'

/** An address or host name of this machine. Accepts the brackets that IPv6 addresses have in URLs. */
export function hostOf(text: string | undefined): string {
  const host = (text || '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const isName = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(host)
  if ((isIP(host) > 0 || isName) && URL.canParse(`http://${shownHost(host)}`)) return host
  throw new ConfigError(
    'HOST',
    `is "${text}"; it must be an IP address or a host name of this machine`,
    '127.0.0.1',
  )
}

const anyAddress = new Set(['0.0.0.0', '::'])
/** The host as part of a URL. */
export const shownHost = (host: string): string =>
  anyAddress.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** An http or https URL without a trailing slash. */
function webUrl(
  environment: Environment,
  variable: string,
  example = 'https://foyer.example.com',
): string | undefined {
  const text = environment[variable]
  if (!text) return undefined
  if (!URL.canParse(text)) throw new ConfigError(variable, `is "${text}", which is not a URL`, example)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new ConfigError(
      variable,
      `starts with ${url.protocol}; it must start with https: or http:`,
      example,
    )
  if (/[?#]/.test(text) || url.username || url.password)
    throw new ConfigError(variable, 'must not contain a query, a fragment or a user', example)
  return url.href.replace(/\/+$/, '')
}

/** Scheme and host only. */
export function origin(environment: Environment, variable: string, why: string): string | undefined {
  const address = webUrl(environment, variable)
  if (address === undefined || new URL(address).pathname === '/') return address
  throw new ConfigError(variable, `contains a path; ${why}`, new URL(address).origin)
}

/** The path of this URL is the path of the pages and of their cookies. Without a path: a host of its own. */
export function onboardingAddress(environment: Environment, baseUrl: string): string | undefined {
  const example = 'https://apply.example.com/onboarding'
  const address = webUrl(environment, 'FOYER_NOCODE_URL', example)
  if (!address) return undefined
  const { pathname, hostname } = new URL(address)
  if (pathname === '/' && hostname !== new URL(baseUrl).hostname) return address
  if (pathname === '/')
    throw new ConfigError(
      'FOYER_NOCODE_URL',
      'has neither a path nor a host name other than that of FOYER_BASE_URL, whose root has another use',
      example,
    )
  if (!/^\/[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(pathname))
    throw new ConfigError('FOYER_NOCODE_URL', 'must have a path of letters, digits and . _ ~ -', example)
  const [, first = ''] = pathname.split('/')
  if (!reserved.test(first)) return address
  throw new ConfigError(
    'FOYER_NOCODE_URL',
    `has a path below /${first}, which has another use in the service`,
    example,
  )
}

/** First segments of the paths in src/api.ts: a page there would hide an operation. */
const objects =
  'applications|workflows|events|webhooks|sandbox|openapi|credentials|requests|audit|customer|look|' +
  'staff|team|statistics|savedViews|notifications|exports|providers|screening|monitoring|parties|queue'
const others =
  'demo|favicon\\.ico|dashboard|\\.well-known|docs|assets|embed\\.js|downloads|simulator|wallet|' +
  'healthz|readyz|metrics'
const reserved = new RegExp(`^(?:v\\d+|oauth2|(?:${objects})(?:\\..*)?|${others})$`)

export function proxies(text: string | undefined): string | undefined {
  if (!text) return undefined
  const named = new Set(['loopback', 'linklocal', 'uniquelocal'])
  const invalid = text.split(',').find((each) => {
    const [address = '', bits = '0', rest] = each.trim().split('/')
    const maxBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isKnown = isIP(address) > 0 || named.has(address)
    return rest !== undefined || !/^\d{1,3}$/.test(bits) || Number(bits) > maxBits || !isKnown
  })
  if (invalid === undefined) return text
  throw new ConfigError(
    'FOYER_TRUSTED_PROXIES',
    `contains "${invalid.trim()}", which is not an address or network`,
    '10.0.0.0/8,127.0.0.1',
  )
}

const encoded = 'characters such as @ : / # in a password must be percent-encoded (%40, %3A, %2F, %23)'

export function databaseAddress(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new ConfigError(
    'DATABASE_URL',
    `is not the URL of a PostgreSQL database; it must start with postgresql://, and ${encoded}`,
    'postgresql://foyer:secret@db.example.com:5432/foyer',
  )
}

export function redisAddress(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^rediss?:\/\/[^/]/.test(text) && URL.canParse(text)) return text
  throw new ConfigError(
    'REDIS_URL',
    `is not the URL of a Redis server; it must start with redis:// or rediss://, and ${encoded}`,
    'redis://redis.example.com:6379',
  )
}

/** The path of a socket, or host and port: `clamav:3310`, `[::1]:3310`. */
export function scannerAddress(
  text: string | undefined,
): { path: string } | { host: string; port: number } | undefined {
  if (!text) return undefined
  if (text.startsWith('/')) return { path: text }
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:/\s]+):(\d{1,5})$/.exec(text) ?? []
  if (host && Number(port) >= 1 && Number(port) <= 65_535)
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  throw new ConfigError(
    'FOYER_CLAMAV',
    `is "${text}"; it must be the path of a socket, or a host and a port`,
    '/run/clamav/clamd.ctl',
  )
}
