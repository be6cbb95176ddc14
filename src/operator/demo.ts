/**
 * On an empty database: creates the sandbox customer Demo with a workflow of each template, and demo.json
 * with its credentials.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { administrationOn } from '#customers/store/administration.ts'
import type { Ids } from '#kernel/ids.ts'
import { permissions } from '#oauth/permissions.ts'
import { issueApiKey, issueClient } from '#oauth/store/issue-credentials.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import company from '#workflows/templates/kyb-limited-company.json' with { type: 'json' }
import soleTrader from '#workflows/templates/kyb-sole-trader.json' with { type: 'json' }
import person from '#workflows/templates/kyc-private-person.json' with { type: 'json' }
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { DEMO_BRAND } from './demo/brand.ts'

export interface Demo {
  customerId: string
  clientId: string
  clientSecret: string
  apiKey: string
  workflows: Array<{ id: string; kind: 'KYC' | 'KYB'; name: string; markets: string[] }>
}

export const demoFile = (dataDirectory: string): string => path.join(dataDirectory, 'demo.json')

/** The UUID of the Demo of this data directory; undefined: there is no Demo. */
export async function demoCustomerOf(dataDirectory: string, ids: Ids): Promise<string | undefined> {
  try {
    const { customerId } = JSON.parse(await readFile(demoFile(dataDirectory), 'utf8')) as Demo
    return ids.read('customer', customerId, 'customerId')
  } catch {
    return undefined
  }
}

/** undefined: a customer exists already. The advisory lock keeps two processes from both creating a Demo. */
export async function createDemo(
  owner: ClientConfig,
  ids: Ids,
  dataDirectory: string,
  now: Date,
): Promise<Demo | undefined> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('foyer demo'))`)
    const administration = administrationOn(client, () => now)
    if ((await administration.customers()).length > 0) return undefined
    const id = uuidv7(now)
    await administration.createCustomer({ id, name: 'Demo', mode: 'sandbox', redirectOrigins: [] })
    const request = { customerId: id, mode: 'sandbox', description: 'Demo' } as const
    const { clientId, clientSecret } = await issueClient(administration, { ...request, permissions }, now)
    const { apiKey } = await issueApiKey(administration, request, now)
    const workflows: Demo['workflows'] = []
    for (const template of [person, company, soleTrader] as WorkflowDefinition[]) {
      const definition = { ...template, look: { name: DEMO_BRAND } }
      const workflowId = uuidv7(now)
      await administration.publishWorkflow(id, workflowId, definition)
      workflows.push({
        id: ids.of('workflow', workflowId),
        kind: definition.kind,
        name: definition.name,
        markets: definition.markets,
      })
    }
    const demo = { customerId: ids.of('customer', id), clientId, clientSecret, apiKey, workflows }
    await writePrivately(demoFile(dataDirectory), `${JSON.stringify(demo, null, 2)}\n`)
    return demo
  } finally {
    await client.end()
  }
}

/** Mode 0600 from the first byte; written completely or not at all. */
async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
