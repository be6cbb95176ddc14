/** Who signs a submission without a step of the kind SIGNING: the person that the eID identified. */
import type { Case } from '../applications/case.ts'
import type { IdentityProof } from '../applications/provider-contracts.ts'
import { nameOf } from '../applications/record-matching.ts'
import { answerOf } from '../applications/views.ts'
import { isEverHighRisk } from '../checks/rules/countries.ts'
import { capacityOf } from '../checks/signatories/capacity.ts'
import type { PersonRef, SignedBy } from '../schemas/people.ts'
import type { CountryCode } from '../schemas/primitives.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'

export const provenPerson = (proof: IdentityProof): PersonRef => ({
  kind: 'PERSON',
  name: nameOf(proof.givenName, proof.familyName),
  personalIdentityNumber: proof.personalIdentityNumber,
  dateOfBirth: proof.dateOfBirth,
  nationality: nationalityOf(proof),
  countryOfResidence: proof.address?.country ?? null,
})

/** It holds one: of several the high-risk one, which nobody may lose. */
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
