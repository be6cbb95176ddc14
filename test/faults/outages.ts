/**
 * Applicants submit while the database fails: every submitted case is decided once, and no applicant waits
 * long.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { assertCasesConsistent, assertChain, assertEvents } from '../harness/audit-consistency.ts'
import { asOwnerOf, type Caller, makeCaller } from '../harness/customer-client.ts'
import { ledTo, origin, proveAs, type Site, type Visitor, visitorOf } from '../harness/flow-visitor.ts'
import { until } from '../harness/foyer-process.ts'
import { type Reply, request, type TestCustomer } from '../harness/world.ts'
import type { Scene } from './outage-scenes.ts'

export interface Plan {
  rounds: number
  /** Applicants who submit in each round, at random times around the outage. */
  people: number
  /** Makes the database unavailable; resolves when the service has it back. */
  outage(): Promise<void>
  /** Minimum time between outages: the embedded database is restarted at most five times a minute. */
  apartMs?: number
}

export interface Figures {
  sent: number
  refused: number
  slowestAnswerMs: number
  /** From the return of the database, or from the acknowledgement if that is later. */
  slowestDecisionMs: number
}

/** Longer than the limit of a request, to detect one that hangs. */
const PATIENCE_MS = 30_000
const MOST_ANSWER_MS = 5_000
const MOST_DECISION_MS = 10_000

/**
 * Throws if the service ended, if a reply was wrong or late, or if a case was lost, duplicated or not
 * decided.
 */
export async function sendThroughOutages(scene: Scene, plan: Plan): Promise<Figures> {
  const caller = await makeCaller(scene.owner)
  const token = await caller.token(scene.address)
  const figures = { sent: 0, refused: 0, slowestAnswerMs: 0, slowestDecisionMs: 0 }
  const asked = retrying(figures)
  const ids = new Set<string>()
  let last = Number.NEGATIVE_INFINITY
  for (let round = 1; round <= plan.rounds; round += 1) {
    const people = await Promise.all(
      Array.from({ length: plan.people }, () => atCheck(siteOf(scene, caller, token, ids))),
    )
    await pause(Math.max(0, last + (plan.apartMs ?? 0) - performance.now()))
    last = performance.now()
    const traffic = trafficOf(scene, caller, { token, asked, ids })
    const sending = Promise.all(
      people.map(async (visitor) => {
        await pause(Math.random() * 700)
        await sent(visitor, asked)
        return performance.now()
      }),
    )
    sending.catch(() => undefined)
    await pause(Math.random() * 1_000)
    await plan.outage()
    const backAt = performance.now()
    await traffic.stop()
    const acknowledged = await sending
    for (const [at, visitor] of people.entries()) {
      await decided(scene, token, visitor.id)
      const since = Math.max(backAt, acknowledged[at] ?? 0)
      figures.slowestDecisionMs = Math.max(figures.slowestDecisionMs, performance.now() - since)
    }
    figures.sent += people.length
    assert.ok(
      scene.service.isRunning(),
      `it ended in round ${round}: ${scene.service.output().slice(-3_000)}`,
    )
  }
  assert.ok(figures.slowestAnswerMs < MOST_ANSWER_MS, `an answer took ${figures.slowestAnswerMs} ms`)
  assert.ok(figures.slowestDecisionMs < MOST_DECISION_MS, `a decision took ${figures.slowestDecisionMs} ms`)
  await assertBooks(scene, caller, ids, figures.sent)
  return figures
}

type RetriedRequest = (
  what: string,
  ask: (signal: AbortSignal) => Promise<Reply>,
  againMs?: number,
) => Promise<Reply>

const AGAIN_MS = 100
/** A form may be submitted 120 times a minute. */
const PERSON_AGAIN_MS = 700

/** Retries until it is stopped; checks every reply. */
function retrying(figures: Figures): RetriedRequest {
  return async (what, ask, againMs = AGAIN_MS) => {
    for (;;) {
      const began = performance.now()
      const reply = await ask(AbortSignal.timeout(PATIENCE_MS))
      figures.slowestAnswerMs = Math.max(figures.slowestAnswerMs, performance.now() - began)
      if (reply.status !== 503) return reply
      assert.ok(Number(reply.headers.get('retry-after')) > 0, `${what}: 503 without Retry-After`)
      figures.refused += 1
      await pause(againMs)
    }
  }
}

const siteOf = (scene: Scene, caller: Caller, token: string, ids: Set<string>): Site => ({
  baseUrl: scene.address,
  config: { nocodeUrl: `${scene.address}/onboarding` },
  async create() {
    const reply = await caller.create(scene.address, token)
    assert.equal(reply.status, 200, reply.text)
    ids.add(reply.body.id)
    return reply.body
  },
})

const details = {
  ...{ givenName: 'Anna', familyName: 'Testsson', personalIdentityNumber: '198302182384' },
  ...{ line: 'Provgatan 1', postalCode: '11122', city: 'Stockholm', country: 'SE' },
  ...origin,
}
const contact = {
  ...{ firstName: 'Anna', lastName: 'Testsson', email: 'anna@a.example', phoneNumber: '0701740605' },
}

/** The whole workflow for private persons up to "Check your answers". */
async function atCheck(site: Site): Promise<Visitor> {
  const visitor = await visitorOf(site, {} as TestCustomer)
  const more = { revision: '0', do: 'continue' }
  await visitor.post('', { do: 'begin' })
  await proveAs(site, visitor, 'identity', 'anna-testsson')
  await visitor.post('person', { ...details, ...more })
  await visitor.post('contact', { ...contact, ...more })
  await visitor.post('purpose', { purpose: 'savings', pep: 'no', ...more })
  await visitor.post('account', { type: 'IBAN', iban: 'SE4550000000058398257466', ...more })
  const led = ledTo(await visitor.post('terms', { accept: 'general', ...more }))
  assert.equal(led, 'check')
  return visitor
}

async function sent(visitor: Visitor, asked: RetriedRequest): Promise<void> {
  const reply = await asked('Send', () => visitor.post('check', { do: 'send' }), PERSON_AGAIN_MS)
  assert.equal(ledTo(reply), 'done', `${reply.status} ${reply.text.slice(0, 500)}`)
}

const ended = ['APPROVED', 'DECLINED', 'IN_REVIEW', 'REVIEW']

async function decided(scene: Scene, token: string, applicationId: string): Promise<void> {
  const ask = () =>
    request(`${scene.address}/v1/applications.get`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ applicationId }),
    })
  await until(`${applicationId} is decided`, async () => {
    const { status, body } = await ask()
    return status === 200 && ended.includes(body.status)
  })
}

/** Three systems of the customer that create and read continuously, with a new key for each request. */
function trafficOf(
  { address }: Scene,
  caller: Caller,
  { token, asked, ids }: { token: string; asked: RetriedRequest; ids: Set<string> },
) {
  let going = true
  const working = [1, 2, 3].map(async () => {
    while (going) {
      const key = randomUUID()
      const reply = await asked('create', () => caller.create(address, token, key))
      assert.equal(reply.status, 200, `${reply.status} ${reply.text}`)
      ids.add(reply.body.id)
      await pause(30)
    }
  })
  const all = Promise.all(working)
  all.catch(() => undefined)
  return {
    async stop() {
      going = false
      await all
    },
  }
}

/** One audit entry of each kind per submitted case, and consistent data of the customer. */
async function assertBooks(
  { owner }: Scene,
  { uuid }: Caller,
  ids: Set<string>,
  sent: number,
): Promise<void> {
  await asOwnerOf(owner, async (client) => {
    await assertCasesConsistent(client, uuid, ids.size)
    await assertChain(client, uuid)
    await assertEvents(client, uuid)
    const { rows } = await client.query(
      `with told as (select application_id,
        count(*) filter (where kind = 'APPLICATION_SUBMITTED')::int as sent,
        count(*) filter (
          where kind in ('APPLICATION_APPROVED', 'APPLICATION_DECLINED', 'APPLICATION_IN_REVIEW')
        )::int as decided
          from foyer.event where customer_id = $1 group by 1)
        select sent, decided, count(*)::int as cases from told group by 1, 2 order by 1`,
      [uuid],
    )
    const expected = [{ sent: 1, decided: 1, cases: sent }]
    assert.deepEqual(
      rows.filter((row) => row.sent > 0 || row.decided > 0),
      expected,
    )
  })
}
