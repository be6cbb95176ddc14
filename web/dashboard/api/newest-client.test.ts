/** The credential that code samples name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestClient } from './newest-client.ts'

const made = (kind: 'CLIENT' | 'API_KEY', clientId: string, day: number) => ({
  ...{ kind, clientId, createdAt: `2026-11-0${day}T08:00:00.000Z` },
})
const [old, recent, key] = [made('CLIENT', 'a', 1), made('CLIENT', 'b', 2), made('API_KEY', 'k', 3)]

const cases: Array<[title: string, all: Array<typeof old>, clientId: string | undefined]> = [
  ['none', [], undefined],
  ['only an API key', [key], undefined],
  ['the newer of two, in any order', [recent, old], 'b'],
  ['the newer of two, oldest first', [old, recent, key], 'b'],
]
for (const [title, all, clientId] of cases)
  test(`names ${title}`, () => assert.equal(newestClient(all)?.clientId, clientId))
