/** The migration files of all subjects, in the order in which they run. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { inOrder, type MigrationName, subjectsWithTables } from '#migrations.ts'

const source = new URL('../../', import.meta.url)
const directoryOf = (subject: string) => new URL(`${subject}/migrations/`, source)

export interface MigrationFile {
  name: MigrationName
  text: string
  sha256: string
}

export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = await Promise.all(
    subjectsWithTables.map(async (subject) =>
      (await readdir(directoryOf(subject)))
        .filter((file) => /^\d{4}-.*\.sql$/.test(file))
        .map((file): MigrationName => `${subject}/${file}`),
    ),
  )
  return Promise.all(inOrder(names.flat()).map(read))
}

async function read(name: MigrationName): Promise<MigrationFile> {
  const [subject = '', file = ''] = name.split('/')
  const text = await readFile(new URL(file, directoryOf(subject)), 'utf8')
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
}
