/** Which countries are markets with rules of their own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMarketCode, marketCodes } from './market-code.ts'
import { markets } from './markets.ts'

test('every market has its rules, and no other country is a market', () => {
  assert.deepEqual(Object.keys(markets), [...marketCodes])
  assert.equal(isMarketCode('SE'), true)
  for (const other of ['PL', 'se', '', 'constructor']) assert.equal(isMarketCode(other), false)
})
