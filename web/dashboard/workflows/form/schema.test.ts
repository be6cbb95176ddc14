/** Forms are made from schemas: which fields, in which order, and what a new part begins with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { describeKinds } from '#workflows/steps/describe.ts'
import { stepKinds } from '#workflows/steps/kinds.ts'
import { stepFields, Text } from '#workflows/text-schemas.ts'
import { fieldsOf, isForDevelopers, newPart, type Schema, settled, wordsOfValue } from './schema.ts'

test('an unknown kind of step gets fields from its schema, the key last', () => {
  const definition = Type.Object({ ...stepFields, kind: Type.Literal('DUMMY'), greeting: Text })
  const [dummy] = describeKinds({ DUMMY: { definition } })
  const schema = dummy?.schema as Schema
  const names = fieldsOf(schema, {}).map(([name]) => name)
  assert.deepEqual(names, ['title', 'greeting', 'when', 'optional', 'key'])
  assert.deepEqual(newPart(schema, 'dummy'), { key: 'dummy', kind: 'DUMMY', greeting: {} })
})

test('every new part starts with its required fields', () => {
  for (const { kind, schema } of describeKinds(stepKinds)) {
    const part = newPart(schema as Schema, 'new')
    assert.deepEqual([part.key, part.kind], ['new', kind])
    for (const name of (schema as Schema).required ?? []) assert.ok(name in part, `${kind} ${name}`)
  }
})

test('only some kinds of questions have choices or a currency', () => {
  const { schema } = describeKinds({ QUESTIONNAIRE: stepKinds.QUESTIONNAIRE })[0] ?? {}
  const question = (schema as Schema).properties?.questions?.items as Schema
  const shown = (kind: string) => fieldsOf(question, { kind }).map(([name]) => name)
  assert.ok(shown('ONE_OF').includes('choices') && !shown('AMOUNT').includes('choices'))
  assert.ok(shown('AMOUNT').includes('currency') && !shown('DATE').includes('currency'))
  const changed = settled(question, { key: 'a', kind: 'DATE', choices: [], currency: 'SEK' })
  assert.deepEqual(changed, { key: 'a', kind: 'DATE' })
})

test('a question that becomes an amount or a choice begins complete', () => {
  const { schema } = describeKinds({ QUESTIONNAIRE: stepKinds.QUESTIONNAIRE })[0] ?? {}
  const question = (schema as Schema).properties?.questions?.items as Schema
  const amount = settled(question, { key: 'a', kind: 'AMOUNT' })
  assert.deepEqual(amount, { key: 'a', kind: 'AMOUNT', currency: 'MARKET' })
  assert.deepEqual(settled(question, { ...amount, currency: 'NOK' }), { ...amount, currency: 'NOK' })
  const { choices } = settled(question, { key: 'a', kind: 'ONE_OF' })
  assert.deepEqual(choices, [
    { value: 'choice-1', label: {} },
    { value: 'choice-2', label: {} },
  ])
})

test('the key stands behind the other fields, for developers', () => {
  const [contact] = describeKinds(stepKinds)
  const fields = fieldsOf(contact?.schema as Schema, {})
  const hidden = fields.filter(([, field]) => isForDevelopers(field)).map(([name]) => name)
  assert.deepEqual(hidden, ['key'])
})

test('describes values in words', () => {
  assert.equal(wordsOfValue('REGISTRATION_CERTIFICATE'), 'Registration certificate')
  assert.equal(wordsOfValue('personalIdentityNumber'), 'Personal identity number')
  assert.equal(wordsOfValue('IBAN'), 'IBAN')
})
