/** Compares the migrations of this version of Foyer with those that the database has run. */
import type { ClientBase } from 'pg'
import { migrationFiles } from './migration-files.ts'

export interface Migrations {
  done: string[]
  pending: string[]
  /** The database has run a file of the same name with different content. */
  changed: string[]
  /** Run by a newer version of Foyer. */
  unknown: string[]
}

export async function migrationsOf(owner: ClientBase): Promise<Migrations> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('public.foyer_migration') is not null as exists`,
  )
  const run = rows[0]?.exists
    ? (await owner.query<{ name: string; sha256: string }>('select name, sha256 from public.foyer_migration'))
        .rows
    : []
  const before = new Map(run.map(({ name, sha256 }) => [name, sha256]))
  const files = await migrationFiles()
  const state: Migrations = { done: [], pending: [], changed: [], unknown: [] }
  for (const { name, sha256 } of files) {
    if (!before.has(name)) state.pending.push(name)
    else if (before.get(name) === sha256) state.done.push(name)
    else state.changed.push(name)
  }
  const names = new Set<string>(files.map(({ name }) => name))
  state.unknown = [...before.keys()].filter((name) => !names.has(name)).sort()
  return state
}
