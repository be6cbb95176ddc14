/**
 * Reads the environment once into a frozen object. An invalid variable stops the start with its name and the
 * reason.
 */
import { resolve } from 'node:path'
import type { CountryLists } from '@foyer/national-fields/high-risk/country-lists'
import type { ScannerAddress } from './clamd.ts'
import {
  databaseAddress,
  hostOf,
  onboardingAddress,
  origin,
  proxies,
  redisAddress,
  scannerAddress,
  shownHost,
} from './config/addresses.ts'
import { countryListsOf } from './config/country-lists.ts'
import {
  ConfigError,
  choiceIn,
  type Environment,
  flag,
  seconds,
  secretOf,
  wholeNumber,
} from './config/values.ts'
import { type MailSender, type SmtpServer, sender, smtpServer } from './mail/settings.ts'

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
  /** Create the sandbox customer Demo in an empty database. */
  demo: boolean
  /** The data may be lost, and the service ends when its stdin closes: for `foyer sandbox`. */
  throwAway: boolean
  rateLimits: { api: number; token: number; tokenFailures: number; address: number }
  /** How long readiness fails before the server closes. */
  drainSeconds: number
  /** Maximum concurrent requests of one customer in this process. */
  customerConcurrency: number
  redisUrl: string | undefined
  /** Bearer token for the metrics of single customers in /metrics; undefined disables them. */
  metricsToken: string | undefined
  trustedProxies: string | undefined
  /** URL of the open API of Brønnøysundregistrene; undefined: live customers in Norway have no registry. */
  norwayRegistryUrl: string | undefined
  /** The lists of high-risk countries; undefined: those of this version. */
  countryLists: CountryLists | undefined
  /** For development: allows webhooks to private addresses, and to localhost with http. */
  webhookAllowPrivate: boolean
  /** For development and VPNs: allows providers at private addresses, also by http. */
  providerAllowPrivate: boolean
  /** ClamAV's daemon; undefined: files are not scanned for viruses. */
  scanner: ScannerAddress | undefined
  /** The limits of the documents of one application. */
  documents: { count: number; bytes: number }
  /** Without a mail server, mail is written to files in the data directory. A server requires a sender. */
  mail: { smtp: SmtpServer | undefined; from: MailSender | undefined }
}

const mebibyte = 1024 * 1024
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Every variable is described in docs/operate/configuration.md. */
export function readConfig(environment: Environment): Config {
  const port = wholeNumber(environment, 'PORT', 3000, 0, 65_535)
  const host = hostOf(environment.HOST)
  const baseUrl =
    origin(environment, 'FOYER_BASE_URL', 'Foyer needs its own host name') ??
    `http://${shownHost(host)}:${port}`
  const databaseUrl = databaseAddress(environment.DATABASE_URL)
  return Object.freeze({
    port,
    host,
    databaseUrl,
    dataDirectory: resolve(environment.FOYER_DATA_DIR || './data'),
    baseUrl,
    nocodeUrl: onboardingAddress(environment, baseUrl) ?? `${baseUrl}/onboarding`,
    masterKey: environment.FOYER_MASTER_KEY || requireMasterKey(databaseUrl),
    idNamespace: namespace(environment.FOYER_ID_NAMESPACE || 'foyer'),
    logLevel: choiceIn(environment, 'FOYER_LOG_LEVEL', logLevels, 'info'),
    demo: flag(environment, 'FOYER_DEMO') ?? databaseUrl === undefined,
    throwAway: flag(environment, 'FOYER_THROW_AWAY') ?? false,
    rateLimits: {
      api: wholeNumber(environment, 'FOYER_RATE_LIMIT_API', 600, 0, 1_000_000),
      token: wholeNumber(environment, 'FOYER_RATE_LIMIT_TOKEN', 60, 0, 1_000_000),
      tokenFailures: wholeNumber(environment, 'FOYER_RATE_LIMIT_TOKEN_FAILURES', 20, 0, 1_000_000),
      address: wholeNumber(environment, 'FOYER_RATE_LIMIT_ADDRESS', 1_200, 0, 1_000_000),
    },
    customerConcurrency: wholeNumber(environment, 'FOYER_CUSTOMER_CONCURRENCY', 64, 1, 10_000),
    drainSeconds: seconds(environment, 'FOYER_DRAIN_SECONDS', 1.5, 120),
    redisUrl: redisAddress(environment.REDIS_URL),
    metricsToken: secretOf(environment, 'FOYER_METRICS_TOKEN'),
    trustedProxies: proxies(environment.FOYER_TRUSTED_PROXIES),
    norwayRegistryUrl: origin(environment, 'FOYER_NORWAY_REGISTRY_URL', 'Foyer adds it'),
    webhookAllowPrivate: flag(environment, 'FOYER_WEBHOOK_ALLOW_PRIVATE') ?? false,
    providerAllowPrivate: flag(environment, 'FOYER_PROVIDER_ALLOW_PRIVATE') ?? false,
    scanner: scannerAddress(environment.FOYER_CLAMAV),
    documents: {
      count: wholeNumber(environment, 'FOYER_DOCUMENTS_PER_APPLICATION', 50, 1, 500),
      bytes: mebibyte * wholeNumber(environment, 'FOYER_DOCUMENT_MEBIBYTES_PER_APPLICATION', 200, 20, 10_000),
    },
    mail: mailOf(environment),
    countryLists: countryListsOf(environment),
  })
}

function mailOf({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: from }: Environment): Config['mail'] {
  const errorFor = (variable: string, example: string) => (problem: string) => {
    throw new ConfigError(variable, problem, example)
  }
  const serverError = errorFor('FOYER_SMTP_URL', 'smtp://foyer:secret@smtp.example.com:587')
  const fromError = errorFor('FOYER_MAIL_FROM', 'no-reply@apply.example.com')
  if (url && !from)
    fromError('is missing; with FOYER_SMTP_URL it must be an address that your mail server sends from')
  return {
    smtp: url ? smtpServer(url, serverError) : undefined,
    from: from ? sender(from, fromError) : undefined,
  }
}

function requireMasterKey(databaseUrl: string | undefined): undefined {
  if (databaseUrl === undefined) return undefined
  throw new ConfigError(
    'FOYER_MASTER_KEY',
    'is missing; DATABASE_URL requires it: 32 random bytes as base64 (openssl rand -base64 32)',
    '<output of that command>',
  )
}

function namespace(text: string): string {
  if (/^[a-z][a-z0-9-]{0,31}$/.test(text)) return text
  throw new ConfigError(
    'FOYER_ID_NAMESPACE',
    `is "${text}"; it must be 1 to 32 lower-case letters, digits and hyphens, starting with a letter`,
    'foyer',
  )
}
