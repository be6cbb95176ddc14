/** Forms are made from schemas: which fields, in which order, and what a new part begins with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { describeKinds } from '../../../../../src/workflows/steps/describe.ts'
import { stepKinds } from '../../../../../src/workflows/steps/kinds.ts'
import { stepFields, Text } from '../../../../../src/workflows/text-schemas.ts'
import { fieldsOf, newPart, type Schema, withoutOthers, wordsOfValue } from './schema.ts'

test('a kind that no form knows gets its fields, the key last', () => {
  const definition = Type.Object({ ...stepFields, kind: Type.Literal('DUMMY'), greeting: Text })
  const [dummy] = describeKinds({ DUMMY: { definition } })
  const schema = dummy?.schema as Schema
  const names = fieldsOf(schema, {}).map(([name]) => name)
  assert.deepEqual(names, ['title', 'greeting', 'when', 'optional', 'key'])
  assert.deepEqual(newPart(schema, 'dummy'), { key: 'dummy', kind: 'DUMMY', greeting: {} })
})

test('every kind begins with what it requires', () => {
  for (const { kind, schema } of describeKinds(stepKinds)) {
    const part = newPart(schema as Schema, 'new')
    assert.deepEqual([part.key, part.kind], ['new', kind])
    for (const name of (schema as Schema).required ?? []) assert.ok(name in part, `${kind} ${name}`)
  }
})

test('choices and currency belong to some kinds of questions only', () => {
  const { schema } = describeKinds({ QUESTIONNAIRE: stepKinds.QUESTIONNAIRE })[0] ?? {}
  const question = (schema as Schema).properties?.questions?.items as Schema
  const shown = (kind: string) => fieldsOf(question, { kind }).map(([name]) => name)
  assert.ok(shown('ONE_OF').includes('choices') && !shown('AMOUNT').includes('choices'))
  assert.ok(shown('AMOUNT').includes('currency') && !shown('DATE').includes('currency'))
  const changed = withoutOthers(question, { key: 'a', kind: 'DATE', choices: [], currency: 'SEK' })
  assert.deepEqual(changed, { key: 'a', kind: 'DATE' })
})

test('says values in words', () => {
  assert.equal(wordsOfValue('REGISTRATION_CERTIFICATE'), 'Registration certificate')
  assert.equal(wordsOfValue('personalIdentityNumber'), 'Personal identity number')
  assert.equal(wordsOfValue('IBAN'), 'IBAN')
})
