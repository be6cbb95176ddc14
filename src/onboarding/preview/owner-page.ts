/** The page of a declared owner in a preview, in each of its stages. */

import { nameOf } from '@foyer/signing-rules/record-matching'
import { askedOwnerOf, type OwnerProof, type OwnerRequest } from '#applications/owner-link.ts'
import { answerOf } from '#applications/views.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { linkedOwner } from '../owner-link/linked-owner.ts'
import { DISPUTE, ownerView } from '../owner-link/owner-view.ts'
import type { PageContext } from '../page-context.ts'
import type { OnboardingView } from '../view.ts'
import { withData } from './sample-case.ts'

interface OwnerStage {
  label: string
  request?: (asked: OwnerRequest) => Partial<OwnerRequest>
  query?: Record<string, string>
}

const proofOf = (givenName: string, familyName: string, { person, askedAt }: OwnerRequest): OwnerProof => ({
  party: {
    kind: 'PERSON',
    name: nameOf(givenName, familyName),
    dateOfBirth: person.dateOfBirth,
    personalIdentityNumber: null,
    nationality: null,
    countryOfResidence: null,
  },
  provider: 'simulator',
  assuranceLevel: 'HIGH',
  at: askedAt,
  remarks: [],
})
const own = (asked: OwnerRequest) => ({
  proof: proofOf(asked.person.givenName, asked.person.familyName, asked),
})

export const ownerStages: Record<string, OwnerStage> = {
  confirm: { label: 'After the eID', request: own },
  other_person: {
    label: 'Another person',
    request: (asked) => ({ proof: proofOf('Alex', 'Example', asked) }),
  },
  dispute: { label: 'Something is wrong', query: { [DISPUTE]: '' } },
  confirmed: {
    label: 'Confirmed',
    request: (asked) => ({
      ...own(asked),
      answer: { kind: 'CONFIRMED', at: asked.askedAt, reason: null },
    }),
  },
  disputed: {
    label: 'Answered otherwise',
    request: ({ askedAt: at }) => ({ answer: { kind: 'NOT_OWNER', at, reason: 'I have sold my shares.' } }),
  },
  expired: { label: 'Too late', request: ({ askedAt }) => ({ expiresAt: askedAt }) },
}

export const asksOwners = ({ steps }: PublishedWorkflow): boolean =>
  steps.some((step) => step.kind === 'OWNERSHIP' && step.verifyOwners === true)

/** undefined: the sample names no owner. */
export function ownerPageIn(context: PageContext, stage: string): OnboardingView | undefined {
  const asked = sampleRequest(context)
  if (!asked) return undefined
  const { request, query = {} } = ownerStages[stage] ?? {}
  const shown = { ...asked, ...request?.(asked) }
  const withRequest = withData(context, { ownerRequests: [shown] })
  const input = { ...context.input, query: { ...query, ...context.input.query } }
  return ownerView({ ...withRequest, input, base: `${context.base}/${linkedOwner.page}`, request: shown })
}

/** The first declared owner, asked a moment ago. */
function sampleRequest({ case: of, workflow, input, language }: PageContext): OwnerRequest | undefined {
  const [owner] = answerOf(of, workflow, 'OWNERSHIP')?.owners ?? []
  const now = input.now()
  return (
    owner && {
      id: 'o1',
      person: askedOwnerOf(owner),
      ...{ email: 'owner@example.com', language },
      askedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 1000).toISOString(),
      ...{ mailedAt: now.toISOString(), notMailed: null, remindedAt: [], openedAt: null },
      ...{ started: null, proof: null, answer: null, cancelledAt: null },
    }
  )
}
