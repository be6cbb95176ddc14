/**
 * Makes the types and the table of operations from openapi.json: `npm run generate -w packages/sdk`, which
 * `npm run openapi` runs too.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type FoundOperation,
  named,
  nameIn,
  type OpenApiDocument,
  operationsIn,
  resolved,
  type Schema,
  type Schemas,
} from './document.ts'
import { comment, membersOf, typeOf } from './print-types.ts'

/** The files of the folder `generated`, by name. */
export function generated(document: OpenApiDocument): Record<string, string> {
  const { schemas } = document.components
  const found = operationsIn(document)
  return {
    'types.ts': typesOf(found, schemas),
    'operations.ts': operationsOf(found, schemas),
    'table.ts': tableOf(found, document),
  }
}

const head = (what: string): string =>
  `/** ${what} Made from openapi.json by \`npm run openapi\`: do not edit. */\n`

// --- the table ---

function tableOf(found: readonly FoundOperation[], { components }: OpenApiDocument): string {
  const newest = components.parameters.FoyerVersion.schema.enum.at(-1)
  const rows = found.map(({ name, repeat }) => `  '${name}': '${repeat}',\n`)
  const comment = head('Every operation, and what may be sent again.')
  const said = 'The dated version of the API that these types describe.'
  const version = `\n/** ${said} */\nexport const apiVersion = '${newest}'\n`
  return `${comment}export const table = {\n${rows.join('')}} as const\n${version}`
}

// --- the types of bodies and replies ---

const pascal = (name: string): string =>
  name
    .split(/[./]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const bodyName = ({ name, body }: FoundOperation): string =>
  body?.$ref ? nameIn(body.$ref) : `${pascal(name)}Request`
const replyName = ({ name, reply }: FoundOperation): string =>
  reply?.$ref ? nameIn(reply.$ref) : `${pascal(name)}Reply`

/** What receivers of webhooks and the classes of errors need, beside the operations. */
const alsoNamed = ['EventEnvelope', 'EventKind', 'Problem', 'FieldError']

const refTo = (name: string): string => `#/components/schemas/${name}`

function typesOf(found: readonly FoundOperation[], schemas: Schemas): string {
  const inline = new Map<string, Schema>()
  for (const each of found) {
    if (each.body && !each.body.$ref) inline.set(bodyName(each), each.body)
    if (each.reply && !each.reply.$ref) inline.set(replyName(each), each.reply)
  }
  const roots = [
    ...found.flatMap(({ body, reply }) => [body ?? {}, reply ?? {}]),
    ...alsoNamed.map((name) => ({ $ref: refTo(name) })),
  ]
  const all = new Map<string, Schema>(inline)
  for (const name of reached(roots, schemas)) {
    if (inline.has(name)) throw new Error(`${name} is the name of two types`)
    all.set(name, named(refTo(name), schemas))
  }
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  const printed = sorted.map(([name, schema]) => declaration(name, schema))
  return `${head('Bodies and replies.')}\n${printed.join('\n')}`
}

function declaration(name: string, schema: Schema): string {
  const members = Object.keys(schema.properties ?? {}).length
  const text =
    schema.type === 'object' && members > 0
      ? `export interface ${name} ${membersOf(schema, '')}`
      : `export type ${name} = ${typeOf(schema)}`.replace('= \n', '=\n')
  return `${comment(schema, '')}${text}\n`
}

function reached(roots: readonly Schema[], schemas: Schemas): Set<string> {
  const names = new Set<string>()
  const waiting: unknown[] = [...roots]
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const { $ref } = next as Schema
    if (typeof $ref === 'string' && !names.has(nameIn($ref))) {
      names.add(nameIn($ref))
      waiting.push(named($ref, schemas))
    }
    waiting.push(...Object.values(next))
  }
  return names
}

// --- the tree of operations ---

interface Branch {
  own?: FoundOperation
  below: Map<string, Branch>
}

function operationsOf(found: readonly FoundOperation[], schemas: Schemas): string {
  const root: Branch = { below: new Map() }
  for (const each of found) {
    let at = root
    for (const part of each.name.split(/[./]/)) {
      const next = at.below.get(part) ?? { below: new Map() }
      at.below.set(part, next)
      at = next
    }
    at.own = each
  }
  const used = new Set(found.flatMap((each) => [each.body && bodyName(each), each.reply && replyName(each)]))
  const names = [...used].filter((name) => name !== undefined).sort()
  const tree = [...root.below].map(([name, branch]) => printBranch(name, branch, schemas, '  ')).join('')
  const imports = `import type { CallOptions, List, Upload, WriteOptions } from '../calls.ts'
import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './types.ts'\n`
  return `${head('Every operation as a method.')}${imports}\nexport interface Operations {\n${tree}}\n`
}

function printBranch(name: string, { own, below }: Branch, schemas: Schemas, indent: string): string {
  if (own && below.size === 0) return printMethod(name, own, schemas, indent)
  const inner = `${indent}  `
  const call = own ? printMethod('', own, schemas, inner) : ''
  const rest = [...below].map(([part, branch]) => printBranch(part, branch, schemas, inner)).join('')
  return `${indent}${name}: {\n${call}${rest}${indent}}\n`
}

function printMethod(name: string, own: FoundOperation, schemas: Schemas, indent: string): string {
  const { doc: description, deprecated, repeat } = own
  const options = `options?: ${repeat === 'KEY' ? 'WriteOptions' : 'CallOptions'}`
  const parameters = [...bodyParameter(own, schemas), options]
  const reply = own.reply ? replyName(own) : 'undefined'
  const result = repeat === 'LIST' ? `List<${reply}>` : `Promise<${reply}>`
  const line = `${indent}${name}(${parameters.join(', ')}): ${result}\n`
  const below = parameters.map((each) => `${indent}  ${each},\n`).join('')
  const lines = line.length <= 110 ? line : `${indent}${name}(\n${below}${indent}): ${result}\n`
  return `${comment({ description, deprecated }, indent)}${lines}`
}

function bodyParameter(own: FoundOperation, schemas: Schemas): string[] {
  if (!own.body) return []
  const { properties = {}, required = [] } = resolved(own.body, schemas)
  const type = 'contentBase64' in properties ? `Upload<${bodyName(own)}>` : bodyName(own)
  return [`body${required.length > 0 ? '' : '?'}: ${type}`]
}

// --- the program ---

export const folder: string = path.join(import.meta.dirname, '../generated')

export const readDocument = (): OpenApiDocument =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../openapi.json'), 'utf8'))

if (process.argv.includes('--write'))
  for (const [name, text] of Object.entries(generated(readDocument())))
    writeFileSync(path.join(folder, name), text)
