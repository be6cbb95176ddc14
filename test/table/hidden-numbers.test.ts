/**
 * The view of a person without the right to identity numbers, for every reply of the table: with a number in
 * every string, the marks of the schemas hide what a search of all strings would hide.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hideNumbers } from '@foyer/national-fields/identity/hide-numbers'
import { CountryCode, LanguageCode, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { api } from '#api.ts'
import type { Endpoint, Operation } from '#endpoint.ts'
import { shownTo } from '#http/serve/masked-replies.ts'

const rows = Object.entries(api as Record<string, Endpoint>).flatMap(
  ([key, row]): Array<[string, Operation]> => (row.shape === 'OPERATION' ? [[key, row]] : []),
)
const today = '2026-11-23'
const now = () => new Date(`${today}T09:00:00.000Z`)

interface Node {
  'x-secret'?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  properties?: Record<string, Node>
  additionalProperties?: boolean | Node
  patternProperties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const choicesOf = ({ anyOf, oneOf }: Node): Node[] | undefined => anyOf ?? oneOf

/** How many samples show every choice of the schema: the longest list of choices below it. */
function mostChoices(node: Node): number {
  const children = [
    ...(choicesOf(node) ?? []),
    ...Object.values(node.properties ?? {}),
    ...Object.values(node.patternProperties ?? {}),
    ...(node.allOf ?? []),
    ...[node.items, node.additionalProperties].filter(isNode),
  ]
  return Math.max(choicesOf(node)?.length ?? 1, ...children.map(mostChoices))
}

/** A value of the schema with the number wherever a string may stand. `turn` chooses among choices. */
function sampleOf(node: Node, number: string, turn: number): unknown {
  const below = (child: Node): unknown => sampleOf(child, number, turn)
  if ('const' in node) return node.const
  if (node.enum) return node.enum[turn % node.enum.length]
  const choices = choicesOf(node)
  if (choices) return below(choices[turn % choices.length] as Node)
  if (node.allOf) return Object.assign({}, ...node.allOf.map(below))
  const types = [node.type].flat()
  if (types.includes('string')) return number
  if (types.includes('array') || node.items) return node.items ? [below(node.items)] : []
  const free = [...Object.values(node.patternProperties ?? {}), node.additionalProperties].filter(isNode)
  if (node.properties || free.length > 0)
    return Object.fromEntries([
      ...Object.entries(node.properties ?? {}).map(([name, child]) => [name, below(child)]),
      ...free.map((child) => [number, below(child)]),
    ])
  if (types[0] === undefined || types.includes('object')) return { [number]: [number] }
  return types.includes('integer') || types.includes('number') ? 7 : types.includes('boolean') ? true : null
}

/** The strings of a reply in its order, with their places; the names of fields are strings too. */
function stringsOf(value: unknown, place = ''): Array<[place: string, text: string]> {
  if (typeof value === 'string') return [[place, value]]
  if (Array.isArray(value)) return value.flatMap((each) => stringsOf(each, `${place}/[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each], at) => [
    [`${place}/{${at}}`, name] as [string, string],
    ...stringsOf(each, `${place}/${/\d/.test(name) || name.includes('•') ? '*' : name}`),
  ])
}

const patternsAt = new Map<string, Set<string | undefined>>()
function notePatterns(node: Node, key: string, place = ''): void {
  const below = (child: Node, name = '') => notePatterns(child, key, `${place}${name}`)
  for (const child of [...(choicesOf(node) ?? []), ...(node.allOf ?? [])]) below(child)
  for (const [name, child] of Object.entries(node.properties ?? {})) below(child, `/${name}`)
  for (const child of Object.values(node.patternProperties ?? {})) below(child, '/*')
  if (isNode(node.additionalProperties)) below(node.additionalProperties, '/*')
  if (node.items) below(node.items, '/[]')
  if ([node.type].flat().includes('string') && !node.enum && !('const' in node)) {
    const known = patternsAt.get(`${key}${place}`) ?? new Set()
    patternsAt.set(`${key}${place}`, known.add(node.pattern))
  }
}

const patternOf = (schema: object): string => (schema as Node).pattern ?? ''

/** These hold no number of a person, and are not searched. */
const decided: Record<string, string> = {
  [patternOf(Timestamp)]: 'a time, which Foyer writes',
  [patternOf(CountryCode)]: 'two letters',
  [patternOf(LanguageCode)]: 'two letters',
}

const numbers = ['198507099805', '850709-9805', '01010750160', '131052-308T', '070761-4285', '47101010033']

describe('a viewer sees no identity number in any string of a reply', () => {
  for (const [key, row] of rows)
    test(key, () => {
      const reply = row.reply as unknown as Node
      notePatterns(reply, key)
      for (const number of numbers)
        for (let turn = 0; turn < mostChoices(reply); turn += 1) {
          const whole = sampleOf(reply, number, turn)
          const shown = stringsOf(shownTo('VIEWER', row, now)(whole))
          const searched = stringsOf(whole)
          assert.equal(shown.length, searched.length, 'nothing is left out')
          for (const [at, [place, text]] of searched.entries()) {
            if (hideNumbers(text, today) === text || shown[at]?.[1] !== text) continue
            const patterns = [...(patternsAt.get(`${key}${place}`) ?? [undefined])]
            assert.ok(
              patterns.every((pattern) => pattern !== undefined && pattern in decided),
              `${place} shows ${text}: mark it, or say why it holds no number`,
            )
          }
        }
    })
})

describe('the marks of secret fields', () => {
  const search = 'what the caller looks for'
  const noNumber: Record<string, string> = {
    'POST /v1/applications.export body/search': search,
    'POST /v1/applications.export.download body/search': search,
    'POST /v1/applications.neighbours.get body/search': search,
    'POST /v1/applications.search body/search': search,
    'POST /v1/parties.search body/search': search,
    'POST /v1/applications.report.get reply/documents/downloadURL': 'a URL of Foyer',
  }
  const says =
    /identity.?number|account.?number|\biban\b|birth.?number|national.?number|coordination.?number/i

  /** Strings whose name or description says that they are such a number. */
  function unmarked(node: Node, name: string, place: string): string[] {
    const below = (child: Node, at: string) => unmarked(child, at, `${place}/${at}`)
    const isText = [node.type].flat().includes('string') && !node.enum
    const own = isText && says.test(`${name} ${node.description ?? ''}`) && node['x-secret'] === undefined
    return [
      ...(own ? [place] : []),
      ...[...(choicesOf(node) ?? []), ...(node.allOf ?? [])].flatMap((each) => unmarked(each, name, place)),
      ...Object.entries(node.properties ?? {}).flatMap(([at, child]) => below(child, at)),
      ...Object.values(node.patternProperties ?? {}).flatMap((child) => below(child, '*')),
      ...(isNode(node.additionalProperties) ? below(node.additionalProperties, '*') : []),
      ...(node.items ? unmarked(node.items, name, place) : []),
    ]
  }

  test('are on every field with an identity or account number', () => {
    const places = rows.flatMap(([key, { body, reply }]) => [
      ...(body ? unmarked(body as unknown as Node, '', `${key} body`) : []),
      ...unmarked(reply as unknown as Node, '', `${key} reply`),
    ])
    assert.deepEqual(places.sort(), Object.keys(noNumber).sort(), 'mark it, or say why it holds no number')
  })
})

test('show a reviewer a number in part where the row says so, and a credential the whole number', () => {
  const row = rows.find(([key]) => key.endsWith('applications.report.get'))?.[1] as Operation
  const account = { type: 'IBAN', id: 'a', iban: 'SE4550000000058398257466' }
  const report = { bankAccounts: [account], notes: [{ text: '198507099805' }] }
  const ibanFor = (role: 'REVIEWER' | 'VIEWER' | null) => JSON.stringify(shownTo(role, row, now)(report))
  assert.ok(ibanFor('REVIEWER').includes('"SE45••••7466"') && ibanFor('REVIEWER').includes('198507099805'))
  assert.ok(ibanFor('VIEWER').includes('"SE45••••7466"') && !ibanFor('VIEWER').includes('198507099805'))
  assert.equal(ibanFor(null), JSON.stringify(report))
})
