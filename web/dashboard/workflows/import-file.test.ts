/** A file that is imported: good, broken, of something else, of a newer version. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { WorkflowDefinition } from '#workflows/workflow.ts'
import { knownFields, readWorkflowFile } from './import-file.ts'

const kinds = [...new Set(kyc.steps.map(({ kind }) => kind))]
const read = (value: unknown) =>
  readWorkflowFile(typeof value === 'string' ? value : JSON.stringify(value, null, 2), kinds)
const problemOf = (value: unknown) => {
  const found = read(value)
  assert.ok('problem' in found)
  return found.problem
}

test('reads an exported file, with a byte order mark, and a reply of the API', () => {
  const expected = { definition: kyc, name: kyc.name, steps: kyc.steps.length, rules: kyc.rules.length }
  assert.deepEqual(read(kyc), expected)
  assert.deepEqual(read(`\uFEFF${JSON.stringify(kyc)}`), expected)
  assert.deepEqual(read({ version: 3, definition: kyc }), expected)
})

test('gives the line that is not JSON', () => {
  const { title, places } = problemOf('{\n  "name": "x",\n  "steps": [\n    { "key": "a", }\n  ]\n}')
  assert.equal(title, 'The file is not JSON')
  assert.deepEqual(places, [{ line: 4, text: '{ "key": "a", }', words: 'cannot be read' }])
  assert.equal(problemOf('{\n  "name": "x"').places[0]?.line, 2)
  assert.equal(problemOf('  ').title, 'The file is empty')
})

test('refuses JSON that is not a workflow', () => {
  for (const value of [[1], {}, { steps: 'none' }, 'null', '"text"'])
    assert.equal(problemOf(value).title, 'The file holds no workflow')
})

test('lists the additions of a newer version', () => {
  const { title, places } = problemOf({ ...kyc, seals: 2, steps: [{ key: 'x', kind: 'HOLOGRAM' }] })
  assert.equal(title, 'The file is from a newer version of Foyer')
  assert.deepEqual(
    places.map(({ text, words }) => [text, words]),
    [
      ['"seals": 2', 'an unknown field'],
      ['"kind": "HOLOGRAM"', 'an unknown kind of step'],
    ],
  )
  assert.ok(places.every(({ line }) => line > 2))
})

test('knows every field of a workflow', () =>
  assert.deepEqual([...knownFields].sort(), Object.keys(WorkflowDefinition.properties).sort()))
