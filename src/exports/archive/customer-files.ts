/** The small files of an archive: what a customer has set, and its workflows. Nothing of them is secret. */
import type { CustomerPorts } from '#customers/ports.ts'
import type { DeveloperPorts } from '#developer/ports.ts'
import type { EventPorts } from '#events/ports.ts'
import type { BasePorts } from '#kernel/base.ts'
import type { ProviderPorts, StoredProvider } from '#providers/ports.ts'
import { memberOnWire, settingsOnWire } from '#queue/on-wire.ts'
import type { QueuePorts } from '#queue/ports.ts'
import type { StaffPorts } from '#staff/ports.ts'
import type { WorkflowEditingPorts } from '#workflows/ports.ts'
import { pdfHashesIn } from '#workflows/validity/terms-files.ts'
import type { AddFile, ExportReads } from '../ports.ts'
import { pathOf } from './format.ts'

export type CustomerFilePorts = Pick<CustomerPorts, 'customerSettings'> &
  ProviderPorts &
  Pick<StaffPorts, 'team'> &
  Pick<EventPorts, 'webhooks'> &
  Pick<DeveloperPorts, 'credentials'> &
  Pick<WorkflowEditingPorts, 'termsFiles'> &
  Pick<QueuePorts, 'queueSettings'> &
  Pick<BasePorts, 'ids'> & { exportReads: ExportReads }

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns the number of workflows and of their versions. */
export async function addCustomerFiles(
  customerId: string,
  ports: CustomerFilePorts,
  add: AddFile,
): Promise<{ workflows: number; workflowVersions: number }> {
  await addSettings(customerId, ports, add)
  await addTeam(customerId, ports, add)
  await addDeveloperFiles(customerId, ports, add)
  return addWorkflows(customerId, ports, add)
}

async function addSettings(
  customerId: string,
  { customerSettings, providerSettings, queueSettings, ids }: CustomerFilePorts,
  add: AddFile,
): Promise<void> {
  const settings = await customerSettings.get(customerId)
  const { look, logos, cover } = await customerSettings.look(customerId)
  const listed = logos.map((logo) => ({ ...logo, path: pathOf.logo(logo.scheme) }))
  const coverListed = cover && { ...cover, path: pathOf.cover }
  const customer = {
    ...settings,
    id: ids.of('customer', settings.id),
    look,
    logos: listed,
    cover: coverListed,
    providers: (await providerSettings.list(customerId)).map(providerOf),
    queue: settingsOnWire(await queueSettings.get(customerId), ids),
  }
  await add(pathOf.customer, jsonOf(customer))
  for (const { path, sha256 } of listed) {
    const logo = await customerSettings.logo(customerId, sha256)
    if (logo) await add(path, logo.bytes)
  }
  const picture = cover && (await customerSettings.cover(customerId, cover.sha256))
  if (picture) await add(pathOf.cover, picture.bytes)
}

/** Without the secrets, only their names. */
const providerOf = ({ provider, market, enabled, position, settings, secrets }: StoredProvider) => ({
  ...{ provider, market, enabled, position, settings },
  secrets: secrets.map(({ name }) => name),
})

/** Of each member who may decide also what they take from the queue. */
async function addTeam(
  customerId: string,
  { team, queueSettings, ids }: CustomerFilePorts,
  add: AddFile,
): Promise<void> {
  const takers = new Map((await queueSettings.members(customerId)).map((each) => [each.userId, each]))
  const members = (await team.members(customerId)).map(({ userId, name, email, role }) => {
    const taker = takers.get(userId)
    const { userId: id, ...queue } = taker ? memberOnWire(taker, ids) : { userId: ids.of('user', userId) }
    return { id, name, email, role, queue: taker ? queue : null }
  })
  const invitations = (await team.invitations(customerId)).map(({ email, role, expiresAt }) => ({
    email,
    role,
    expiresAt,
  }))
  const singleSignOn = (await team.singleSignOn(customerId)) ?? null
  await add(pathOf.team, jsonOf({ members, invitations, singleSignOn }))
}

async function addDeveloperFiles(
  customerId: string,
  { webhooks, credentials, ids }: CustomerFilePorts,
  add: AddFile,
): Promise<void> {
  const hooks = (await webhooks.list(customerId)).map(
    ({ id, url, types, description, enabled, contentHmacKey, apiVersion, createdAt }) => ({
      id: ids.of('webhook', id),
      ...{ url, types, description, enabled, contentHmacKey, apiVersion, createdAt },
    }),
  )
  await add(pathOf.webhooks, jsonOf({ webhooks: hooks }))
  const keys = (await credentials.list(customerId)).map(
    ({ id, kind, clientId, name, scopes, permissions, apiVersion, createdAt, createdBy, lastUsedAt }) => ({
      id: ids.of('credential', id),
      ...{ kind, clientId, name, scopes, permissions, apiVersion, createdAt, lastUsedAt },
      createdBy: createdBy === null ? null : ids.of('user', createdBy),
    }),
  )
  await add(pathOf.credentials, jsonOf({ credentials: keys }))
}

async function addWorkflows(
  customerId: string,
  { exportReads: reads, termsFiles }: CustomerFilePorts,
  add: AddFile,
): Promise<{ workflows: number; workflowVersions: number }> {
  const workflows = await reads.workflows(customerId)
  const terms = new Set<string>()
  let workflowVersions = 0
  for (const { id, versions: numbers, draft, ...workflow } of workflows) {
    const versions = []
    for (const number of numbers) {
      const { definition, ...version } = await reads.workflowVersion(customerId, id, number)
      versions.push(version)
      for (const sha256 of pdfHashesIn(definition)) terms.add(sha256)
      // As foyer workflow import reads it.
      await add(pathOf.workflowVersion(id, number), jsonOf(definition))
      workflowVersions += 1
    }
    const drafted = draft && { baseVersion: draft.baseVersion, updatedAt: draft.updatedAt }
    await add(pathOf.workflow(id), jsonOf({ id, ...workflow, versions, draft: drafted }))
    if (draft) await add(pathOf.workflowDraft(id), jsonOf(draft.definition))
    for (const sha256 of pdfHashesIn(draft?.definition)) terms.add(sha256)
  }
  for (const sha256 of terms) {
    const file = await termsFiles.content(customerId, sha256)
    if (file) await add(pathOf.terms(sha256), file.bytes)
  }
  return { workflows: workflows.length, workflowVersions }
}
