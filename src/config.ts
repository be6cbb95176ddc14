/** The environment, read once into one frozen object. Refuses to start on doubt, and says which variable and why. */
import { resolve } from 'node:path'
import { type Sender, type SmtpServer, sender, smtpServer } from './adapters/mail/settings.ts'
import {
  databaseAddress,
  hostOf,
  onboardingAddress,
  origin,
  proxies,
  redisAddress,
  shownHost,
} from './config/addresses.ts'
import { ConfigError, type Environment, flag, oneOf, seconds, secretOf, whole } from './config/values.ts'

export { ConfigError } from './config/values.ts'

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
  rateLimits: { api: number; token: number; tokenFailures: number; address: number }
  /** How long readiness says no before the server closes. */
  drainSeconds: number
  /** Requests of one customer that are at work at once, in this process. */
  customerConcurrency: number
  redisUrl: string | undefined
  /** Who brings it as a bearer sees the figures of each customer in /metrics; undefined: nobody does. */
  metricsToken: string | undefined
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

/** Every variable is described in docs/operating.md. */
export function readConfig(environment: Environment): Config {
  const port = whole(environment, 'PORT', 3000, 0, 65_535)
  const host = hostOf(environment.HOST)
  const baseUrl =
    origin(environment, 'FOYER_BASE_URL', 'Foyer needs a host name of its own') ??
    `http://${shownHost(host)}:${port}`
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
      address: whole(environment, 'FOYER_RATE_LIMIT_ADDRESS', 1_200, 0, 1_000_000),
    },
    customerConcurrency: whole(environment, 'FOYER_CUSTOMER_CONCURRENCY', 64, 1, 10_000),
    drainSeconds: seconds(environment, 'FOYER_DRAIN_SECONDS', 1.5, 120),
    redisUrl: redisAddress(environment.REDIS_URL),
    metricsToken: secretOf(environment, 'FOYER_METRICS_TOKEN'),
    trustedProxies: proxies(environment.FOYER_TRUSTED_PROXIES),
    norwayRegistryUrl: origin(environment, 'FOYER_NORWAY_REGISTRY_URL', 'Foyer adds it'),
    webhookAllowPrivate: flag(environment, 'FOYER_WEBHOOK_ALLOW_PRIVATE') ?? false,
    mail: mailOf(environment),
  })
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
    '<what that prints>',
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
