import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { GoverningMember, PersonRef, Role } from '@foyer/signing-rules/schemas'
import { type Case, emptyCaseData } from '#applications/case.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type CaseParty, partiesOf } from './case-parties.ts'

const kyb: PublishedWorkflow = {
  ...workflowOf('KYB'),
  steps: [...workflowOf('KYB').steps, { key: 'owners', kind: 'OWNERSHIP' }],
}
const withData = (of: Case, data: Partial<Case['data']>): Case => ({ ...of, data: { ...of.data, ...data } })
const owning = (of: Case, own: Parameters<typeof ownershipWith>[0]): Case =>
  withData(of, { answers: { ...of.data.answers, owners: ownershipWith(own) } })
const unset = { to: null, electedBy: null } as const
const ake = { givenName: 'Åke', familyName: 'Ägare', dateOfBirth: '1983-02-18' }
const owner = (more: Partial<Parameters<typeof ownerWith>[0]> = {}) => ownerWith({ ...ake, ...more })
const named = (parties: CaseParty[], name: string) => {
  const found = parties.filter((each) => each.name === name || each.otherNames.includes(name))
  assert.equal(found.length, 1, `${name} once, of ${parties.map((each) => each.name).join('; ')}`)
  return found[0] as CaseParty
}
const kindsOf = ({ roles }: CaseParty) => roles.map(({ role, source }) => `${role} ${source}`)
const personRef = (name: string, more: Partial<PersonRef> = {}): PersonRef => ({
  ...{ kind: 'PERSON', name: nameOf(name, ''), personalIdentityNumber: null, dateOfBirth: null },
  ...{ nationality: null, countryOfResidence: null, ...more },
})

describe('partiesOf', () => {
  it('is empty before the first answer, whatever the customer expects', () => {
    const prefill = { firstName: 'Anna', lastName: 'Berg', organizationNumber: '559912-4427' }
    assert.deepEqual(partiesOf({ ...clearCase('KYB'), data: emptyCaseData(prefill) }, kyb), [])
  })

  it('has the applicant once, with the proven name first and the declared one beside it', () => {
    const of = clearCase('KYC')
    const contact = {
      kind: 'CONTACT_DETAILS',
      firstName: 'Bibbi',
      lastName: 'Annan',
      email: '',
      phoneNumber: '',
    }
    const answers = { ...of.data.answers, contact: { at: '', revision: 1, ...contact } as never }
    const parties = partiesOf(withData(of, { answers, signatures: [] }), workflowOf('KYC'))
    const { givenName, familyName, dateOfBirth, personalIdentityNumber } = of.data.identity ?? {}
    const applicant = named(parties, 'Bibbi Annan')
    assert.equal(applicant.name, `${givenName} ${familyName}`)
    assert.equal(applicant.born, dateOfBirth)
    assert.deepEqual(applicant.personalIdentityNumber, personalIdentityNumber)
    assert.deepEqual(kindsOf(applicant), ['APPLICANT PROVEN', 'APPLICANT DECLARED'])
  })

  it('keeps a declared number that differs from the proven one', () => {
    const of = clearCase('KYC')
    const proven = of.data.identity?.personalIdentityNumber ?? assert.fail()
    const typed = { ...proven, id: '197104042390' }
    const declaring = (personalIdentityNumber: typeof typed) => {
      const details = { kind: 'PERSON_DETAILS', givenName: 'Anna', familyName: 'Testsson' }
      const facts = { dateOfBirth: null, personalIdentityNumber }
      const answers = { ...of.data.answers, details: { at: '', revision: 1, ...details, ...facts } as never }
      const workflow = workflowOf('KYC')
      const steps = [...workflow.steps, { key: 'details', kind: 'PERSON_DETAILS' } as never]
      const [applicant] = partiesOf(withData(of, { answers }), { ...workflow, steps })
      return applicant
    }
    assert.deepEqual(declaring(typed)?.personalIdentityNumber, proven)
    assert.deepEqual(declaring(typed)?.otherNumbers, [typed])
    assert.equal(declaring(proven)?.otherNumbers, undefined)
  })

  it('has the company with its former names', () => {
    const of = clearCase('KYB')
    const { registry } = of.data
    assert.ok(registry)
    const organization = { ...registry.organization, previousNames: ['Gamla Bolaget AB'] }
    const parties = partiesOf(withData(of, { registry: { ...registry, organization } }), kyb)
    const company = named(parties, 'Gamla Bolaget AB')
    assert.equal(company.name, registry.organization.organizationName)
    assert.deepEqual(kindsOf(company), ['COMPANY REGISTERED', 'COMPANY DECLARED'])
  })

  it('has a declared owner with the share over all ways, and the companies on them', () => {
    const through = [
      { name: 'Holding AB', organizationNumber: null, country: 'SE' as const, share: exactly(50) },
    ]
    const ways = [
      { share: exactly(60), through },
      { share: exactly(10), through: [] },
    ]
    const parties = partiesOf(owning(clearCase('KYB'), { owners: [owner({ ways })] }), kyb)
    const [role] = named(parties, 'Åke Ägare').roles
    assert.deepEqual(role, { role: 'OWNER', source: 'DECLARED', share: exactly(40), codes: [] })
    assert.deepEqual(kindsOf(named(parties, 'Holding AB')), ['COMPANY_ABOVE DECLARED'])
  })

  it('has a manager in the place of an owner, without a share', () => {
    const parties = partiesOf(owning(clearCase('KYB'), { owners: [], officials: [owner()] }), kyb)
    assert.deepEqual(named(parties, 'Åke Ägare').roles[0], {
      ...{ role: 'OFFICIAL', source: 'DECLARED', share: null, codes: [] },
    })
  })

  it('has owners at every layer of the register, each with the share of the applicant', () => {
    const of = clearCase('KYB')
    const { registry } = of.data
    assert.ok(registry)
    const holding = { kind: 'ORGANIZATION' as const, name: 'Övre AB', organizationNumber: null }
    const statement = { type: 'SHAREHOLDING' as const, registryCode: null, registryText: null }
    const owners = [
      { ...statement, holder: holding, of: null, share: exactly(80) },
      { ...statement, holder: personRef('Cia Fjärran'), of: holding, share: exactly(50) },
      {
        ...{ ...statement, type: 'SENIOR_MANAGING_OFFICIAL' as const },
        ...{ holder: personRef('Dag Chef'), of: null, share: null },
      },
    ]
    const above = { company: holding, status: 'ACTIVE' as const, otherNames: ['Förra Övre AB'] }
    const answer = { ...registry, owners, companiesAbove: [above] }
    const parties = partiesOf(withData(of, { registry: answer }), kyb)
    assert.deepEqual(named(parties, 'Cia Fjärran').roles[0]?.share, exactly(40))
    assert.deepEqual(named(parties, 'Förra Övre AB').roles[0]?.share, exactly(80))
    assert.deepEqual(kindsOf(named(parties, 'Dag Chef')), ['OFFICIAL REGISTERED'])
  })

  it('joins an officer with a month of birth and the declared owner with the day', () => {
    const of = clearCase('KYB')
    const { registry } = of.data
    assert.ok(registry)
    const party = personRef('Åke Ägare', { dateOfBirth: { value: '1983-02', circa: false } })
    const chair: Role = { code: 'CHAIR', registryCode: 'LE', registryText: null, from: null, ...unset }
    const officers: GoverningMember[][] = [
      [{ party, roles: [chair], body: 'BOARD', address: null, deceased: null }],
    ]
    const owned = owning(of, { owners: [owner()] })
    const parties = partiesOf(withData(owned, { registry: { ...registry, officers } }), kyb)
    const both = named(parties, 'Åke Ägare')
    assert.deepEqual(kindsOf(both), ['OFFICER REGISTERED', 'OWNER DECLARED'])
    assert.equal(both.born, '1983-02-18')
    assert.deepEqual(both.roles[0]?.codes, ['CHAIR'])
  })

  it('joins two parties when an entry is both, by number and by name and birth', () => {
    const of = clearCase('KYB')
    const { registry } = of.data
    assert.ok(registry)
    const number = { id: '198302182385', issuingCountry: 'SE', type: 'NATIONAL', synthetic: true } as const
    const known = { ...number, assurance: 'REGISTRY' } as const
    const statement = { type: 'SHAREHOLDING' as const, of: null, registryCode: null, registryText: null }
    const born = { dateOfBirth: '1983-02-18' }
    const owners = [
      { ...statement, holder: personRef('Åke Ägare', born), share: exactly(30) },
      { ...statement, holder: personRef('A. Ä.', { personalIdentityNumber: known }), share: exactly(20) },
    ]
    const signature = { party: personRef('Åke Ägare', { ...born, personalIdentityNumber: known }) } as never
    const parties = partiesOf(
      withData(of, { registry: { ...registry, owners, officers: [] }, signatures: [signature] }),
      kyb,
    )
    assert.deepEqual(named(parties, 'A. Ä.'), named(parties, 'Åke Ägare'))
  })

  it('has who was an officer at the decision, and who is one now', () => {
    const of = clearCase('KYB')
    const { registry } = of.data
    assert.ok(registry)
    const answerWith = (name: string, retrievedAt: string) => {
      const role: Role = { code: 'CEO', registryCode: 'VD', registryText: null, from: null, ...unset }
      const party = personRef(name, { dateOfBirth: '1970-01-01' })
      const officers: GoverningMember[][] = [
        [{ party, roles: [role], body: 'BOARD', address: null, deceased: null }],
      ]
      return { ...registry, officers, provenance: { ...registry.provenance, retrievedAt } }
    }
    const then = answerWith('Disa Dåvarande', '2026-01-01T00:00:00.000Z')
    const now = answerWith('Nils Nuvarande', '2026-11-01T00:00:00.000Z')
    const parties = partiesOf(withData(of, { registry: then, registryNow: now }), kyb)
    for (const name of ['Disa Dåvarande', 'Nils Nuvarande'])
      assert.deepEqual(kindsOf(named(parties, name)), ['OFFICER REGISTERED'])
  })

  it('keeps two people of one name apart, where one has a birth and the other has none', () => {
    const owners = [owner(), owner({ dateOfBirth: '2001-01-01' })]
    const parties = partiesOf(owning(clearCase('KYB'), { owners }), kyb)
    assert.equal(parties.filter(({ name }) => name === 'Åke Ägare').length, 2)
  })

  it('has who signed, and the holder of the account', () => {
    const of = clearCase('KYB')
    const account = {
      ...of.data.answers.account,
      account: { accountHolder: 'Egon Innehavare', iban: '', type: 'IBAN' },
    }
    const signature = { party: personRef('Siv Signerare', { dateOfBirth: '1970-01-01' }) } as never
    const answers = { ...of.data.answers, account: account as never }
    const parties = partiesOf(withData(of, { answers, signatures: [signature] }), kyb)
    assert.deepEqual(kindsOf(named(parties, 'Siv Signerare')), ['SIGNER PROVEN'])
    assert.deepEqual(kindsOf(named(parties, 'Egon Innehavare')), ['ACCOUNT_HOLDER DECLARED'])
  })
})
