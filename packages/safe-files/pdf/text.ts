/**
 * The text of a PDF: inflates everything that looks like a stream, chunk by chunk and within limits (ISO
 * 32000-1, 7.5.7).
 */
import { setImmediate as pause } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'

/** Per document. A page of text inflates to some kilobytes, a scanned A4 page at 300 dpi to 26 MB. */
const MOST_OUT = 96 * 1024 * 1024
const MOST_IN = 96 * 1024 * 1024
const MOST_STREAMS = 20_000
/** Text rarely compresses better than 20:1; the limit of deflate is about 1000:1. */
const MOST_RATIO = 200
const RATIO_FROM = 1024 * 1024
/** Processor time; then the rest stays unread. */
const MOST_SECONDS = 5
const CHUNK = 64 * 1024
const OVERLAP = 256
const MOST_LINE = 256

export interface Inflated {
  /** False: a part that may contain entries was not read. */
  complete: boolean
}
interface Budget {
  streams: number
  input: number
  output: number
}
interface Stream {
  dictionary: string
  start: number
}
type End = 'ENDED' | 'BROKEN' | 'CUT'

/** "/J#61vaScript" is "/JavaScript" (7.3.5). */
export const unescaped = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** `read`: offsets of the streams that are already decoded completely. */
export async function inflateStreams(
  file: Buffer,
  read: ReadonlySet<number>,
  seek: (text: string) => void,
): Promise<Inflated> {
  const budget: Budget = { streams: MOST_STREAMS, input: MOST_IN, output: MOST_OUT }
  const { streams, all } = await streamsOf(file)
  const began = process.cpuUsage()
  let complete = all
  // Pictures last: they are large and hold no entries.
  for (const pictures of [false, true])
    for (const stream of streams) {
      if (isPicture(stream.dictionary) !== pictures) continue
      if (secondsSince(began) > MOST_SECONDS) return { complete: false }
      const end = await inflateOne(file, stream, budget, seek)
      if (pictures || read.has(stream.start)) continue
      if (end === 'ENDED' && !isFilteredTwice(stream.dictionary)) continue
      if (end === 'CUT' || mayHoldEntries(stream.dictionary)) complete = false
    }
  return { complete }
}

export function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000_000
}

/** Looks at every 'stream', in binary data too: a false match does not inflate. */
async function streamsOf(file: Buffer): Promise<{ streams: Stream[]; all: boolean }> {
  const streams: Stream[] = []
  let seen = 0
  let looked = 0
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (++seen % 5_000 === 0) await pause()
    const start = startAfter(file, at + 6)
    if (start === undefined || file.toString('latin1', at - 3, at) === 'end') continue
    if (looked++ === MOST_STREAMS) return { streams, all: false }
    if (looked % 500 === 0) await pause()
    const dictionary = dictionaryBefore(file, at)
    if (dictionary) streams.push({ dictionary, start })
  }
  return { streams, all: true }
}

/** The keyword should be followed by a line end (7.3.8.1), but readers skip the rest of its line. */
export function startAfter(file: Buffer, at: number): number | undefined {
  const line = /[\r\n]/.exec(file.toString('latin1', at, at + MOST_LINE))
  if (!line) return undefined
  const end = at + line.index
  return file[end] === 0x0d && file[end + 1] === 0x0a ? end + 2 : end + 1
}

/** The text from "7 0 obj" on, or the 2 kB before. Empty: no dictionary ends here. */
function dictionaryBefore(file: Buffer, at: number): string {
  const text = file.toString('latin1', Math.max(0, at - 2_048), at)
  let begin = text.lastIndexOf('obj')
  while (begin > 0 && !/\d[\s\0]+\d+[\s\0]+$/.test(text.slice(Math.max(0, begin - 24), begin)))
    begin = text.lastIndexOf('obj', begin - 1)
  const object = text.slice(Math.max(0, begin))
  return object.trimEnd().endsWith('>>') || object.includes('%') ? object : ''
}

/**
 * With a comment, an escaped name or a string, this text may differ from the dictionary that a reader parses.
 */
const isAmbiguous = (dictionary: string): boolean =>
  /[%#()]/.test(dictionary) || !dictionary.startsWith('obj')

const isPicture = (dictionary: string): boolean =>
  /\/Subtype[\s\0]*\/Image(?![A-Za-z])/.test(dictionary) &&
  /\/Width[\s\0]/.test(dictionary) &&
  !/\/First|ObjStm/.test(dictionary) &&
  !isAmbiguous(dictionary)

/** An object stream must have /First. */
const mayHoldEntries = (dictionary: string): boolean =>
  /\/First|ObjStm/.test(dictionary) || isAmbiguous(dictionary)

/** A filter chain, parameters or a referenced filter: a reader decodes more than was inflated here. */
const isFilteredTwice = (dictionary: string): boolean =>
  /\/(?:DecodeParms|DP)(?![A-Za-z])|\/(?:Filter|F)[\s\0]*(?:\d|\[[^\]]*(?:\/[^\]]*\/|\d))/.test(dictionary) ||
  isAmbiguous(dictionary)

async function inflateOne(
  file: Buffer,
  { dictionary, start }: Stream,
  budget: Budget,
  seek: (text: string) => void,
): Promise<End> {
  if (!isFlate(file, start))
    return /\/Filter/.test(dictionary) || isAmbiguous(dictionary) ? 'BROKEN' : 'ENDED'
  if (budget.input <= 0 || budget.output <= 0) return 'CUT'
  // Raw, without the checksum at the end, because readers ignore a wrong checksum.
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  inflate.end(file.subarray(start + 2, start + 2 + budget.input))
  let out = 0
  let tail = ''
  try {
    for await (const chunk of inflate) {
      out += (chunk as Buffer).length
      const text = tail + (chunk as Buffer).toString('latin1')
      seek(text)
      tail = text.slice(-OVERLAP)
      if (out > budget.output || isBomb(out, inflate.bytesWritten)) return 'CUT'
      await pause()
    }
    return 'ENDED'
  } catch {
    return 'BROKEN'
  } finally {
    budget.output -= out
    budget.input -= inflate.bytesWritten
    inflate.destroy()
  }
}

/** The zlib header (RFC 1950, section 2.2). */
function isFlate(file: Buffer, start: number): boolean {
  const method = file[start] ?? 0
  return (method & 0x0f) === 8 && method >> 4 <= 7 && ((method << 8) | (file[start + 1] ?? 0)) % 31 === 0
}

const isBomb = (output: number, input: number): boolean => output > RATIO_FROM && output > input * MOST_RATIO
