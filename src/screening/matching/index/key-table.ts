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

/** Of numbers that are only added. */
const isLongStep = (at: number): boolean => (at & 0x3_ffff) === 0x3_ffff

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
  for (let at = 0; at < filed.length; at++) {
    const bucket = ((filed.keys[at] as number) >>> shift) + 1
    starts[bucket] = (starts[bucket] as number) + 1
    if (isLongStep(at)) yield
  }
  for (let bucket = 1; bucket < starts.length; bucket++) {
    starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number)
    if (isLongStep(bucket)) yield
  }
  const values = new Uint32Array(filed.length)
  const tags = new Uint16Array(filed.length)
  // Each start moves to the end of its bucket, which is the start of the next one.
  for (let value = 0, at = 0; value < count; value++) {
    if (isStep(value)) yield
    for (; at < (ends[value] as number); at++) {
      const key = filed.keys[at] as number
      const place = starts[key >>> shift] as number
      values[place] = value
      tags[place] = key & TAG_MASK
      starts[key >>> shift] = place + 1
    }
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
