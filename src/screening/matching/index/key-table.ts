/** A table from 32-bit keys to numbers, in typed arrays: hundreds of keys a word fit into little memory. */
import { type KeyBuffer, newKeyBuffer } from './word-keys.ts'

export interface KeyTable {
  /** Calls with each value that was filed under this key, and now and then with one that was not. */
  each(key: number, call: (value: number) => void): void
  bytes: number
}

type FillKeys = (value: number, buffer: KeyBuffer) => void

const MOST_BITS = 22
const TAG_MASK = 0xffff

/**
 * `fill` gives the keys of each value from 0 to `count`. It is asked twice, to count and to file: otherwise
 * all keys would be in memory a second time.
 */
export function buildKeyTable(count: number, keysEach: number, fill: FillKeys): KeyTable {
  const bits = Math.min(MOST_BITS, Math.max(4, Math.ceil(Math.log2(count * keysEach + 1))))
  const shift = 32 - bits
  const starts = new Uint32Array(2 ** bits + 1)
  const buffer = newKeyBuffer()
  const eachKey = (call: (key: number, value: number) => void) => {
    for (let value = 0; value < count; value++) {
      buffer.length = 0
      fill(value, buffer)
      for (let at = 0; at < buffer.length; at++) call(buffer.keys[at] as number, value)
    }
  }
  eachKey((key) => {
    const bucket = (key >>> shift) + 1
    starts[bucket] = (starts[bucket] as number) + 1
  })
  for (let bucket = 1; bucket < starts.length; bucket++)
    starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number)
  const total = starts.at(-1) as number
  const values = new Uint32Array(total)
  const tags = new Uint16Array(total)
  // Each start moves to the end of its bucket, which is the start of the next one.
  eachKey((key, value) => {
    const bucket = key >>> shift
    const at = starts[bucket] as number
    values[at] = value
    tags[at] = key & TAG_MASK
    starts[bucket] = at + 1
  })
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
