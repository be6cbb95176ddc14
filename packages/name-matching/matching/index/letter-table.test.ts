import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { prepareName } from '../prepare.ts'
import { lettersBetween } from '../words/distance.ts'
import { buildLetterTable } from './letter-table.ts'

const partsOf = (names: string) => prepareName(names, 'PERSON', new Map()).parts

describe('the letter table of a list', () => {
  test('compares any two words like counting their letters', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abehkmnsy17'), minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(word, word, fc.nat(3), fc.nat(3), (one, other, written, spoken) => {
        const [asked, listed] = partsOf(`${one}x ${other}x`)
        if (!asked || !listed) return
        const table = buildLetterTable([listed])
        table.ask([asked], { written, spoken })
        const isNear =
          lettersBetween(asked.roman, listed.roman) <= written ||
          lettersBetween(asked.sound, listed.sound) <= spoken
        assert.equal(table.mayBeNear(0), isNear)
      }),
    )
  })

  test('does not rule out words that it cannot measure', () => {
    const table = buildLetterTable([...partsOf(`محمود ${'x'.repeat(40)} Winterbourne`)])
    table.ask([...partsOf('Hathersage')].slice(0, 1), { written: 2, spoken: 2 })
    assert.deepEqual(
      [0, 1, 2].map((term) => table.mayBeNear(term)),
      [true, true, false],
    )
  })
})
