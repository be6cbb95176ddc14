/** The signer of a submission without a step of the kind SIGNING: the person that the eID identified. */

import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import { isEverHighRisk } from '@foyer/national-fields/high-risk/country-lists'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { capacityOf } from '@foyer/signing-rules/capacity'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { answerOf } from '#applications/views.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

export const provenPerson = (proof: IdentityProof): PersonRef => ({
  kind: 'PERSON',
  name: nameOf(proof.givenName, proof.familyName),
  personalIdentityNumber: proof.personalIdentityNumber,
  dateOfBirth: proof.dateOfBirth,
  nationality: nationalityOf(proof),
  countryOfResidence: proof.address?.country ?? null,
})

/** It holds one: of several the high-risk one, which must not be lost. */
function nationalityOf({ nationalities = [] }: IdentityProof): CountryCode | null {
  const only = nationalities.length === 1 ? nationalities[0] : nationalities.find(isEverHighRisk)
  return only ?? null
}

export function signaturesOf(of: Case, workflow: PublishedWorkflow, now: Date): SignedBy[] {
  const { identity, registry } = of.data
  if (!identity) return []
  const party = provenPerson(identity)
  const organization = answerOf(of, workflow, 'ORGANIZATION')
  const combinations = organization?.source === 'REGISTRY' ? (registry?.signing.combinations ?? []) : []
  const capacity =
    of.kind === 'KYC'
      ? ({ capacity: 'SELF', combinationIndex: null } as const)
      : capacityOf(combinations, [party])
  return [
    {
      party,
      signedAt: now.toISOString(),
      method: 'EID_AUTHENTICATION',
      provider: identity.provider,
      assuranceLevel: identity.assuranceLevel,
      onBehalfOf: organization?.organizationNumber ?? null,
      ...capacity,
      evidence: { ...identity.evidence, documentId: null },
    },
  ]
}
