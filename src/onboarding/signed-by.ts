/** Who signs the submission: the person that the eID identified, and whether they may sign alone. */
import type { Case } from '../applications/case.ts'
import { nameOf } from '../applications/record-matching.ts'
import { answerOf } from '../applications/views.ts'
import { capacityOf } from '../checks/signatories/capacity.ts'
import type { PersonRef, SignedBy } from '../schemas/people.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'

export function signaturesOf(of: Case, workflow: PublishedWorkflow, now: Date): SignedBy[] {
  const { identity, registry } = of.data
  if (!identity) return []
  const party: PersonRef = {
    kind: 'PERSON',
    name: nameOf(identity.givenName, identity.familyName),
    personalIdentityNumber: identity.personalIdentityNumber,
    dateOfBirth: identity.dateOfBirth,
    nationality: null,
    countryOfResidence: identity.address?.country ?? null,
  }
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
