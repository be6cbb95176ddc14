/** The URLs of logo and cover, and what a customer without a look has. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverPath, customerNameOf, logoPath, noLook } from './look.ts'

test('the URL of a logo names its customer and its content', () =>
  assert.equal(logoPath('c', 'abc'), '/onboarding/logos/c/abc'))

test('the URL of a cover names its customer and its content', () =>
  assert.equal(coverPath('c', 'abc'), '/onboarding/covers/c/abc'))

test('a customer without a look keeps the look of each workflow', () =>
  assert.deepEqual(new Set(Object.values(noLook)), new Set([null])))

test('a workflow may show another name than the customer’s', () => {
  const names = [undefined, {}, { name: 'Bank Sweden' }].map((look) => customerNameOf({ name: 'Bank' }, look))
  assert.deepEqual(names, ['Bank', 'Bank', 'Bank Sweden'])
})

test('the name of the customer’s look goes before that of a workflow', () => {
  const customer = { name: 'Demo', look: { name: 'Lindhamn' } }
  assert.equal(customerNameOf(customer, undefined), 'Lindhamn')
  assert.equal(customerNameOf(customer, { name: 'Bank Sweden' }), 'Lindhamn')
})
