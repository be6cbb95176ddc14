/** A list changes at one moment of the life of a case: what is approved, and is the hit there before? */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@foyer/name-matching/bench/random'
import { uuidOf } from '../harness/case-fixtures.ts'
import { found } from '../harness/reviewed-case-fixtures.ts'
import {
  addToList,
  filledIn,
  hasHit,
  type Lane,
  registered,
  retried,
  reviewed,
  send,
  settled,
  waitForSignatures,
} from './lane.ts'

export interface Round {
  name: string
  /** Seconds to wait at most, of a random moment. */
  random: Random
  isOwn: boolean
}

/** When the version with the name was active at the latest. */
type Life = (lane: Lane, id: string, round: Round) => Promise<Date>

const soon = (random: Random, most: number): Promise<void> => pause(random.fraction() * most)

async function approve({ on, token }: Lane, applicationId: string, seen?: string): Promise<number> {
  const body = { applicationId, outcome: 'APPROVED', reasons: ['ok'] }
  const more = seen === undefined ? {} : { expectedUpdatedAt: seen, acknowledgeUnresolvedHits: true }
  return (await on.world.call('/v1/applications.decide', { ...body, ...more }, token)).status
}

const readAt = async ({ on, customer }: Lane, id: string): Promise<string> =>
  (await found(on.world, customer, id)).updatedAt.toISOString()

export const lives: Record<string, Life> = {
  'before it is sent': async (lane, id, { name, isOwn }) => {
    const at = await addToList(lane, name, isOwn)
    await send(lane, id)
    await registered(lane, id)
    return at
  },
  'while checks run': async (lane, id, { name, isOwn, random }) => {
    await send(lane, id)
    const added = soon(random, 300).then(() => addToList(lane, name, isOwn))
    await soon(random, 600)
    await registered(lane, id)
    return added
  },
  'while a register is tried again': async (lane, id, { name, isOwn, random }) => {
    await send(lane, id)
    await settled(lane, id, ({ data }) => data.checks.SCREENING?.status === 'ANSWERED')
    await retried(lane, id)
    const added = soon(random, 200).then(() => addToList(lane, name, isOwn))
    await soon(random, 400)
    await registered(lane, id)
    return added
  },
  'in review': async (lane, id, { name, isOwn, random }) => {
    await reviewed(lane, id)
    const seen = await readAt(lane, id)
    const at = await addToList(lane, name, isOwn)
    // With or without what was read, and before or after the comparison with the list has ended.
    if (random.fraction() < 0.5) await settled(lane, id, hasHit)
    await approve(lane, id, random.fraction() < 0.5 ? seen : undefined)
    return at
  },
  'while co-signers are awaited': async (lane, id, { name, isOwn, random }) => {
    await waitForSignatures(lane, id)
    const at = await addToList(lane, name, isOwn)
    if (random.fraction() < 0.5) await settled(lane, id, hasHit)
    await send(lane, id)
    await registered(lane, id)
    return at
  },
  'between a look and the decision': async (lane, id, { name, isOwn, random }) => {
    await reviewed(lane, id)
    const seen = await readAt(lane, id)
    const added = soon(random, 200).then(() => addToList(lane, name, isOwn))
    await soon(random, 400)
    await approve(lane, id, random.fraction() < 0.7 ? seen : undefined)
    return added
  },
  'after the approval': async (lane, id, { name, isOwn, random }) => {
    if (random.fraction() < 0.5) {
      await send(lane, id)
      await registered(lane, id)
    } else {
      await reviewed(lane, id)
      await approve(lane, id, await readAt(lane, id))
    }
    await settled(lane, id, ({ status }) => status === 'APPROVED')
    return addToList(lane, name, isOwn)
  },
}

export interface Told {
  approved: boolean
  /** The fault; undefined: no fault. */
  wrong: string | undefined
}

/** Runs it to its end: the hit is in the case, and the books say in which order things happened. */
export async function runRound(lane: Lane, moment: string, round: Round): Promise<Told> {
  const id = await filledIn(lane, round.name)
  const activeAt = await (lives[moment] as Life)(lane, id, round)
  const of = await settled(
    lane,
    id,
    (one) => hasHit(one) && ['MANUAL_REVIEW', 'DECLINED'].includes(one.status),
  ).catch((error: Error) => error.message)
  if (typeof of === 'string') return { approved: false, wrong: `without the hit: ${of}` }
  const { approvedAt, approved, listed, isHitTold } = await booksOf(lane, id)
  if (!isHitTold) return { approved: approved !== null, wrong: 'no event tells of the hit' }
  // The chain of a customer orders its own list and its decisions; of a shared list, the time is known.
  const isAfter = round.isOwn
    ? approved !== null && listed !== null && approved > listed
    : approvedAt !== null && approvedAt > activeAt
  return { approved: approved !== null, wrong: isAfter ? 'approved after the list was active' : undefined }
}

/** Numbers of the lines in the chain of the customer. */
async function booksOf({ on, customer, ownListId }: Lane, id: string) {
  return on.world.database.owner(async (client) => {
    const { rows } = await client.query<{
      seq: string
      entry: string
      at: Date
      application_id: string | null
    }>('select seq, entry, at, application_id from foyer.audit_line where customer_id = $1 order by seq', [
      customer.uuid,
    ])
    const events = await client.query<{ kind: string; at: Date }>(
      'select kind, at from foyer.event where application_id = $1 order by seq',
      [uuidOf(id)],
    )
    const lines = rows.map(({ entry, ...row }) => ({ ...row, seq: Number(row.seq), ...JSON.parse(entry) }))
    const decided = lines.find(
      (line) =>
        line.application_id === uuidOf(id) &&
        line.action === 'application.decided' &&
        line.detail.outcome === 'APPROVED',
    )
    const uploads = lines.filter(
      ({ action, detail }) => action === 'screening.own_list_uploaded' && detail.list === ownListId,
    )
    const kinds = events.rows.map(({ kind }) => kind)
    return {
      approved: decided?.seq ?? null,
      approvedAt: events.rows.find(({ kind }) => kind === 'APPLICATION_APPROVED')?.at ?? null,
      listed: uploads.at(-1)?.seq ?? null,
      isHitTold: kinds.includes('SCREENING_HIT_FOUND') || kinds.includes('MONITORING_HIT'),
    }
  })
}
