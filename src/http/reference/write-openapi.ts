/** Writes openapi.json from the table (`--write`), or checks that it is current (`--check`). */
import fs from 'node:fs'
import path from 'node:path'
import type { Table } from '../../endpoint.ts'
import * as application from '../../schemas/application.ts'
import * as documents from '../../schemas/documents-and-accounts.ts'
import * as event from '../../schemas/event.ts'
import * as identifiers from '../../schemas/identifiers.ts'
import * as organization from '../../schemas/organization.ts'
import * as people from '../../schemas/people.ts'
import * as basic from '../../schemas/primitives.ts'
import * as reasons from '../../schemas/reason-codes.ts'
import * as report from '../../schemas/report.ts'
import * as screening from '../../schemas/screening.ts'
import { openapiOf } from './document.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const file = path.join(root, 'openapi.json')
const modules = [
  application,
  basic,
  event,
  identifiers,
  organization,
  documents,
  people,
  screening,
  report,
  reasons,
]

/** Deterministic: the same table always gives the same text. */
export function openapiText(table: Table): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return `${JSON.stringify(openapiOf(table, { version, modules }), null, 2)}\n`
}

async function run(argument: string | undefined): Promise<number> {
  const { api } = (await import('../../api.ts')) as { api: Table }
  const text = openapiText(api)
  if (argument === '--write') {
    fs.writeFileSync(file, text)
    return 0
  }
  if (argument === '--check') {
    const isCurrent = fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text
    if (!isCurrent) console.error('openapi.json is stale. Run: npm run openapi')
    return isCurrent ? 0 : 1
  }
  console.error('Usage: node src/http/reference/write-openapi.ts --write | --check')
  return 2
}

if (import.meta.main) process.exitCode = await run(process.argv[2])
