/**
 * Reads an encrypted file chunk by chunk. Returns nothing of a truncated, moved or replaced file, and stops
 * at a changed chunk.
 */
import type { FileHandle } from 'node:fs/promises'
import { DecryptionError } from '#platform/crypto/aead.ts'
import {
  CHUNKED,
  chunkLayout,
  chunkOpener,
  HEADER_BYTES,
  SEALED_CHUNK_BYTES,
} from '#platform/crypto/aead-chunks.ts'
import type { StoredFile } from '../../ports.ts'

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
    if (version !== CHUNKED) throw new DecryptionError()
    const opened = await inPieces(file, length, dek, about)
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
