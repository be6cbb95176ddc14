/** New cases in PostgreSQL: many in one statement, because each takes the lock on the head of its customer's audit chain until it has committed. */
import type { Case, Moved } from '../../../applications/case.ts'
import type { Changed, Repeatable } from '../../../ports.ts'
import { isOfValues, type Statement } from '../connections.ts'
import { inARow } from '../gathering.ts'
import { sealedData } from './application-row.ts'
import type { CaseStore } from './applications.ts'
import type { DataKey } from './envelope.ts'
import { remember, replayed } from './idempotency.ts'
import { type Tails, tailsOf } from './tails.ts'

interface Addition {
  case: Case
  key: DataKey
  sealed: Buffer
  tails: Tails
}

type Column = [column: string, type: string, of: (addition: Addition) => unknown]

/** What of a new case goes where. What it only gets later (startedAt, …) is null. */
const application: Column[] = [
  ['application_id', 'uuid', (each) => each.case.id],
  ['mode', 'text', (each) => each.case.mode],
  ['kind', 'text', (each) => each.case.kind],
  ['workflow_id', 'uuid', (each) => each.case.workflowId],
  ['workflow_version', 'int', (each) => each.case.workflowVersion],
  ['country_code', 'text', (each) => each.case.countryCode],
  ['status', 'text', (each) => each.case.status],
  ['redirect_url', 'text', (each) => each.case.redirectUrl],
  ['external_reference', 'text', (each) => each.case.externalReference],
  ['language', 'text', (each) => each.case.language],
  ['created_at', 'timestamptz', (each) => each.case.createdAt],
  ['updated_at', 'timestamptz', (each) => each.case.updatedAt],
  ['expires_at', 'timestamptz', (each) => each.case.expiresAt],
  ['sealed', 'bytea', (each) => each.sealed],
]
const key: Column[] = [
  ['master_key_version', 'int', (each) => each.key.version],
  ['wrapped', 'bytea', (each) => each.key.wrapped],
]
const given = [...application, ...key]

const names = (columns: Column[]) => columns.map(([column]) => column).join(', ')
const parameter = (at: number) => `$${at + 2}`
const tail = (at: number, type: string) => `$${given.length + 2 + at}::${type}[]`

const ADD: Statement = {
  name: 'application-add',
  text: `with given as (select * from unnest(${given.map(([, type], at) => `${parameter(at)}::${type}[]`).join(', ')}) as t (${names(given)})),
    added as (insert into foyer.application (customer_id, ${names(application)}) select $1, ${names(application)} from given),
    keyed as (insert into foyer.application_key (customer_id, application_id, ${names(key)}) select $1, application_id, ${names(key)} from given)
    select foyer.append_all($1, ${tail(0, 'uuid')}, ${tail(1, 'timestamptz')}, ${tail(2, 'text')},
      ${tail(3, 'uuid')}, ${tail(4, 'timestamptz')}, ${tail(5, 'uuid')}, ${tail(6, 'text')})`,
}

function valuesOf(customerId: string, list: Addition[]): unknown[] {
  const entries = list.flatMap((each) => each.tails.entries.map((entry) => ({ of: each.case, entry })))
  const events = list.flatMap(({ case: of, tails }) =>
    tails.kinds.map((kind, at) => ({ of, kind, id: tails.eventIds[at] })),
  )
  return [
    customerId,
    ...given.map(([, , of]) => list.map(of)),
    entries.map(({ of }) => of.id),
    entries.map(({ of }) => of.createdAt),
    entries.map(({ entry }) => entry),
    events.map(({ of }) => of.id),
    events.map(({ of }) => of.createdAt),
    events.map(({ id }) => id),
    events.map(({ kind }) => kind),
  ]
}

export interface Additions {
  one(opened: Moved): Promise<Changed>
  /** Under an idempotency key, which is remembered with it. */
  once(opened: Moved, repeatable: Repeatable): Promise<Changed>
}

export function additionsIn(store: CaseStore, together: number): Additions {
  const { database, envelope, newId } = store
  const additionOf = (opened: Moved): Addition => {
    const { case: of } = opened
    const dataKey = envelope.fresh(of.customerId, of.id)
    return {
      case: of,
      key: dataKey,
      sealed: sealedData(envelope, dataKey.dek, of),
      tails: tailsOf(opened, of.createdAt, newId),
    }
  }
  const add = inARow(
    async (customerId, list: Moved[]): Promise<Changed[]> => {
      await database.write(customerId, ADD, valuesOf(customerId, list.map(additionOf)))
      return list.map((opened) => ({ kind: 'DONE', case: opened.case }))
    },
    isOfValues,
    together,
  )
  return {
    one: (opened) => add(opened.case.customerId, opened),
    async once(opened, repeatable) {
      const { customerId } = opened.case
      // Not in the transaction, where making it would keep the head of the customer's audit chain locked.
      const reply = await repeatable.reply(opened.case)
      return database.transaction(customerId, async (ask): Promise<Changed> => {
        const before = await replayed(store, ask, customerId, repeatable)
        if (before) return before
        const addition = additionOf(opened)
        // In one trip: the head is locked meanwhile.
        await Promise.all([
          ask(ADD, valuesOf(customerId, [addition])),
          remember(store, ask, addition.key.dek, opened.case, { ...repeatable, reply: () => reply }),
        ])
        return { kind: 'DONE', case: opened.case }
      })
    },
  }
}
