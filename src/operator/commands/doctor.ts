/** `foyer doctor`: checks an installation, and says for each problem how to fix it. */
import type { Command } from '../command.ts'
import type { Finding, Result } from '../doctor/finding.ts'

export const doctor: Command = {
  description: [
    'Checks Node, the packages, the environment, the data directory, the database and its tenant',
    'isolation, the protection of the audit log, migrations, providers of live customers, wallets,',
    'screening lists, the monitoring, keys, the queue, quotas, files, Redis, the scanner for viruses, the',
    'mail server, pages, the port and the clock. Changes nothing. The exit code is 1 if something is',
    'wrong; warnings do not count.',
  ].join('\n'),
  flags: {},
  examples: ['doctor', 'doctor --json'],
  async run(_flags, context) {
    const { runChecks } = await import('../doctor/checks.ts')
    const findings = await runChecks(context)
    const result = worst(findings)
    return { json: { result, findings }, text: textOf(findings, result), failed: result === 'WRONG' }
  },
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
