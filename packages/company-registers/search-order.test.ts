/** The order of the companies that a search finds. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inSearchOrder } from './search-order.ts'

const rows: Array<[what: string, query: string, found: string[], order: string[]]> = [
  [
    'the name itself, then what begins with it, then words, then the rest',
    'prov',
    ['Allprovning AB', 'Bygg och Prov AB', 'Provbolaget AB', 'Prov AB'],
    ['Prov AB', 'Provbolaget AB', 'Bygg och Prov AB', 'Allprovning AB'],
  ],
  ['the name with its legal form', 'Prov AB', ['Prov AB Nord', 'Prov AB'], ['Prov AB', 'Prov AB Nord']],
  ['two legal forms', 'prov', ['Provab', 'Prov AB (publ)'], ['Prov AB (publ)', 'Provab']],
  [
    'the words in any order',
    'nord prov',
    ['Provnord AB', 'Prov i Nord AB'],
    ['Prov i Nord AB', 'Provnord AB'],
  ],
  ['no accents, no case', 'ÅKES', ['Nya Akes AB', 'Åkes Öl AB'], ['Åkes Öl AB', 'Nya Akes AB']],
  ['æ and ø', 'søe', ['Ny Soe ApS', 'Søe Æble ApS'], ['Søe Æble ApS', 'Ny Soe ApS']],
  [
    'the register’s order among equals',
    'prov',
    ['Prov C', 'Prov A', 'Prov B'],
    ['Prov C', 'Prov A', 'Prov B'],
  ],
  ['a number', '5560160680', ['B AB', 'A AB'], ['B AB', 'A AB']],
  ['nothing found', 'prov', [], []],
]
describe('a search puts first', () => {
  for (const [what, query, found, order] of rows)
    test(what, () => {
      const names = inSearchOrder(
        found.map((name) => ({ name })),
        query,
      ).map(({ name }) => name)
      assert.deepEqual(names, order)
    })
})
