/** Which countries are markets with rules of their own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markets } from '../../workflows/markets.ts'
import { isMarketCode, marketCodes } from './market-code.ts'

test('every market has its rules, and no other country is one', () => {
  assert.deepEqual(Object.keys(markets), [...marketCodes])
  assert.equal(isMarketCode('SE'), true)
  for (const other of ['PL', 'se', '', 'constructor']) assert.equal(isMarketCode(other), false)
})
