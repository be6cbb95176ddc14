/** A customer that is created directly in the database, and its system, which calls a separate service. */
import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import { operator } from '#audit/entry.ts'
import { auditOf, queryOn } from '#audit/store/append.ts'
import { inTransaction } from '#audit/store/audited-transaction.ts'
import { administrationOn } from '#customers/store/administration.ts'
import { deleteCredential } from '#developer/store/credential-writes.ts'
import { issueClient } from '#oauth/store/issue-credentials.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import kyc from '../fixtures/workflows/person.json' with { type: 'json' }
import { type Reply, request } from './world.ts'

export async function asOwnerOf<T>(
  config: ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** In the database, of which the service hears a moment later. */
export const deleteBehindService = (
  client: pg.ClientBase,
  customerId: string,
  credentialId: string,
): Promise<boolean> =>
  inTransaction(client, () => {
    const query = queryOn(client)
    const audit = auditOf(query, customerId, operator, () => new Date())
    return deleteCredential({ query, customerId, audit, now: new Date() }, credentialId)
  })

export interface Caller {
  uuid: string
  token(address: string): Promise<string>
  create(address: string, token: string, key?: string): Promise<Reply>
  revoke(address: string, token: string): Promise<Reply>
  deleteCredential(owner: ClientConfig): Promise<unknown>
}

export async function makeCaller(owner: ClientConfig): Promise<Caller> {
  const now = new Date()
  const [uuid, workflowId] = [uuidv7(now), uuidv7(now)]
  const { clientId, clientSecret, credentialId } = await asOwnerOf(owner, async (client) => {
    const administration = administrationOn(client, () => new Date())
    await administration.createCustomer({ id: uuid, name: 'Probe', mode: 'sandbox', redirectOrigins: [] })
    await administration.publishWorkflow(uuid, workflowId, kyc as WorkflowDefinition)
    return issueClient(administration, { customerId: uuid, mode: 'sandbox', description: 'test' }, now)
  })
  const body = JSON.stringify({
    workflowId: `foyer:workflow::${workflowId}`,
    countryCode: 'SE',
    redirectUrl: 'https://shop.example/back',
  })
  const form = (address: string, fields: Record<string, string>) =>
    request(address, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams(fields),
    })
  return {
    uuid,
    async token(address) {
      const reply = await form(`${address}/v1/oauth2/token`, { grant_type: 'client_credentials' })
      if (reply.status !== 200) throw new Error(`the token endpoint answered ${reply.status}: ${reply.text}`)
      return reply.body.access_token
    },
    create: (address, token, key = randomUUID()) =>
      request(`${address}/v1/applications.create`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
      }),
    revoke: (address, token) => form(`${address}/v1/oauth2/revoke`, { token }),
    deleteCredential: (database) =>
      asOwnerOf(database, (client) => deleteBehindService(client, uuid, credentialId)),
  }
}

export const owns = (address: string, token: string): Promise<Reply> =>
  request(`${address}/v1/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } })
