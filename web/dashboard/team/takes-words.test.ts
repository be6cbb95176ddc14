/** What a reviewer takes, in words. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { takesWords } from './takes-words.ts'

const all = { workflowIds: null, markets: null, languages: null, risks: null }
const workflows = [{ id: 'w', name: 'Business account' }]
const rows: Array<[takes: Partial<Parameters<typeof takesWords>[0]>, words: string]> = [
  [{}, 'Everything'],
  [{ workflowIds: ['w'] }, 'Business account'],
  [{ workflowIds: ['w', 'x'] }, 'Business account, another workflow'],
  [{ markets: ['SE', 'NO'], languages: ['sv'] }, 'Sweden, Norway · Swedish'],
  [{ risks: ['LOW', 'HIGH'] }, 'low and high risk'],
]

describe('a reviewer takes', () => {
  for (const [takes, words] of rows)
    it(words, () => assert.equal(takesWords({ ...all, ...takes }, workflows), words))
})
