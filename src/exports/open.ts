/** Composes what exports need: their rows, what they read, and their files below the data directory. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Storage } from '#open-storage.ts'
import type { Config } from '#platform/config.ts'
import { inSlices } from '#platform/slices.ts'
import type { ExportPorts, ExportTaskPorts } from './ports.ts'
import { exportFilesOn } from './store/export-files.ts'
import { exportReadsIn } from './store/export-reads.ts'
import { openExports } from './store/exports.ts'
import { exportKeyOf, exportWorkIn } from './store/exports-store.ts'

export function exportPorts(
  { dataDirectory }: Config,
  { database, store, keys, newId }: Pick<Storage, 'database' | 'store' | 'keys' | 'newId'>,
  now: () => Date,
): { ports: ExportPorts; taskPorts: ExportTaskPorts } {
  const rows = { database, key: keys.derived('exports'), now, newId }
  const files = exportFilesOn({
    directory: path.join(dataDirectory, 'exports'),
    keyOf: (ref) => exportKeyOf(rows, ref),
  })
  return {
    ports: { exports: openExports({ ...rows, files, downloadKey: keys.derived('export-downloads') }) },
    taskPorts: {
      exportWork: exportWorkIn(rows),
      exportReads: exportReadsIn(store),
      exportFiles: files,
      version: versionOfFoyer(),
      inSlices,
    },
  }
}

function versionOfFoyer(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
