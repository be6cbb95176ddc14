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
  workflow: (id: string) => `workflows/${id}/workflow.json`,
  workflowVersion: (id: string, version: number) => `workflows/${id}/${version}.json`,
  workflowDraft: (id: string) => `workflows/${id}/draft.json`,
  applications: (number: number) => `applications/${numbered(number)}.jsonl`,
  document: (applicationId: string, id: string) => `documents/${applicationId}/${id}`,
  evidence: (applicationId: string, id: string) => `evidence/${applicationId}/${id}`,
  audit: (number: number) => `audit/${numbered(number)}.jsonl`,
} as const

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
    /** What could not be read when the archive was made, and is not in it. */
    unreadable: Type.Object(
      { applications: Type.Array(Uuid), documents: Type.Array(File), evidence: Type.Array(File) },
      open,
    ),
  },
  open,
)
export type Manifest = Static<typeof Manifest>
