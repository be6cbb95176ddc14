/** The expected reads of a company, from the registry's test data. */
import assert from 'node:assert/strict'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { requireEntry } from '#checks/sandbox/scenario-values.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import type { Read } from './case-reads.ts'

// biome-ignore lint/suspicious/noExplicitAny: the ten replies
export function compareRegistered(read: Record<Read, any>, key: string): void {
  const { organization, officers, signing } = registryAnswerOf(
    requireEntry(testCompanyOf(key), key),
    new Date(),
  )
  const { previousNames: _names, ...registered } = organization
  assert.deepEqual(read['applications.organization.get'], {
    ...registered,
    visitAddress: registered.addresses.find(({ type }) => type === 'REGISTERED'),
    postalAddress: registered.addresses.find(({ type }) => type === 'POSTAL'),
    industryCode: registered.industryCodes[0],
    declaredAddress: null,
    sanctionHits: [],
  })
  assert.deepEqual(read['applications.organization.boardMembers.get'], { data: officers })
  const { data, basis } = read['applications.organization.signingCombinations.get']
  assert.deepEqual(unsigned(data), unsigned(signing.combinations))
  assert.deepEqual({ ...basis, provenance: null }, { ...signing.basis, provenance: null })
  assert.equal(basis.provenance.reference, `simulator:${key}`)
}

/** The registry does not know who has signed this application. */
const unsigned = (combinations: object[][]) =>
  combinations.map((combination) => combination.map((member) => ({ ...member, hasSigned: null })))

interface Member {
  party: { name: { fullName: string } }
  hasSigned: boolean
}
/** Each member by name, and whether they have signed. */
// biome-ignore lint/suspicious/noExplicitAny: the ten replies
export const signers = (read: Record<Read, any>): Array<Array<[string, boolean]>> =>
  read['applications.organization.signingCombinations.get'].data.map((combination: Member[]) =>
    combination.map(({ party, hasSigned }) => [party.name.fullName, hasSigned]),
  )
