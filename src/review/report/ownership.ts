/** The owners of the applicant, from registers and answers: for a graph and for a table. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OwnershipInterest, OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import { exactly, shareWords } from '@foyer/company-registers/shares'
import type { RoleCode } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { answerOf, registryOf } from '#applications/views.ts'
import { ABOVE } from '#checks/ownership/follow-owners.ts'
import { APPLICANT, type Holding } from '#checks/ownership/holdings.ts'
import {
  type OwnershipStructure,
  ownershipStructureOf,
  type PositionedOwner,
} from '#checks/ownership/structure.ts'
import type { Ownership } from '#kernel/schemas/ownership.ts'
import { thresholdOn, thresholdWords } from '#workflows/ownership/threshold.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { withForms } from './company-forms.ts'
import { idOf, withDeclared } from './declared-ownership.ts'
import { type OwnerVerifications, verificationsOf } from './owner-verifications.ts'
import { howWords } from './ownership-words.ts'

const reasons: Record<string, string> = {
  NOT_PUBLISHED: 'The register does not publish the owners.',
  SOURCE_DOWN: 'The register of owners did not answer.',
  RESTRICTED: 'The register gives the owners only to some.',
  NOT_CONFIGURED: 'No register of owners is configured.',
  UNKNOWN_CODE: 'The register gave owners in a form that is not understood.',
  NOT_IDENTIFIED: 'The register says that there is an owner that it does not name.',
}
const above: Record<string, string> = {
  NOT_PUBLISHED: 'A register says nothing about the owners of a company above.',
  SOURCE_DOWN: 'A register did not answer about a company above.',
  RESTRICTED: 'A register gives the owners of a company above only to some.',
  NOT_CONFIGURED: 'No register is configured for the country of a company above.',
  UNKNOWN_CODE: 'A register gave owners of a company above in a form that is not understood.',
  NOT_IDENTIFIED: 'A register says that a company above has an owner that it does not name.',
  NOT_FOLLOWED: 'There are more companies above than are looked up: follow the rest by hand.',
}
/** That a register names the owners only to some says nothing where it names some. */
const missingOwners = ['UNKNOWN_CODE', 'NOT_IDENTIFIED']
const missingWords = ({ gaps }: RegistryAnswer): string | null =>
  [
    ...gaps.flatMap(({ field, reason }) =>
      field === 'owners' && missingOwners.includes(reason) ? (reasons[reason] ?? []) : [],
    ),
    ...gaps.flatMap(({ field, reason }) => (field === ABOVE ? (above[reason] ?? []) : [])),
  ].join(' ') || null

const nothingKnown = 'The register gave no owners, and the workflow does not ask for them.'

const onlyDeclared = 'The register gave no owners; these are as the applicant declares them.'

/** null for an application without an organization. */
export function ownershipOf(of: Case, workflow: PublishedWorkflow, now: Date): Ownership | null {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  if (!answer) return null
  const registry = registryOf(of, workflow)
  const known = registry && withOwnerRoles(registry)
  const structure = known && ownershipStructureOf(known, of.countryCode)
  const declared = answerOf(of, workflow, 'OWNERSHIP')
  const verification = verificationsOf(of, workflow, now)
  const { name, organizationNumber } = answer
  if (structure) {
    const registered = { registered: known.provenance, gap: missingWords(known) }
    const shown = { ...shownStructure(structure, verification), ...registered }
    return withForms(withDeclared(shown, declared, { ...structure, verification }), of, workflow)
  }
  const gap = registry?.gaps.find(({ field }) => field === 'owners')
  const day = (registry?.provenance.retrievedAt ?? of.createdAt.toISOString()).slice(0, 10)
  const threshold = thresholdOn(of.countryCode, day)
  const silent = declared ? onlyDeclared : nothingKnown
  const shown: Ownership = {
    nodes: [applicantNode({ kind: 'ORGANIZATION', name, organizationNumber })],
    edges: [],
    owners: [],
    threshold: thresholdWords(threshold),
    declaration: null,
    registered: null,
    gap: gap ? (reasons[gap.reason] ?? silent) : silent,
  }
  return withForms(withDeclared(shown, declared, { parties: [], threshold, verification }), of, workflow)
}

/** Roles of people and companies that own the organization. Registers give them without a share. */
const ownerRoles: Partial<Record<RoleCode, string>> = {
  OWNER: 'owner',
  PARTNER: 'partner',
  GENERAL_PARTNER: 'general partner',
  LIMITED_PARTNER: 'limited partner',
}

/** Where the register states no owners, the roles that own. */
export const withOwnerRoles = (registry: RegistryAnswer): RegistryAnswer => ({
  ...registry,
  owners: registry.owners ?? byRole(registry),
})

const byRole = ({ officers }: RegistryAnswer): OwnershipInterest[] =>
  officers.flat().flatMap(({ party, roles }) => {
    const words = [...new Set(roles.flatMap(({ code }) => ownerRoles[code] ?? []))]
    if (words.length === 0) return []
    // A sole trader is the business.
    const share = words.includes('owner') ? exactly(100) : null
    const registryText = words.join(', ')
    return [
      { holder: party, of: null, type: 'SHAREHOLDING' as const, share, registryCode: null, registryText },
    ]
  })

function shownStructure(structure: OwnershipStructure, { ofRegistered }: OwnerVerifications): Ownership {
  const { parties, holdings, owners, circular } = structure
  const isCircular = ({ holder, of }: Holding) =>
    circular.some((each) => each.holder === holder && each.of === of)
  const shown = parties.map((party, at) => nodeOf(party, at, structure))
  const officials = owners.filter(({ position }) => position === 'MANAGING_OFFICIAL')
  return {
    // The applicant last: it stands at the foot.
    nodes: [...shown.slice(1), ...shown.slice(0, 1)],
    edges: [
      ...holdings.map((holding) => ({
        ...edgeOf(holding.holder, holding.of, holdingWords(holding)),
        isCircular: isCircular(holding),
      })),
      ...officials.map(({ party }) => edgeOf(party, APPLICANT, 'managing official')),
    ],
    owners: owners.map((owner) => ({
      nodeId: idOf(owner.party),
      party: parties[owner.party] as OwnershipParty,
      position: owner.position,
      share: owner.ways.length > 0 ? owner.share : null,
      declared: null,
      registered: totalWords(owner, structure),
      how: howWords(owner, structure),
      verifiedBy: ofRegistered(parties[owner.party] as OwnershipParty),
      ownLink: null,
    })),
    threshold: thresholdWords(structure.threshold),
    declaration: null,
    registered: null,
    gap: null,
  }
}

const edgeOf = (from: number, to: number, registered: string): Ownership['edges'][number] => ({
  from: idOf(from),
  to: idOf(to),
  declared: null,
  registered,
  state: 'ONLY_REGISTERED',
  isCircular: false,
})

function holdingWords({ shares, votes, role, control }: Holding): string {
  const words = shares && shareWords(shares)
  const ofVotes = votes && shareWords(votes)
  return [
    words,
    ofVotes && ofVotes !== words ? `votes ${ofVotes}` : null,
    words || ofVotes ? null : role,
    // The table shows how it is controlled.
    control.length > 0 ? 'control' : null,
  ]
    .filter(Boolean)
    .join(', ')
}

/** null for a senior managing official, who holds no share. */
function totalWords({ party, share, ways, control }: PositionedOwner, { holdings }: OwnershipStructure) {
  if (ways.length === 0) return null
  const hasShare = share.maximum > 0
  const role = holdings.find((each) => each.holder === party && each.role)?.role
  if (hasShare) return role && share.minimum === 0 ? role : shareWords(share)
  return control.length > 0 ? 'control' : 'votes only'
}

function nodeOf(
  party: OwnershipParty,
  at: number,
  structure: OwnershipStructure,
): Ownership['nodes'][number] {
  if (at === APPLICANT) return applicantNode(party)
  const owner = structure.owners.find((each) => each.party === at)
  const total = owner && totalWords(owner, structure)
  const position = owner?.position ?? null
  if (party.kind === 'ORGANIZATION')
    return { id: idOf(at), lane: 'COMPANIES', name: party.name, detail: numberOf(party), position }
  const isIndirect = owner?.ways.some(({ parties }) => parties.length > 2) || (owner?.ways.length ?? 0) > 1
  const detail = [total && `${total}${isIndirect ? ' in total' : ''}`, bornWords(party)].filter(Boolean)
  return {
    id: idOf(at),
    lane: 'PERSONS',
    name: party.name.fullName,
    detail: detail.join(', ') || null,
    position,
  }
}

const applicantNode = (party: OwnershipParty): Ownership['nodes'][number] => ({
  id: idOf(APPLICANT),
  lane: 'APPLICANT',
  name: party.kind === 'ORGANIZATION' ? party.name : party.name.fullName,
  detail: numberOf(party),
  position: null,
})

const numberOf = (party: OwnershipParty): string | null =>
  party.kind === 'ORGANIZATION' && party.organizationNumber
    ? `${party.organizationNumber.issuingCountry} ${party.organizationNumber.display}`
    : null

/** The year only: registers of owners often give no more. */
function bornWords(party: OwnershipParty): string | null {
  if (party.kind !== 'PERSON' || party.dateOfBirth === null) return null
  const { dateOfBirth: date } = party
  return `born ${(typeof date === 'string' ? date : date.value).slice(0, 4)}`
}
