/** The owners in the register, for the applicant to confirm. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { anyShare, nothing, sum } from '@foyer/company-registers/shares'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import type {
  ChainCompany,
  CompanyForm,
  OwnershipWay,
  RegisteredPerson,
} from '#workflows/ownership/declared.ts'
import type { UntracedCompany } from '#workflows/ownership/owner-list.ts'
import { formOf } from './company-form.ts'
import { APPLICANT } from './holdings.ts'
import {
  managersOf,
  type OwnershipStructure,
  ownershipStructureOf,
  type PositionedOwner,
} from './structure.ts'
import type { Way } from './totals.ts'

/** Roles of people and companies that own the organization. Registers give them without a share. */
export const ownerRoles = ['OWNER', 'PARTNER', 'GENERAL_PARTNER', 'LIMITED_PARTNER']

export interface RegisteredOwnership {
  /** Persons above the threshold. */
  owners: RegisteredPerson[]
  /**
   * The senior managing officials in place of missing owners: the managing director, otherwise the chair,
   * otherwise the board.
   */
  officials: PersonRef[]
  untraced: UntracedCompany[]
  /** Registered people and companies below the threshold. */
  small: Array<{ party: OwnershipParty; share: Share }>
  /** The joint share of those owners. */
  others: Share
}

export function registeredOwnershipOf(
  registry: RegistryAnswer | null,
  market: CountryCode,
): RegisteredOwnership {
  const structure = registry && ownershipStructureOf(registry, market)
  const officials = registry ? managersOf(registry.officers).filter((party) => party.kind === 'PERSON') : []
  if (!structure) return { owners: [], officials, untraced: [], small: [], others: nothing }
  const { owners, parties } = structure
  const formIn = (company: OrganizationRef) =>
    formOf(registry?.companiesAbove?.find((above) => isSameParty(above.company, company))?.category)
  const at = (position: PositionedOwner['position']) => owners.filter((each) => each.position === position)
  const persons = (found: PositionedOwner[]) =>
    found.flatMap(({ party }) => {
      const ref = parties[party]
      return ref?.kind === 'PERSON' ? [ref] : []
    })
  const stated = persons(at('MANAGING_OFFICIAL'))
  const small = at('BELOW_THRESHOLD').flatMap(({ party, share }) => {
    const ref = parties[party]
    return ref ? [{ party: ref, share }] : []
  })
  return {
    owners: at('BENEFICIAL_OWNER').flatMap((owner) => registeredPerson(owner, structure, formIn)),
    officials: stated.length > 0 ? stated : officials,
    untraced: at('NOT_TRACED').flatMap(({ party, share }) => {
      const company = parties[party]
      return company?.kind === 'ORGANIZATION' ? [{ name: company.name, share }] : []
    }),
    small,
    others: small.reduce((total, { share }) => sum(total, share), nothing),
  }
}

type FormIn = (company: OrganizationRef) => CompanyForm | null

function registeredPerson(
  owner: PositionedOwner,
  structure: OwnershipStructure,
  formIn: FormIn,
): RegisteredPerson[] {
  const party = structure.parties[owner.party]
  if (party?.kind !== 'PERSON') return []
  const votes = structure.holdings.some(
    ({ holder, of, votes, shares }) =>
      holder === owner.party && of === APPLICANT && votes !== null && votes.maximum > (shares?.maximum ?? 0),
  )
  const isControlled = owner.control.length > 0
  return [
    {
      party,
      ways: owner.ways.flatMap((way) => declaredWay(way, structure, formIn)),
      control: [
        ...(votes ? ['VOTING_RIGHTS' as const] : []),
        ...(isControlled ? ['OTHER_CONTROL' as const] : []),
      ],
      controlText: isControlled ? owner.control.map(({ text }) => text).join(', ') : null,
    },
  ]
}

/** A way by control only has no share. */
function declaredWay(
  { parties: way, share }: Way,
  { parties, holdings }: OwnershipStructure,
  formIn: FormIn,
): OwnershipWay[] {
  if (share.maximum === 0) return []
  const shareOn = (at: number): Share => {
    const holding = holdings.find(({ holder, of }) => holder === way[at] && of === way[at + 1])
    return holding?.shares ?? anyShare
  }
  const through = way.slice(1, -1).flatMap((index, at): ChainCompany[] => {
    const company = parties[index]
    if (company?.kind !== 'ORGANIZATION') return []
    const { name, organizationNumber } = company
    const country = organizationNumber?.issuingCountry ?? null
    return [{ name, organizationNumber, country, form: formIn(company), share: shareOn(at + 1) }]
  })
  return [{ share: shareOn(0), through }]
}
