/** The schemas of the table: input is bounded, replies name every field, and error links resolve. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { errorTable } from '#errors.ts'
import { closeSchema } from '#http/serve/close-schema.ts'
import { operations } from '../harness/table-requests.ts'
import { request, startWorld, type World } from '../harness/world.ts'

interface Node {
  type?: string
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  additionalProperties?: boolean | Node
  propertyNames?: Node
  maxProperties?: number
  items?: Node
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  maxLength?: number
  maxItems?: number
  required?: string[]
  [choice: string]: unknown
}
type Visit = (node: Node, path: string) => void

const choices = ['anyOf', 'oneOf', 'allOf'] as const
function walk(node: Node, path: string, visit: Visit): void {
  visit(node, path)
  for (const [name, child] of Object.entries({ ...node.properties, ...node.patternProperties }))
    walk(child, `${path}/${name}`, visit)
  if (node.items) walk(node.items, `${path}/*`, visit)
  if (typeof node.additionalProperties === 'object') walk(node.additionalProperties, `${path}/*`, visit)
  for (const choice of choices)
    for (const child of (node[choice] as Node[] | undefined) ?? []) walk(child, path, visit)
}
const isTyped = (node: Node) =>
  node.type !== undefined ||
  node.enum !== undefined ||
  node.const !== undefined ||
  choices.some((choice) => node[choice] !== undefined)
/** A condition that only requires fields. */
const isCondition = (node: Node) => Object.keys(node).join() === 'required'

/** Bounded by the limit of the route: a file of 20 MiB. */
const endedByItsRoute = [
  'POST /v1/applications.documents.upload/contentBase64',
  'POST /v1/workflows.terms.upload/contentBase64',
]

/** Any JSON: a draft may be unfinished, and its size is that of the route. */
const isDefinition = (path: string) => /^POST \/v1\/workflows\.[\w.]+\/definition(\/\*)?$/.test(path)
/** Parts of definitions and their schemas, and the details of audit entries, which depend on the action. */
const openReplies = [
  /^POST \/v1\/workflows\.stepKinds\.list\/data\/\*\/schema(\/\*)?$/,
  /^POST \/v1\/workflows\.compare\/differences\/\*\/(fields\/\*\/)?(before|after)$/,
  /^POST \/v1\/audit\.list\/data\/\*\/detail\/\^\.\*\$$/,
]

describe('every schema', () => {
  for (const { key, row } of operations) {
    if (row.body)
      test(`${key}: bounds every text and list of the body, and closes every object`, () => {
        walk(closeSchema(row.body as never) as Node, key, (node, path) => {
          if (isDefinition(path)) {
            assert.ok(row.bodyBytes && (node.maxProperties || path.endsWith('/*')), `${path} has no end`)
            return
          }
          assert.ok(isTyped(node) || isCondition(node), `${path} takes anything`)
          if (node.type === 'array') assert.ok(node.maxItems, `${path} is a list without an end`)
          const values = node.additionalProperties
          if (typeof values === 'object') {
            // Keys of the caller's choice. Values that are a map or a choice are walked themselves.
            const valueBound = values.maxLength ?? values.maxProperties ?? values.anyOf ?? values.enum
            const bounds = [node.maxProperties, node.propertyNames?.maxLength, valueBound]
            assert.ok(!bounds.includes(undefined), `${path} is a map without an end`)
          } else if (node.type === 'object') assert.equal(values, false, `${path} is open`)
          const hasEnd =
            node.maxLength !== undefined ||
            node.enum ||
            node.format ||
            /^\^[^*+]*\$$/.test(node.pattern ?? '')
          if (node.type === 'string' && node.const === undefined && !endedByItsRoute.includes(path))
            assert.ok(hasEnd, `${path} is a text without an end`)
          if (endedByItsRoute.includes(path)) assert.ok(row.bodyBytes)
        })
      })
    test(`${key}: names every field of the reply`, () => {
      walk(row.reply as Node, key, (node, path) => {
        if (isDefinition(path) || openReplies.some((each) => each.test(path))) return
        assert.ok(isTyped(node), `${path} lets anything out`)
        const isMapOfTexts = (node.additionalProperties as Node | undefined)?.type === 'string'
        if (node.type === 'object' && !node.patternProperties && !isMapOfTexts)
          assert.equal(node.additionalProperties, false, `${path} is open`)
      })
    })
  }
})

describe('links in replies', () => {
  let world: World
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  test('the type of every problem and every deprecation link resolve in the reference', async () => {
    const { status, text } = await request(`${world.baseUrl}/docs`)
    assert.equal(status, 200)
    const places = new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))
    for (const code of [...Object.keys(errorTable), 'deprecated']) assert.ok(places.has(code), code)
    const problem = (await request(`${world.baseUrl}/v1/nothing`)).body
    assert.equal(problem.type, `${world.baseUrl}/docs#not_found`)
  })
})
