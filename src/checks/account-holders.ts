/** Whose a bank account is said to be, where that is neither the applicant nor the organization: the money would be another's. */
import type { Case } from '../applications/case.ts'
import { answerOf, bankAccountsOf, registryOf } from '../applications/views.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { isCalled } from './identity-discrepancies.ts'
import { isSameCompanyName } from './organization-discrepancies.ts'

export const otherHoldersOf = (of: Case, workflow: PublishedWorkflow): string[] =>
  (bankAccountsOf(of, workflow)?.data ?? [])
    .flatMap(({ accountHolder }) => accountHolder ?? [])
    .filter((holder) => !isApplicant(of, workflow, holder) && !isOrganization(of, workflow, holder))

/** A company's account is not its director's own; a sole trader's is. */
function isApplicant(of: Case, workflow: PublishedWorkflow, holder: string): boolean {
  const { identity } = of.data
  const isSoleTrader = registryOf(of, workflow)?.organization.legalType?.category === 'SOLE_TRADER'
  if (of.kind === 'KYB' && !isSoleTrader) return false
  const details = answerOf(of, workflow, 'PERSON_DETAILS')
  const names = [identity, identity ? null : details]
  return names.some((name) => name && isCalled(`${name.givenName} ${name.familyName}`, holder))
}

function isOrganization(of: Case, workflow: PublishedWorkflow, holder: string): boolean {
  const names = [
    answerOf(of, workflow, 'ORGANIZATION')?.name,
    registryOf(of, workflow)?.organization.organizationName,
  ]
  return names.some((name) => name !== undefined && isSameCompanyName(name, holder))
}
