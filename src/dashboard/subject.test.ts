import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyCaseData } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import type { AnswerOf, StepAnswer } from '#workflows/answers.ts'
import { subjectOf } from './subject.ts'

const given = { at: '', revision: 1 }
const details: AnswerOf<'PERSON_DETAILS'> = {
  ...{ ...given, kind: 'PERSON_DETAILS', givenName: 'Berit', familyName: 'Uppgiven' },
  ...{ dateOfBirth: '1990-02-03', personalIdentityNumber: null, address: null },
}
const identity: AnswerOf<'IDENTITY'> = {
  ...{ ...given, kind: 'IDENTITY', method: 'DOCUMENT', provider: 'document' },
  document: {
    ...{ type: 'PASSPORT', country: 'SE', number: 'P0000001', givenName: 'Cia', familyName: 'Fotograferad' },
    ...{ dateOfBirth: '1985-06-07', expiresOn: '2030-01-01', machineReadable: 'VALID', pictures: [] },
  },
}
const contact: AnswerOf<'CONTACT_DETAILS'> = {
  ...{
    ...given,
    kind: 'CONTACT_DETAILS',
    firstName: 'Dag',
    lastName: 'Kontaktsson',
    email: '',
    phoneNumber: '',
  },
}

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

  const people: Array<
    [what: string, answers: Record<string, StepAnswer>, name: string, born: number | null]
  > = [
    ['their document', { identity, person: details, contact }, 'Cia Fotograferad', 1985],
    ['their own details', { person: details, contact }, 'Berit Uppgiven', 1990],
    ['their contact details', { contact }, 'Dag Kontaktsson', null],
    ['the one name that they gave', { contact: { ...contact, lastName: '' } }, 'Dag', null],
  ]
  for (const [what, answers, name, birthYear] of people)
    it(`is a person without a proven identity, by ${what}`, () => {
      const of = clearCase('KYC')
      const unproven = { ...of, data: { ...of.data, identity: null, answers } }
      assert.deepEqual(subjectOf(unproven, workflowOf('KYC')), { name, organizationNumber: null, birthYear })
    })

  const company = clearCase('KYB')
  const answer = company.data.answers.company as AnswerOf<'ORGANIZATION'>
  const organizations: Array<
    [what: string, own: Partial<typeof answer>, name: string, number: string | null]
  > = [
    [
      'as the applicant typed it, whatever a register says of it later',
      { source: 'DECLARED', name: 'Provbolaget AB' },
      'Provbolaget AB',
      answer.organizationNumber?.display ?? assert.fail(),
    ],
    [
      'without a number, where the applicant has none',
      { source: 'DECLARED', name: 'Provföreningen', organizationNumber: null },
      'Provföreningen',
      null,
    ],
  ]
  for (const [what, own, name, organizationNumber] of organizations)
    it(`is an organization ${what}`, () => {
      const answers = { ...company.data.answers, company: { ...answer, ...own } }
      const of = { ...company, data: { ...company.data, answers } }
      assert.deepEqual(subjectOf(of, workflowOf('KYB')), { name, organizationNumber, birthYear: null })
    })

  it('is the confirmed organization, although its registry entry is lost', () => {
    const of = { ...company, data: { ...company.data, registry: null } }
    assert.equal(subjectOf(of, workflowOf('KYB')).name, answer.name)
    assert.equal(subjectOf(of, workflowOf('KYB')).organizationNumber, answer.organizationNumber?.display)
  })

  it('is the person of a KYB that names no company yet, without their year of birth', () => {
    const { company: _, ...answers } = company.data.answers
    assert.deepEqual(subjectOf({ ...company, data: { ...company.data, answers } }, workflowOf('KYB')), {
      ...{ name: 'Anna Testsson', organizationNumber: null, birthYear: null },
    })
  })
})
