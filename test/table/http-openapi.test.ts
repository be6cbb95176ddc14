import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { api } from '#api.ts'
import { standardRules } from '#checks/rules/standard-rules.ts'
import type { Table } from '#endpoint.ts'
import type { Audience } from '#http/reference/document.ts'
import { committed, openapiText } from '#http/reference/write-openapi.ts'
import { EventKind } from '#kernel/schemas/event.ts'
import { evaluationReasons, faceReasons } from '#kernel/schemas/reason-codes.ts'
import { things } from '../harness/fake-api.ts'

type Tree = Record<string, never>
const documented = (table: Table, audience?: Audience) => JSON.parse(openapiText(table, audience))
const both = () => [documented(api), documented(api, 'DASHBOARD')]

for (const audience of ['PUBLIC', 'DASHBOARD'] as const)
  test(`${committed[audience]} is current (npm run openapi writes it)`, () => {
    const file = new URL(`../../${committed[audience]}`, import.meta.url)
    assert.ok(fs.readFileSync(file, 'utf8') === openapiText(api, audience))
  })

for (const [name, table, audience] of [
  ['the public part of the table', api as Table, 'PUBLIC'],
  ['the part of the dashboard', api as Table, 'DASHBOARD'],
  ['another table', things, 'PUBLIC'],
] as const)
  test(`${name} as OpenAPI 3.1 is valid`, async () => {
    const result = await new Validator().validate(documented(table, audience))
    assert.deepEqual(result.errors ?? [], [])
    assert.equal(result.valid, true)
  })

test('every operation occurs once, with a unique id and its errors', () => {
  const operations = both().flatMap(({ paths }: { paths: Record<string, Record<string, Tree>> }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods)),
  )
  const names = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, names.length)
  for (const { operationId, summary, description, responses } of operations) {
    assert.ok(String(summary ?? '').length > 0, operationId)
    assert.ok(String(description ?? '').length > 0, operationId)
    assert.ok(Object.keys(responses ?? {}).length > 1, operationId)
  }
  const expected = Object.entries(api as Table).filter(([, row]) => row.shape === 'OPERATION').length
  assert.ok(operations.length >= expected)
})

test('documents closed bodies, keys, deprecation and errors', () => {
  const { paths, components } = documented(things)
  const create = paths['/v1/things.create'].post
  assert.deepEqual(create.requestBody.content['application/json'].schema, {
    $ref: '#/components/schemas/ThingsCreateRequest',
  })
  const body = components.schemas.ThingsCreateRequest
  assert.equal(body.properties.inner.additionalProperties, false)
  const names = ['IdempotencyKey', 'FoyerVersion']
  assert.deepEqual(
    create.parameters,
    names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  )
  assert.equal(components.parameters.IdempotencyKey.name, 'Idempotency-Key')
  assert.deepEqual(create.security, [{ accessToken: ['application'] }])
  assert.ok(create.responses['201'] && create.responses['409'] && create.responses['422'])
  const older = paths['/things/{id}'].get
  assert.equal(older.deprecated, true)
  assert.deepEqual(older.parameters, [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }])
  assert.ok(older.responses['200'].headers.Sunset && older.responses['410'])
  assert.deepEqual(paths['/v1/things.open'].post.security, [])
})

test('every enum has a type, which client generators need', () => {
  const found: unknown[][] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { enum: values, type } = node as { enum?: unknown[]; type?: unknown }
    if (Array.isArray(values)) {
      found.push(values)
      const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)))
      const declared = [type].flat().map((each) => (each === 'integer' ? 'number' : each))
      assert.deepEqual(new Set(declared), types, JSON.stringify(values))
    }
    for (const child of Object.values(node)) look(child)
  }
  look(both())
  assert.ok(found.length > 50)
})

test('client credentials may also be sent in the form', () => {
  const { paths } = documented(api)
  for (const name of ['token', 'revoke', 'introspect']) {
    const { schema } =
      paths[`/v1/oauth2/${name}`].post.requestBody.content['application/x-www-form-urlencoded']
    assert.ok(schema.properties.client_id && schema.properties.client_secret)
    assert.ok(!schema.required.includes('client_id') && !schema.required.includes('client_secret'))
  }
})

test('replies allow further fields, bodies do not', () => {
  for (const document of both()) assertOpenRepliesOnly(document)
})

// biome-ignore lint/suspicious/noExplicitAny: a document of JSON is walked
function assertOpenRepliesOnly({ paths, components }: any): void {
  const openIn = (node: unknown, found: object[] = []): object[] => {
    if (typeof node !== 'object' || node === null) return found
    const { type, additionalProperties, maxProperties, $ref } = node as Record<string, unknown>
    const isMap = typeof additionalProperties === 'object' && maxProperties !== undefined
    if (type === 'object' && additionalProperties !== false && !isMap) found.push(node)
    if (typeof $ref === 'string') openIn(components.schemas[$ref.split('/').at(-1) ?? ''], found)
    for (const child of Object.values(node)) openIn(child, found)
    return found
  }
  const operations = Object.entries<Record<string, never>>(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ requestBody, responses }) => ({ path, requestBody, responses })),
  )
  for (const { path, requestBody, responses } of operations) {
    const body = (requestBody as { content?: object } | undefined)?.content
    if (body && 'application/json' in body) assert.deepEqual(openIn(body), [], path)
    assert.ok(!JSON.stringify(responses).includes('"additionalProperties":false'), path)
  }
  const of = (node: unknown, names = new Set<string>()): Set<string> => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      of(components.schemas[name], names)
    }
    return names
  }
  const inReplies = of([operations.map(({ responses }) => responses), components.responses])
  const inBodies = of(operations.map(({ requestBody }) => requestBody))
  assert.ok(inReplies.size > 3 && inBodies.size > 3)
  const replies = [...inReplies].map((name) => components.schemas[name])
  assert.ok(!JSON.stringify([replies, components.responses]).includes('"additionalProperties":false'))
}

test('a large schema that several places share is a component', () => {
  for (const document of both()) {
    const places = new Map<string, number>()
    const look = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const text = JSON.stringify(node)
      const isSchema = 'type' in node || 'anyOf' in node
      if (isSchema && text.length > 1_500) places.set(text, (places.get(text) ?? 0) + 1)
      for (const child of Object.values(node)) look(child)
    }
    look(document)
    const repeated = [...places].filter(([, count]) => count > 1).map(([text]) => text.slice(0, 120))
    assert.deepEqual(repeated, [], 'name it in src/http/reference/write-openapi.ts')
  }
})

test('every tag of the product has a description of its own', () => {
  const [open, own] = both().map(({ tags }) => tags as Array<{ name: string; description: string }>)
  const tags = [...new Map([...(open ?? []), ...(own ?? [])].map((tag) => [tag.name, tag])).values()]
  assert.ok((open ?? []).length > 5 && (own ?? []).length > 1)
  assert.equal(new Set(tags.map(({ description }) => description)).size, tags.length)
  for (const { name, description } of tags) assert.doesNotMatch(description, /of this group/, name)
})

test('every kind of event is a webhook with its envelope', () => {
  const { webhooks } = documented(api)
  assert.deepEqual(Object.keys(webhooks), [...EventKind.enum])
  for (const [kind, { post }] of Object.entries<Record<string, never>>(webhooks)) {
    const text = JSON.stringify(post)
    assert.ok(text.includes('#/components/schemas/EventEnvelope') && text.includes(`"const":"${kind}"`), kind)
  }
})

test('days and timestamps have a format, and unions a discriminator', () => {
  const { schemas } = documented(api).components
  assert.equal(schemas.Timestamp.format, 'date-time')
  assert.deepEqual(schemas.ApplicationObject.properties.startedAt.anyOf, [
    { $ref: '#/components/schemas/Timestamp' },
    { type: 'null' },
  ])
  assert.equal(schemas.ISODate.format, 'date')
  assert.deepEqual(schemas.BankAccount.discriminator, {
    propertyName: 'type',
    mapping: {
      SWEDEN_DOMESTIC: '#/components/schemas/SwedishDomesticAccount',
      IBAN: '#/components/schemas/IbanAccount',
    },
  })
  assert.ok(!JSON.stringify(schemas).includes('x-format'))
})

test('an operation with deprecated fields does not announce its own sunset', () => {
  const { paths, components } = documented(api)
  assert.equal(components.schemas.Organization.properties.visitAddress.deprecated, true)
  const { responses, deprecated } = paths['/v1/applications.organization.get'].post
  assert.equal(deprecated, undefined)
  assert.ok(!('Sunset' in responses['200'].headers) && !('Deprecation' in responses['200'].headers))
  assert.ok('Sunset' in paths['/v1/applications.person.contactDetails.get'].post.responses['200'].headers)
})

test('every code of a rule, finding and risk factor is listed with its meaning', () => {
  const { ReasonCode, RiskFactorCode, ApplicationObject, ReportFinding } = documented(api).components.schemas
  const [factors, reasons] = [true, false].map((hasPoints) =>
    standardRules.filter(({ then }) => (typeof then === 'object') === hasPoints).map(({ key }) => key),
  ) as [string[], string[]]
  assert.deepEqual(RiskFactorCode.enum, factors)
  assert.deepEqual(ReasonCode.enum, [...Object.keys({ ...evaluationReasons, ...faceReasons }), ...reasons])
  for (const { enum: codes, description } of [ReasonCode, RiskFactorCode])
    for (const code of codes) assert.match(description, new RegExp(`^\`${code}\`: \\S.{10,}\\.$`, 'm'))
  const text = JSON.stringify([ApplicationObject, ReportFinding])
  for (const name of ['ReasonCode', 'RiskFactorCode'])
    assert.ok(text.includes(`#/components/schemas/${name}`))
})

test('every reference resolves', () => {
  for (const document of both()) assertResolved(document)
})

// biome-ignore lint/suspicious/noExplicitAny: a document of JSON is walked
function assertResolved(document: any): void {
  const found = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(
    ([, at]) => at ?? '',
  )
  assert.ok(found.length > 50)
  for (const reference of new Set(found)) {
    const [kind = '', name = ''] = reference.split('/')
    assert.ok(document.components[kind]?.[name], reference)
  }
  for (const [kind, named] of Object.entries<object>(document.components))
    for (const name of Object.keys(named))
      assert.ok(kind === 'securitySchemes' || found.includes(`${kind}/${name}`), `${kind}/${name} has no use`)
}
