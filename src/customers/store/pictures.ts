/** The logos and the cover of a customer, in PostgreSQL. */
import { hash } from 'node:crypto'
import { cleanPicture } from '@foyer/safe-files/pictures/clean-picture'
import type { Actor, AuditEntry } from '#audit/entry.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import type { CoverRow, CustomerSettings, LogoRow, PictureFacts } from '../ports.ts'
import { entry } from './settings-entry.ts'

const facts = 'sha256, mime_type as "mimeType", octet_length(bytes) as size, name'
const LOGOS: Statement = {
  name: 'logos-list',
  text: `select scheme, ${facts} from foyer.logo where customer_id = $1 order by scheme desc`,
}
const LOGO: Statement = {
  name: 'logo-get',
  text: `select bytes, mime_type as "mimeType" from foyer.logo where customer_id = $1 and sha256 = $2`,
}
const SET_LOGO: Statement = {
  name: 'logo-set',
  text: `insert into foyer.logo (customer_id, scheme, sha256, mime_type, bytes, name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (customer_id, scheme) do update set sha256 = excluded.sha256, mime_type = excluded.mime_type,
      bytes = excluded.bytes, name = excluded.name, created_at = excluded.created_at`,
}
const REMOVE_LOGO: Statement = {
  name: 'logo-remove',
  text: 'delete from foyer.logo where customer_id = $1 and scheme = $2 returning 1',
}
const COVERS: Statement = {
  name: 'cover-facts',
  text: `select ${facts} from foyer.cover where customer_id = $1`,
}
const COVER: Statement = {
  name: 'cover-get',
  text: `select bytes, mime_type as "mimeType" from foyer.cover where customer_id = $1 and sha256 = $2`,
}
const SET_COVER: Statement = {
  name: 'cover-set',
  text: `insert into foyer.cover (customer_id, sha256, mime_type, bytes, name, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (customer_id) do update set sha256 = excluded.sha256, mime_type = excluded.mime_type,
      bytes = excluded.bytes, name = excluded.name, created_at = excluded.created_at`,
}
const REMOVE_COVER: Statement = {
  name: 'cover-remove',
  text: 'delete from foyer.cover where customer_id = $1 returning 1',
}

type Changing = (customerId: string, work: (query: Query) => Promise<AuditEntry[]>) => Promise<void>
type PicturePorts = Pick<
  CustomerSettings,
  'cleanPicture' | 'setLogo' | 'removeLogo' | 'logo' | 'setCover' | 'removeCover' | 'cover'
>
type Content = Pick<LogoRow, 'bytes' | 'mimeType'>

export const logosOf = (database: Database, customerId: string) =>
  database.read<PictureFacts<LogoRow>>(customerId, LOGOS, [customerId])

export const coverOf = async (database: Database, customerId: string) =>
  (await database.read<PictureFacts<CoverRow>>(customerId, COVERS, [customerId]))[0] ?? null

/** Replaces it, in the current transaction. */
export async function putLogo(
  query: Query,
  customerId: string,
  actor: Actor,
  { scheme, mimeType, bytes, name }: Omit<LogoRow, 'sha256'>,
  at: Date,
): Promise<AuditEntry> {
  const sha256 = hash('sha256', bytes)
  await query(SET_LOGO, [customerId, scheme, sha256, mimeType, bytes, name, at])
  return entry('logo.changed', actor, { scheme, sha256 })
}

/** Replaces it, in the current transaction. */
export async function putCover(
  query: Query,
  customerId: string,
  actor: Actor,
  { mimeType, bytes, name }: Omit<CoverRow, 'sha256'>,
  at: Date,
): Promise<AuditEntry> {
  const sha256 = hash('sha256', bytes)
  await query(SET_COVER, [customerId, sha256, mimeType, bytes, name, at])
  return entry('cover.changed', actor, { sha256 })
}

export const picturesIn = (database: Database, changing: Changing, now: () => Date): PicturePorts => ({
  cleanPicture,
  setLogo: (customerId, actor, logo) =>
    changing(customerId, async (query) => [await putLogo(query, customerId, actor, logo, now())]),
  removeLogo: (customerId, actor, scheme) =>
    changing(customerId, async (query) => {
      const removed = await query(REMOVE_LOGO, [customerId, scheme])
      return removed.length > 0 ? [entry('logo.changed', actor, { scheme, sha256: null })] : []
    }),
  logo: async (customerId, sha256) =>
    (await database.read<Content>(customerId, LOGO, [customerId, sha256]))[0],
  setCover: (customerId, actor, cover) =>
    changing(customerId, async (query) => [await putCover(query, customerId, actor, cover, now())]),
  removeCover: (customerId, actor) =>
    changing(customerId, async (query) => {
      const removed = await query(REMOVE_COVER, [customerId])
      return removed.length > 0 ? [entry('cover.changed', actor, { sha256: null })] : []
    }),
  cover: async (customerId, sha256) =>
    (await database.read<Content>(customerId, COVER, [customerId, sha256]))[0],
})
