import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CaseParty } from './case-parties.ts'
import { identityOf, isPossiblySame, likenessesOf } from './same-party.ts'

const person = (name: string, born: string | null, more: Partial<CaseParty> = {}): CaseParty => ({
  ...{ kind: 'PERSON', name, otherNames: [], born, countries: [], roles: [] },
  ...{ personalIdentityNumber: null, organizationNumber: null, ...more },
})
const company = (name: string, id: string | null = null, issuingCountry = 'SE'): CaseParty => ({
  ...person(name, null),
  kind: 'ORGANIZATION',
  organizationNumber: id === null ? null : { id, display: id, issuingCountry, type: 'REGISTRATION' },
})
const numbered = (id: string, issuingCountry = 'SE', type: 'NATIONAL' | 'PASSPORT' = 'NATIONAL') => ({
  personalIdentityNumber: { id, issuingCountry, type, assurance: 'EID', synthetic: true } as const,
})

describe('identityOf', () => {
  it('is the official number, in every application', () => {
    const one = identityOf('a', person('Anna Berg', null, numbered('199001012384')))
    const other = identityOf('b', person('A. Berg', '1990-01-01', numbered('199001012384')))
    assert.equal(one, other)
    assert.equal(
      identityOf('a', company('Ett AB', '5599124427')),
      identityOf('b', company('Två AB', '5599124427')),
    )
  })

  it('differs by country and kind of number', () => {
    const texts = [numbered('1'), numbered('1', 'NO'), numbered('1', 'SE', 'PASSPORT')].map((more) =>
      identityOf('a', person('Anna', null, more)),
    )
    assert.equal(new Set([...texts, identityOf('a', company('Anna', '1'))]).size, 4)
  })

  it('is of one application without a number', () => {
    const anna = person('Anna Berg', '1990-01-01')
    assert.equal(identityOf('a', anna), identityOf('a', { ...anna, name: 'ANNA  BERG' }))
    assert.notEqual(identityOf('a', anna), identityOf('b', anna))
    assert.notEqual(identityOf('a', anna), identityOf('a', { ...anna, born: null }))
  })
})

describe('isPossiblySame', () => {
  const anna = person('Anna Maria Berg', '1990-01-01')
  const cases: Array<[string, CaseParty, CaseParty, boolean]> = [
    ['the same name and day of birth', anna, person('Berg Anna Maria', '1990-01-01'), true],
    ['a name without the middle one', anna, person('Anna Berg', '1990-01-01'), true],
    ['another day of birth', anna, person('Anna Maria Berg', '1990-01-02'), false],
    ['only the month of birth', anna, person('Anna Maria Berg', '1990-01'), false],
    ['only the month of both', person('Anna Berg', '1990-01'), person('Anna Berg', '1990-01'), false],
    ['another name', anna, person('Anna Maria Lund', '1990-01-01'), false],
    ['a number of one only', anna, person('Anna Berg', '1990-01-01', numbered('1')), true],
    ['numbers of two countries', { ...anna, ...numbered('1') }, { ...anna, ...numbered('2', 'NO') }, true],
    ['two numbers of one country', { ...anna, ...numbered('1') }, { ...anna, ...numbered('2') }, false],
    ['a former name', { ...anna, otherNames: ['Anna Lund'] }, person('Anna Lund', '1990-01-01'), true],
    ['companies of one name', company('Granhede AB'), company('GRANHEDE AB', '5599124427'), true],
    ['companies of two countries', company('G AB', '1', 'SE'), company('G AB', '1', 'FI'), true],
    ['companies with two numbers', company('G AB', '1'), company('G AB', '2'), false],
    ['companies of two names', company('G AB'), company('H AB'), false],
    ['a person and a company', anna, company('Anna Maria Berg'), false],
  ]
  for (const [what, one, other, expected] of cases)
    it(`${what}: ${expected}`, () => {
      assert.equal(isPossiblySame(one, other), expected)
      assert.equal(isPossiblySame(other, one), expected)
      if (!expected) return
      const shared = likenessesOf(one).filter((each) => likenessesOf(other).includes(each))
      assert.ok(shared.length > 0, 'the index proposes them')
    })
})
