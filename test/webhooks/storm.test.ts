/**
 * 2 000 events to nine receivers with 20 kills of the dispatcher and 5 of the database: none lost, all in
 * order.
 */
import { test } from 'node:test'
import { stormOnItsOwn } from '../webhook-storm/run.ts'

test(
  '2 000 events, nine receivers, 20 kills of the dispatcher, 5 of the database',
  {
    timeout: 600_000,
  },
  (t) => stormOnItsOwn(t, { events: 2_000, lifeMs: 400, tries: 3, withinMs: 300_000 }),
)
