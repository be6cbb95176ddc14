import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { subjectsWithTables } from '#migrations.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { type MigrationFile, migrationFiles } from './migration-files.ts'

const source = path.join(import.meta.dirname, '../..')
const files = await migrationFiles()

describe('the migration files', () => {
  test('all run: every folder belongs to a subject of the list', () => {
    const stored = globSync('**/migrations/*', { cwd: source })
    assert.deepEqual(files.map(({ name }) => name.replace('/', '/migrations/')).sort(), stored.sort())
  })

  test('begin with one file of each subject, in the order of the list', () => {
    const first = files.filter(({ name }) => /\/0001-/.test(name)).map(({ name }) => name)
    assert.deepEqual(
      first,
      subjectsWithTables.map((subject) => `${subject}/0001-${subject}.sql`),
    )
  })

  test('have one number each after those', () => {
    const later = files.map(({ name }) => /\/(\d{4})-/.exec(name)?.[1]).filter((number) => number !== '0001')
    assert.deepEqual(later, [...new Set(later)].sort())
  })
})

describe('the migrated database', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  const rowsOf = async (text: string): Promise<string[]> =>
    (await database.owner((client) => client.query({ text, rowMode: 'array' }))).rows.flat()
  const made = (pattern: RegExp, { text }: MigrationFile) =>
    [...text.matchAll(pattern)].map(([, name]) => name)

  test('has each table of the files, created by one file', async () => {
    const named = files.flatMap((file) => made(/^create (?:unlogged )?table foyer\.(\w+)/gm, file))
    const tables = await rowsOf(`select tablename from pg_tables where schemaname = 'foyer'`)
    assert.ok(tables.length > 60)
    assert.deepEqual(named.sort(), tables.sort())
  })
})
