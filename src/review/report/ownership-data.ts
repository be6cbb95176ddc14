/** The owners of the applicant as data: shares as numbers, from the register and as declared. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { larger } from '@foyer/company-registers/shares'
import type { Case } from '#applications/case.ts'
import { answerOf, registryOf } from '#applications/views.ts'
import { ABOVE } from '#checks/ownership/follow-owners.ts'
import { APPLICANT } from '#checks/ownership/holdings.ts'
import { partyOfOwner } from '#checks/ownership/same-owner.ts'
import {
  type OwnershipStructure,
  ownershipStructureOf,
  type PositionedOwner,
} from '#checks/ownership/structure.ts'
import { type OwnershipData, ownershipGapReasons } from '#kernel/schemas/ownership-data.ts'
import type { ControlMeans, DeclaredPerson } from '#workflows/ownership/declared.ts'
import { type Threshold, thresholdOn } from '#workflows/ownership/threshold.ts'
import { isBeneficialOwner, totalShareOf } from '#workflows/ownership/totals.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { companyOf, declarationOf, registeredCompanyAt, registeredPersonAt } from './declared-ownership.ts'
import { type OwnerVerifications, verificationsOf } from './owner-verifications.ts'
import { withOwnerRoles } from './ownership.ts'

type Owner = OwnershipData['owners'][number]
type Holding = OwnershipData['holdings'][number]
type Gap = OwnershipData['gaps'][number]

/** What is gathered: a party is known by its place. */
interface Gathered {
  parties: OwnershipParty[]
  /** How many of them the register has. */
  registered: number
  holdings: Array<Omit<Holding, 'holderId' | 'ofId'> & { holder: number; of: number }>
  owners: Array<Omit<Owner, 'partyId'> & { at: number }>
  threshold: Threshold
  verification: OwnerVerifications
}

export function ownershipDataOf(of: Case, workflow: PublishedWorkflow, now: Date): OwnershipData {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  const registry = registryOf(of, workflow)
  const known = registry && withOwnerRoles(registry)
  const structure = (known && ownershipStructureOf(known, of.countryCode)) ?? null
  const day = (registry?.provenance.retrievedAt ?? of.createdAt.toISOString()).slice(0, 10)
  const threshold = structure?.threshold ?? thresholdOn(of.countryCode, day)
  const verification = verificationsOf(of, workflow, now)
  const gathered = { threshold, verification, ...partsOf(structure, verification) }
  if (answer && !structure) {
    const { name, organizationNumber } = answer
    gathered.parties.push({ kind: 'ORGANIZATION', name, organizationNumber })
    gathered.registered = 1
  }
  const declared = answer && answerOf(of, workflow, 'OWNERSHIP')
  for (const owner of declared?.owners ?? []) addOwner(gathered, owner)
  for (const official of declared?.officials ?? []) addOfficial(gathered, official)
  return {
    ...shown(gathered),
    declaration: declared ? declarationOf(declared) : null,
    registered: structure && known ? known.provenance : null,
    gaps: answer ? gapsOf(registry, structure !== null) : [],
  }
}

const idOf = (at: number): string => (at === APPLICANT ? 'applicant' : `party-${at}`)

const shown = ({ threshold, owners, parties, holdings }: Gathered) => ({
  threshold: { percent: threshold.percent, above: threshold.operator === 'MORE_THAN' },
  owners: owners.map(({ at, ...owner }) => ({ partyId: idOf(at), ...owner })),
  parties: parties.map((party, at) => ({ id: idOf(at), party, isApplicant: at === APPLICANT })),
  holdings: holdings.map(({ holder, of, ...held }) => ({ holderId: idOf(holder), ofId: idOf(of), ...held })),
})

function partsOf(structure: OwnershipStructure | null, { ofRegistered }: OwnerVerifications) {
  const parts: Pick<Gathered, 'parties' | 'registered' | 'holdings' | 'owners'> = {
    ...{ parties: [], registered: 0, holdings: [], owners: [] },
  }
  if (!structure) return parts
  const { parties, holdings, owners, circular } = structure
  parts.parties.push(...parties)
  parts.registered = parties.length
  for (const { holder, of, shares, votes, role, control } of holdings)
    parts.holdings.push({
      ...{ holder, of, registered: { shares, votes, role, control }, declared: null },
      isCircular: circular.some((each) => each.holder === holder && each.of === of),
    })
  for (const owner of owners)
    parts.owners.push({
      ...{ at: owner.party, position: owner.position, registered: totalOf(owner), declared: null },
      verifiedBy: ofRegistered(parties[owner.party] as OwnershipParty),
      ownLink: null,
    })
  return parts
}

/** An official holds nothing; who controls without a share holds none. */
const totalOf = ({ share, ways, control }: PositionedOwner): Owner['registered'] => ({
  share: ways.length > 0 && share.maximum > 0 ? share : null,
  control: control.map(({ text }) => text),
})

function addOwner(gathered: Gathered, owner: DeclaredPerson): void {
  const at = placeOf(gathered, owner)
  for (const { share, through } of owner.ways) {
    let [holder, held] = [at, share]
    for (const company of through) {
      const to = companyPlace(gathered, company)
      hold(gathered, { holder, of: to }, held)
      holder = to
      held = company.share
    }
    hold(gathered, { holder, of: APPLICANT }, held)
  }
  if (owner.control.length > 0) hold(gathered, { holder: at, of: APPLICANT }, null, owner.control)
  const position = isBeneficialOwner(owner, gathered.threshold) ? 'BENEFICIAL_OWNER' : 'BELOW_THRESHOLD'
  const share = owner.ways.length > 0 ? totalShareOf(owner) : null
  place(gathered, at, {
    position,
    registered: null,
    declared: { share, control: owner.control },
    verifiedBy: gathered.verification.ofOwner(owner),
    ownLink: gathered.verification.linkOf(owner),
  })
}

const addOfficial = (gathered: Gathered, official: DeclaredPerson): void =>
  place(gathered, placeOf(gathered, official), {
    position: 'MANAGING_OFFICIAL',
    registered: null,
    declared: { share: null, control: [] },
    verifiedBy: gathered.verification.ofOfficial(official),
    ownLink: null,
  })

function placeOf({ parties, registered }: Gathered, person: DeclaredPerson): number {
  const at = registeredPersonAt(person, parties.slice(0, registered))
  return at >= 0 ? at : parties.push(partyOfOwner(person)) - 1
}

function companyPlace(
  { parties, registered }: Gathered,
  company: DeclaredPerson['ways'][number]['through'][number],
): number {
  const at = registeredCompanyAt(company, parties.slice(0, registered))
  if (at >= 0) return at
  const known = parties.findIndex(
    (each, index) => index >= registered && each.kind === 'ORGANIZATION' && each.name === company.name,
  )
  return known >= 0 ? known : parties.push(companyOf(company)) - 1
}

/** Two ways through the same company state the same holding; if they differ, the larger counts. */
function hold(
  { holdings }: Gathered,
  { holder, of }: { holder: number; of: number },
  shares: Share | null,
  control: ControlMeans[] = [],
): void {
  const known = holdings.find((each) => each.holder === holder && each.of === of)
  const before = known?.declared
  const both = before?.shares && shares ? larger(before.shares, shares) : (shares ?? before?.shares ?? null)
  const declared = { shares: both, control: [...new Set([...(before?.control ?? []), ...control])] }
  if (known) known.declared = declared
  else holdings.push({ holder, of, registered: null, declared, isCircular: false })
}

function place({ owners }: Gathered, at: number, stated: Omit<Owner, 'partyId'>): void {
  const { declared, verifiedBy, ownLink } = stated
  const known = owners.find((owner) => owner.at === at)
  if (known) Object.assign(known, { declared, verifiedBy, ownLink })
  else owners.push({ at, ...stated })
}

const isReason = (reason: string): reason is Gap['reason'] =>
  ownershipGapReasons.some((each) => each === reason)

/** That a register names the owners only to some says nothing where it names some. */
const missing: readonly string[] = ['UNKNOWN_CODE', 'NOT_IDENTIFIED']

function gapsOf(registry: RegistryAnswer | null, hasOwners: boolean): Gap[] {
  const gaps = (registry?.gaps ?? []).flatMap(({ field, reason }): Gap[] => {
    if (!isReason(reason)) return []
    if (field === ABOVE) return [{ reason, of: 'COMPANY_ABOVE' }]
    return field === 'owners' && (!hasOwners || missing.includes(reason))
      ? [{ reason, of: 'ORGANIZATION' }]
      : []
  })
  const isSilent = !hasOwners && !gaps.some(({ of }) => of === 'ORGANIZATION')
  return isSilent ? [...gaps, { reason: 'NOT_GIVEN', of: 'ORGANIZATION' }] : gaps
}
