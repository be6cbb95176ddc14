/** Which changes of officers and owners a person must see, and which are differences. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { clearCase } from '#test/fixtures/case.ts'
import { officersDiffer, officersToReview, ownersDiffer, ownersToReview } from './party-changes.ts'

const { registry } = clearCase('KYB').data
assert.ok(registry)
const [member] = registry.officers.flat()
assert.ok(member?.party.kind === 'PERSON')
type Member = typeof member
const { party } = member
const named = (fullName: string, more: object = {}) =>
  ({ ...party, ...more, name: { ...party.name, fullName } }) as Member['party']
const officers = (...list: Member[]): RegistryAnswer => ({ ...registry, officers: [list] })
const officer = (of: Partial<Member> = {}): Member => ({ ...member, ...of })
const inCountry = (country: string): Member =>
  officer({ address: { ...(registry.organization.addresses[0] as Address), country } })
const acting = (code: 'LIQUIDATOR' | 'BANKRUPTCY_TRUSTEE' | 'AUDITOR'): Member => {
  const [role] = member.roles
  assert.ok(role)
  return officer({ roles: [{ ...role, code }] })
}
const name = party.name.fullName

describe('the reviewer sees these changes of officers', () => {
  const rows: Array<[title: string, Member[], Member[], string[]]> = [
    ['nothing', [member], [member], []],
    ['a new one', [], [member], [`New officer: ${name}`]],
    ['one who left', [member], [], []],
    ['another role', [member], [acting('AUDITOR')], []],
    ['a liquidator', [member], [acting('LIQUIDATOR')], ['Status by its officers: in liquidation']],
    ['a trustee', [member], [acting('BANKRUPTCY_TRUSTEE')], ['Status by its officers: bankrupt']],
    ['a liquidator as before', [acting('LIQUIDATOR')], [acting('LIQUIDATOR')], []],
    ['an address in Iran', [member], [inCountry('IR')], [`Officer in a high-risk country: ${name} (IR)`]],
    ['an address in Iran as before', [inCountry('IR')], [inCountry('IR')], []],
    ['an address in Norway', [member], [inCountry('NO')], []],
    ['a death', [member], [officer({ deceased: true })], [`Officer registered as deceased: ${name}`]],
    ['a death as before', [officer({ deceased: true })], [officer({ deceased: true })], []],
  ]
  for (const [title, then, now, expected] of rows)
    test(title, () => assert.deepEqual(officersToReview(officers(...then), officers(...now)), expected))
})

describe('the reviewer sees these changes of owners', () => {
  const owners = (...holders: Member['party'][]) =>
    ({ ...registry, owners: holders.map((holder) => ({ holder, of: null })) }) as unknown as RegistryAnswer
  const abroad = {
    kind: 'ORGANIZATION',
    name: 'Holding',
    organizationNumber: { id: '1', issuingCountry: 'IR' },
  }
  const unnumbered = { ...abroad, organizationNumber: null } as Member['party']
  const rows: Array<[title: string, Member['party'][], Member['party'][], string[]]> = [
    ['nothing', [party], [party], []],
    ['a new one', [party], [party, named('Bo Ek')], ['New owner: Bo Ek']],
    [
      'a citizen of Iran',
      [named('Bo Ek')],
      [named('Bo Ek', { nationality: 'IR' })],
      ['Owner in a high-risk country: Bo Ek (IR)'],
    ],
    [
      'a company in Iran',
      [unnumbered],
      [abroad as Member['party']],
      ['Owner in a high-risk country: Holding (IR)'],
    ],
    ['a new citizen of Iran', [], [named('Bo Ek', { nationality: 'IR' })], ['New owner: Bo Ek']],
  ]
  for (const [title, then, now, expected] of rows)
    test(title, () => assert.deepEqual(ownersToReview(owners(...then), owners(...now), 'SE'), expected))

  test('a missing owner is a difference, unless the register now restricts a person', () => {
    const [both, one] = [owners(party, named('Bo Ek')), owners(party)]
    const hidden: RegistryAnswer = { ...one, gaps: [{ field: 'owners', reason: 'RESTRICTED' }] }
    assert.deepEqual([ownersDiffer(both, one), ownersDiffer(both, hidden)], [true, false])
    assert.deepEqual([ownersDiffer(one, both), ownersDiffer(both, both)], [true, false])
  })
})

test('an added date of birth is no difference, and another role is one', () => {
  const unborn = officer({ party: named(name, { dateOfBirth: null }) })
  assert.equal(officersDiffer(officers(unborn), officers(member), true), false)
  assert.equal(officersDiffer(officers(member), officers(acting('AUDITOR')), false), true)
})

test('a name of a company above that was never screened is a difference', () => {
  const company = { kind: 'ORGANIZATION' as const, name: 'Nova AB', organizationNumber: null }
  const above = (...otherNames: string[]): RegistryAnswer => ({
    ...registry,
    companiesAbove: [{ company, status: 'ACTIVE', otherNames }],
  })
  const rows: Array<[RegistryAnswer, RegistryAnswer, boolean]> = [
    [registry, above('Gammal AB'), true],
    [registry, above(), false],
    [above('Gammal AB'), above('Gammal AB', 'Mellan AB'), true],
    [above('Gammal AB'), above('Gammal AB'), false],
    [above('Gammal AB'), above(), false],
  ]
  for (const [before, after, expected] of rows) assert.equal(ownersDiffer(before, after), expected)
})
