/** The hash of the files of a version, and their total size. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(part as Buffer)
  return hash.digest('hex')
}

/**
 * The hash of one file; for several, the hash of the lines that sha256sum prints, in the order of their
 * names.
 */
export async function hashFiles(paths: ReadonlyMap<string, string>): Promise<string> {
  const hashes = await Promise.all(
    [...paths].map(async ([name, path]) => [name, await hashOfFile(path)] as const),
  )
  const [only] = hashes
  if (only && hashes.length === 1) return only[1]
  const lines = hashes.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, hash]) => `${hash}  ${name}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

export async function sizeOfFiles(paths: ReadonlyMap<string, string>): Promise<number> {
  const sizes = await Promise.all([...paths.values()].map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
