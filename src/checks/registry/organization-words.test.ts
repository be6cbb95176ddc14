/** The answer of a register, in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import { clearCase } from '#test/fixtures/case.ts'
import { type ComparedField, organizationChanges } from './organization-changes.ts'
import { organizationWords } from './organization-words.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const answer: RegistryAnswer = { ...registry, gaps: [] }
const words = (field: ComparedField, of: RegistryAnswer = answer) => organizationWords[field].of(of)

test('lists officers once each, with their roles', () => {
  const [member] = answer.officers.flat()
  assert.ok(member?.party.kind === 'PERSON')
  const { fullName } = member.party.name
  const roles = member.roles.map(({ code }) => code.toLowerCase().replaceAll('_', ' ')).join(', ')
  assert.ok(words('officers')?.startsWith(roles ? `${fullName} (${roles})` : fullName))
  assert.equal(words('officers', { ...answer, officers: [] }), null)
})

test('lists owners with their shares', () => {
  const [member] = answer.officers.flat()
  assert.ok(member?.party.kind === 'PERSON')
  const { party } = member
  const owned = (minimum: number, maximum: number): OwnershipInterest => ({
    ...{ holder: party, of: null, type: 'SHAREHOLDING', registryCode: null, registryText: null },
    share: { minimum, maximum, isAboveMinimum: false },
  })
  const { fullName } = party.name
  const owners = [owned(60, 60), owned(25, 50)]
  assert.equal(words('owners', { ...answer, owners }), `${fullName} (60%); ${fullName} (25 to 50%)`)
})

test('a difference has words on at least one side', () => {
  const { organization } = answer
  const other: RegistryAnswer = {
    ...answer,
    ...{ officers: [], signing: { ...answer.signing, combinations: [] } },
    organization: {
      ...organization,
      ...{ organizationName: 'Annat AB', addresses: [], businessActivity: 'Fiske' },
      companyStatus: { ...organization.companyStatus, code: 'BANKRUPT', registryStatus: 'Konkurs' },
    },
  }
  const changes = organizationChanges(answer, other, 'SE')
  assert.ok(changes.length >= 5, JSON.stringify(changes))
  for (const { field } of changes) assert.ok(words(field) ?? words(field, other), field)
  assert.deepEqual([words('status', other), words('name', other)], ['Konkurs', 'Annat AB'])
})

test('lists other names of the company', () => {
  const organization = { ...answer.organization, organizationName: 'Nytt AB', previousNames: ['Gammalt AB'] }
  assert.equal(words('name', { ...answer, organization }), 'Nytt AB (also Gammalt AB)')
})
