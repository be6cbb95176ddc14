/** The screened subjects, and which names and companies count as equal. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, contactOf, proofOf, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { discrepanciesOf } from './discrepancies.ts'
import { subjectsOf } from './screening-subjects.ts'

const kyb = workflowOf('KYB')
const kyc = workflowOf('KYC')
const withData = (of: Case, data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const withAnswer = (of: Case, key: string, fields: Record<string, unknown>): Case =>
  withData(of, {
    answers: { ...of.data.answers, [key]: { ...of.data.answers[key], ...fields } as StepAnswer },
  })
const registry = (of: Case) => of.data.registry as RegistryAnswer

describe('the screening subjects', () => {
  it('are the applicant and every party of the registry answer, without duplicates', () => {
    const { persons, organizations } = subjectsOf(clearCase('KYB', 'se-whole-board'), kyb)
    const names = persons.map(({ fullName }) => fullName)
    assert.equal(names[0], 'Anna Testsson')
    assert.equal(new Set(names).size, names.length)
    assert.ok(names.includes('Björn Provberg') && names.length >= 3)
    assert.equal(
      organizations[0]?.name,
      registry(clearCase('KYB', 'se-whole-board')).organization.organizationName,
    )
  })

  it('contain the applicant once even if the registry publishes no number', () => {
    const { persons } = subjectsOf(clearCase('KYB', 'no-chair-alone', 'kari-testmann'), kyb)
    assert.equal(persons.filter(({ fullName }) => fullName.includes('Testmann')).length, 1)
    assert.notEqual(
      persons.find(({ fullName }) => fullName.includes('Testmann'))?.personalIdentityNumber,
      null,
    )
  })

  it('contain both names if the declared name differs', () => {
    const of = withAnswer(clearCase('KYC'), 'contact', { lastName: 'Annan' })
    assert.deepEqual(
      subjectsOf(of, kyc).persons.map(({ fullName }) => fullName),
      ['Anna Testsson', 'Anna Annan'],
    )
  })

  it('contain a declared name without proven data, and a declared number besides the proven one', () => {
    const personalIdentityNumber = proofOf('sven-sanktionsson').personalIdentityNumber
    const person = {
      kind: 'PERSON_DETAILS',
      givenName: 'Anna',
      familyName: 'Testsson',
      personalIdentityNumber,
    }
    const of = withAnswer(clearCase('KYC'), 'contact', { firstName: 'Sven', lastName: 'Sanktionsson' })
    assert.deepEqual(
      subjectsOf(withAnswer(of, 'person', person), kyc).persons.map((each) => [
        each.fullName,
        each.dateOfBirth,
        each.personalIdentityNumber?.id,
      ]),
      [
        ['Anna Testsson', '1983-02-18', '198302182384'],
        ['Anna Testsson', '1983-02-18', '196402183377'],
        ['Sven Sanktionsson', null, undefined],
      ],
    )
  })

  it('contain the proven nationalities as countries', () => {
    const of = clearCase('KYC')
    const identity = { ...proofOf('anna-testsson'), nationalities: ['RU', 'SE'] }
    const [applicant] = subjectsOf({ ...of, data: { ...of.data, identity } }, kyc).persons
    assert.deepEqual(applicant?.countries, ['SE', 'RU'])
  })

  it('contain the declared countries of origin', () => {
    const of = clearCase('KYC')
    const placeOfBirth = { country: 'RU', region: null, locality: 'Perm' }
    const person = {
      ...{ at: '', revision: 1, kind: 'PERSON_DETAILS', givenName: 'Anna', familyName: 'Testsson' },
      ...{ dateOfBirth: null, personalIdentityNumber: null, address: null },
      ...{ nationalities: ['NO'], placeOfBirth },
    } as StepAnswer
    const answers = { ...of.data.answers, person }
    const [applicant] = subjectsOf({ ...of, data: { ...of.data, answers } }, kyc).persons
    assert.deepEqual(applicant?.countries, ['SE', 'NO', 'RU'])
  })

  it('contain previous names, and the declared company besides the registered one', () => {
    const of = withAnswer(clearCase('KYB', 'se-previous-name'), 'company', { name: 'Skrivet AB' })
    const { organizations } = subjectsOf(of, kyb)
    assert.ok((organizations[0]?.previousNames.length ?? 0) > 0)
    assert.equal(organizations[1]?.name, 'Skrivet AB')
  })

  it('contain other names of a company above, and keep its reference', () => {
    const of = clearCase('KYB')
    const number = { id: '1', issuingCountry: 'SE', type: 'REGISTRATION', display: '1' } as const
    const company = { kind: 'ORGANIZATION', name: 'Nova AB', organizationNumber: number } as const
    const interest = { holder: company, of: null, type: 'SHAREHOLDING' as const, share: null }
    const owners = [{ ...interest, registryCode: null, registryText: null }]
    const companiesAbove = [{ company, status: 'ACTIVE' as const, otherNames: ['Listed Old Name AB'] }]
    const above = (more: object) =>
      subjectsOf(withData(of, { registry: { ...registry(of), owners, ...more } }), kyb).organizations.find(
        ({ name }) => name === 'Nova AB',
      )
    assert.deepEqual(above({ companiesAbove })?.previousNames, ['Listed Old Name AB'])
    assert.equal(above({})?.reference, above({ companiesAbove })?.reference)
    assert.deepEqual(above({})?.previousNames, [])
  })

  it('contain another account holder as a person and as a company', () => {
    const held = (accountHolder: string) =>
      subjectsOf(withAnswer(clearCase('KYC'), 'account', { account: { accountHolder } }), kyc)
    assert.equal(held('Anna Testsson').persons.length, 1)
    const { persons, organizations } = held('Sven Sanktionsson')
    assert.deepEqual([persons[1]?.fullName, persons[1]?.dateOfBirth], ['Sven Sanktionsson', null])
    assert.equal(organizations[0]?.name, 'Sven Sanktionsson')
  })

  it('keep their references if the order of the board changes', () => {
    const of = clearCase('KYB', 'se-whole-board')
    const reversed = withData(of, {
      registry: {
        ...registry(of),
        officers: registry(of)
          .officers.map((body) => body.toReversed())
          .reverse(),
      },
    })
    const references = (each: Case) =>
      subjectsOf(each, kyb)
        .persons.map(({ reference }) => reference)
        .sort()
    assert.deepEqual(references(reversed), references(of))
  })
})

describe('a person that a register names', () => {
  const smith = {
    ...{ kind: 'PERSON' as const, name: nameOf('John', 'Smith'), personalIdentityNumber: null },
    ...{ dateOfBirth: { value: '1950-03', circa: false }, nationality: 'GB', countryOfResidence: null },
  }
  const number = proofOf('sven-sanktionsson').personalIdentityNumber
  const personsOf = (...parties: PersonRef[]) => {
    const of = clearCase('KYB')
    const officers = [parties.map((party) => ({ party, roles: [] }))] as unknown as RegistryAnswer['officers']
    const { persons } = subjectsOf(withData(of, { registry: { ...registry(of), officers } }), kyb)
    return persons.filter(({ fullName }) => /smith/i.test(fullName))
  }
  const referencesOf = (...parties: PersonRef[]) => personsOf(...parties).map(({ reference }) => reference)
  const born = (dateOfBirth: PersonRef['dateOfBirth']): PersonRef => ({ ...smith, dateOfBirth })
  const day = { ...smith, dateOfBirth: '1950-03-07' }
  const numbered = { ...smith, personalIdentityNumber: number }

  const rows: Array<[what: string, one: PersonRef, other: PersonRef, isSame: boolean]> = [
    ['the same', smith, { ...smith }, true],
    ['another spelling', smith, { ...smith, name: nameOf('JOHN', 'SMITH') }, true],
    ['another name', smith, { ...smith, name: nameOf('Joan', 'Smith') }, false],
    ['another month', smith, born({ value: '1980-05', circa: false }), false],
    ['a year only', smith, born({ value: '1950', circa: false }), false],
    ['about that month', smith, born({ value: '1950-03', circa: true }), false],
    ['the day of birth', smith, day, false],
    ['no birth', smith, born(null), false],
    ['another country', smith, { ...smith, nationality: 'RU' }, false],
    ['another country and no birth', born(null), { ...born(null), nationality: 'RU' }, false],
    ['another country of who has a day of birth', day, { ...day, nationality: 'RU' }, true],
    ['another country of who has a number', numbered, { ...numbered, nationality: 'RU' }, true],
    ['a number', smith, numbered, false],
  ]
  it('is compared by the month of birth where the register has no day', () => {
    const [monthly, daily] = [personsOf(smith)[0], personsOf(day)[0]]
    assert.deepEqual([monthly?.dateOfBirth, monthly?.bornAbout], [null, { value: '1950-03', circa: false }])
    assert.deepEqual([daily?.dateOfBirth, daily?.bornAbout], ['1950-03-07', undefined])
  })

  for (const [what, one, other, isSame] of rows)
    it(`with ${what} is ${isSame ? 'the same' : 'another'} subject`, () => {
      const [first, second] = [referencesOf(one), referencesOf(other)]
      assert.equal(isSame, first[0] === second[0])
      assert.equal(referencesOf(one, other).length, isSame ? 1 : 2, 'both are screened')
    })
  it('keeps its earlier reference where only the day, the number or the name is known', () => {
    const unknown = { ...born(null), nationality: null }
    assert.deepEqual(
      [day, numbered, unknown].map((each) => referencesOf(each)[0]),
      ['person:john-smith:1950-03-07:', `person:john-smith::${number?.id}`, 'person:john-smith::'],
    )
  })
})

const names: [given: string, family: string, isSame: boolean][] = [
  ['Åsa Maria', 'Ängstest Provsson-Öhman', true],
  ['Aasa', 'Aengstest Provsson Oehman', true],
  ['Asa', 'Angstest Provsson-Ohman', true],
  ['ÅSA', 'ÄNGSTEST PROVSSON-ÖHMAN', true],
  ['Ängstest Provsson-Öhman', 'Åsa', true],
  ['Åsa', 'Öhman', true],
  ['Åsa', 'Annan', false],
  ['Eva', 'Ängstest Provsson-Öhman', false],
]

describe('a declared name', () => {
  for (const [firstName, lastName, isSame] of names)
    it(`${firstName} ${lastName} ${isSame ? 'matches' : 'differs from'} the proven name`, () => {
      const identity = { ...proofOf('asa-angstest-ohman') }
      const of = withData(clearCase('KYC'), {
        identity,
        answers: { contact: { ...contactOf(identity), firstName, lastName } as StepAnswer },
      })
      assert.deepEqual(
        discrepanciesOf(of, kyc).filter(({ code }) => code === 'identity_differs_from_declared'),
        isSame ? [] : [{ code: 'identity_differs_from_declared', detail: 'contactDetails.name' }],
      )
    })

  it('is compared with number and date of birth, and a discrepancy holds no personal data', () => {
    const identity = proofOf('anna-testsson')
    const person = {
      kind: 'PERSON_DETAILS',
      givenName: 'Eva',
      familyName: 'Annan',
      dateOfBirth: '1999-09-09',
      personalIdentityNumber: { ...identity.personalIdentityNumber, id: '199909090000' },
      address: null,
    } as unknown as StepAnswer
    const of = withData(clearCase('KYC'), {
      answers: { ...clearCase('KYC').data.answers, person },
      prefill: { firstName: 'Bo', lastName: 'Prov' },
    })
    const [discrepancy] = discrepanciesOf(of, kyc)
    assert.equal(
      discrepancy?.detail,
      'personDetails.name, personDetails.dateOfBirth, personDetails.personalIdentityNumber, prefill.name',
    )
  })
})

const companies: [declared: string, registered: string, isSame: boolean][] = [
  ['Testbolaget AB', 'Testbolaget Aktiebolag', true],
  ['Testbolaget AB (publ)', 'TESTBOLAGET AB', true],
  ['AB Testbolaget', 'Testbolaget AB', true],
  ['Prøve A/S', 'Proeve AS', true],
  ['Testbolaget AB', 'Testbolaget HB', false],
  ['Testbolaget AB', 'Testbolaget Nord AB', false],
]

describe('a declared company', () => {
  for (const [name, organizationName, isSame] of companies)
    it(`${name} ${isSame ? 'matches' : 'differs from'} ${organizationName}`, () => {
      const before = withAnswer(clearCase('KYB'), 'company', { name })
      const organization = { ...registry(before).organization, organizationName }
      const of = withData(before, { registry: { ...registry(before), organization } })
      const codes = discrepanciesOf(of, kyb).map(({ code }) => code)
      assert.equal(codes.includes('organization_differs_from_registry'), !isSame)
    })

  it('matches the prefilled number in any usual notation', () => {
    const id = registry(clearCase('KYB')).organization.organizationNumber.id
    const codes = (organizationNumber: string) =>
      discrepanciesOf(withData(clearCase('KYB'), { prefill: { organizationNumber } }), kyb).map(
        ({ code }) => code,
      )
    for (const same of [id, `16${id}`, `${id.slice(0, 6)}-${id.slice(6)}`, ` ${id} `, `SE${id}01`])
      assert.deepEqual(codes(same), [])
    for (const other of ['5560000001', id.slice(-1), id.slice(4)])
      assert.deepEqual(codes(other), ['organization_differs_from_prefill'], other)
  })
})
