/** Runs all checks of `foyer doctor`, in the order in which problems are fixed. */
import { administrationOn } from '#customers/store/administration.ts'
import { idsOf } from '#kernel/ids.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import { providerSetupsOn } from '#providers/store/settings/provider-setups.ts'
import type { CommandContext } from '../command.ts'
import { withOwner, withServer } from '../database.ts'
import { messageOf } from '../error-messages.ts'
import { checkCustomers } from './customers.ts'
import { checkClock, checkMigrations, checkPresence, checkRoles, checkVersion } from './database.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'
import { checkHighRiskCountries } from './high-risk-countries.ts'
import { checkKeys } from './keys.ts'
import {
  checkDataDirectory,
  checkFilesDirectory,
  checkNodeVersion,
  checkPackages,
  checkPages,
  checkPort,
} from './machine.ts'
import { checkMailServer } from './mail.ts'
import { checkProviders } from './providers.ts'
import { checkQueue } from './queue.ts'
import { checkQuotas } from './quotas.ts'
import { checkRedis } from './redis.ts'
import { checkScanner } from './scanner.ts'
import { checkMonitoring, checkScreening } from './screening.ts'
import { checkAuditLog, checkLogins, checkTenantIsolation } from './tenant-isolation.ts'
import { checkWallets } from './wallets.ts'

export async function runChecks(context: CommandContext): Promise<Finding[]> {
  const first = [checkNodeVersion(), checkPackages()]
  let config: Config
  try {
    config = context.config()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      ...first,
      wrong('Environment', error.message, 'Everything else depends on it. Fix it and run this again.'),
    ]
  }
  return [
    ...first,
    checkEnvironment(config),
    checkHighRiskCountries(context.now(), config.countryLists),
    ...(await checkDataDirectory(config)),
    ...(await checkDatabase(config, context)),
    await checkFilesDirectory(config),
    ...(await checkRedis(config)),
    ...(await checkScanner(config)),
    await checkMailServer(config),
    await checkPages(),
    await checkPort(config),
  ]
}

function checkEnvironment(config: Config): Finding {
  const { databaseUrl, webhookAllowPrivate, providerAllowPrivate, host, baseUrl, nocodeUrl } = config
  const detail = databaseUrl ? 'with DATABASE_URL' : 'with an embedded database'
  const unencrypted = [baseUrl, nocodeUrl].find(isUnencrypted)
  if (unencrypted)
    return warn(
      'Environment',
      `${detail}; secrets, tokens and links travel unencrypted to ${new URL(unencrypted).origin}`,
      'Put a proxy with TLS in front, and use https:// in FOYER_BASE_URL.',
    )
  if (!isLocal(host) && isLocal(new URL(nocodeUrl).hostname))
    return warn(
      'Environment',
      `${detail}; the service listens on ${host}, but links lead to ${new URL(nocodeUrl).origin}`,
      'Set FOYER_BASE_URL to the public address.',
    )
  const open = [
    ...(webhookAllowPrivate ? ['webhooks (FOYER_WEBHOOK_ALLOW_PRIVATE=1)'] : []),
    ...(providerAllowPrivate ? ['providers (FOYER_PROVIDER_ALLOW_PRIVATE=1)'] : []),
  ]
  return open.length === 0
    ? ok('Environment', detail)
    : warn(
        'Environment',
        `${detail}; customers may reach private addresses with ${open.join(' and ')}`,
        'Remove it, unless this is a development machine or you trust the people of your customers.',
      )
}

/** RFC 6749 section 3.2 requires TLS. Connections within this machine may do without it. */
function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLocal(hostname)
}

const isLocal = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host)

async function checkDatabase(config: Config, context: CommandContext): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    const missing = await checkPresence(config)
    if (missing) return [missing]
    await withServer(config, (server) =>
      withOwner(server, async (owner) => {
        findings.push(await checkVersion(owner, server))
        const tables = await checkMigrations(owner)
        findings.push(tables.finding)
        if (!tables.usable) return
        findings.push(await checkRoles(owner, server))
        findings.push(await checkLogins(owner, server))
        findings.push(await checkTenantIsolation(owner, server))
        findings.push(await checkAuditLog(owner))
        findings.push(await checkCustomers(owner, idsOf(config.idNamespace)))
        // Reads through the tables of this version, which pending migrations have yet to create.
        if (tables.finding.result === 'OK')
          findings.push(
            ...(await checkProviders(
              administrationOn(owner, context.now),
              providerSetupsOn(owner, config),
              idsOf(config.idNamespace),
              context.now(),
            )),
            ...(await checkWallets(
              { config, owner, now: context.now },
              administrationOn(owner, context.now),
            )),
          )
        findings.push(...(await checkKeys({ config, owner, now: context.now }, server)))
        findings.push(...(await checkQueue(owner)))
        if (tables.finding.result === 'OK')
          findings.push(...(await checkScreening(owner, context.now)), await checkMonitoring(owner))
        if (tables.finding.result === 'OK')
          findings.push(await checkQuotas(owner, { ids: idsOf(config.idNamespace), now: context.now }))
        findings.push(await checkClock(owner, context.now))
      }),
    )
  } catch (error) {
    findings.push(
      wrong('Database', await messageOf(error), 'Nothing works without the database. Fix this first.'),
    )
  }
  return findings
}
