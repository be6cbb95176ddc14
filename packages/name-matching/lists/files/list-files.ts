/** The files of a list on disk, read as streams: rows of CSV, elements of XML, JSON values. */
import { createReadStream } from 'node:fs'
import type { ListFiles } from '../list-file.ts'
import { csvRows } from './csv-rows.ts'
import { jsonValues } from './json-values.ts'
import { xmlElements } from './xml-elements.ts'

/** `onBytes` is called with the number of bytes of each part that was read. */
export function listFilesAt(
  paths: ReadonlyMap<string, string>,
  onBytes?: (bytes: number) => void,
): ListFiles {
  const bytesOf = (file: string): AsyncIterable<Uint8Array> => readCounted(paths.get(file) ?? '', onBytes)
  return {
    has: (file) => paths.has(file),
    rows: (file, delimiter) => csvRows(bytesOf(file), { file, delimiter }),
    elements: (file, names) => xmlElements(bytesOf(file), { file, names }),
    values: (file) => jsonValues(bytesOf(file), file),
  }
}

async function* readCounted(path: string, onBytes?: (bytes: number) => void): AsyncIterable<Uint8Array> {
  for await (const part of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    onBytes?.((part as Buffer).length)
    yield part as Buffer
  }
}
