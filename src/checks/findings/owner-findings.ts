/** Findings about declared owners: one an owner, so that a reviewer answers for each. */

import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import type { OwnerDispute, OwnerProof } from '#applications/owner-link.ts'
import { answerOf } from '#applications/views.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { disputingOwnersOf, isProvenAs, ownersProvenAsAnother } from '../ownership/owner-answers.ts'
import { ownerKeyOf, unverifiedOwnersOf } from '../ownership/owner-verification.ts'

export interface OwnerFinding {
  /** The name, with the birth where another owner has the same. */
  key: string
  what: string
  evidence: string
}

type Finder = (of: Case, workflow: PublishedWorkflow) => OwnerFinding[]

const nameIn = ({ givenName, familyName }: DeclaredPerson): string => `${givenName} ${familyName}`.trim()

const unverified: Finder = (of, workflow) =>
  unverifiedOwnersOf(of, workflow).map(({ person, key }) => ({
    key,
    what: `Nothing but the declaration says who ${nameIn(person)} is, who owns or controls the company`,
    evidence: `Declared, born ${person.dateOfBirth}. No register names them, and no eID proved to be theirs`,
  }))

const bornOf = ({ dateOfBirth: date }: PersonRef): string => {
  const born = date === null || typeof date === 'string' ? date : date.value
  return born === null ? 'without a date of birth' : `born ${born}`
}

const differing: Finder = (of, workflow) =>
  ownersProvenAsAnother(of, workflow).map(({ person, proof: { party, provider } }) => ({
    key: ownerKeyOf(person, ownersIn(of, workflow)),
    what: `The eID used with the link of ${nameIn(person)} proved another person than is declared`,
    evidence:
      `Declared: ${nameIn(person)}, born ${person.dateOfBirth}. ` +
      `Proven by ${providerNameOf(provider)}: ${party.name.fullName}, ${bornOf(party)}`,
  }))

const disputes: Record<OwnerDispute, string> = {
  NOT_OWNER: 'says that they are no owner of the company',
  SHARE_WRONG: 'says that another share is theirs than is declared',
  DETAILS_WRONG: 'says that their declared details are wrong',
}

const isTheirs = (proof: OwnerProof | null, person: DeclaredPerson): boolean =>
  proof !== null && isProvenAs(proof, person)

const disputing: Finder = (of, workflow) =>
  disputingOwnersOf(of, workflow).map(({ person, request: { proof }, dispute, reason }) => ({
    key: ownerKeyOf(person, ownersIn(of, workflow)),
    what: `${nameIn(person)} ${disputes[dispute]}`,
    evidence: `${isTheirs(proof, person) ? 'After their eID' : 'Without a matching eID'}: “${reason}”`,
  }))

const ownersIn = (of: Case, workflow: PublishedWorkflow): DeclaredPerson[] =>
  answerOf(of, workflow, 'OWNERSHIP')?.owners ?? []

const finders: Readonly<Record<string, Finder>> = {
  owner_not_verified: unverified,
  owner_identity_differs: differing,
  owner_disputes_declaration: disputing,
}

/** undefined: no finding about an owner. */
export const ownerFindingsOf = (
  code: string,
  of: Case,
  workflow: PublishedWorkflow,
): OwnerFinding[] | undefined => (Object.hasOwn(finders, code) ? finders[code]?.(of, workflow) : undefined)
