import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areOtherGenders, genderOf } from './genders.ts'

test('a given name has a gender where it is used for one only', () => {
  for (const [name, gender] of [
    ['daniela', 'FEMALE'],
    ['daniel', 'MALE'],
    ['evgeniia', undefined],
    ['karima', 'FEMALE'],
    ['andrea', undefined],
    ['robin', undefined],
    ['hathersage', undefined],
  ] as const)
    assert.equal(genderOf(name), gender, name)
})

for (const [one, other, differ] of [
  ['mario', 'maria', true],
  ['jan', 'jana', true],
  ['rea', 'reza', false],
  ['martin', 'marten', false],
  ['daniel', 'hathersage', false],
] as const)
  test(`${one} and ${other}: ${differ ? 'different genders' : 'unknown'}`, () => {
    assert.equal(areOtherGenders(one, other), differ)
    assert.equal(areOtherGenders(other, one), differ)
  })
