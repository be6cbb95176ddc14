/** The published schema is valid JSON Schema, and agrees with the import about what is a workflow. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fromTemplate, templates } from './drafts/starting-points.ts'
import { stepKinds } from './steps/kinds.ts'
import { workflowSchema } from './workflow-schema.ts'

const id = 'https://onboarding.example/v1/workflows.schema.json'
const schema = workflowSchema(id)
// x-input and x-only-for are notes for forms.
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  keywords: ['x-input', 'x-only-for', 'x-secret'],
})
const validate = ajv.compile(schema)

test('is JSON Schema 2020-12 with an address, a title and a description', () => {
  assert.ok(ajv.validateSchema(schema))
  assert.deepEqual([schema.$id, schema.title], [id, 'Workflow'])
  assert.match(String(schema.$schema), /2020-12/)
})

for (const template of templates)
  test(`${template} is valid`, () => {
    assert.ok(validate(fromTemplate(template, 'A name')), ajv.errorsText(validate.errors))
  })

test('contains every kind of step', () => {
  const written = JSON.stringify(schema)
  for (const kind of Object.keys(stepKinds)) assert.ok(written.includes(`"${kind}"`), kind)
})

const step = { key: 'contact', kind: 'CONTACT_DETAILS' }
const whole = { name: 'A', kind: 'KYC', markets: ['SE'], languages: ['en'], steps: [step], rules: [] }
const wrong: Array<[what: string, definition: unknown]> = [
  ['no steps', { ...whole, steps: [] }],
  ['an unknown field', { ...whole, color: 'red' }],
  ['an unknown kind of step', { ...whole, steps: [{ ...step, kind: 'PAYMENT' }] }],
  ['an unknown setting of a step', { ...whole, steps: [{ ...step, colour: 'red' }] }],
  ['a country in small letters', { ...whole, markets: ['se'] }],
  ['a key with capitals', { ...whole, steps: [{ ...step, key: 'Contact' }] }],
]
for (const [what, definition] of wrong)
  test(`refuses ${what}`, () => {
    assert.ok(validate(whole))
    assert.equal(validate(definition), false)
  })
