/** `foyer doctor`: looks at an installation from the ground up, and says of each thing how it is and how to mend it. */
import { type Config, ConfigError } from '../../config.ts'
import { idsOf } from '../../ids.ts'
import type { Command, Stage } from '../command.ts'
import { customers } from '../doctor/customers.ts'
import { clock, migrations, presence, rolesOf, version } from '../doctor/database.ts'
import { type Finding, ok, type Result, warn, wrong } from '../doctor/finding.ts'
import { keys } from '../doctor/keys.ts'
import { builtPages, dataDirectory, filesDirectory, nodeVersion, port } from '../doctor/machine.ts'
import { mailServer } from '../doctor/mail.ts'
import { queue } from '../doctor/queue.ts'
import { quotasKept } from '../doctor/quotas.ts'
import { redis } from '../doctor/redis.ts'
import { auditLog, logins, walls } from '../doctor/tenant-isolation.ts'
import { sentenceOf } from '../error-messages.ts'
import { withOwner, withServer } from '../installation.ts'

export const doctor: Command = {
  summary: 'Say what is wrong with this installation, and how to mend it',
  description:
    'Looks at Node, the environment, the data directory, the database and its walls, the guard of the audit\nlog, migrations, keys, the queue, quotas, files, Redis, the mail server, pages, the port and the clock. Changes nothing. Exit code 1 when something is\nwrong; a warning is none.',
  flags: {},
  examples: ['doctor', 'doctor --json'],
  async run(_given, stage) {
    const findings = await examined(stage)
    const result = worst(findings)
    return { json: { result, findings }, text: textOf(findings, result), failed: result === 'WRONG' }
  },
}

async function examined(stage: Stage): Promise<Finding[]> {
  const first = nodeVersion()
  let config: Config
  try {
    config = stage.config()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      first,
      wrong('Environment', error.message, 'Everything else hangs on it: mend it, and run this again.'),
    ]
  }
  return [
    first,
    environmentOf(config),
    ...(await dataDirectory(config)),
    ...(await database(config, stage)),
    await filesDirectory(config),
    ...(await redis(config)),
    await mailServer(config),
    await builtPages(),
    await port(config),
  ]
}

function environmentOf({ databaseUrl, webhookAllowPrivate, host, baseUrl, nocodeUrl }: Config): Finding {
  const detail = databaseUrl ? 'with DATABASE_URL' : 'with an embedded database'
  const clear = [baseUrl, nocodeUrl].find(isInTheClear)
  if (clear)
    return warn(
      'Environment',
      `${detail}; secrets, tokens and links travel unencrypted to ${new URL(clear).origin}`,
      'Put a proxy with TLS in front, and begin FOYER_BASE_URL with https://.',
    )
  if (!isHere(host) && isHere(new URL(nocodeUrl).hostname))
    return warn(
      'Environment',
      `${detail}; others reach ${host}, and links lead to ${new URL(nocodeUrl).origin}`,
      'Set FOYER_BASE_URL to the address that the outside uses.',
    )
  if (!webhookAllowPrivate) return ok('Environment', detail)
  const open = `${detail}; webhooks may reach private addresses (FOYER_WEBHOOK_ALLOW_PRIVATE=1)`
  return warn('Environment', open, 'Take it away, unless this is for development only.')
}

/** RFC 6749 section 3.2: TLS; to this machine itself it may be left out. */
function isInTheClear(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isHere(hostname)
}

const isHere = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host)

async function database(config: Config, stage: Stage): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    const absent = await presence(config)
    if (absent) return [absent]
    await withServer(config, (server) =>
      withOwner(server, async (owner) => {
        findings.push(await version(owner, server))
        const tables = await migrations(owner)
        findings.push(tables.finding)
        if (!tables.usable) return
        findings.push(await rolesOf(owner, server))
        findings.push(await logins(owner, server))
        findings.push(await walls(owner, server))
        findings.push(await auditLog(owner))
        findings.push(await customers(owner, idsOf(config.idNamespace)))
        findings.push(...(await keys({ config, owner, now: stage.now }, server)))
        findings.push(...(await queue(owner)))
        if (tables.finding.result === 'OK')
          findings.push(await quotasKept(owner, { ids: idsOf(config.idNamespace), now: stage.now }))
        findings.push(await clock(owner, stage.now))
      }),
    )
  } catch (error) {
    findings.push(wrong('Database', sentenceOf(error), 'Nothing works without it: mend this first.'))
  }
  return findings
}

const words: Record<Result, string> = { OK: 'ok', WARN: 'warn', WRONG: 'wrong' }

const worst = (findings: readonly Finding[]): Result =>
  (['WRONG', 'WARN'] as const).find((result) => findings.some((each) => each.result === result)) ?? 'OK'

const endings: Record<Result, string> = {
  OK: 'Nothing is wrong.',
  WARN: 'Nothing is wrong; the warnings are worth a look.',
  WRONG: 'Something is wrong: mend it from the top, and run this again.',
}

function textOf(findings: readonly Finding[], result: Result): string {
  const lines = findings.map(({ check, result: each, detail, mend }) => {
    const line = `${words[each].padEnd(5)}  ${check.padEnd(14)}  ${detail}`
    return mend ? `${line}\n       ${''.padEnd(14)}  > ${mend}` : line
  })
  return `${lines.join('\n')}\n\n${endings[result]}`
}
