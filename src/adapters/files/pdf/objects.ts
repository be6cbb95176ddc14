/** Finds every object of a PDF, in all its revisions and wherever it stands, and has a library read it. */

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
/** The library reads from each place on where an object may begin, and a hostile file makes it read on to the end from all of them. */
const MOST_READ_TIMES = 4
const MOST_READ = 64 * 1024 * 1024
/** Seconds of processor time that this may take before it gives up. */
const MOST_SECONDS = 5

interface Found {
  dictionary: ReadonlyMap<string, PDFObject>
  /** Where its data begins. */
  start: number
}

export interface Objects {
  /** By number, and then all revisions; -1: whose number could not be told. */
  all: ReadonlyMap<number, PDFObject[]>
  /** Where the streams begin that were read whole. */
  read: ReadonlySet<number>
  /** False: something that could hold objects was not read. */
  complete: boolean
}

/** Streams are left alone: their ends cannot be believed, and we look for them ourselves. */
class Reader extends PDFObjectParser {
  static of(bytes: Buffer): Reader {
    const context = PDFContext.create()
    const { bytes: source } = PDFObjectParser.forBytes(bytes, context) as unknown as { bytes: never }
    return new Reader(source, context)
  }
  /** Throws what the library throws; `after` is where it stopped in any case. */
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

/** Names may be written with escapes, and lower-case ones too. */
export const nameOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? unescaped(object.asString().slice(1)) : undefined

export const entriesOf = (dictionary: PDFDict): Map<string, PDFObject> =>
  new Map(dictionary.entries().map(([key, value]) => [nameOf(key) ?? '', value]))

/** `seek` is given the text of what was unpacked. */
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
  /** False: the rest is left unread. */
  mayGoOn(bytes = 0): boolean {
    this.readLeft -= bytes
    const mayGoOn = this.count < MOST_OBJECTS && this.readLeft > 0 && secondsSince(this.began) < MOST_SECONDS
    if (!mayGoOn) this.complete = false
    return mayGoOn
  }
  /** Through references, to every object that it may be. */
  values(object: PDFObject | undefined, depth = 0): PDFObject[] {
    if (!(object instanceof PDFRef)) return object ? [object] : []
    if (depth > 4) return []
    return (this.all.get(object.objectNumber) ?? []).flatMap((each) => this.values(each, depth + 1))
  }
}

/** Every place where the word stands, in binary data as well, because the table of objects may lead anywhere. */
async function collect(file: Buffer, found: Collection): Promise<Found[]> {
  const reader = Reader.of(file)
  const streams: Found[] = []
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

/** Readers ask for no more: what the stream says that it is, they pass over. */
const mayHoldObjects = (dictionary: ReadonlyMap<string, PDFObject>): boolean =>
  dictionary.has('First') || nameOf(dictionary.get('Type')) === 'ObjStm'

function unpack(file: Buffer, stream: Found, found: Collection, seek: (text: string) => void): boolean {
  const filters = filtersOf(stream.dictionary, found)
  const [first] = numbersOf(stream.dictionary.get('First'), found)
  const [count] = numbersOf(stream.dictionary.get('N'), found)
  if (!filters || first === undefined || count === undefined || count > MOST_OBJECTS) return false
  const room = MOST_UNPACKED - found.unpacked
  const bytes = room > 0 ? unfiltered(dataOf(file, stream, filters, found), filters, room) : undefined
  if (!bytes || !found.mayGoOn(bytes.length)) return false
  found.unpacked += bytes.length
  seek(bytes.toString('latin1'))
  return packed(bytes, first, count, found)
}

/** Pairs of a number and an offset, and then the objects (7.5.7). */
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

/** To the end of the file where deflate itself says when it is over; else as far as its length or its last word says. */
function dataOf(file: Buffer, { dictionary, start }: Found, filters: Filter[], found: Collection): Buffer {
  if (filters[0]?.name === 'FlateDecode' || filters[0]?.name === 'Fl') return file.subarray(start)
  const word = file.indexOf('endstream', start)
  const lengths = numbersOf(dictionary.get('Length'), found)
  return file.subarray(start, Math.max(word < 0 ? file.length : word, ...lengths.map((each) => start + each)))
}

const numbersOf = (object: PDFObject | undefined, found: Collection): number[] =>
  found.values(object).flatMap((each) => (each instanceof PDFNumber ? [each.asNumber()] : []))

/** undefined: they can not be told, or there are several revisions of them. */
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
