/**
 * Discrepancies between declared, proven and registered data. Details name fields and never hold personal
 * data.
 */

import type { RegistryGap } from '@foyer/company-registers/contract'
import { isPartOfUnknownSigning } from '@foyer/signing-rules/unknown-signing'
import type { Case } from '#applications/case.ts'
import { isWaitingForScan } from '#applications/document-moves.ts'
import { accountsOf, answerOf } from '#applications/views.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { otherHoldersOf } from './account-holders.ts'
import { identityDiscrepancies } from './identity-discrepancies.ts'
import { organizationDiscrepancies } from './organization-discrepancies.ts'
import { structureDiscrepancies } from './ownership/complex-structure.ts'
import { ownerDiscrepancies } from './ownership/owner-discrepancies.ts'
import { sanctionedOwnerDiscrepancy, sanctionedOwnershipOf } from './ownership/sanctioned-owners.ts'
import { personDiscrepancies } from './person-discrepancies.ts'
import { isSourceDown } from './registry/registry-lookup-needed.ts'
import { declaredAuthorityOf, isByNature } from './signatories/declared-authority.ts'
import { eidDoubts } from './signatories/eid-doubts.ts'

export interface Discrepancy {
  code:
    | 'identity_not_proven'
    | 'identity_document_review'
    | 'identity_differs_from_declared'
    | 'assurance_low'
    | 'coordination_number_uncertain'
    | 'identity_cross_device'
    | 'eid_risk_high'
    | 'eid_risk_raised'
    | 'eid_risk_unknown'
    | 'identity_number_not_given'
    | 'identity_status_unknown'
    | 'nationality_unknown'
    | 'place_of_birth_unknown'
    | 'residence_unknown'
    | 'purpose_unknown'
    | 'occupation_unknown'
    | 'organization_not_known'
    | 'organization_declared_by_hand'
    | 'organization_not_in_registry'
    | 'organization_differs_from_registry'
    | 'organization_differs_from_prefill'
    | 'organization_not_active'
    | 'organization_status_unknown'
    | 'signatory_not_covered'
    | 'signing_not_known'
    | 'signing_rule_not_understood'
    | 'owners_not_known'
    | 'authority_declared'
    | 'ownership_unclear'
    | 'structure_layered'
    | 'structure_unknown'
    | 'structure_complex'
    | 'ownership_differs_from_registry'
    | 'ownership_unexplained'
    | 'owner_not_verified'
    | 'owner_identity_differs'
    | 'owner_disputes_declaration'
    | 'no_owner_declared'
    | 'pep_declared'
    | 'sanctioned_owner'
    | 'vat_number_invalid'
    | 'registry_gap'
    | 'screening_gap'
    | 'bank_account_unchecked'
    | 'bank_account_of_another'
    | 'document_remarked'
    | 'document_not_scanned'
    | 'document_infected'
  detail: string | null
}

export function discrepanciesOf(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const organization = hasOrganization(of, workflow) ? organizationDiscrepancies(of, workflow) : []
  return [
    ...identityDiscrepancies(of, workflow),
    ...eidDoubts(of, workflow),
    ...personDiscrepancies(of, workflow),
    ...organization,
    ...structureDiscrepancies(of, workflow),
    ...ownerDiscrepancies(of, workflow),
    ...sanctionedOwners(of, workflow),
    ...gapDiscrepancies(of, workflow, organization),
    ...accountAndDocumentDiscrepancies(of, workflow),
  ]
}

/** A KYC case may name an organization too. */
const hasOrganization = (of: Case, workflow: PublishedWorkflow): boolean =>
  of.kind === 'KYB' || answerOf(of, workflow, 'ORGANIZATION') !== undefined

function sanctionedOwners(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const found = sanctionedOwnershipOf(of, workflow)
  return found ? [sanctionedOwnerDiscrepancy(found)] : []
}

/** A gap in one of these fields prevents a decision. Rules and reviewers see the other gaps as well. */
const requiredFields = ['organization', 'officers', 'signing', 'companyStatus']

/**
 * The register has an unknown owner: not named, secret, or unread. A register that gives the owners
 * of no company, or only to some, is silent about all, and the applicant's answer stands.
 */
const isOwnerMissing = ({ field, reason }: RegistryGap): boolean =>
  field === 'owners' && (reason === 'NOT_IDENTIFIED' || reason === 'UNKNOWN_CODE')

/** Facts that a decision needs where the register has them. An unknown form may be a branch. */
const readFields = ['addresses', 'legalType', 'organizationName']

/** The register itself doubts it, or it cannot be read. A country could be a high-risk one. */
const isUnread = ({ field, reason }: RegistryGap): boolean =>
  reason === 'UNKNOWN_CODE' && (readFields.includes(field) || field.endsWith('.country'))

/** The register has something that its adapter cannot read, or does not name, and that a person must see. */
export const isUnreadable = (gap: RegistryGap): boolean =>
  (gap.reason === 'UNKNOWN_CODE' && requiredFields.includes(gap.field)) ||
  isOwnerMissing(gap) ||
  isUnread(gap)

/** Gaps that another finding already explains. */
function isToldBy(organization: readonly Discrepancy[]): (gap: RegistryGap) => boolean {
  const signing = organization.find(({ code }) => code === 'signing_not_known')
  const isStatusTold = organization.some(({ code }) => code === 'organization_status_unknown')
  return (gap) =>
    isPartOfUnknownSigning(gap, signing?.detail) || (isStatusTold && gap.field === 'companyStatus')
}

function gapDiscrepancies(
  of: Case,
  workflow: PublishedWorkflow,
  organization: readonly Discrepancy[],
): Discrepancy[] {
  const isTold = isToldBy(organization)
  const { REGISTRY: registry, SCREENING: screening } = of.data.checks
  const isDeclared = declaredAuthorityOf(of, workflow) === 'DECLARED'
  const missing = (registry?.gaps ?? []).filter(
    (gap) =>
      !isTold(gap) &&
      ((requiredFields.includes(gap.field) && !(isDeclared && isByNature(gap))) ||
        isOwnerMissing(gap) ||
        isUnread(gap) ||
        isSourceDown(gap) ||
        gap.reason === 'NOT_FOLLOWED'),
  )
  const found: Discrepancy[] = []
  if (registry?.status === 'GAP' || missing.length > 0)
    found.push({ code: 'registry_gap', detail: missing.map(({ field }) => field).join(', ') || null })
  const [unsearched] = (screening?.gaps ?? []).filter(({ reason }) => reason !== 'SET_ASIDE')
  if (screening?.status === 'GAP' || unsearched)
    found.push({ code: 'screening_gap', detail: unsearched ? unsearchedWord(unsearched) : null })
  return found
}

const notConfigured: Readonly<Record<string, string>> = {
  peps: 'NO_PEP_LIST',
  officialList: 'NO_OFFICIAL_LIST',
  lists: 'LIST_NOT_IMPORTED',
}

const unsearchedWord = ({ field, reason }: RegistryGap): string =>
  (reason === 'NOT_CONFIGURED' && notConfigured[field]) || reason

function accountAndDocumentDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const unchecked = accountsOf(of, workflow).find(
    ({ verification }) => verification !== 'CHECKSUM_OK' && verification !== 'OWNERSHIP_CONFIRMED',
  )
  const remarked = of.data.documents.filter(({ remarks }) => remarks.length > 0)
  return [
    ...(unchecked ? [{ code: 'bank_account_unchecked', detail: unchecked.verification } as const] : []),
    ...scanDiscrepancies(of),
    ...(remarked.length > 0 ? [{ code: 'document_remarked', detail: remarksOn(remarked) } as const] : []),
    ...(otherHoldersOf(of, workflow).length > 0
      ? [{ code: 'bank_account_of_another', detail: 'accountHolder' } as const]
      : []),
  ]
}

/** A file in which a virus was found after the applicant could choose another. */
function scanDiscrepancies({ data, submittedAt }: Case): Discrepancy[] {
  const waiting = data.documents.filter(isWaitingForScan).map(({ id }) => id)
  const removed = (data.infected ?? []).filter(
    ({ at }) => submittedAt && Date.parse(at) > submittedAt.getTime(),
  )
  const places = [...new Set(removed.map(({ slot }) => slot ?? 'document'))]
  return [
    ...(waiting.length > 0 ? [{ code: 'document_not_scanned', detail: waiting.join(', ') } as const] : []),
    ...(places.length > 0 ? [{ code: 'document_infected', detail: places.join(', ') } as const] : []),
  ]
}

const remarksOn = (documents: Case['data']['documents']): string =>
  documents.map(({ id, remarks }) => `${id}: ${remarks.join(' ')}`).join(', ')
