/** Writes the events of the storm through the service's own adapter, while the database is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { EventKind } from '#kernel/schemas/event.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import type { Subscriber } from '../harness/webhook-installation.ts'

const change: EventKind[] = ['APPLICATION_DATA_CHANGED', 'DOCUMENT_ADDED', 'SCREENING_HIT_FOUND']
/** Events per case: its creation, and three changes of three events. */
const CHANGES = 3
const HANDS = 4

export interface Ledger {
  /** Number of acknowledged events by case. */
  acknowledged: Map<string, number>
  /** Writes without an answer: they may have been committed or not. */
  unknown: number
}

interface Writing {
  /** The part that may have been written by now, from 0 to 1. */
  share(): number
  counted(): Promise<number>
  now(): Date
  /** The storm has ended or failed: nothing more is written. */
  isOver(): boolean
}

/** Writes exactly this number in the end. */
export async function writeEvents(
  subscriber: Subscriber,
  count: number,
  { share, counted, now, isOver }: Writing,
): Promise<Ledger> {
  const ledger: Ledger = { acknowledged: new Map(), unknown: 0 }
  let asked = 0
  const write = async (id: string, events: number, work: () => Promise<void>) => {
    while (!isOver() && share() < 1 && asked > share() * count) await pause(20)
    if (isOver()) return
    asked += events
    try {
      await work()
      ledger.acknowledged.set(id, (ledger.acknowledged.get(id) ?? 0) + events)
    } catch {
      ledger.unknown += 1
      await pause(50)
    }
  }
  const each = 1 + CHANGES * change.length
  let reserved = 0
  const hand = async () => {
    while (reserved + each <= count) {
      reserved += each
      const id = uuidv7(now())
      await write(id, 1, () => subscriber.open(id))
      for (let number = 0; number < CHANGES; number += 1)
        await write(id, change.length, () => subscriber.change(id, change))
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
  // Repeats the writes that were not committed, one by one.
  const missingNow = () => missingOf(count, counted, isOver)
  for (let missing = await missingNow(); missing > 0; missing = await missingNow())
    for (; missing > 0; missing -= 1) {
      const id = uuidv7(now())
      await write(id, 1, () => subscriber.open(id))
    }
  return ledger
}

async function missingOf(
  count: number,
  counted: () => Promise<number>,
  isOver: () => boolean,
): Promise<number> {
  for (;;) {
    if (isOver()) return 0
    try {
      return count - (await counted())
    } catch {
      await pause(200)
    }
  }
}
