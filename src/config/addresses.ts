/** Addresses of the environment: where the service listens, how it is reached, and what it reaches. One that holds a password is never repeated. */
import { isIP } from 'node:net'
import { ConfigError, type Environment } from './values.ts'

/** What is listened on: an address of this machine, or a name of it. Without the brackets that only addresses of the web have. */
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

const everywhere = new Set(['0.0.0.0', '::'])
/** As it stands in an address of the web. */
export const shownHost = (host: string): string =>
  everywhere.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** An http or https address, without a slash at its end. */
function webAddress(
  environment: Environment,
  variable: string,
  example = 'https://foyer.example.com',
): string | undefined {
  const text = environment[variable]
  if (!text) return undefined
  if (!URL.canParse(text)) throw new ConfigError(variable, `is "${text}", which is not an address`, example)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new ConfigError(
      variable,
      `begins with ${url.protocol}; it must begin with https: or http:`,
      example,
    )
  if (/[?#]/.test(text) || url.username || url.password)
    throw new ConfigError(variable, 'may not hold a query, a fragment or a user', example)
  return url.href.replace(/\/+$/, '')
}

/** Scheme and host alone. */
export function origin(environment: Environment, variable: string, why: string): string | undefined {
  const address = webAddress(environment, variable)
  if (address === undefined || new URL(address).pathname === '/') return address
  throw new ConfigError(variable, `holds a path; ${why}`, new URL(address).origin)
}

/** Its path is where the pages are served; cookies are bound to what is below it. */
export function onboardingAddress(environment: Environment): string | undefined {
  const example = 'https://apply.example.com/onboarding'
  const address = webAddress(environment, 'FOYER_NOCODE_URL', example)
  if (!address) return undefined
  const { pathname } = new URL(address)
  if (!/^\/[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(pathname))
    throw new ConfigError('FOYER_NOCODE_URL', 'must have a path of plain letters and digits', example)
  const [, first = ''] = pathname.split('/')
  if (!taken.test(first)) return address
  throw new ConfigError(
    'FOYER_NOCODE_URL',
    `has a path below /${first}, where the service has another use for it`,
    example,
  )
}

/** Beginnings of the service's own addresses (src/api.ts), where a page would stand in the place of an operation. */
const taken =
  /^(?:v\d+|oauth2|(?:applications|workflows|events|webhooks|sandbox|openapi)(?:\..*)?|\.well-known|docs|assets|downloads|simulator|healthz|readyz|metrics)$/

export function proxies(text: string | undefined): string | undefined {
  if (!text) return undefined
  const named = new Set(['loopback', 'linklocal', 'uniquelocal'])
  const wrong = text.split(',').find((each) => {
    const [address = '', bits = '0', rest] = each.trim().split('/')
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
    const known = isIP(address) > 0 || named.has(address)
    return rest !== undefined || !/^\d{1,3}$/.test(bits) || Number(bits) > most || !known
  })
  if (wrong === undefined) return text
  throw new ConfigError(
    'FOYER_TRUSTED_PROXIES',
    `holds "${wrong.trim()}", which is no address or network`,
    '10.0.0.0/8,127.0.0.1',
  )
}

const encoded = 'signs like @ : / # in a password are percent-encoded (%40, %3A, %2F, %23)'

export function databaseAddress(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new ConfigError(
    'DATABASE_URL',
    `is not the address of a PostgreSQL database; it begins with postgresql://, and ${encoded}`,
    'postgresql://foyer:secret@db.example.com:5432/foyer',
  )
}

export function redisAddress(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^rediss?:\/\/[^/]/.test(text) && URL.canParse(text)) return text
  throw new ConfigError(
    'REDIS_URL',
    `is not the address of a Redis; it begins with redis:// or rediss://, and ${encoded}`,
    'redis://redis.example.com:6379',
  )
}
