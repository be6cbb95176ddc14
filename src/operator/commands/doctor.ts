/** `foyer doctor`: checks an installation, and says for each problem how to fix it. */
import { administrationOn } from '../../adapters/postgres/customers/administration.ts'
import { providerSetupsOn } from '../../adapters/providers/settings/provider-setups.ts'
import { withOwner, withServer } from '../../compose/command-database.ts'
import { type Config, ConfigError } from '../../config.ts'
import { idsOf } from '../../ids.ts'
import type { Command, CommandContext } from '../command.ts'
import { checkCustomers } from '../doctor/customers.ts'
import { checkClock, checkMigrations, checkPresence, checkRoles, checkVersion } from '../doctor/database.ts'
import { type Finding, ok, type Result, warn, wrong } from '../doctor/finding.ts'
import { checkKeys } from '../doctor/keys.ts'
import {
  checkDataDirectory,
  checkFilesDirectory,
  checkNodeVersion,
  checkPages,
  checkPort,
} from '../doctor/machine.ts'
import { checkMailServer } from '../doctor/mail.ts'
import { checkProviders } from '../doctor/providers.ts'
import { checkQueue } from '../doctor/queue.ts'
import { checkQuotas } from '../doctor/quotas.ts'
import { checkRedis } from '../doctor/redis.ts'
import { checkScanner } from '../doctor/scanner.ts'
import { checkScreening } from '../doctor/screening.ts'
import { checkAuditLog, checkLogins, checkTenantIsolation } from '../doctor/tenant-isolation.ts'
import { checkWallets } from '../doctor/wallets.ts'
import { messageOf } from '../error-messages.ts'

export const doctor: Command = {
  summary: 'Find problems of this installation, and how to fix them',
  description: [
    'Checks Node, the environment, the data directory, the database and its tenant isolation, the',
    'protection of the audit log, migrations, providers of live customers, wallets, screening lists, keys,',
    'the queue, quotas, files, Redis, the scanner for viruses, the mail server, pages, the port and the',
    'clock. Changes nothing. The exit code is 1 if something is wrong; warnings do not count.',
  ].join('\n'),
  flags: {},
  examples: ['doctor', 'doctor --json'],
  async run(_flags, context) {
    const findings = await runChecks(context)
    const result = worst(findings)
    return { json: { result, findings }, text: textOf(findings, result), failed: result === 'WRONG' }
  },
}

async function runChecks(context: CommandContext): Promise<Finding[]> {
  const first = checkNodeVersion()
  let config: Config
  try {
    config = context.config()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      first,
      wrong('Environment', error.message, 'Everything else depends on it. Fix it and run this again.'),
    ]
  }
  return [
    first,
    checkEnvironment(config),
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
        if (tables.finding.result === 'OK') findings.push(...(await checkScreening(owner, context.now)))
        if (tables.finding.result === 'OK')
          findings.push(await checkQuotas(owner, { ids: idsOf(config.idNamespace), now: context.now }))
        findings.push(await checkClock(owner, context.now))
      }),
    )
  } catch (error) {
    findings.push(wrong('Database', messageOf(error), 'Nothing works without the database. Fix this first.'))
  }
  return findings
}

const labels: Record<Result, string> = { OK: 'ok', WARN: 'warn', WRONG: 'wrong' }

const worst = (findings: readonly Finding[]): Result =>
  (['WRONG', 'WARN'] as const).find((result) => findings.some((each) => each.result === result)) ?? 'OK'

const conclusions: Record<Result, string> = {
  OK: 'Nothing is wrong.',
  WARN: 'Nothing is wrong, but read the warnings.',
  WRONG: 'Something is wrong. Fix the first problem, and run this again.',
}

/** The longest name of a check. */
const CHECK_WIDTH = 'Tenant isolation'.length

function textOf(findings: readonly Finding[], result: Result): string {
  const lines = findings.map(({ check, result: each, detail, fix }) => {
    const line = `${labels[each].padEnd(5)}  ${check.padEnd(CHECK_WIDTH)}  ${detail}`
    return fix ? `${line}\n       ${''.padEnd(CHECK_WIDTH)}  > ${fix}` : line
  })
  return `${lines.join('\n')}\n\n${conclusions[result]}`
}
