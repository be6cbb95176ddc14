/** Reads the files of a .tar.gz one after the other. Writes nothing to the disk, whatever the paths say. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ArchiveFault } from '../import/archive-fault.ts'

/** No file of an export is larger: documents have 20 MiB, parts of applications some MiB. */
const MOST_BYTES = 256 * 1024 * 1024

interface FileOfArchive {
  path: string
  bytes: Uint8Array
}

/** Throws ArchiveFault for what is no tar, is cut off, or has links and folders; and errors of the disk. */
export async function* filesInArchive(file: string): AsyncGenerator<FileOfArchive> {
  const tar = extract()
  const source = createReadStream(file)
  let failed: Error | undefined
  pipeline(source, createGunzip(), tar, (error) => {
    failed = error ?? undefined
  })
  let last = 'the archive'
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header
      if (type !== 'file') throw new ArchiveFault(name, 'is not a file.')
      if (size > MOST_BYTES) throw new ArchiveFault(name, 'is larger than any file of an export.')
      const bytes = Buffer.alloc(size)
      let length = 0
      for await (const piece of entry) {
        bytes.set(piece as Uint8Array, length)
        length += (piece as Uint8Array).length
      }
      last = name
      yield { path: name, bytes }
    }
  } catch (error) {
    throw faultOf(failed ?? (error as Error), last)
  } finally {
    source.destroy()
  }
  if (failed) throw faultOf(failed, last)
}

function faultOf(error: Error, last: string): Error {
  if (error instanceof ArchiveFault) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined && !code.startsWith('Z_')) return error
  return new ArchiveFault(
    last,
    `the archive is damaged or cut off here, or is no .tar.gz (${code || error.message}).`,
  )
}
