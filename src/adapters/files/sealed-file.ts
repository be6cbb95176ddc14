/** Reads a sealed file from the disk piece by piece. Nothing of a file that was cut, moved or replaced is given; a change in its midst breaks off. */
import type { FileHandle } from 'node:fs/promises'
import type { StoredFile } from '../../ports.ts'
import { SealBroken } from '../crypto/aead.ts'
import {
  checked,
  HEAD,
  IN_PIECES,
  PIECE,
  pieceOpener,
  piecesIn,
  SEALED_PIECE,
  WHOLE,
  WHOLE_HEAD,
  WHOLE_TAG,
  wholeDecipher,
} from '../crypto/aead-chunks.ts'

/** Closes the file by itself at the end, and when it throws. */
export async function openSealed(file: FileHandle, dek: Uint8Array, about: string): Promise<StoredFile> {
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= file.close()
    return closing
  }
  try {
    const { size: length } = await file.stat()
    const [version] = await readAt(file, 0, 1)
    const opened =
      version === IN_PIECES
        ? await inPieces(file, length, dek, about)
        : version === WHOLE
          ? await whole(file, length, dek, about)
          : undefined
    if (!opened) throw new SealBroken()
    return { size: opened.size, pieces: closedAfter(opened.pieces, close), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Opened {
  size: number
  pieces: AsyncGenerator<Uint8Array>
}

async function inPieces(file: FileHandle, length: number, dek: Uint8Array, about: string): Promise<Opened> {
  const { count, size } = piecesIn(length)
  const open = pieceOpener(dek, await readAt(file, 0, HEAD), about, count)
  const piece = async (number: number) => {
    const start = HEAD + number * SEALED_PIECE
    return open(number, await readAt(file, start, Math.min(SEALED_PIECE, length - start)))
  }
  // The last one knows how many there are, whose they are and where.
  await piece(count - 1)
  async function* pieces() {
    for (let number = 0; number < count; number += 1) yield await piece(number)
  }
  return { size, pieces: pieces() }
}

/** Of the older form, which tells only at its end whether it is whole: so it is read twice. */
async function whole(file: FileHandle, length: number, dek: Uint8Array, about: string): Promise<Opened> {
  const end = length - WHOLE_TAG
  if (end < WHOLE_HEAD) throw new SealBroken()
  const head = await readAt(file, 0, WHOLE_HEAD)
  const tag = await readAt(file, end, WHOLE_TAG)
  async function* pieces() {
    const decipher = wholeDecipher(dek, head, tag, about)
    for (let at = WHOLE_HEAD; at < end; at += PIECE)
      yield decipher.update(await readAt(file, at, Math.min(PIECE, end - at)))
    checked(decipher, undefined)
  }
  for await (const _piece of pieces());
  return { size: end - WHOLE_HEAD, pieces: pieces() }
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
    if (bytesRead === 0) throw new SealBroken()
    filled += bytesRead
  }
  return buffer
}
