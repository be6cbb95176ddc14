/** By what each owner of the report is verified: a register, an eID, or what a reviewer wrote. */

import type { OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import type { Case } from '#applications/case.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import { unverifiedOwnersOf, type VerifiedBy, verificationIn } from '#checks/ownership/owner-verification.ts'
import type { OwnerVerification, OwnLink } from '#kernel/schemas/ownership.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { ownLinkOf } from './owner-links.ts'

export interface OwnerVerifications {
  ofOwner(person: DeclaredPerson): OwnerVerification[]
  ofOfficial(person: DeclaredPerson): OwnerVerification[]
  ofRegistered(party: OwnershipParty): OwnerVerification[]
  linkOf(person: DeclaredPerson): OwnLink | null
}

export function verificationsOf(of: Case, workflow: PublishedWorkflow, now: Date): OwnerVerifications {
  const { ofOwner, ofOfficial, ofRegistered } = verificationIn(of)
  const notes = reviewersNotes(of, workflow)
  return {
    ofOwner: (person) => {
      const verified = ofOwner(person).map(onWire)
      const note = notes.get(person)
      return verified.length > 0 || !note ? verified : [note]
    },
    ofOfficial: (person) => ofOfficial(person).map(onWire),
    ofRegistered: (party) => ofRegistered(party).map(onWire),
    linkOf: (person) => ownLinkOf(of, person, now),
  }
}

const onWire = ({ by, at, provider }: VerifiedBy): OwnerVerification => ({ by, at, provider, reason: null })

/** The reviewers' answers to the findings that owners are not verified. */
function reviewersNotes(of: Case, workflow: PublishedWorkflow): Map<DeclaredPerson, OwnerVerification> {
  const findings = findingsOf(of, workflow).filter(({ code }) => code === 'owner_not_verified')
  const notes = unverifiedOwnersOf(of, workflow).flatMap(
    ({ person, key }): [DeclaredPerson, OwnerVerification][] => {
      const resolution = findings.find(({ place }) => place.key === key)?.resolution
      const { at, reason } = resolution ?? { at: null, reason: null }
      return resolution ? [[person, { by: 'REVIEWER', at, provider: null, reason }]] : []
    },
  )
  return new Map(notes)
}
