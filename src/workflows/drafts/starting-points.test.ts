/** The starting points of a new workflow. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../validity.ts'
import { reservedStepKeys } from '../workflow.ts'
import {
  duplicateOf,
  emptyDefinition,
  fromTemplate,
  templates,
  withDefaults,
  withMissingDefaults,
} from './starting-points.ts'

for (const template of templates)
  test(`${template} can be published unchanged, with its own name`, () => {
    const definition = fromTemplate(template, 'Mine')
    assert.equal(definition.name, 'Mine')
    assert.deepEqual(problemsOf(definition, reservedStepKeys), [])
  })

test('an empty workflow only lacks steps', () => {
  const problems = problemsOf(emptyDefinition('New', 'KYC', ['SE'], ['en']), reservedStepKeys)
  assert.deepEqual(
    problems.map(({ path, code }) => [path, code]),
    [['/steps', 'too_few']],
  )
})

test('a copy shares no object with its original', () => {
  const original = { name: 'A', steps: [{ key: 'one' }] }
  const copy = duplicateOf(original, 'B')
  assert.deepEqual(copy, { name: 'B', steps: [{ key: 'one' }] })
  assert.notEqual(copy.steps, original.steps)
})

test('the customer’s defaults replace those of a template, and not those of an import', () => {
  const defaults = { retentionYears: 7, expiryDays: null }
  const template = fromTemplate('KYC_PRIVATE_PERSON', 'Mine')
  assert.deepEqual(withDefaults(template, defaults), { ...template, retention: { years: 7 } })
  assert.deepEqual(withDefaults(template, { retentionYears: null, expiryDays: null }), template)
  assert.deepEqual(withMissingDefaults(template, defaults), template)
  assert.deepEqual(withMissingDefaults({ name: 'Bare' }, { ...defaults, expiryDays: 14 }), {
    name: 'Bare',
    retention: { years: 7 },
    expiry: { days: 14 },
  })
})
