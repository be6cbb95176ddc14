/** Checks replies of the running service against its two OpenAPI documents. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { Compile } from 'typebox/schema'
import { closeSchema } from '#http/serve/close-schema.ts'
import { type Reply, request } from './world.ts'

type Tree = Record<string, never>
type Document = {
  paths: Record<string, Record<string, Tree>>
  components: { schemas: Record<string, never>; responses: Record<string, Response> }
}
const documents = ['openapi.json', 'openapi.dashboard.json'].map(
  (name) => JSON.parse(fs.readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as Document,
)

export const documentedPaths = documents.flatMap(({ paths }) => Object.keys(paths))

const operations = documents.flatMap((document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      document,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      responses: responses as unknown as Record<string, Response>,
    })),
  ),
)
interface Response {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: object }>
}

const resolved = (response: Response | undefined, document: Document): Response | undefined =>
  response?.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response

/** Headers that the document must describe. */
const documentedHeaders = new RegExp(
  '^(?:request-id|ratelimit|ratelimit-policy|idempotent-replayed|deprecation|sunset|link|' +
    'www-authenticate|retry-after)$',
)
const leaving = /^(?:deprecation|sunset|link)$/
/** Headers that are always present where the document names them. */
const always = /^(?:request-id|deprecation|sunset)$/

const headersOf = (response: Response | undefined) =>
  new Set(Object.keys(response?.headers ?? {}).map((name) => name.toLowerCase()))

/** Clients ignore unknown fields; here an undocumented field is an error. */
const closed = new Map(
  documents.map((document) => [
    document,
    {
      schemas: Object.fromEntries(
        Object.entries(document.components.schemas).map(([name, shape]) => [name, closeSchema(shape)]),
      ),
    },
  ]),
)
const checks = new Map<object, ReturnType<typeof Compile>>()
function faultsIn(schema: object, body: unknown, document: Document): unknown[] {
  const components = closed.get(document)
  const check = checks.get(schema) ?? Compile({ components, ...closeSchema(schema as never) } as never)
  checks.set(schema, check)
  return check.Check(body as never) ? [] : check.Errors(body as never)[1]
}

export function assertDocumented(method: string, address: string, reply: Reply): void {
  const [path = ''] = address.split('?', 1)
  const what = `${method} ${path.slice(0, 80)}: ${reply.status} ${reply.text.slice(0, 300)}`
  const found = operations.find((each) => each.method === method && each.pattern.test(path))
  assert.ok(found, what)
  const { document } = found
  const response = resolved(found.responses[reply.status], document)
  assert.ok(response, `no such status: ${what}`)
  const [type = ''] = (reply.headers.get('content-type') ?? '').split(';', 1)
  const content = response.content?.[type] ?? response.content?.['*/*']
  assert.equal(content === undefined, reply.text === '', `no such content, ${type}: ${what}`)
  if (content?.schema) assert.deepEqual(faultsIn(content.schema, reply.body, document), [], what)
  const named = headersOf(response)
  // Deprecated endpoints say so in every reply.
  const ending = [...headersOf(resolved(found.responses[200], document))].filter((name) => leaving.test(name))
  for (const [name] of reply.headers)
    assert.ok(
      !documentedHeaders.test(name) || named.has(name) || ending.includes(name),
      `no header ${name}: ${what}`,
    )
  for (const name of named)
    assert.ok(!always.test(name) || reply.headers.get(name) !== null, `without ${name}: ${what}`)
}

/** Sends the request, and fails unless the reply is documented. */
export async function asDocumented(
  baseUrl: string,
  address: string,
  init: RequestInit & { method: 'GET' | 'POST' },
): Promise<Reply> {
  const reply = await request(`${baseUrl}${address}`, init)
  assertDocumented(init.method, address, reply)
  return reply
}
