/** The server of fake-api.ts with every kind of caller, and assertions on its replies. */
import assert from 'node:assert/strict'
import { pino } from 'pino'
import type { Case } from '#applications/case.ts'
import { things } from './fake-api.ts'
import { startWorld } from './http-world.ts'

export const create = '/v1/things.create'
export const read = '/v1/things.get'
export const older = '/things'
export const name = { name: 'a' }

export type Headers = Record<string, string>
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId: string
  errors?: Array<{ path: string; code: string; message: string }>
}

export async function startFakeApi() {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const world = await startWorld({ table: things, logger })
  const { client, customer, clientId, clientSecret } = world.newClient()
  const { key } = world.newApiKey(customer)
  const writer = await world.tokens.access(client, ['application'])
  const reader = await world.tokens.access(client, ['application.read'])
  const { id } = customer
  const session = await world.tokens.session({
    customerId: id,
    id,
    workflowId: id,
    redirectUrl: 'https://shop.example/',
  } as unknown as Case)
  const post = (path: string, body: unknown, headers: Headers = {}) =>
    world.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${writer}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  async function problem(answer: Response, status: number, code: string): Promise<Problem> {
    const problem = (await answer.json()) as Problem
    assert.deepEqual([answer.status, problem.code, problem.status], [status, code, status])
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    assert.equal(answer.headers.get('request-id'), problem.requestId)
    assert.ok(
      problem.type.startsWith(`${world.baseUrl}/docs#`) || problem.type.startsWith('https://iana.org/'),
    )
    for (const text of [problem.title, problem.detail]) assert.ok(text.length > 0)
    return problem
  }
  return {
    ...world,
    lines,
    client,
    customer,
    clientId,
    clientSecret,
    key,
    writer,
    reader,
    session,
    post,
    problem,
  }
}
