/** The long form of the webhook storm: 20 000 events. */
import { test } from 'node:test'
import { stormOnItsOwn } from '../webhook-storm/run.ts'

test(
  'every event arrives after 20 kills of the dispatcher and 5 of the database',
  {
    timeout: 1_800_000,
  },
  (t) => stormOnItsOwn(t, { events: 20_000, kills: 20, lifeMs: 4_000, tries: 3, withinMs: 1_200_000 }),
)
