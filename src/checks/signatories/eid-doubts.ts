/** Doubts about an eID: of the identification of the applicant and of owners, and of signatures. */

import type { IdentityRemark } from '@foyer/eids/contract/remarks'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { Case } from '#applications/case.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Discrepancy } from '../discrepancies.ts'
import { namedInAnswers } from '../named-in-answers.ts'
import { proofsOfOwners } from '../ownership/owner-answers.ts'

interface EidProof {
  provider: string
  assuranceLevel: 'LOW' | 'SUBSTANTIAL' | 'HIGH' | null
  personalIdentityNumber: PersonalIdentityNumber | null
  remarks: readonly IdentityRemark[]
  /** Beside the proof stands a number that the applicant declares. */
  isNumberDeclared?: boolean
}

const codes = [
  'assurance_low',
  'identity_cross_device',
  'eid_risk_high',
  'eid_risk_raised',
  'eid_risk_unknown',
  'identity_number_not_given',
  'identity_status_unknown',
  'coordination_number_uncertain',
] as const
const otherDevice: readonly IdentityRemark[] = ['CROSS_DEVICE', 'DEVICE_ELSEWHERE']
/** Also where none was declared: the applicant can leave it out of a request that their browser carries. */
const withoutNumber: readonly IdentityRemark[] = ['NO_NUMBER', 'NUMBER_REFUSED']

type Code = (typeof codes)[number]

/** At most one of each code, with the details of all proofs. */
export function eidDoubts(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const doubts = eidProofsOf(of, workflow).map(doubtsOf)
  return codes.flatMap((code) => {
    const details = new Set(doubts.flatMap((each) => each[code] ?? []))
    return details.size > 0 ? [{ code, detail: [...details].join(', ') }] : []
  })
}

function eidProofsOf(of: Case, workflow: PublishedWorkflow): EidProof[] {
  const { identity, signatures, signing } = of.data
  const signed = signatures.flatMap(({ method, party, provider, assuranceLevel }, at) => {
    if (method !== 'EID_SIGNATURE' && method !== 'EID_AUTHENTICATION') return []
    const remarks = signing?.remarks?.[signing.signers[at] ?? ''] ?? []
    return [{ provider, assuranceLevel, personalIdentityNumber: party.personalIdentityNumber, remarks }]
  })
  const owners = proofsOfOwners(of, workflow).map(
    ({ provider, assuranceLevel, party: { personalIdentityNumber }, remarks }) => ({
      ...{ provider, assuranceLevel, personalIdentityNumber, remarks },
    }),
  )
  if (!identity) return [...signed, ...owners]
  const declared = namedInAnswers(of, workflow).applicant
  const isNumberDeclared = declared.some((each) => each.personalIdentityNumber !== null)
  return [{ ...identity, remarks: identity.remarks ?? [], isNumberDeclared }, ...signed, ...owners]
}

function doubtsOf({ provider, assuranceLevel, remarks, ...proof }: EidProof): Partial<Record<Code, string>> {
  const number = proof.personalIdentityNumber
  const isNumberUnproven =
    remarks.some((each) => withoutNumber.includes(each)) || (number === null && proof.isNumberDeclared)
  return {
    // AMLR article 22(6)(b) requires the assurance level substantial or high.
    ...(assuranceLevel !== 'SUBSTANTIAL' &&
      assuranceLevel !== 'HIGH' && { assurance_low: assuranceLevel ?? 'UNKNOWN' }),
    ...(remarks.some((each) => otherDevice.includes(each)) && { identity_cross_device: provider }),
    ...(remarks.includes('RISK_HIGH') && { eid_risk_high: provider }),
    ...(remarks.includes('RISK_RAISED') && { eid_risk_raised: provider }),
    ...(remarks.includes('RISK_UNKNOWN') && { eid_risk_unknown: provider }),
    ...(isNumberUnproven && { identity_number_not_given: provider }),
    ...(remarks.includes('STATUS_UNKNOWN') && { identity_status_unknown: provider }),
    // An eID without a confidence level has not confirmed the identity.
    ...(number?.type === 'COORDINATION' &&
      number.confidence !== 'CONFIRMED' && {
        coordination_number_uncertain: number.confidence ?? 'UNKNOWN',
      }),
  }
}
