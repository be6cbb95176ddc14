/** Real lists that are read in place, if they are there: nothing of them is copied. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ListedEntity } from '../lists/entity.ts'
import { listFilesAt } from '../lists/files/list-files.ts'
import { type FormatKey, formatOf } from '../lists/format-table.ts'
import type { ListKind } from '../lists/formats/opensanctions-simple.ts'
import { noFindings } from '../lists/list-file.ts'

/** Where lists and labelled pairs are; BENCH_DATA names another folder. */
const data = process.env.BENCH_DATA ?? path.resolve(import.meta.dirname, '../../../../shared/data')
const sanctions = path.join(data, 'sanctions')
export const pairsFile = path.join(data, 'matching/name-pairs-dev.csv')

export interface RealLists {
  un: ListedEntity[]
  ofac: ListedEntity[]
  peps: ListedEntity[]
}

/** undefined: at least one of them is not there. */
export async function readRealLists(): Promise<RealLists | undefined> {
  const folders = ['un-2026-02', 'ofac-2021-07', 'ofac-cons-2025-12', 'pep']
  if (!folders.every((folder) => existsSync(path.join(sanctions, folder)))) return undefined
  const [un, sdn, consolidated, peps] = await Promise.all([
    read('un-xml', { main: 'un-2026-02/UN_consolidated.xml' }),
    read('ofac-sdn', filesOf('ofac-2021-07')),
    read('ofac-consolidated', filesOf('ofac-cons-2025-12')),
    read('pep-positions', { main: 'pep/se_riksdag_ministers_2018plus.json' }, 'PEP'),
  ])
  return { un, ofac: [...sdn, ...consolidated], peps }
}

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(path.join(sanctions, folder)).map((file) => [file, path.join(folder, file)]))

async function read(
  format: FormatKey,
  files: Record<string, string>,
  kind: ListKind = 'SANCTIONS',
): Promise<ListedEntity[]> {
  const paths = new Map(Object.entries(files).map(([name, file]) => [name, path.join(sanctions, file)]))
  const entities: ListedEntity[] = []
  const findings = noFindings()
  for await (const entity of formatOf(format).parse(kind)(listFilesAt(paths), findings)) entities.push(entity)
  return entities
}

export const persons = (entities: readonly ListedEntity[]): ListedEntity[] =>
  entities.filter(({ schema }) => schema === 'Person')
export const organizations = (entities: readonly ListedEntity[]): ListedEntity[] =>
  entities.filter(({ schema }) => schema !== 'Person' && schema !== 'Vessel')
