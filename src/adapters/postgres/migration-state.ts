/** Compares the migrations of this version of Foyer with those that the database has run. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { migrationFiles } from './migrate.ts'

export interface Migrations {
  done: string[]
  pending: string[]
  /** The database has run a file of the same name with different content. */
  changed: string[]
  /** Run by a newer version of Foyer. */
  unknown: string[]
}

const directory = new URL('../../../migrations/', import.meta.url)

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
  for (const name of files) {
    if (!before.has(name)) state.pending.push(name)
    else if (before.get(name) === (await hashOf(name))) state.done.push(name)
    else state.changed.push(name)
  }
  state.unknown = [...before.keys()].filter((name) => !files.includes(name)).sort()
  return state
}

const hashOf = async (name: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(new URL(name, directory), 'utf8'))
    .digest('hex')
