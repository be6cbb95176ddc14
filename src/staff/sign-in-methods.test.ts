import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mayChangeFactors, needsTwoStep, type SignInMethod, signInMethods } from './sign-in-methods.ts'

const asking = { requireTwoStep: true, role: 'ADMIN', throughProvider: false } as const

describe('where two-step sign-in is required', () => {
  const cases: Array<[SignInMethod, boolean]> = [
    ['PASSWORD', true],
    ['PASSWORD_AND_APP', false],
    ['PASSWORD_AND_RECOVERY_CODE', false],
    ['PASSWORD_AND_PASSKEY', false],
    ['PASSKEY', false],
    ['SINGLE_SIGN_ON', true],
  ]
  for (const [method, needed] of cases)
    test(`a session from ${method} ${needed ? 'needs the second step' : 'is enough'}`, () =>
      assert.equal(needsTwoStep(method, asking), needed))

  test('the table contains every method', () =>
    assert.deepEqual(
      cases.map(([method]) => method),
      [...signInMethods],
    ))

  test('single sign-on replaces the second step where it is required, but not for owners', () => {
    const through = { ...asking, throughProvider: true }
    assert.equal(needsTwoStep('SINGLE_SIGN_ON', through), false)
    assert.equal(needsTwoStep('SINGLE_SIGN_ON', { ...through, role: 'OWNER' }), true)
    assert.equal(needsTwoStep('PASSWORD', through), true, 'having a provider is not coming through it')
  })

  test('an unknown method counts as a password', () =>
    assert.equal(needsTwoStep('LATER' as SignInMethod, asking), true))
})

test('where two-step sign-in is optional, every session is enough', () => {
  for (const method of signInMethods)
    assert.equal(needsTwoStep(method, { ...asking, requireTwoStep: false }), false)
})

test('a person with a second step changes it only in a session that used one', () => {
  for (const method of signInMethods) {
    assert.equal(mayChangeFactors(method, false), true)
    assert.equal(mayChangeFactors(method, true), method !== 'PASSWORD')
  }
})
