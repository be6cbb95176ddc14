/** POST /v1/workflows.overview: every workflow with its state, for the list of the dashboard. */

import {
  CountryCode,
  closed,
  LanguageCode,
  orNull,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { DEFAULT_EXPIRY_DAYS, DEFAULT_RETENTION_YEARS } from '#customers/periods.ts'
import { type Needs, operation } from '#endpoint.ts'
import type { Ids } from '#kernel/ids.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import type { WorkflowSummary } from '../ports.ts'
import { editorIdOf } from './draft-schemas.ts'

const DAYS = 30
const DAY_MS = 86_400_000

const Overview = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    kind: orNull(Type.Enum(['KYC', 'KYB'])),
    markets: Type.Array(CountryCode),
    languages: Type.Array(LanguageCode),
    retentionYears: Type.Integer({ description: 'How long an ended application is kept.' }),
    expiryDays: Type.Integer({ description: 'After so many days, an application that is not sent fails.' }),
    createdAt: Timestamp,
    version: orNull(Type.Integer({ description: 'The published version; null: none.' })),
    publishedAt: orNull(Timestamp),
    fourEyesForDecisions: Type.Boolean({ description: 'A second person confirms each decision.' }),
    draft: orNull(
      Type.Object(
        {
          updatedAt: Timestamp,
          updatedBy: orNull(Type.String({ description: 'The id of a staff user; null: the operator.' })),
          isProposed: Type.Boolean({ description: 'Somebody asked for its publication.' }),
        },
        { ...closed, description: 'null: everything is published.' },
      ),
    ),
    counts: Type.Object(
      {
        created: Type.Integer(),
        approved: Type.Integer(),
        waiting: Type.Integer({ description: 'For a decision by a person.' }),
      },
      { ...closed, description: `Applications that were created in the last ${DAYS} days.` },
    ),
  },
  closed,
)

const isKind = (value: unknown): value is 'KYC' | 'KYB' => value === 'KYC' || value === 'KYB'
const isCountry = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2}$/.test(value)

const isLanguage = (value: unknown): value is string => typeof value === 'string' && /^[a-z]{2}$/.test(value)
const listOf = <T>(value: unknown, is: (each: unknown) => each is T): T[] =>
  Array.isArray(value) ? value.filter(is) : []
const numberOf = (value: unknown): number | undefined =>
  Number.isInteger(value) ? (value as number) : undefined

/** Reads a draft, which may be unfinished. */
const isOnForDecisions = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { decisions?: unknown }).decisions === true

const overviewOf = (of: WorkflowSummary, ids: Ids) => ({
  id: ids.of('workflow', of.id),
  name: of.name,
  kind: isKind(of.kind) ? of.kind : null,
  markets: listOf(of.markets, isCountry),
  languages: listOf(of.languages, isLanguage),
  retentionYears: numberOf(of.retentionYears) ?? DEFAULT_RETENTION_YEARS,
  expiryDays: numberOf(of.expiryDays) ?? DEFAULT_EXPIRY_DAYS,
  createdAt: of.createdAt.toISOString(),
  version: of.version,
  publishedAt: of.publishedAt?.toISOString() ?? null,
  fourEyesForDecisions: isOnForDecisions(of.fourEyes),
  draft:
    of.draftedAt && of.draftedBy
      ? {
          updatedAt: of.draftedAt.toISOString(),
          updatedBy: editorIdOf(of.draftedBy, ids),
          isProposed: of.isProposed,
        }
      : null,
  counts: { created: of.counts.created, approved: of.counts.approved, waiting: of.counts.waiting },
})

export const workflowsOverview = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'List workflows with their drafts',
  description: 'Every workflow, also those that are not published, in the order of their creation.',
  body: Type.Object(wholeListPaging, closed),
  reply: Type.Object(pageReply(Overview), closed),
  async run(body, { workflowEditing, caller, ids, now }: Needs<'ids' | 'now' | 'workflowEditing'>) {
    const since = new Date(now().getTime() - DAYS * DAY_MS)
    const found = await workflowEditing.summaries(caller.customerId, since)
    const all = found.map((each) => overviewOf(each, ids))
    return pageOfAll(all, body, ({ id }) => id)
  },
})
