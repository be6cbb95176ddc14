/** Compares the events in the database with what the receivers of the storm got. */
import assert from 'node:assert/strict'
import type { EventKind } from '#kernel/schemas/event.ts'
import type { ConnectionSource } from '#platform/postgres/connections.ts'
import { asOwner } from '../harness/webhook-installation.ts'
import type { StormReceiver } from './receivers.ts'
import type { Ledger } from './writing.ts'

interface EventRow {
  id: string
  seq: number
  applicationId: string
  kind: EventKind
}

export interface StormResults {
  events: EventRow[]
  /** Pairs of an event and a subscribed receiver that did not accept it. */
  missing: number
  /** All pairs of an event and a subscribed receiver. */
  wanted: number
  requests: number
  /** Accepted more than once: in flight during a kill. */
  again: number
  /** The same for the two receivers that got a replay. */
  replayed: number
  /** Tries in the database by result. */
  tries: Record<string, number>
  mostTries: number
  /** Each reason for which a webhook was switched off, from the audit log; sorted. */
  switchedOff: string[]
  mailsWaiting: number
  claimed: number
  /** By webhook and application, if each event succeeded before the one before it. */
  disorder: number
}

export function stormResultsOf(
  source: ConnectionSource,
  customerId: string,
  receivers: StormReceiver[],
): Promise<StormResults> {
  return asOwner(source, async (client) => {
    const ask = async (text: string) => (await client.query(text, [customerId])).rows
    const events: EventRow[] = await ask(
      `select 'foyer:event::' || event_id as id, seq::integer, application_id as "applicationId",
        kind from foyer.event where customer_id = $1 order by seq`,
    )
    const results = await ask(
      `select coalesce(status::text, error) as result, count(*)::integer as n,
        max(number) as most from foyer.webhook_try where customer_id = $1 group by 1`,
    )
    const [rest] = await ask(
      `select (select count(*)::integer from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'notifyWebhookDisabled' and j.payload ->> 'customerId' = $1::text) as mails,
        (select count(*)::integer from foyer.webhook_delivery where customer_id = $1::uuid
          and claimed_by is not null) as claimed`,
    )
    const [disorder] = await ask(`with taken as (
        select t.at, lag(t.at) over (partition by t.webhook_id, d.application_id,
          d.copy > 0 order by d.event_seq, d.copy) as earlier
        from foyer.webhook_try t join foyer.webhook_delivery d using (customer_id, webhook_id,
          event_seq, copy)
        where customer_id = $1 and t.status between 200 and 299)
      select count(*)::integer as n from taken where at < earlier`)
    const switchedOff =
      await ask(`select distinct entry::json -> 'detail' ->> 'why' as why from foyer.audit_line
      where customer_id = $1 and entry::json ->> 'action' = 'webhook.switchedOff' order by why`)
    const lost = receivers.map((each) => lostOf(each, events))
    const requests = receivers.flatMap(({ times }) => [...times.values()])
    return {
      events,
      missing: lost.reduce((sum, each) => sum + each.length, 0),
      wanted: receivers.reduce((sum, each) => sum + wantedOf(each, events).length, 0),
      requests: requests.reduce((sum, each) => sum + each, 0),
      again: againOf(receivers.filter((each) => !isReplayed(each))),
      replayed: againOf(receivers.filter(isReplayed)),
      tries: Object.fromEntries(results.map(({ result, n }) => [result, n])),
      mostTries: Math.max(0, ...results.map(({ most }) => most)),
      switchedOff: switchedOff.map(({ why }) => why),
      ...{ mailsWaiting: rest.mails, claimed: rest.claimed, disorder: disorder.n },
    }
  })
}

const isReplayed = ({ name }: StormReceiver) => name === 'dead' || name === 'gone'
const againOf = (some: StormReceiver[]) =>
  some.reduce((sum, { taken }) => sum + taken.length - new Set(taken).size, 0)

const wantedOf = ({ kind }: StormReceiver, events: EventRow[]): EventRow[] =>
  events.filter((event) => kind.types.length === 0 || kind.types.includes(event.kind))

function lostOf(receiver: StormReceiver, events: EventRow[]): EventRow[] {
  const taken = new Set(receiver.taken)
  return wantedOf(receiver, events).filter(({ id }) => !taken.has(id))
}

/** `wanted` and `again` are only reported; these must hold. */
export function assertStormResults(
  results: StormResults,
  receivers: StormReceiver[],
  ledger: Ledger,
  count: number,
): void {
  const { events } = results
  assert.equal(events.length, count)
  assert.deepEqual(
    events.map(({ seq }) => seq),
    events.map((_, index) => index + 1),
  )
  const written = Map.groupBy(events, ({ applicationId }) => applicationId)
  for (const [id, acknowledged] of ledger.acknowledged)
    assert.ok((written.get(id)?.length ?? 0) >= acknowledged, 'an acknowledged event is not in the database')
  for (const receiver of receivers) {
    assert.deepEqual(receiver.wrong, [])
    const wanted = wantedOf(receiver, events)
    assert.deepEqual(lostOf(receiver, events), [], `${receiver.name} lost some`)
    assert.equal(new Set(receiver.taken).size, wanted.length, `${receiver.name} took what it did not want`)
    assertBodies(receiver, wanted)
    // These two got a replay beside waiting deliveries; the database distinguishes them.
    if (!isReplayed(receiver)) assertOrder(receiver, wanted)
  }
  assert.equal(results.disorder, 0)
  assert.equal(results.claimed, 0)
  // The receiver that answered 410, and the receiver that was down for five days.
  assert.equal(results.mailsWaiting, 2)
}

function assertBodies({ bodies }: StormReceiver, wanted: EventRow[]): void {
  for (const { id, applicationId, kind } of wanted)
    assert.deepEqual(JSON.parse(bodies.get(id) ?? '{}').event, {
      type: kind,
      applicationId: `foyer:application::${applicationId}`,
    })
}

/** By the time of the first acceptance. */
function assertOrder({ name, taken }: StormReceiver, wanted: EventRow[]): void {
  const events = new Map(wanted.map((event) => [event.id, event]))
  const newest = new Map<string, number>()
  for (const id of new Set(taken)) {
    const { seq, applicationId } = events.get(id) as EventRow
    assert.ok(seq > (newest.get(applicationId) ?? 0), `${name}: a later event came first`)
    newest.set(applicationId, seq)
  }
}
