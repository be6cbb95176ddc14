/** Finds every object of a PDF, in all revisions and object streams, and parses it with pdf-lib. */

import { setImmediate as pause } from 'node:timers/promises'
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRef,
} from '@cantoo/pdf-lib'
import { type Filter, unfiltered } from './filters.ts'
import { secondsSince, startAfter, unescaped } from './text.ts'

const MOST_OBJECTS = 200_000
const MOST_UNPACKED = 64 * 1024 * 1024
/** Limit of bytes to parse: a hostile file makes the library read to the end from every possible object. */
const MOST_READ_TIMES = 4
const MOST_READ = 64 * 1024 * 1024
/** Processor time; then the rest stays unread. */
const MOST_SECONDS = 5

interface FoundStream {
  dictionary: ReadonlyMap<string, PDFObject>
  /** Offset of its data. */
  start: number
}

export interface Objects {
  /** All revisions by object number; -1: unknown number. */
  all: ReadonlyMap<number, PDFObject[]>
  /** Offsets of the streams that were read completely. */
  read: ReadonlySet<number>
  /** False: something that may hold objects was not read. */
  complete: boolean
}

/** Parses dictionaries without their streams, because the stated end of a stream may be wrong. */
class Reader extends PDFObjectParser {
  static of(bytes: Buffer): Reader {
    const context = PDFContext.create()
    const { bytes: source } = PDFObjectParser.forBytes(bytes, context) as unknown as { bytes: never }
    return new Reader(source, context)
  }
  /** Throws the library's errors; `after` is the offset where it stopped. */
  at(offset: number): PDFObject {
    this.bytes.moveTo(offset)
    return this.parseObject()
  }
  get after(): number {
    return this.bytes.offset()
  }
  protected override parseDictOrStream(): PDFDict {
    const dictionary = this.parseDict()
    this.skipWhitespaceAndComments()
    return dictionary
  }
}

/** Names may contain escapes, also in lower case. */
export const nameOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? unescaped(object.asString().slice(1)) : undefined

export const entriesOf = (dictionary: PDFDict): Map<string, PDFObject> =>
  new Map(dictionary.entries().map(([key, value]) => [nameOf(key) ?? '', value]))

/** `seek` receives the text of each decoded object stream. */
export async function objectsOf(file: Buffer, seek: (text: string) => void): Promise<Objects> {
  const found = new Collection(file.length)
  const streams = await collect(file, found)
  const read = new Set<number>()
  for (const stream of streams) {
    if (!mayHoldObjects(stream.dictionary)) continue
    await pause()
    if (unpack(file, stream, found, seek)) read.add(stream.start)
    else found.complete = false
  }
  return { all: found.all, read, complete: found.complete }
}

class Collection {
  readonly all = new Map<number, PDFObject[]>()
  complete = true
  unpacked = 0
  private count = 0
  private readLeft: number
  private readonly began = process.cpuUsage()
  constructor(length: number) {
    this.readLeft = length * MOST_READ_TIMES + MOST_READ
  }
  add(number: number, object: PDFObject): void {
    const revisions = this.all.get(number)
    if (revisions) revisions.push(object)
    else this.all.set(number, [object])
    this.count += 1
  }
  /** False: the rest stays unread. */
  mayGoOn(bytes = 0): boolean {
    this.readLeft -= bytes
    const mayGoOn = this.count < MOST_OBJECTS && this.readLeft > 0 && secondsSince(this.began) < MOST_SECONDS
    if (!mayGoOn) this.complete = false
    return mayGoOn
  }
  /** Follows references to every revision of the object. */
  values(object: PDFObject | undefined, depth = 0): PDFObject[] {
    if (!(object instanceof PDFRef)) return object ? [object] : []
    if (depth > 4) return []
    return (this.all.get(object.objectNumber) ?? []).flatMap((each) => this.values(each, depth + 1))
  }
}

/** Looks at every 'obj', in binary data too, because the cross-reference table may point anywhere. */
async function collect(file: Buffer, found: Collection): Promise<FoundStream[]> {
  const reader = Reader.of(file)
  const streams: FoundStream[] = []
  let seen = 0
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    if (++seen % 500 === 0) await pause()
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const [, number] = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/.exec(file.toString('latin1', at - 24, at)) ?? []
    const object = objectAt(reader, at + 3)
    if (object) found.add(Number(number ?? -1), object)
    else if (number !== undefined) found.complete = false
    if (!found.mayGoOn(reader.after - at)) break
    if (!(object instanceof PDFDict) || file.toString('latin1', reader.after, reader.after + 6) !== 'stream')
      continue
    const start = startAfter(file, reader.after + 6)
    if (start !== undefined) streams.push({ dictionary: entriesOf(object), start })
  }
  return streams
}

function objectAt(reader: Reader, offset: number): PDFObject | undefined {
  try {
    return reader.at(offset)
  } catch {
    return undefined
  }
}

/** The same criteria as PDF readers use; they ignore the declared type otherwise. */
const mayHoldObjects = (dictionary: ReadonlyMap<string, PDFObject>): boolean =>
  dictionary.has('First') || nameOf(dictionary.get('Type')) === 'ObjStm'

function unpack(file: Buffer, stream: FoundStream, found: Collection, seek: (text: string) => void): boolean {
  const filters = filtersOf(stream.dictionary, found)
  const [first] = numbersOf(stream.dictionary.get('First'), found)
  const [count] = numbersOf(stream.dictionary.get('N'), found)
  if (!filters || first === undefined || count === undefined || count > MOST_OBJECTS) return false
  const left = MOST_UNPACKED - found.unpacked
  const bytes = left > 0 ? unfiltered(dataOf(file, stream, filters, found), filters, left) : undefined
  if (!bytes || !found.mayGoOn(bytes.length)) return false
  found.unpacked += bytes.length
  seek(bytes.toString('latin1'))
  return packed(bytes, first, count, found)
}

/** An object stream: pairs of number and offset, followed by the objects (7.5.7). */
function packed(bytes: Buffer, first: number, count: number, found: Collection): boolean {
  const head = bytes.toString('latin1', 0, first).replace(/%[^\r\n]*/g, ' ')
  const numbers = (head.match(/\d+/g) ?? []).slice(0, count * 2).map(Number)
  if (numbers.length < count * 2) return false
  const reader = Reader.of(bytes)
  for (let at = 0; at < numbers.length; at += 2) {
    const object = objectAt(reader, first + (numbers[at + 1] as number))
    if (!object) return false
    found.add(numbers[at] as number, object)
    if (!found.mayGoOn(reader.after - first)) return false
  }
  return true
}

/**
 * Deflate data marks its own end, so it may run to the end of the file; other data ends by its length or
 * 'endstream'.
 */
function dataOf(
  file: Buffer,
  { dictionary, start }: FoundStream,
  filters: Filter[],
  found: Collection,
): Buffer {
  if (filters[0]?.name === 'FlateDecode' || filters[0]?.name === 'Fl') return file.subarray(start)
  const word = file.indexOf('endstream', start)
  const lengths = numbersOf(dictionary.get('Length'), found)
  return file.subarray(start, Math.max(word < 0 ? file.length : word, ...lengths.map((each) => start + each)))
}

const numbersOf = (object: PDFObject | undefined, found: Collection): number[] =>
  found.values(object).flatMap((each) => (each instanceof PDFNumber ? [each.asNumber()] : []))

/** undefined: they cannot be read, or have several revisions. */
function filtersOf(dictionary: ReadonlyMap<string, PDFObject>, found: Collection): Filter[] | undefined {
  const names = listOf(dictionary.get('Filter') ?? dictionary.get('F'), found)
  const parameters = listOf(dictionary.get('DecodeParms') ?? dictionary.get('DP'), found)
  if (!names || !parameters) return undefined
  return names.map((name, at) => ({ name: nameOf(name) ?? '', numbers: numbersIn(parameters[at], found) }))
}

function listOf(object: PDFObject | undefined, found: Collection): PDFObject[] | undefined {
  if (!object) return []
  const [value, ...others] = found.values(object)
  if (!value || others.length > 0) return undefined
  const items = value instanceof PDFArray ? value.asArray() : [value]
  const values = items.map((item) => found.values(item))
  return values.every((each) => each.length === 1) ? values.flat() : undefined
}

function numbersIn(parameters: PDFObject | undefined, found: Collection): Map<string, number> {
  const entries = parameters instanceof PDFDict ? [...entriesOf(parameters)] : []
  return new Map(
    entries.flatMap(([key, value]): Array<[string, number]> => {
      const [number] = numbersOf(value, found)
      return number === undefined ? [] : [[key, number]]
    }),
  )
}
