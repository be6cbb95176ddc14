import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyCaseData } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { subjectOf } from './subject.ts'

describe('subjectOf', () => {
  it('is the registered organization of a KYB', () => {
    const of = clearCase('KYB')
    const { organizationName, organizationNumber } = of.data.registry?.organization ?? {}
    assert.deepEqual(subjectOf(of, workflowOf('KYB')), {
      name: organizationName,
      organizationNumber: organizationNumber?.display,
      birthYear: null,
    })
  })

  it('is the proven person of a KYC, with the year of birth only', () => {
    const of = clearCase('KYC')
    const { givenName, familyName, dateOfBirth } = of.data.identity ?? {}
    assert.deepEqual(subjectOf(of, workflowOf('KYC')), {
      name: `${givenName} ${familyName}`,
      organizationNumber: null,
      birthYear: Number(dateOfBirth?.slice(0, 4)),
    })
  })

  it('is the prefilled name as long as nothing else is known', () => {
    const prefill = { firstName: 'Ture', lastName: 'Abelsson', organizationNumber: '559912-4427' }
    const of = { ...clearCase('KYB'), data: emptyCaseData(prefill) }
    const expected = { name: 'Ture Abelsson', organizationNumber: '559912-4427', birthYear: null }
    assert.deepEqual(subjectOf(of, workflowOf('KYB')), expected)
  })

  it('is empty before anything is known', () => {
    const of = { ...clearCase('KYC'), data: emptyCaseData({}) }
    assert.deepEqual(subjectOf(of, workflowOf('KYC')), {
      name: null,
      organizationNumber: null,
      birthYear: null,
    })
  })
})
