/** A table from 32-bit keys to numbers, in typed arrays: hundreds of keys a word fit into little memory. */
import { isStep, type Steps } from './steps.ts'
import { type KeyBuffer, newKeyBuffer } from './word-keys.ts'

export interface KeyTable {
  /** Calls with each value that was filed under this key, and now and then with one that was not. */
  each(key: number, call: (value: number) => void): void
  bytes: number
}

type FillKeys = (value: number, buffer: KeyBuffer) => void

const MOST_BITS = 22
const TAG_MASK = 0xffff

/** The block size for numbers that are only added. */
const LONG_STEP = 0x4_0000

/** `fill` adds the keys of each value from 0 to before `count`. */
export function* keyTableSteps(count: number, fill: FillKeys): Steps<KeyTable> {
  const filed = newKeyBuffer()
  const ends = new Uint32Array(count)
  for (let value = 0; value < count; value++) {
    fill(value, filed)
    ends[value] = filed.length
    if (isStep(value)) yield
  }
  const bits = Math.min(MOST_BITS, Math.max(4, Math.ceil(Math.log2(filed.length + 1))))
  const shift = 32 - bits
  const starts = new Uint32Array(2 ** bits + 1)
  const values = new Uint32Array(filed.length)
  const tags = new Uint16Array(filed.length)
  const filling = { keys: filed.keys, ends, shift, starts, values, tags }
  for (let from = 0; from < filed.length; from += LONG_STEP) {
    countKeys(filling, from, Math.min(from + LONG_STEP, filed.length))
    yield
  }
  for (let from = 1; from < starts.length; from += LONG_STEP) {
    addUp(starts, from, Math.min(from + LONG_STEP, starts.length))
    yield
  }
  for (let from = 0; from < count; from += VALUES_IN_A_STEP) {
    fileValues(filling, from, Math.min(from + VALUES_IN_A_STEP, count))
    yield
  }
  starts.copyWithin(1, 0, starts.length - 1)
  starts[0] = 0
  return {
    each(key, call) {
      const bucket = key >>> shift
      const tag = key & TAG_MASK
      const end = starts[bucket + 1] as number
      for (let at = starts[bucket] as number; at < end; at++) if (tags[at] === tag) call(values[at] as number)
    },
    bytes: starts.byteLength + values.byteLength + tags.byteLength,
  }
}

const VALUES_IN_A_STEP = 256

interface Filling {
  keys: Uint32Array
  /** By value: where its keys end. */
  ends: Uint32Array
  shift: number
  starts: Uint32Array
  values: Uint32Array
  tags: Uint16Array
}

// The loops are plain functions: V8 runs the long loop of a generator several times slower.

function countKeys({ keys, shift, starts }: Filling, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const bucket = ((keys[at] as number) >>> shift) + 1
    starts[bucket] = (starts[bucket] as number) + 1
  }
}

function addUp(starts: Uint32Array, from: number, to: number): void {
  for (let bucket = from; bucket < to; bucket++)
    starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number)
}

/** Each start moves to the end of its bucket, which is the start of the next one. */
function fileValues({ keys, ends, shift, starts, values, tags }: Filling, from: number, to: number): void {
  let at = from === 0 ? 0 : (ends[from - 1] as number)
  for (let value = from; value < to; value++)
    for (; at < (ends[value] as number); at++) {
      const key = keys[at] as number
      const place = starts[key >>> shift] as number
      values[place] = value
      tags[place] = key & TAG_MASK
      starts[key >>> shift] = place + 1
    }
}
