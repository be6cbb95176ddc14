/** The steps of the stories of the queue: applications in review, calls of people, and time that passes. */
import assert from 'node:assert/strict'
import type pg from 'pg'
import type { CaseData } from '#applications/case.ts'
import { queueSweepOn } from '#queue/store/sweep.ts'
import type { TaskPorts } from '#task-ports.ts'
import { tasks } from '#tasks.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import type { StaffMember } from '#test/harness/staff.ts'
import type { TestCustomer, World } from '#test/harness/world.ts'

export const MINUTE = 60_000

interface Team {
  world: World
  customer: TestCustomer
  people: StaffMember[]
  worker: pg.Pool
}

export const user = ({ userId }: StaffMember) => `foyer:user::${userId}`

export async function done(of: StaffMember, operation: string, body: object) {
  const reply = await of.call(operation, body)
  assert.equal(reply.status, 200, `${operation} ${reply.text}`)
  return reply.body
}

export const nextOf = async (of: StaffMember, body: object = {}): Promise<string | null> =>
  (await done(of, 'applications.queue.next', body)).applicationId

export const queueSteps = (team: () => Team) => ({
  async inReview(data: Partial<CaseData> = {}, of = team().customer) {
    const { world } = team()
    const { id } = await world.create(of)
    world.clock.advance(1_000)
    await set(world, of, id, { fields: { status: 'MANUAL_REVIEW', submittedAt: world.clock.now() }, data })
    return id
  },
  /** Time passes, and people stay signed in. */
  async later(minutes: number, people = team().people) {
    for (let left = minutes; left > 0; left -= 10) {
      team().world.clock.advance(Math.min(left, 10) * MINUTE)
      for (const each of people) await each.call('applications.counts', {})
    }
  },
  tend() {
    const { world, worker } = team()
    const ports = { ...world.foyer.ports, queueSweep: queueSweepOn(worker) }
    return tasks.tendQueue(null, ports as unknown as TaskPorts)
  },
})
