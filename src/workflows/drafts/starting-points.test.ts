/** What a new workflow begins with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../validity.ts'
import { reservedStepKeys } from '../workflow.ts'
import { duplicateOf, emptyDefinition, fromTemplate, templates } from './starting-points.ts'

for (const template of templates)
  test(`${template} can be published as it is, under its own name`, () => {
    const definition = fromTemplate(template, 'Mine')
    assert.equal(definition.name, 'Mine')
    assert.deepEqual(problemsOf(definition, reservedStepKeys), [])
  })

test('nothing lacks only steps', () => {
  const problems = problemsOf(emptyDefinition('New', 'KYC', ['SE'], ['en']), reservedStepKeys)
  assert.deepEqual(
    problems.map(({ path, code }) => [path, code]),
    [['/steps', 'too_few']],
  )
})

test('a copy shares nothing with its original', () => {
  const original = { name: 'A', steps: [{ key: 'one' }] }
  const copy = duplicateOf(original, 'B')
  assert.deepEqual(copy, { name: 'B', steps: [{ key: 'one' }] })
  assert.notEqual(copy.steps, original.steps)
})
