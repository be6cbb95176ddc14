/**
 * 1 000 events to nine receivers with 8 kills of the dispatcher and 2 of the database: none lost, all in
 * order. `npm run test:faults` has more of each.
 */
import { test } from 'node:test'
import { stormOnItsOwn } from '#test/webhook-storm/run.ts'

test(
  'every event arrives after 8 kills of the dispatcher and 2 of the database',
  {
    timeout: 600_000,
  },
  (t) => stormOnItsOwn(t, { events: 1_000, kills: 8, lifeMs: 400, tries: 3, withinMs: 300_000 }),
)
