/** The format of an archive: its paths and its manifest. docs/operate/export-and-import.md describes it. */
import { type Static, Type } from 'typebox'

export const ARCHIVE_FORMAT = 'foyer-export'
/** Rises when an older Foyer could not read the archive any more. */
export const FORMAT_VERSION = 1

/** The last file: it names the others. */
export const MANIFEST = 'manifest.json'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const numbered = (number: number): string => String(number).padStart(6, '0')

export const pathOf = {
  customer: 'customer.json',
  team: 'team.json',
  webhooks: 'webhooks.json',
  credentials: 'credentials.json',
  logo: (scheme: string) => `logos/${scheme.toLowerCase()}`,
  cover: 'cover',
  terms: (sha256: string) => `terms/${sha256}`,
  workflow: (id: string) => `workflows/${id}/workflow.json`,
  workflowVersion: (id: string, version: number) => `workflows/${id}/${version}.json`,
  workflowDraft: (id: string) => `workflows/${id}/draft.json`,
  applications: (number: number) => `applications/${numbered(number)}.jsonl`,
  document: (applicationId: string, id: string) => `documents/${applicationId}/${id}`,
  evidence: (applicationId: string, id: string) => `evidence/${applicationId}/${id}`,
  audit: (number: number) => `audit/${numbered(number)}.jsonl`,
} as const

const pattern = (source: string): RegExp => new RegExp(`^${source}$`)
const kinds = [
  ['MANIFEST', pattern('manifest\\.json')],
  ['CUSTOMER', pattern('customer\\.json')],
  ['TEAM', pattern('team\\.json')],
  ['WEBHOOKS', pattern('webhooks\\.json')],
  ['CREDENTIALS', pattern('credentials\\.json')],
  ['LOGO', pattern('logos/(light|dark)')],
  ['COVER', pattern('cover')],
  ['TERMS', pattern('terms/([0-9a-f]{64})')],
  ['WORKFLOW', pattern(`workflows/(${UUID})/workflow\\.json`)],
  ['WORKFLOW_VERSION', pattern(`workflows/(${UUID})/([1-9]\\d{0,8})\\.json`)],
  ['WORKFLOW_DRAFT', pattern(`workflows/(${UUID})/draft\\.json`)],
  ['APPLICATIONS', pattern('applications/(\\d{6,9})\\.jsonl')],
  ['DOCUMENT', pattern(`documents/(${UUID})/(${UUID})`)],
  ['EVIDENCE', pattern(`evidence/(${UUID})/(${UUID})`)],
  ['AUDIT', pattern('audit/(\\d{6,9})\\.jsonl')],
] as const

export type PathKind = (typeof kinds)[number][0]

/** undefined for every other path: also for one with `..`, a leading slash or a backslash. */
export function readPath(path: string): { kind: PathKind; parts: string[] } | undefined {
  for (const [kind, expected] of kinds) {
    const found = expected.exec(path)
    if (found) return { kind, parts: found.slice(1) }
  }
  return undefined
}

/** Their hashes are in the line of their application. */
export const isListed = (kind: PathKind): boolean =>
  kind !== 'MANIFEST' && kind !== 'DOCUMENT' && kind !== 'EVIDENCE'

const open = { additionalProperties: true } as const
const Count = Type.Integer({ minimum: 0 })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Uuid = Type.String({ pattern: `^${UUID}$` })
const File = Type.String({ pattern: `^${UUID}/${UUID}$` })

export const Manifest = Type.Object(
  {
    format: Type.Literal(ARCHIVE_FORMAT),
    formatVersion: Type.Literal(FORMAT_VERSION),
    foyerVersion: Type.String({ maxLength: 40 }),
    exportId: Uuid,
    /** Before the `:` of every id on the wire. */
    idNamespace: Type.String({ maxLength: 40 }),
    customer: Type.Object({ id: Uuid, name: Type.String(), mode: Type.Enum(['sandbox', 'live']) }, open),
    createdAt: Type.String({ maxLength: 40 }),
    finishedAt: Type.String({ maxLength: 40 }),
    counts: Type.Object(
      {
        applications: Count,
        documents: Count,
        evidence: Count,
        workflows: Count,
        workflowVersions: Count,
        auditEntries: Count,
      },
      open,
    ),
    /** The last line of the audit log in the archive. */
    auditEnd: Type.Object({ seq: Count, hash: Hash }, open),
    parts: Type.Array(
      Type.Object({ path: Type.String({ maxLength: 200 }), bytes: Count, sha256: Hash }, open),
      { maxItems: 1_000_000 },
    ),
    /** Parts that the export could not read, and that are missing in the archive. */
    unreadable: Type.Object(
      { applications: Type.Array(Uuid), documents: Type.Array(File), evidence: Type.Array(File) },
      open,
    ),
  },
  open,
)
export type Manifest = Static<typeof Manifest>
