/** The approver of lists in the dashboard. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mayApproveLists } from './approval-rule.ts'

describe('lists need an approval in the dashboard', () => {
  const cases: Array<[Parameters<typeof mayApproveLists>[0], 'sandbox' | 'live', number, boolean]> = [
    ['ONLY_CUSTOMER', 'live', 1, true],
    ['ONLY_CUSTOMER', 'live', 2, false],
    ['ONLY_CUSTOMER', 'sandbox', 1, false],
    ['EVERYBODY', 'live', 5, true],
    ['EVERYBODY', 'sandbox', 1, false],
    ['NOBODY', 'live', 1, false],
  ]
  for (const [approval, mode, liveCustomers, may] of cases)
    test(`${approval}, ${mode}, ${liveCustomers} live customers`, () =>
      assert.equal(mayApproveLists(approval, { mode, liveCustomers }), may))
})
