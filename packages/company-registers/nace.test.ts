/** Industry codes of several countries and the NACE class in them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { naceOf } from './nace.ts'

const rows: [code: string, expected: '2' | '2.1', version: '2' | '2.1', nace: string | null][] = [
  ['06.100', '2', '2', '06.10'],
  ['06.100', '2.1', '2.1', '06.10'],
  ['643030', '2', '2', '64.30'],
  ['6201', '2.1', '2', '62.01'],
  ['62.10Y', '2', '2.1', '62.10'],
  ['53.10Z', '2', '2', '53.10'],
  ['00.000', '2', '2', null],
  ['99999', '2', '2', null],
  ['62', '2', '2', null],
  ['x', '2.1', '2.1', null],
]

describe('the NACE class of a national code', () => {
  for (const [code, expected, version, nace] of rows)
    it(`of ${code} is ${expected}`, () =>
      assert.deepEqual(naceOf(code, expected), {
        version,
        class: nace === null ? null : { version, code: nace },
      }))
})
