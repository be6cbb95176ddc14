/** What is taken for a traceparent, and what is not: https://www.w3.org/TR/trace-context/ section 3.2. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { continuedBy, readTraceparent } from './trace-context.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

describe('traceparent', () => {
  for (const [what, header, read] of [
    ['one of this version', `00-${trace}-${parent}-01`, `00-${trace}-${parent}-01`],
    ['one that is not sampled', `00-${trace}-${parent}-00`, `00-${trace}-${parent}-00`],
    ['flags without a meaning', `00-${trace}-${parent}-ff`, `00-${trace}-${parent}-03`],
    ['a later version with more', `cc-${trace}-${parent}-01-what-comes`, `00-${trace}-${parent}-01`],
    ['a later version', `01-${trace}-${parent}-09`, `00-${trace}-${parent}-01`],
    ['none', undefined, null],
    ['the version that is none', `ff-${trace}-${parent}-01`, null],
    ['more than this version has', `00-${trace}-${parent}-01-x`, null],
    ['a later version that goes on without a hyphen', `01-${trace}-${parent}-01x`, null],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${parent}-01`, null],
    ['a parent of zeros', `00-${trace}-${'0'.repeat(16)}-01`, null],
    ['capitals', `00-${trace.toUpperCase()}-${parent}-01`, null],
    ['one digit too few', `00-${trace.slice(1)}-${parent}-01`, null],
    ['two headers', `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`, null],
    ['a line break', `00-${trace}-${parent}-01\n`, null],
    ['something else', 'anna@mail.example', null],
    ['a list', [`00-${trace}-${parent}-01`], null],
    ['something endless', `01-${trace}-${parent}-01-${'x'.repeat(10_000)}`, null],
  ] as const)
    test(what, () => assert.equal(readTraceparent(header), read))

  test('is continued in the same trace, with its flags', () => {
    assert.equal(
      continuedBy(`00-${trace}-${parent}-01`, 'b7ad6b7169203331'),
      `00-${trace}-b7ad6b7169203331-01`,
    )
  })
})
