/**
 * Reads an encrypted file chunk by chunk. Returns nothing of a truncated, moved or replaced file, and stops
 * at a changed chunk.
 */
import type { FileHandle } from 'node:fs/promises'
import type { StoredFile } from '../../applications/ports.ts'
import { DecryptionError } from '../crypto/aead.ts'
import {
  CHUNK_BYTES,
  CHUNKED,
  chunkLayout,
  chunkOpener,
  HEADER_BYTES,
  SEALED_CHUNK_BYTES,
  SINGLE,
  SINGLE_HEADER_BYTES,
  SINGLE_TAG_BYTES,
  singleDecipher,
  verified,
} from '../crypto/aead-chunks.ts'

/** The file is closed at the end and on errors. */
export async function openEncryptedFile(
  file: FileHandle,
  dek: Uint8Array,
  about: string,
): Promise<StoredFile> {
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= file.close()
    return closing
  }
  try {
    const { size: length } = await file.stat()
    const [version] = await readAt(file, 0, 1)
    const opened =
      version === CHUNKED
        ? await inPieces(file, length, dek, about)
        : version === SINGLE
          ? await whole(file, length, dek, about)
          : undefined
    if (!opened) throw new DecryptionError()
    return { size: opened.size, pieces: closedAfter(opened.pieces, close), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface OpenedFile {
  size: number
  pieces: AsyncGenerator<Uint8Array>
}

async function inPieces(
  file: FileHandle,
  length: number,
  dek: Uint8Array,
  about: string,
): Promise<OpenedFile> {
  const { count, size } = chunkLayout(length)
  const open = chunkOpener(dek, await readAt(file, 0, HEADER_BYTES), about, count)
  const piece = async (number: number) => {
    const start = HEADER_BYTES + number * SEALED_CHUNK_BYTES
    return open(number, await readAt(file, start, Math.min(SEALED_CHUNK_BYTES, length - start)))
  }
  // The last chunk authenticates the number of chunks and the place of the file.
  await piece(count - 1)
  async function* pieces() {
    for (let number = 0; number < count; number += 1) yield await piece(number)
  }
  return { size, pieces: pieces() }
}

/** The older format can be verified only at its end, so the file is read twice. */
async function whole(file: FileHandle, length: number, dek: Uint8Array, about: string): Promise<OpenedFile> {
  const end = length - SINGLE_TAG_BYTES
  if (end < SINGLE_HEADER_BYTES) throw new DecryptionError()
  const head = await readAt(file, 0, SINGLE_HEADER_BYTES)
  const tag = await readAt(file, end, SINGLE_TAG_BYTES)
  async function* pieces() {
    const decipher = singleDecipher(dek, head, tag, about)
    for (let at = SINGLE_HEADER_BYTES; at < end; at += CHUNK_BYTES)
      yield decipher.update(await readAt(file, at, Math.min(CHUNK_BYTES, end - at)))
    verified(decipher, undefined)
  }
  for await (const _piece of pieces());
  return { size: end - SINGLE_HEADER_BYTES, pieces: pieces() }
}

async function* closedAfter(
  pieces: AsyncGenerator<Uint8Array>,
  close: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } finally {
    await close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length)
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new DecryptionError()
    filled += bytesRead
  }
  return buffer
}
