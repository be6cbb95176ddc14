/**
 * Decodes the filters of a PDF stream within limits, including filter chains and predictors (ISO 32000-1,
 * 7.4).
 */
import { inflateRawSync, constants as zlib } from 'node:zlib'
import { decodePDFRawStream, PDFContext, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'

export interface Filter {
  name: string
  /** The numbers of its DecodeParms. */
  numbers: ReadonlyMap<string, number>
}

const MOST_FILTERS = 8
const PIECE = 64 * 1024
/** Short names are defined for inline pictures only, but readers accept them everywhere. */
const longNames: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
}
const byLibrary = ['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']

/** undefined: an unknown filter, broken data, or more than `most` bytes. */
export function unfiltered(bytes: Buffer, filters: readonly Filter[], most: number): Buffer | undefined {
  if (filters.length > MOST_FILTERS) return undefined
  let data: Buffer | undefined = bytes
  for (const filter of filters) {
    const name: string = longNames[filter.name] ?? filter.name
    if (name === 'FlateDecode') data = inflated(data, most)
    else if (byLibrary.includes(name)) data = decoded(data, name, filter.numbers, most)
    else data = undefined
    if (data && (name === 'FlateDecode' || name === 'LZWDecode')) data = unpredicted(data, filter.numbers)
    if (!data) return undefined
  }
  return data
}

/** Raw, without the checksum at the end, because readers ignore a wrong checksum. */
function inflated(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateRawSync(bytes.subarray(2), {
      maxOutputLength: most,
      finishFlush: zlib.Z_SYNC_FLUSH,
    })
  } catch {
    return undefined
  }
}

function decoded(
  bytes: Buffer,
  name: string,
  numbers: ReadonlyMap<string, number>,
  most: number,
): Buffer | undefined {
  const context = PDFContext.create()
  const early = numbers.get('EarlyChange')
  const dictionary = context.obj({
    Filter: PDFName.of(name),
    ...(early === undefined ? {} : { DecodeParms: { EarlyChange: PDFNumber.of(early) } }),
  })
  try {
    const stream = decodePDFRawStream(PDFRawStream.of(dictionary, bytes))
    const pieces: Uint8Array[] = []
    let length = 0
    for (;;) {
      const piece = stream.getBytes(PIECE)
      if (piece.length === 0) return Buffer.concat(pieces, length)
      length += piece.length
      if (length > most) return undefined
      pieces.push(piece.slice() as Uint8Array)
    }
  } catch {
    return undefined
  }
}

/** Each byte is stored as its difference to the bytes before and above it (7.4.4.4). */
function unpredicted(bytes: Buffer, numbers: ReadonlyMap<string, number>): Buffer | undefined {
  const predictor = numbers.get('Predictor') ?? 1
  if (predictor === 1) return bytes
  const colors = numbers.get('Colors') ?? 1
  const bits = numbers.get('BitsPerComponent') ?? 8
  const row = Math.ceil(((numbers.get('Columns') ?? 1) * colors * bits) / 8)
  if (!(row >= 1 && row <= 1024 * 1024 && colors >= 1 && bits >= 1)) return undefined
  const pixel = Math.max(1, Math.ceil((colors * bits) / 8))
  if (predictor === 2) return bits === 8 ? asTiff(bytes, row, pixel) : undefined
  return predictor >= 10 && predictor <= 15 ? asPng(bytes, row, pixel) : undefined
}

function asTiff(bytes: Buffer, row: number, pixel: number): Buffer {
  const out = Buffer.from(bytes)
  for (let at = 0; at < out.length; at += 1)
    if (at % row >= pixel) out[at] = ((out[at] ?? 0) + (out[at - pixel] ?? 0)) & 0xff
  return out
}

/** The first byte of each row names its filter (PNG, section 9.2), whatever the number of the predictor. */
function asPng(bytes: Buffer, row: number, pixel: number): Buffer | undefined {
  const rows = Math.ceil(bytes.length / (row + 1))
  const out = Buffer.alloc(rows * row)
  let length = 0
  for (let line = 0; line < rows; line += 1) {
    const kind = bytes[line * (row + 1)] ?? 0
    if (kind > 4) return undefined
    const from = bytes.subarray(line * (row + 1) + 1, (line + 1) * (row + 1))
    const start = line * row
    for (let at = 0; at < from.length; at += 1) {
      const left = at >= pixel ? (out[start + at - pixel] ?? 0) : 0
      const up = line > 0 ? (out[start + at - row] ?? 0) : 0
      const corner = line > 0 && at >= pixel ? (out[start + at - row - pixel] ?? 0) : 0
      out[start + at] = ((from[at] ?? 0) + predicted(kind, left, up, corner)) & 0xff
    }
    length += from.length
  }
  return out.subarray(0, length)
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
