/** The reads of a case by the customer's system: the ten reads, the events, and the audit log. */
import assert from 'node:assert/strict'
import { verifyAudit } from '#audit/store/verify.ts'
import type { Scene } from './scene.ts'

export const reads = [
  'applications.get',
  'applications.organization.get',
  'applications.organization.contactDetails.get',
  'applications.organization.signingCombinations.get',
  'applications.organization.signedBy.get',
  'applications.organization.boardMembers.get',
  'applications.person.get',
  'applications.person.contactDetails.get',
  'applications.documents.list',
  'applications.bankAccounts.list',
] as const
export type Read = (typeof reads)[number]

/** The body of each read, or the error code if the workflow never collects the data. */
// biome-ignore lint/suspicious/noExplicitAny: ten shapes, each compared as a whole
export async function readAll(scene: Scene, applicationId: string): Promise<Record<Read, any>> {
  const read = async (operation: Read) => {
    const reply = await scene.call(operation, { applicationId })
    assert.ok(reply.status === 200 || reply.status === 404, `${operation}: ${reply.text}`)
    return [operation, reply.status === 200 ? reply.body : reply.body.code]
  }
  return Object.fromEntries(await Promise.all(reads.map(read)))
}

/** The kinds of this case's events, in order. */
export async function eventsOf(scene: Scene, applicationId: string): Promise<string[]> {
  const rows = await rowsOf(
    scene,
    'select kind from foyer.event where application_id = $1 order by seq',
    applicationId,
  )
  return rows.map(({ kind }) => kind as string)
}

/** The actions of this case's audit entries, in order, after the customer's whole hash chain is verified. */
export async function auditOf(scene: Scene, applicationId: string): Promise<string[]> {
  const verdict = await scene.world.database.owner((client) => verifyAudit(client, scene.customer.uuid))
  assert.equal(verdict.firstBad, null)
  const rows = await rowsOf(
    scene,
    `select entry::json ->> 'action' as action from foyer.audit_line where application_id = $1 order by seq`,
    applicationId,
  )
  // A letter is sent beside the checks: its place among them is not fixed.
  return rows.map(({ action }) => action as string).filter((action) => !action.startsWith('letter.'))
}

const rowsOf = (scene: Scene, statement: string, applicationId: string): Promise<Record<string, unknown>[]> =>
  scene.world.database.owner(
    async (client) => (await client.query(statement, [applicationId.split('::')[1]])).rows,
  )
