/** Valid and invalid headers: https://www.w3.org/TR/trace-context/ section 3.2. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { childTraceparent, readTraceparent } from './trace-context.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

describe('traceparent', () => {
  for (const [what, header, read] of [
    ['reads version 00', `00-${trace}-${parent}-01`, `00-${trace}-${parent}-01`],
    ['reads an unsampled header', `00-${trace}-${parent}-00`, `00-${trace}-${parent}-00`],
    ['clears unknown flags', `00-${trace}-${parent}-ff`, `00-${trace}-${parent}-03`],
    [
      'reads a later version with more fields',
      `cc-${trace}-${parent}-01-what-comes`,
      `00-${trace}-${parent}-01`,
    ],
    ['reads a later version', `01-${trace}-${parent}-09`, `00-${trace}-${parent}-01`],
    ['ignores a missing header', undefined, null],
    ['ignores version ff', `ff-${trace}-${parent}-01`, null],
    ['ignores version 00 with more fields', `00-${trace}-${parent}-01-x`, null],
    ['ignores a later version without a hyphen before more fields', `01-${trace}-${parent}-01x`, null],
    ['ignores a trace id of zeros', `00-${'0'.repeat(32)}-${parent}-01`, null],
    ['ignores a parent id of zeros', `00-${trace}-${'0'.repeat(16)}-01`, null],
    ['ignores upper case', `00-${trace.toUpperCase()}-${parent}-01`, null],
    ['ignores a short trace id', `00-${trace.slice(1)}-${parent}-01`, null],
    ['ignores two headers', `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`, null],
    ['ignores a line break', `00-${trace}-${parent}-01\n`, null],
    ['ignores other text', 'anna@mail.example', null],
    ['ignores a list', [`00-${trace}-${parent}-01`], null],
    ['ignores a very long header', `01-${trace}-${parent}-01-${'x'.repeat(10_000)}`, null],
  ] as const)
    test(what, () => assert.equal(readTraceparent(header), read))

  test('keeps trace id and flags for outgoing calls', () => {
    assert.equal(
      childTraceparent(`00-${trace}-${parent}-01`, 'b7ad6b7169203331'),
      `00-${trace}-b7ad6b7169203331-01`,
    )
  })
})
