import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compactTerm } from './compact-term.ts'

describe('compactTerm', () => {
  const cases: Array<[string, string]> = [
    ['Granhede', 'granhede'],
    ['Möbelsnickeri', 'mobelsnickeri'],
    ['Skarvneset Sjømat', 'skarvnesetsjomat'],
    ['Tærø', 'taero'],
    ['ÅÄÖ åäö', 'aaoaao'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Þórr Ðen', 'thorrden'],
    ["O'Neil", 'oneil'],
    ['Işık', 'isik'],
    ['Ελλάς', 'ελλας'],
    ['Иванов', 'иванов'],
    ['559912-4427', '5599124427'],
    ['Anna.Berg@Example.com', 'annabergexamplecom'],
    ['１２３', '123'],
    ['—', ''],
  ]
  for (const [text, expected] of cases)
    it(`${text} is ${expected}`, () => assert.equal(compactTerm(text), expected))
})
