/** Every operation that lists something answers in pages of one shape, and each verb has one meaning. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { api } from '#api.ts'

interface Fields {
  properties: Record<string, unknown>
}

/** Why a list has another shape (docs/decisions/0063-words-and-pages-of-the-api.md). */
const others: Record<string, string> = {
  'applications.documents.list': 'the specification fixes { data }',
  'applications.bankAccounts.list': 'the specification fixes { data }',
  'providers.list': 'a catalogue of the installation, and what is set of it',
  'providers.gaps.list': 'at most one row for each market and check',
  'workflows.stepKinds.list': 'the kinds of steps that this version of Foyer has',
  'queue.members.list': 'the members of one team who may decide',
  'team.list': 'two lists: members and invitations',
  'screening.lists.list': 'the lists of the installation, with who may approve them',
  'notifications.list': 'what waits now, at most a screen of it',
  'staff.sessions.list': 'the own sessions, with how long one lasts',
  'staff.passkeys.list': 'the own passkeys',
  'screening.search': 'the entries nearest to one name, not a list of rows',
}

const rows = Object.entries(api).flatMap(([key, row]) => {
  const name = key.replace('POST /v1/', '')
  return row.shape === 'OPERATION' && /\.(?:list|search)$/.test(name) ? [{ name, row }] : []
})

describe('a list', () => {
  for (const { name, row } of rows.filter((each) => others[each.name] === undefined))
    test(`${name} has data, nextCursor and hasMore, and takes a cursor and a limit`, () => {
      const [body, reply] = [row.body, row.reply] as unknown as [Fields, Fields]
      const answered = Object.keys(reply.properties)
      for (const field of ['data', 'nextCursor', 'hasMore']) assert.ok(answered.includes(field), field)
      for (const field of ['cursor', 'limit']) assert.ok(field in body.properties, field)
    })
  test('has another shape only where a reason is written', () =>
    assert.deepEqual(
      Object.keys(others).filter((name) => !rows.some((each) => each.name === name)),
      [],
    ))
})

const glossary = new URL('../../docs/glossary.md', import.meta.url)

describe('the verbs of operations', () => {
  const [, table = ''] = readFileSync(glossary, 'utf8').split('## Verbs of operations')
  const known = [...table.matchAll(/^\| ([A-Za-z, ]+) \|/gm)].flatMap(([, verbs = '']) => verbs.split(', '))
  const used = Object.entries(api).flatMap(([key, row]) => {
    const [, name] = /^POST \/v1\/([A-Za-z.]+)$/.exec(key) ?? []
    return row.shape === 'OPERATION' && name ? [{ name, verb: name.split('.').at(-1) ?? '' }] : []
  })
  test('stand in the glossary', () =>
    assert.deepEqual(
      used.filter(({ verb }) => !known.includes(verb)).map(({ name }) => name),
      [],
    ))
  test('have no row without an operation', () =>
    assert.deepEqual(
      known.filter((verb) => verb !== 'verb' && !used.some((each) => each.verb === verb)),
      [],
    ))
})
