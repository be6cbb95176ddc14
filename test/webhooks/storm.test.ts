/** 2 000 events to nine receivers while the dispatcher is killed 20 times and the database 5 times: none lost, in order. */
import { test } from 'node:test'
import { stormOnItsOwn } from '../webhook-storm/run.ts'

test(
  '2 000 events, nine receivers, 20 kills of the dispatcher, 5 of the database',
  {
    timeout: 600_000,
  },
  (t) => stormOnItsOwn(t, { events: 2_000, lifeMs: 400, tries: 3, withinMs: 300_000 }),
)
