/**
 * The files of exports on disk. An archive is a .tar.gz in segments: each is a whole gzip member, and
 * encrypted as documents are, so that a segment can be written after a restart. Read one after the other,
 * they are one file.
 */
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { constants, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Pack, pack } from 'tar-stream'
import type { StoredFile } from '#applications/ports.ts'
import { openEncryptedFile } from '#applications/store/files/sealed-file.ts'
import { isUuid } from '#kernel/ids.ts'
import { sealPieces } from '#platform/crypto/aead-chunks.ts'
import type { AddFile, ExportFiles, ExportRef } from '../ports.ts'

interface Settings {
  directory: string
  /** undefined: it was destroyed. */
  keyOf(ref: ExportRef): Promise<Uint8Array | undefined>
}

export interface OpenedExportFiles extends ExportFiles {
  /** undefined: it is gone. */
  open(ref: ExportRef, segments: readonly string[], size: number): Promise<StoredFile | undefined>
}

export function exportFilesOn({ directory, keyOf }: Settings): OpenedExportFiles {
  const place: Place = { folderOf: (ref) => folderOf(directory, ref), keyOf }
  const digests = new LRUCache<string, Digest>({ max: 8 })
  return {
    write: (ref, segment, write) => writeSegment(place, ref, segment, write),
    async digest(ref, segments, hasTime) {
      const key = await keyOf(ref)
      if (!key) throw new Error('the key of this export is gone')
      // A restart begins with the first segment again: the state of a hash cannot be stored.
      const digest = digests.get(ref.exportId) ?? { done: 0, sizeBytes: 0, hash: createHash('sha256') }
      digests.set(ref.exportId, digest)
      while (digest.done < segments.length) {
        if (!hasTime()) return undefined
        await digestSegment(place, ref, segments[digest.done] ?? '', key, digest)
      }
      digests.delete(ref.exportId)
      return { sizeBytes: digest.sizeBytes, sha256: digest.hash.digest('hex') }
    },
    open: (ref, segments, size) => openAll(place, ref, segments, size),
    remove: (ref) => rm(place.folderOf(ref), { recursive: true, force: true }),
    removeSegment: (ref, name) => removeSegment(place.folderOf(ref), name),
  }
}

interface Place {
  folderOf(ref: ExportRef): string
  keyOf: Settings['keyOf']
}

interface Digest {
  /** Number of segments. */
  done: number
  sizeBytes: number
  hash: Hash
}

/** Only valid UUIDs become part of a path. */
function folderOf(directory: string, { customerId, exportId }: ExportRef): string {
  if (!isUuid(customerId) || !isUuid(exportId)) throw new Error('not the id of a customer and an export')
  return path.join(directory, customerId, exportId)
}

const aadOf = ({ customerId, exportId }: ExportRef, name: string): string =>
  `${customerId}|${exportId}|export|${name}`

/** At the end of every tar: two blocks of zeros. */
const TAR_END = 1024

async function writeSegment(
  { folderOf, keyOf }: Place,
  ref: ExportRef,
  { name, at }: { name: string; at: Date },
  write: (add: AddFile) => Promise<boolean>,
): Promise<void> {
  if (!isUuid(name)) throw new Error('not the name of a segment')
  const key = await keyOf(ref)
  if (!key) throw new Error('the key of this export is gone')
  const folder = folderOf(ref)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  const tar = pack()
  let isLast = false
  const written = pipeline(
    withoutEnd(tar, () => isLast),
    createGzip(),
    (gzipped: AsyncIterable<Uint8Array>) => sealPieces(key, gzipped, aadOf(ref, name)),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  // A failure here must also end the waiting for a place in the tar.
  const failed = written.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)
  try {
    isLast = await Promise.race([write((name, content) => addFile(tar, name, content, at, failed)), failed])
    tar.finalize()
    await written
  } catch (error) {
    tar.destroy(error as Error)
    await written.catch(() => undefined)
    await rm(file, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Also the folder, if nothing else is in it. */
async function removeSegment(folder: string, name: string): Promise<void> {
  if (!isUuid(name)) throw new Error('not the name of a segment')
  await rm(path.join(folder, name), { force: true })
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error
  })
}

async function addFile(
  tar: Pack,
  name: string,
  content: Uint8Array | string,
  mtime: Date,
  failed: Promise<never>,
): ReturnType<AddFile> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const { promise: taken, resolve, reject } = Promise.withResolvers<undefined>()
  const entry = tar.entry({ name, size: bytes.length, mode: 0o600, mtime, type: 'file' }, (error) =>
    error ? reject(error) : resolve(undefined),
  )
  entry.on('error', () => undefined)
  const isFree = entry.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (!isFree) await Promise.race([once(entry, 'drain'), failed])
  entry.end(null)
  await Promise.race([taken, failed])
  return { path: name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A tar continues in the next segment unless it is the last one. */
async function* withoutEnd(tar: Pack, isLast: () => boolean): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0)
  for await (const piece of tar as unknown as AsyncIterable<Uint8Array>) {
    const all = Buffer.concat([held, piece])
    const end = Math.max(0, all.length - TAR_END)
    held = all.subarray(end)
    if (end > 0) yield all.subarray(0, end)
  }
  if (isLast()) yield held
}

async function openSegment(
  { folderOf }: Place,
  ref: ExportRef,
  name: string,
  key: Uint8Array,
): Promise<StoredFile | undefined> {
  if (!isUuid(name)) throw new Error('not the name of a segment')
  const file = await opened(path.join(folderOf(ref), name))
  return file && openEncryptedFile(file, key, aadOf(ref, name))
}

async function opened(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function digestSegment(
  place: Place,
  ref: ExportRef,
  name: string,
  key: Uint8Array,
  digest: Digest,
): Promise<void> {
  const file = await openSegment(place, ref, name, key)
  if (!file) throw new Error('a segment of the export is missing')
  const hash = digest.hash.copy()
  for await (const piece of file.pieces) hash.update(piece)
  Object.assign(digest, { hash, done: digest.done + 1, sizeBytes: digest.sizeBytes + file.size })
}

async function openAll(
  place: Place,
  ref: ExportRef,
  segments: readonly string[],
  size: number,
): Promise<StoredFile | undefined> {
  const key = await place.keyOf(ref)
  const first = key && (await openSegment(place, ref, segments[0] ?? '', key))
  if (!key || !first) return undefined
  let current: StoredFile = first
  async function* pieces() {
    yield* current.pieces
    for (const name of segments.slice(1)) {
      const next = await openSegment(place, ref, name, key as Uint8Array)
      if (!next) throw new Error('a segment of the export is missing')
      current = next
      yield* next.pieces
    }
  }
  return { size, pieces: pieces(), close: () => current.close() }
}
