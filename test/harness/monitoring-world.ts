/** A live customer whose approved applications are monitored, and lists that tests change. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { KnownList } from '@foyer/name-matching/lists/format-table'
import { simpleText } from '@foyer/name-matching/test/screening-files'
import { clearCase } from '../fixtures/case.ts'
import { set } from './reviewed-case-fixtures.ts'
import { screenedNow } from './screened-now.ts'
import { memberOf, type StaffMember } from './staff.ts'
import { until } from './webhook-receiver.ts'
import { type Reply, startWorld, type TestCustomer, type World } from './world.ts'

const list: KnownList = { name: 'Invented', format: 'opensanctions-simple', kind: 'SANCTIONS' }
const origin = 'https://shop.example'

/** A row of a list. */
export const entry = (id: string, name: string, more: Record<string, string> = {}) => ({
  ...{ id, schema: 'Person', name, ...more },
})

export interface Comparison {
  version: number
  screened: number
  hits: number
  isFinished: boolean
}

export interface MonitoringWorld {
  world: World
  customer: TestCustomer
  token: string
  owner: StaffMember
  call(name: string, body: object): Promise<Reply['body']>
  /** An application of Anna Testsson, screened now and in review. */
  inReview(): Promise<string>
  /** Likewise, approved now. */
  approved(): Promise<string>
  /** Makes these the entries of the list; returns the version. */
  imported(listId: string, ...entries: Array<Record<string, string>>): Promise<number>
  /** The oldest first. */
  comparisons(listId: string): Promise<Comparison[]>
  /** Waits until the newest comparison with the list has ended. */
  compared(listId: string, version?: number): Promise<Comparison>
}

export async function startMonitoringWorld(
  options: NonNullable<Parameters<typeof startWorld>[0]> = {},
): Promise<MonitoringWorld> {
  const world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' }, ...options })
  const customer = await world.customer({ mode: 'live', redirectOrigins: [origin] })
  const token = await world.token(customer)
  const call: MonitoringWorld['call'] = async (name, body) => {
    const reply = await world.call(`/v1/${name}`, body, token)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const comparisons = (listId: string): Promise<Comparison[]> =>
    world.database.owner(
      async (client) =>
        (
          await client.query<Comparison>(
            `select version, screened, hits, finished_at is not null as "isFinished"
              from foyer.monitoring_rescreen where customer_id = $1 and list_id = $2 order by version`,
            [customer.uuid, listId],
          )
        ).rows,
    )
  async function inReview(): Promise<string> {
    const body = { workflowId: customer.workflows.KYC, redirectUrl: `${origin}/back` }
    const { id } = await world.create(customer, body)
    const now = world.clock.now()
    const { data } = clearCase('KYC')
    const screened = {
      ...data.checks.SCREENING,
      screened: await screenedNow(world, customer),
    } as NonNullable<typeof data.checks.SCREENING>
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
      data: { ...data, checks: { SCREENING: screened } },
    })
    return id
  }
  return {
    ...{ world, customer, token, call, comparisons, inReview },
    owner: await memberOf(world, customer, 'OWNER'),
    async approved() {
      const id = await inReview()
      await call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
      return id
    },
    async imported(listId, ...entries) {
      const file = path.join(world.config.dataDirectory, `${listId}.csv`)
      writeFileSync(file, simpleText(entries))
      const { screeningLists } = world.foyer.ports
      await screeningLists.define(listId, list)
      const outcome = await screeningLists.importFiles(listId, new Map([['main', file]]))
      assert.equal(outcome.kind, 'ACTIVE', JSON.stringify(outcome))
      return outcome.version.version
    },
    async compared(listId, version) {
      const newest = async () => {
        const all = await comparisons(listId)
        return version === undefined ? all.at(-1) : all.find((each) => each.version === version)
      }
      await until(async () => (await newest())?.isFinished === true, 120_000)
      return (await newest()) as Comparison
    },
  }
}
