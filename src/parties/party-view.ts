/** Parties as the API shows them: what is known of them, and what they are in each application. */

import { Share } from '@foyer/company-registers/schemas/ownership'
import { OrganizationIdentifier, PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import { CountryCode, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { wordsOf } from '@foyer/signing-rules/record-matching'
import { RoleCode } from '@foyer/signing-rules/schemas'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { type Hit, type HitList, hitUuidOf, listedHits } from '#applications/hits/case-hits.ts'
import type { Ids } from '#kernel/ids.ts'
import { ApplicationKind, ApplicationStatus } from '#kernel/schemas/application.ts'
import { HitState } from '#kernel/schemas/screening.ts'
import { type CaseParty, partyRoles } from './case-parties.ts'
import { namesOf } from './party-terms.ts'
import type { PartyInCase } from './ports.ts'

const closed = { additionalProperties: false } as const

export const PartyRole = Type.Object(
  {
    role: Type.Enum([...partyRoles], {
      description:
        'COMPANY: the organization that applies. OFFICIAL: a senior manager in the place of an owner. ' +
        'COMPANY_ABOVE: it owns the organization that applies, or is on the way to an owner.',
    }),
    source: Type.Enum(['PROVEN', 'REGISTERED', 'DECLARED'], {
      description: 'PROVEN by an eID, REGISTERED in a register, DECLARED by the applicant.',
    }),
    share: orNull({
      ...Share,
      description: 'Of the organization that applies, over all ways. null: none, or not known.',
    }),
    codes: Type.Array(RoleCode, { description: 'Of an officer, as the register has them.' }),
  },
  closed,
)

export const PartyFacts = {
  kind: Type.Enum(['PERSON', 'ORGANIZATION']),
  name: Type.String(),
  otherNames: Type.Array(Type.String(), { description: 'Other spellings, and former names.' }),
  born: orNull(
    Type.String({ description: 'As precise as it is known: year, month or day. null: not known.' }),
  ),
  personalIdentityNumber: orNull(PersonalIdentityNumber),
  organizationNumber: orNull(OrganizationIdentifier),
  countries: Type.Array(CountryCode),
}

/** A party in one application. */
export const NamedParty = Type.Object(
  {
    id: Type.String({ examples: ['foyer:party::01990000-0000-7000-8000-00000000000b'] }),
    ...PartyFacts,
    applicationId: Type.String(),
    status: ApplicationStatus,
    createdAt: Timestamp,
    roles: Type.Array(PartyRole),
  },
  closed,
)
export type NamedParty = Static<typeof NamedParty>

export const namedPartyOf = (row: PartyInCase, ids: Ids): NamedParty => ({
  id: ids.of('party', row.id),
  ...row.party,
  applicationId: ids.of('application', row.applicationId),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
})

export const PartyHit = Type.Object(
  {
    id: Type.String(),
    list: Type.Enum(['SANCTIONS', 'PUBLIC_OFFICE']),
    caption: Type.String({ description: 'The name of the entry of the list.' }),
    state: HitState,
  },
  closed,
)

/** What the party is in one application. */
export const PartyApplication = Type.Object(
  {
    partyId: Type.String(),
    applicationId: Type.String(),
    kind: ApplicationKind,
    status: ApplicationStatus,
    countryCode: CountryCode,
    workflowId: Type.String(),
    workflowName: Type.String(),
    title: orNull(Type.String({ description: 'The organization or person that applies.' })),
    name: Type.String({ description: 'Of the party, as this application has it.' }),
    createdAt: Timestamp,
    decidedAt: orNull(Timestamp),
    roles: Type.Array(PartyRole),
    hits: Type.Array(PartyHit, { description: 'Possible matches of this party on lists.' }),
  },
  closed,
)
export type PartyApplication = Static<typeof PartyApplication>

/** Without a stored subject, a hit is about the one that applies. */
export function hitsAbout(party: CaseParty, of: Case): Array<{ hit: Hit; list: HitList }> {
  const names = new Set(namesOf(party).map((name) => wordsOf(name).join(' ')))
  const applies = (role: 'APPLICANT' | 'COMPANY') => party.roles.some((each) => each.role === role)
  return listedHits(of.data).filter(({ hit, list }) =>
    hit.subject === undefined
      ? applies(list === 'sanctionHits' ? 'COMPANY' : 'APPLICANT')
      : names.has(wordsOf(hit.subject).join(' ')),
  )
}

/** `all`: every party of the case, for its title. */
export function partyApplicationOf(
  row: PartyInCase,
  of: Case,
  { workflowName, all, ids }: { workflowName: string; all: readonly CaseParty[]; ids: Ids },
): PartyApplication {
  return {
    partyId: ids.of('party', row.id),
    applicationId: ids.of('application', of.id),
    kind: of.kind,
    status: of.status,
    countryCode: of.countryCode,
    workflowId: ids.of('workflow', of.workflowId),
    workflowName,
    title: titleOf(of, all),
    name: row.party.name,
    createdAt: of.createdAt.toISOString(),
    decidedAt: of.decidedAt?.toISOString() ?? null,
    roles: row.party.roles,
    hits: hitsAbout(row.party, of).map(({ hit, list }) => ({
      id: ids.of('hit', hitUuidOf(hit)),
      list: list === 'pepHits' ? 'PUBLIC_OFFICE' : 'SANCTIONS',
      caption: hit.caption,
      state: hit.resolution.state,
    })),
  }
}

const titleOf = (of: Case, all: readonly CaseParty[]): string | null => {
  const named = (role: 'COMPANY' | 'APPLICANT') =>
    all.find((party) => party.roles.some((each) => each.role === role))?.name
  return (of.kind === 'KYB' ? named('COMPANY') : undefined) ?? named('APPLICANT') ?? null
}
