/** Writes openapi.json from the table (`--write`), or checks that it is current (`--check`). */
import fs from 'node:fs'
import path from 'node:path'
import { LookObject } from '../../customers/endpoints/look-schemas.ts'
import { CredentialObject } from '../../developer/endpoints/credential-schemas.ts'
import type { Table } from '../../endpoint.ts'
import { DeliveryObject, WebhookObject } from '../../events/endpoints/webhook-schemas.ts'
import { ProviderObject } from '../../providers/endpoints/provider-schemas.ts'
import * as application from '../../schemas/application.ts'
import * as documents from '../../schemas/documents-and-accounts.ts'
import * as event from '../../schemas/event.ts'
import * as identifiers from '../../schemas/identifiers.ts'
import * as organization from '../../schemas/organization.ts'
import * as ownership from '../../schemas/ownership.ts'
import * as people from '../../schemas/people.ts'
import * as basic from '../../schemas/primitives.ts'
import * as reasons from '../../schemas/reason-codes.ts'
import * as report from '../../schemas/report.ts'
import * as screening from '../../schemas/screening.ts'
import { ListedSession } from '../../staff/endpoints/staff-schemas.ts'
import { WorkflowDraft } from '../../workflows/endpoints/draft-schemas.ts'
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
  ownership,
  {
    CredentialObject,
    DeliveryObject,
    ListedSession,
    LookObject,
    ProviderObject,
    WebhookObject,
    WorkflowDraft,
  },
]

/**
 * Deterministic: the same table always gives the same text. Each operation and each component is one line, so
 * that the file is small and a change shows which of them it touches.
 */
export function openapiText(table: Table): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return `${inLines(openapiOf(table, { version, modules }), 3)}\n`
}

/** JSON whose objects above the depth have their fields on lines of their own. */
function inLines(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const deeper = `${indent}  `
  const fields = Object.entries(value).map(
    ([name, field]) => `${deeper}${JSON.stringify(name)}: ${inLines(field, depth - 1, deeper)}`,
  )
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`
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
