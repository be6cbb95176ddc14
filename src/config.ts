/** The environment, read once into one frozen object. Refuses to start on doubt, and says which variable and why. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Sender, type SmtpServer, sender, smtpServer } from './adapters/mail/settings.ts'

export interface Config {
  port: number
  host: string
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  dataDirectory: string
  baseUrl: string
  nocodeUrl: string
  masterKey: string | undefined
  idNamespace: string
  logLevel: LogLevel
  /** Make the sandbox customer Demo on an empty database. */
  demo: boolean
  rateLimits: { api: number; token: number; tokenFailures: number }
  redisUrl: string | undefined
  trustedProxies: string | undefined
  /** Where Brønnøysundregistrene's open API is reached; undefined: live customers in Norway have no register. */
  norwayRegistryUrl: string | undefined
  /** Development: webhooks may go to private addresses, and by http to localhost. */
  webhookAllowPrivate: boolean
  /** Without a server mail becomes files in the data directory; with one there is a sender. */
  mail: { smtp: SmtpServer | undefined; from: Sender | undefined }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export class ConfigError extends Error {
  constructor(variable: string, wrong: string, example: string) {
    super(`${variable} ${wrong}. For example: ${variable}=${example}`)
    this.name = 'ConfigError'
  }
}

type Environment = Record<string, string | undefined>

/** Every variable is described in docs/operating.md. */
export function readConfig(environment: Environment): Config {
  const port = whole(environment, 'PORT', 3000, 0, 65_535)
  const host = environment.HOST || '127.0.0.1'
  const baseUrl = webAddress(environment, 'FOYER_BASE_URL') ?? `http://${shownHost(host)}:${port}`
  const databaseUrl = databaseAddress(environment.DATABASE_URL)
  return Object.freeze({
    port,
    host,
    databaseUrl,
    dataDirectory: resolve(environment.FOYER_DATA_DIR || './data'),
    baseUrl,
    nocodeUrl: onboardingAddress(environment) ?? `${baseUrl}/onboarding`,
    masterKey: environment.FOYER_MASTER_KEY || needsMasterKey(databaseUrl),
    idNamespace: namespace(environment.FOYER_ID_NAMESPACE || 'foyer'),
    logLevel: oneOf(environment, 'FOYER_LOG_LEVEL', logLevels, 'info'),
    demo: flag(environment, 'FOYER_DEMO') ?? databaseUrl === undefined,
    rateLimits: {
      api: whole(environment, 'FOYER_RATE_LIMIT_API', 600, 0, 1_000_000),
      token: whole(environment, 'FOYER_RATE_LIMIT_TOKEN', 60, 0, 1_000_000),
      tokenFailures: whole(environment, 'FOYER_RATE_LIMIT_TOKEN_FAILURES', 20, 0, 1_000_000),
    },
    redisUrl: environment.REDIS_URL || undefined,
    trustedProxies: proxies(environment.FOYER_TRUSTED_PROXIES),
    norwayRegistryUrl: webAddress(environment, 'FOYER_NORWAY_REGISTRY_URL'),
    webhookAllowPrivate: flag(environment, 'FOYER_WEBHOOK_ALLOW_PRIVATE') ?? false,
    mail: mailOf(environment),
  })
}

function whole(
  environment: Environment,
  variable: string,
  otherwise: number,
  from: number,
  to: number,
): number {
  const text = environment[variable]
  if (text === undefined || text === '') return otherwise
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= from && number <= to) return number
  throw new ConfigError(
    variable,
    `is "${text}"; it must be a whole number from ${from} to ${to}`,
    String(otherwise),
  )
}

function oneOf<T extends string>(
  environment: Environment,
  variable: string,
  members: readonly T[],
  otherwise: T,
): T {
  const text = environment[variable] || otherwise
  const member = members.find((each) => each === text)
  if (member) return member
  throw new ConfigError(variable, `is "${text}"; it must be one of ${members.join(', ')}`, otherwise)
}

function flag(environment: Environment, variable: string): boolean | undefined {
  const text = environment[variable]
  if (text === undefined || text === '') return undefined
  if (text === '0' || text === '1') return text === '1'
  throw new ConfigError(variable, `is "${text}"; it must be 0 or 1`, '1')
}

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
  if (url.search || url.hash || url.username)
    throw new ConfigError(variable, 'may not hold a query, a fragment or a user', example)
  return url.href.replace(/\/+$/, '')
}

/** Its path is where the pages are served; cookies are bound to what is below it. */
function onboardingAddress(environment: Environment): string | undefined {
  const example = 'https://apply.example.com/onboarding'
  const address = webAddress(environment, 'FOYER_NOCODE_URL', example)
  if (!address || /^\/[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(new URL(address).pathname)) return address
  throw new ConfigError('FOYER_NOCODE_URL', 'must have a path of plain letters and digits', example)
}

function proxies(text: string | undefined): string | undefined {
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

function databaseAddress(text: string | undefined): string | undefined {
  if (!text) return undefined
  const example = 'postgresql://foyer:secret@db.example.com:5432/foyer'
  // The address holds a password: it is never repeated.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigError('DATABASE_URL', 'is not the address of a PostgreSQL database', example)
  return text
}

function mailOf({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: by }: Environment): Config['mail'] {
  const refuse = (variable: string, example: string) => (wrong: string) => {
    throw new ConfigError(variable, wrong, example)
  }
  const notServer = refuse('FOYER_SMTP_URL', 'smtp://foyer:secret@smtp.example.com:587')
  const notFrom = refuse('FOYER_MAIL_FROM', 'no-reply@apply.example.com')
  if (url && !by)
    notFrom('is missing; with FOYER_SMTP_URL it must be an address that your mail server sends from')
  return { smtp: url ? smtpServer(url, notServer) : undefined, from: by ? sender(by, notFrom) : undefined }
}

function needsMasterKey(databaseUrl: string | undefined): undefined {
  if (databaseUrl === undefined) return undefined
  throw new ConfigError(
    'FOYER_MASTER_KEY',
    'is missing; with DATABASE_URL it must be given, 32 random bytes as base64 (openssl rand -base64 32)',
    'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
  )
}

function namespace(text: string): string {
  if (/^[a-z][a-z0-9-]{0,31}$/.test(text)) return text
  throw new ConfigError(
    'FOYER_ID_NAMESPACE',
    `is "${text}"; it must be 1 to 32 lower-case letters, digits and hyphens, a letter first`,
    'foyer',
  )
}

const everywhere = new Set(['0.0.0.0', '::', '[::]'])
const shownHost = (host: string): string =>
  everywhere.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
