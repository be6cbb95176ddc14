/** Declared holders of the bank account who are neither the applicant nor the organization. */
import type { Case } from '#applications/case.ts'
import { accountsOf, answerOf, registryOf } from '#applications/views.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { isSameFullName } from './identity-discrepancies.ts'
import { isSameCompanyName } from './organization-discrepancies.ts'

export const otherHoldersOf = (of: Case, workflow: PublishedWorkflow): string[] =>
  accountsOf(of, workflow)
    .flatMap(({ accountHolder }) => accountHolder ?? [])
    .filter(
      (holder) => !isHeldByApplicant(of, workflow, holder) && !isHeldByOrganization(of, workflow, holder),
    )

/** In a KYB case the account must be the company's. Only a sole trader may use a personal account. */
function isHeldByApplicant(of: Case, workflow: PublishedWorkflow, holder: string): boolean {
  const { identity } = of.data
  const isSoleTrader = registryOf(of, workflow)?.organization.legalType?.category === 'SOLE_TRADER'
  if (of.kind === 'KYB' && !isSoleTrader) return false
  const details = answerOf(of, workflow, 'PERSON_DETAILS')
  const names = [identity, identity ? null : details]
  return names.some((name) => name && isSameFullName(`${name.givenName} ${name.familyName}`, holder))
}

function isHeldByOrganization(of: Case, workflow: PublishedWorkflow, holder: string): boolean {
  const names = [
    answerOf(of, workflow, 'ORGANIZATION')?.name,
    registryOf(of, workflow)?.organization.organizationName,
  ]
  return names.some((name) => name !== undefined && isSameCompanyName(name, holder))
}
