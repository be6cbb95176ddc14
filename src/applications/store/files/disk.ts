/**
 * Applicants' files on disk: encrypted under the key of their application, written completely or not at all.
 */
import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { safeName } from '@foyer/safe-files/safe-name'
import { ApiError } from '#kernel/api-error.ts'
import { isUuid } from '#kernel/ids.ts'
import type { Scanner } from '#platform/clamd.ts'
import { sealChunks } from '#platform/crypto/aead-chunks.ts'
import { defaultDocumentLimits } from '../../document-moves.ts'
import type { DocumentLimits, Files } from '../../ports.ts'
import { openEncryptedFile } from './sealed-file.ts'

/** The part of the envelope that is used here: the AAD of a place. */
interface FileEnvelope {
  aadOf(customerId: string, applicationId: string, place: string): string
}

interface DiskStore {
  directory: string
  /** undefined: the application is unknown or erased. */
  dataKeyOf(customerId: string, applicationId: string): Promise<Uint8Array | undefined>
  envelope: FileEnvelope
  inspect: Files['inspect']
  scanner?: Scanner | undefined
  limits?: DocumentLimits
}

export class DiskFull extends Error {
  /** The error code of the system; a retry may succeed later. */
  readonly code = 'ENOSPC'
  constructor(directory: string, cause: unknown) {
    super(`The disk under ${directory} is full or over quota; the file was not stored.`, { cause })
    this.name = 'DiskFull'
  }
}

/**
 * `read` throws DecryptionError for a moved or truncated file; its chunks throw it for changed bytes. `put`
 * throws DiskFull, and application_not_found for an application without a key.
 */
export function filesOnDisk({ directory, dataKeyOf, envelope, ...store }: DiskStore): Files {
  const { inspect, scanner, limits = defaultDocumentLimits } = store
  const files: Files = {
    inspect,
    limits,
    safeName,
    async scan(customerId, applicationId, documentId) {
      if (!scanner) return 'RELEASED'
      const file = await files.read(customerId, applicationId, documentId)
      if (!file) return 'GONE'
      try {
        const pieces: Uint8Array[] = []
        for await (const piece of file.pieces) pieces.push(piece)
        return await scanner.scan(Buffer.concat(pieces))
      } finally {
        await file.close()
      }
    },
    async put(customerId, applicationId, documentId, bytes) {
      const folder = folderOf(directory, customerId, applicationId)
      const place = placeOf(documentId)
      const key = await dataKeyOf(customerId, applicationId)
      if (!key) throw new ApiError('application_not_found')
      const sealed = sealChunks(key, bytes, envelope.aadOf(customerId, applicationId, place))
      await write(directory, folder, documentId, sealed)
      return { sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    async read(customerId, applicationId, documentId) {
      const folder = folderOf(directory, customerId, applicationId)
      const about = envelope.aadOf(customerId, applicationId, placeOf(documentId))
      const key = await dataKeyOf(customerId, applicationId)
      const file = key && (await openFile(path.join(folder, documentId)))
      return file && openEncryptedFile(file, key, about)
    },
    async remove(customerId, applicationId, documentId) {
      placeOf(documentId)
      await remove(folderOf(directory, customerId, applicationId), documentId)
    },
    removeAll: (customerId, applicationId) => removeFolder(folderOf(directory, customerId, applicationId)),
  }
  return files
}

/** Only valid UUIDs become part of a path. */
function folderOf(directory: string, customerId: string, applicationId: string): string {
  if (!isUuid(customerId) || !isUuid(applicationId))
    throw new Error('not the id of a customer and an application')
  return path.join(directory, customerId, applicationId)
}

function placeOf(documentId: string): string {
  if (!isUuid(documentId)) throw new Error('not the id of a document')
  return `file|${documentId}`
}

async function write(
  directory: string,
  folder: string,
  name: string,
  sealed: Iterable<Uint8Array>,
): Promise<void> {
  const temporary = path.join(folder, `${name}.${randomBytes(6).toString('hex')}.new`)
  try {
    const file = await openNew(folder, temporary)
    try {
      await file.writeFile(sealed)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path.join(folder, name))
    // A new file is durable only after its directories are synced too.
    for (const each of [folder, path.dirname(folder), directory]) await syncDirectory(each)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw isFull(error) ? new DiskFull(directory, error) : error
  }
}

/** Retries, because a concurrent removal may delete the empty folder between the two calls. */
async function openNew(folder: string, temporary: string): Promise<FileHandle> {
  for (let tries = 1; ; tries++) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      return await open(temporary, 'wx', 0o600)
    } catch (error) {
      if (!isAbsent(error) || tries === 10) throw error
    }
  }
}

async function openFile(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Also removes temporary files that a crash left. */
async function remove(folder: string, name: string): Promise<void> {
  const present = await readdir(folder).catch((error) => {
    if (isAbsent(error)) return []
    throw error
  })
  const gone = present.filter(
    (each) => each === name || (each.startsWith(`${name}.`) && each.endsWith('.new')),
  )
  for (const each of gone) await rm(path.join(folder, each), { force: true })
  if (gone.length === 0) return
  // Meanwhile another call may have removed the folder, or put a file into it.
  await ignoring(['ENOENT'], syncDirectory(folder))
  await ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST'], rmdir(folder))
}

/** Repeats until the folder is empty: an upload that began before the erasure may add a file. */
async function removeFolder(folder: string): Promise<number> {
  const present = await readdir(folder).catch((error) => {
    if (isAbsent(error)) return undefined
    throw error
  })
  if (!present) return 0
  for (const each of present) await rm(path.join(folder, each), { force: true })
  await ignoring(['ENOENT'], syncDirectory(folder))
  await ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST'], rmdir(folder))
  await ignoring(['ENOENT'], syncDirectory(path.dirname(folder)))
  return present.filter((each) => !each.endsWith('.new')).length + (await removeFolder(folder))
}

async function ignoring(codes: string[], work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    if (!codes.includes(codeOf(error))) throw error
  })
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT'
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
