/** Cases in PostgreSQL. A read is one statement in one round trip; a change is one transaction with everything that it owes. */
import type { Moved } from '../../applications/case.ts'
import type { Applications, Changed, Repeatable } from '../../ports.ts'
import { Refusal } from '../../refusal.ts'
import { listOf } from './application-list.ts'
import {
  type ApplicationRow,
  caseColumnsUnless,
  caseOfRow,
  caseTables,
  changedRowValues,
  keyOfRow,
  newRowValues,
} from './application-row.ts'
import type { Ask, Database, Statement } from './connections.ts'
import type { Envelope } from './envelope.ts'
import { erasureIn } from './erasure.ts'
import { evidenceKeeper } from './evidence.ts'
import { remember, replayed } from './idempotency.ts'
import type { OpenedCases } from './opened-cases.ts'
import { type Tails, tailsOf } from './tails.ts'

export interface CaseStore {
  database: Database
  envelope: Envelope
  opened: OpenedCases
  now: () => Date
  newId: () => string
}

const FIND: Statement = {
  name: 'application-find',
  text: `select ${caseColumnsUnless('$3')} from ${caseTables} where a.customer_id = $1 and a.application_id = $2`,
}
const FIND_TO_CHANGE: Statement = { name: 'application-find-to-change', text: `${FIND.text} for update of a` }

const ADD: Statement = {
  name: 'application-add',
  text: `with added as (
      insert into foyer.application (customer_id, application_id, mode, kind, workflow_id, workflow_version, country_code, status, redirect_url,
        external_reference, language, created_at, started_at, submitted_at, decided_at, updated_at, expires_at, sealed)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning 1),
    keyed as (insert into foyer.application_key (customer_id, application_id, master_key_version, wrapped) select $1, $2, $19, $20 from added returning 1)
    select foyer.append($1, $2, $12, $21, $22, $23) from keyed`,
}

const SAVE: Statement = {
  name: 'application-save',
  text: `with saved as (
      update foyer.application set status = $3, language = $4, started_at = $5, submitted_at = $6, decided_at = $7, updated_at = $8, expires_at = $9,
        sealed = $10, revision = revision + 1 where customer_id = $1 and application_id = $2 returning 1),
    owed as (select count(foyer.owe(task, payload::json, run_at, job_key)::text) from saved,
        unnest($14::text[], $15::text[], $16::timestamptz[], $17::text[]) as t (task, payload, run_at, job_key))
    select case when cardinality($11::text[]) + cardinality($13::text[]) > 0 then foyer.append($1, $2, $8, $11, $12, $13) end, (select * from owed) from saved`,
}

export function applicationsIn(store: CaseStore): Applications {
  const { database } = store
  return {
    add: (opened, repeatable) => (repeatable ? addOnce(store, opened, repeatable) : add(store, opened)),
    answered: (customerId, repeatable) =>
      database.transaction(customerId, (ask) => replayed(store, ask, customerId, repeatable)),
    async find(customerId, id) {
      const known = store.opened.get(customerId, id)
      const [row] = await database.read<ApplicationRow>(customerId, FIND, [
        customerId,
        id,
        known?.revision ?? 0,
      ])
      return row && caseOfRow(store, row, known)
    },
    list: (customerId, filter) => listOf(store, customerId, filter),
    change: (customerId, id, move, repeatable) =>
      database.transaction(customerId, async (ask) => {
        const before = repeatable && (await replayed(store, ask, customerId, repeatable))
        if (before) return before
        const known = store.opened.get(customerId, id)
        const [row] = await ask<ApplicationRow>(FIND_TO_CHANGE, [customerId, id, known?.revision ?? 0])
        if (!row) throw new Refusal('application_not_found')
        const current = caseOfRow(store, row, known)
        const moved = move(current, store.now())
        if (moved) await save(store, ask, keyOfRow(store, row), moved)
        const done: Changed = { kind: 'DONE', case: moved?.case ?? current }
        if (repeatable) await remember(store, ask, keyOfRow(store, row), done.case, repeatable)
        return done
      }),
    keepEvidence: evidenceKeeper(store),
    ...erasureIn(store),
  }
}

function addValues(store: CaseStore, opened: Moved) {
  const key = store.envelope.fresh(opened.case.customerId, opened.case.id)
  const tails = tailsOf(opened, opened.case.createdAt, store.newId)
  return {
    key,
    values: [...newRowValues(store.envelope, key, opened.case), tails.entries, tails.eventIds, tails.kinds],
  }
}

async function add(store: CaseStore, opened: Moved): Promise<Changed> {
  await store.database.write(opened.case.customerId, ADD, addValues(store, opened).values)
  return { kind: 'DONE', case: opened.case }
}

function addOnce(store: CaseStore, opened: Moved, repeatable: Repeatable): Promise<Changed> {
  const { customerId } = opened.case
  return store.database.transaction(customerId, async (ask): Promise<Changed> => {
    const before = await replayed(store, ask, customerId, repeatable)
    if (before) return before
    const { key, values } = addValues(store, opened)
    await ask(ADD, values)
    await remember(store, ask, key.dek, opened.case, repeatable)
    return { kind: 'DONE', case: opened.case }
  })
}

async function save(store: CaseStore, ask: Ask, dek: Uint8Array, moved: Moved): Promise<void> {
  const tails: Tails = tailsOf(moved, moved.case.updatedAt, store.newId)
  await ask(SAVE, [
    ...changedRowValues(store.envelope, dek, moved.case),
    tails.entries,
    tails.eventIds,
    tails.kinds,
    tails.tasks,
    tails.payloads,
    tails.runAts,
    tails.jobKeys,
  ])
}
