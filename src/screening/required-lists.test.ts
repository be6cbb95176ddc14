/** Which lists of sanctions a market requires. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FormatKey } from '@foyer/name-matching/lists/format-table'
import { missingLists } from './required-lists.ts'

describe('the required lists that are missing', () => {
  const cases: Array<[markets: string[], formats: FormatKey[], missing: string[]]> = [
    [[], [], []],
    [['SE'], ['un-xml', 'eu-csv'], []],
    [['SE'], ['ofac-sdn'], ['eu', 'un']],
    [['SE', 'NO'], ['un-xml'], ['eu']],
    [['GB'], ['un-xml', 'eu-csv'], ['uk']],
    [['GB', 'SE'], [], ['eu', 'uk', 'un']],
    [['SE', 'GB'], ['opensanctions-simple'], []],
  ]
  for (const [markets, formats, missing] of cases)
    test(`${markets} with ${formats}: ${missing}`, () =>
      assert.deepEqual(missingLists(markets, formats), missing))
})
