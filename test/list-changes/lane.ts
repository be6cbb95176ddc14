/** A live customer with a list that a round adds a name to, and the cases that it has decided. */
import { setTimeout as pause } from 'node:timers/promises'
import { listingOf } from '@foyer/name-matching/lists/draft-entity'
import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import type { Case, Move } from '#applications/case.ts'
import { submit } from '#applications/lifecycle-moves.ts'
import { answerRegistryCheck, checkUnavailable } from '#checks/check-results.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { clearCase, contactOf, signedBy, state } from '../fixtures/case.ts'
import { uuidOf } from '../harness/case-fixtures.ts'
import { entry, type MonitoringWorld } from '../harness/monitoring-world.ts'
import { found, set } from '../harness/reviewed-case-fixtures.ts'
import type { TestCustomer } from '../harness/world.ts'

export interface Lane {
  on: MonitoringWorld
  customer: TestCustomer
  token: string
  /** Ids of the shared list and the own list. */
  listId: string
  ownListId?: string
  entities: ListedEntity[]
}

const entityOf = (name: string): ListedEntity => ({
  ...{ id: name, schema: 'Person', names: [{ text: name, kind: 'PRIMARY' }] },
  ...{ birthDates: [], countries: [], gender: 'UNKNOWN', identifiers: [], topics: ['sanction'] },
  ...{ listings: [listingOf({ list: 'Own', authority: 'Lane' })], pep: null },
})

/** Makes a version with this name the active one; returns when it was, at the latest. */
export async function addToList(lane: Lane, name: string, isOwn: boolean): Promise<Date> {
  const { world } = lane.on
  if (isOwn) {
    const { customerScreening } = world.foyer.ports
    lane.entities.push(entityOf(name))
    const upload = { name: 'Own', entities: lane.entities, sha256: 'a'.repeat(64) }
    const actor = { kind: 'OPERATOR', id: null } as const
    const list = await customerScreening.uploadOwnList(lane.customer.uuid, actor, {
      ...{ ...upload, ...(lane.ownListId !== undefined && { id: lane.ownListId }) },
    })
    lane.ownListId = list.id
  } else await addShared(lane, name)
  return world.clock.now()
}

const shared = new Map<string, Array<Record<string, string>>>()

async function addShared({ on, listId }: Lane, name: string): Promise<void> {
  const rows = shared.get(listId) ?? [entry('n', `Valdemar Orsinov ${listId}`)]
  rows.push({ id: name, schema: 'Person', name })
  shared.set(listId, rows)
  await on.imported(listId, ...rows)
}

/** A case of a person of this name, with all answers, before it is sent. */
export async function filledIn({ on, customer, token }: Lane, name: string): Promise<string> {
  const [givenName = '', familyName = ''] = name.split(' ')
  const body = {
    workflowId: customer.workflows.KYC,
    countryCode: 'SE',
    redirectUrl: 'https://shop.example/back',
  }
  const reply = await on.world.call('/v1/applications.create', body, token)
  if (reply.status !== 200) throw new Error(reply.text)
  const { data } = clearCase('KYC')
  if (!data.identity) throw new Error('the fixture has an identity')
  const identity = { ...data.identity, givenName, familyName }
  await set(on.world, customer, reply.body.id, {
    fields: { status: 'IN_PROGRESS', startedAt: on.world.clock.now() },
    data: {
      ...{ ...data, identity, checks: {}, signatures: [] },
      answers: { ...data.answers, contact: contactOf(identity) },
    },
  })
  return reply.body.id
}

export async function workflowOf({ on, customer }: Lane, id: string): Promise<PublishedWorkflow> {
  const of = await found(on.world, customer, id)
  return on.world.foyer.ports.workflows.version(of.customerId, of.workflowId, of.workflowVersion)
}

const change = ({ on, customer }: Lane, id: string, move: Move): Promise<unknown> =>
  on.world.foyer.ports.applications.change(customer.uuid, uuidOf(id), move)

/** Sends it: it is screened, and its register is asked, which answers with `registered`. */
export async function send(lane: Lane, id: string): Promise<void> {
  const of = await found(lane.on.world, lane.customer, id)
  const signatures = of.data.identity ? [signedBy(of.data.identity)] : []
  const sent = submit(signatures)
  await change(lane, id, (current, now) => {
    const moved = sent(current, now)
    if (!moved) return undefined
    const { data } = moved.case
    const checks = { ...data.checks, REGISTRY: state('PENDING', { attempts: 0 }) }
    return { ...moved, case: { ...moved.case, data: { ...data, checks } } }
  })
}

/** The register is away: the check is tried again later. */
export async function retried(lane: Lane, id: string): Promise<void> {
  const of = await found(lane.on.world, lane.customer, id)
  const waiting = checkUnavailable(
    of,
    'REGISTRY',
    { REGISTRY: [60, 60], SCREENING: [60], FACES: [60] },
    await workflowOf(lane, id),
  )
  await change(lane, id, (current, now) => {
    const moved = waiting(current, now)
    return moved && { ...moved, tasks: [] }
  })
}

/** The register answers: the last check, unless the screening still runs. */
export async function registered(lane: Lane, id: string): Promise<void> {
  const of = await found(lane.on.world, lane.customer, id)
  await change(lane, id, answerRegistryCheck(of, { kind: 'NO_NUMBER' }, await workflowOf(lane, id)))
}

/** The applicant has sent it, and others still have to sign. */
export const waitForSignatures = (lane: Lane, id: string): Promise<void> =>
  set(lane.on.world, lane.customer, id, {
    data: {
      signing: {
        ...{ fingerprint: 'f', sentAt: lane.on.world.clock.now().toISOString(), voidedAt: null },
        ...{ signers: [], started: [], coSigners: [] },
      },
    },
  })

/** Screened, and before a person. */
export async function reviewed(lane: Lane, id: string): Promise<void> {
  await send(lane, id)
  await settled(lane, id, ({ data }) => data.checks.SCREENING?.status !== 'PENDING')
  const { data } = await found(lane.on.world, lane.customer, id)
  const checks = { ...data.checks, REGISTRY: state('ANSWERED', { detail: 'NO_NUMBER' }) }
  await set(lane.on.world, lane.customer, id, { fields: { status: 'MANUAL_REVIEW' }, data: { checks } })
}

const WAIT_MS = 180_000

export async function settled(lane: Lane, id: string, isSettled: (of: Case) => boolean): Promise<Case> {
  for (const until = Date.now() + WAIT_MS; ; await pause(25)) {
    const of = await found(lane.on.world, lane.customer, id)
    if (isSettled(of)) return of
    if (Date.now() > until) throw new Error(`${id} does not get there: it is ${of.status}`)
  }
}

export const hasHit = ({ data }: Case): boolean => data.personSanctionHits.length > 0
