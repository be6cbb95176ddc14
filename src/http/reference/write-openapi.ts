/** Writes the OpenAPI documents and tables of the docs from the code (`--write`), or checks them. */
import fs from 'node:fs'
import path from 'node:path'
import * as registers from '@foyer/company-registers/schemas/organization'
import * as shares from '@foyer/company-registers/schemas/ownership'
import * as matching from '@foyer/name-matching/schemas'
import * as identifiers from '@foyer/national-fields/schemas/identifiers'
import * as basic from '@foyer/national-fields/schemas/primitives'
import * as signing from '@foyer/signing-rules/schemas'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { Created } from '#applications/endpoints/session-reply.ts'
import { Action } from '#audit/endpoints/audit.ts'
import { CustomerObject } from '#customers/endpoints/customer.ts'
import { LookObject } from '#customers/endpoints/look-schemas.ts'
import { SavedViewObject } from '#dashboard/endpoints/saved-views.ts'
import { Durations } from '#dashboard/endpoints/statistics.get.ts'
import {
  CredentialObject,
  CredentialWithSecret,
  Permissions,
} from '#developer/endpoints/credential-schemas.ts'
import { RequestObject } from '#developer/endpoints/requests.ts'
import type { Table } from '#endpoint.ts'
import { EventPage } from '#events/endpoints/events.list.ts'
import {
  ContentHmacKey,
  DeliveryObject,
  DeliveryStatus,
  Types,
  WebhookObject,
  WebhookWithSecret,
} from '#events/endpoints/webhook-schemas.ts'
import { ExportObject } from '#exports/endpoints/exports.ts'
import * as application from '#kernel/schemas/application.ts'
import { Note } from '#kernel/schemas/casework.ts'
import * as documents from '#kernel/schemas/documents-and-accounts.ts'
import * as event from '#kernel/schemas/event.ts'
import * as organization from '#kernel/schemas/organization.ts'
import * as ownership from '#kernel/schemas/ownership.ts'
import * as ownershipData from '#kernel/schemas/ownership-data.ts'
import * as people from '#kernel/schemas/people.ts'
import * as reasons from '#kernel/schemas/reason-codes.ts'
import * as report from '#kernel/schemas/report.ts'
import * as screening from '#kernel/schemas/screening.ts'
import { Channel, Kind } from '#notifications/endpoints/notification-schemas.ts'
import { NamedParty } from '#parties/party-view.ts'
import { ProviderObject } from '#providers/endpoints/provider-schemas.ts'
import { Settings as QueueSettings } from '#queue/on-wire.ts'
import { expectedUpdatedAt } from '#review/endpoints/reviewer.ts'
import { ListObject } from '#screening/endpoints/lists.ts'
import { OwnListObject } from '#screening/endpoints/own-lists.ts'
import { Settings } from '#screening/endpoints/settings.ts'
import { Proof } from '#staff/endpoints/staff.single-sign-on.ts'
import { ListedSession, Role } from '#staff/endpoints/staff-schemas.ts'
import { AnyDefinition, Revision, WorkflowDraft, WorkflowId } from '#workflows/endpoints/draft-schemas.ts'
import { docTables } from './doc-tables.ts'
import { type Audience, openapiOf } from './document.ts'

const root = path.resolve(import.meta.dirname, '../../..')
export const committed = { PUBLIC: 'openapi.json', DASHBOARD: 'openapi.dashboard.json' } as const
const modules = [
  matching,
  registers,
  shares,
  signing,
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
  ownershipData,
  {
    ApplicationRef,
    AuditAction: Action,
    ContentHmacKey,
    CreatedApplication: Created,
    CredentialObject,
    CredentialWithSecret,
    CustomerObject,
    DeliveryObject,
    DeliveryStatus,
    DomainProof: Proof,
    Durations,
    EventKinds: Types,
    EventPage,
    ExpectedUpdatedAt: expectedUpdatedAt,
    ExportObject,
    ListedSession,
    LookObject,
    Note,
    NamedParty,
    NotificationChannel: Channel,
    NotificationKind: Kind,
    OwnListObject,
    Permissions,
    ProviderObject,
    QueueSettings,
    Revision,
    RequestLogEntry: RequestObject,
    Role,
    SavedViewObject,
    ScreeningListObject: ListObject,
    ScreeningSettings: Settings,
    WebhookObject,
    WebhookWithSecret,
    WorkflowDefinition: AnyDefinition,
    WorkflowDraft,
    WorkflowId,
  },
]

/**
 * Deterministic: the same table always gives the same text. Each operation and each component is one line, so
 * that the file is small and a change shows which of them it touches.
 */
export function openapiText(table: Table, audience: Audience = 'PUBLIC'): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return `${inLines(openapiOf(table, { version, audience, modules }), 3)}\n`
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
  const { api } = (await import('#api.ts')) as { api: Table }
  const written = [
    ...Object.entries(committed).map(([audience, name]) => ({
      name: name as string,
      text: openapiText(api, audience as Audience),
    })),
    ...[...docTables(root)].map(([name, text]) => ({ name, text })),
  ]
  if (argument === '--write') {
    for (const { name, text } of written) fs.writeFileSync(path.join(root, name), text)
    return 0
  }
  if (argument === '--check') {
    const isCurrent = ({ name, text }: { name: string; text: string }) => {
      const file = path.join(root, name)
      return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text
    }
    const stale = written.filter((each) => !isCurrent(each))
    for (const { name } of stale) console.error(`${name} is stale. Run: npm run openapi`)
    return stale.length === 0 ? 0 : 1
  }
  console.error('Usage: node src/http/reference/write-openapi.ts --write | --check')
  return 2
}

if (import.meta.main) process.exitCode = await run(process.argv[2])
