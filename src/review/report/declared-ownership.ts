/** Sets the declared owners beside the registered ones, in the graph and in the table. */

import type { OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { shareWords } from '@foyer/company-registers/shares'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { APPLICANT } from '#checks/ownership/holdings.ts'
import { isCorrectedToAnother, isSameOwner, partyOfOwner } from '#checks/ownership/same-owner.ts'
import type { Ownership, OwnershipDeclaration } from '#kernel/schemas/ownership.ts'
import type { ChainCompany, DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { Threshold } from '#workflows/ownership/threshold.ts'
import { isBeneficialOwner, totalShareOf } from '#workflows/ownership/totals.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import type { OwnerVerifications } from './owner-verifications.ts'

/** The parties of the register in the order of their ids. */
interface Registered {
  parties: readonly OwnershipParty[]
  threshold: Threshold
  verification: OwnerVerifications
}

/** The id of a node by the place of its party. */
export const idOf = (at: number): string => (at === APPLICANT ? 'applicant' : `owner-${at}`)

export function withDeclared(
  shown: Ownership,
  answer: OwnershipAnswer | undefined,
  registered: Registered,
): Ownership {
  if (!answer) return shown
  const drawing: Ownership = {
    ...shown,
    nodes: [...shown.nodes],
    edges: [...shown.edges],
    owners: [...shown.owners],
    declaration: declarationOf(answer),
  }
  for (const owner of answer.owners) addOwner(drawing, owner, registered)
  for (const official of answer.officials) addOfficial(drawing, official, registered)
  return drawing
}

function addOwner(drawing: Ownership, owner: DeclaredPerson, registered: Registered): void {
  const isOwner = isBeneficialOwner(owner, registered.threshold)
  const position = isOwner ? 'BENEFICIAL_OWNER' : 'BELOW_THRESHOLD'
  const declared = totalWords(owner)
  const from = personNode(drawing, owner, registered, { position, detail: declared })
  for (const { share, through } of owner.ways) {
    let [holder, held] = [from, share]
    for (const company of through) {
      const to = companyNode(drawing, company, registered)
      addEdge(drawing, { from: holder, to }, shareWords(held))
      holder = to
      held = company.share
    }
    addEdge(drawing, { from: holder, to: idOf(APPLICANT) }, shareWords(held))
  }
  if (owner.control.length > 0) addEdge(drawing, { from, to: idOf(APPLICANT) }, 'control')
  const verifiedBy = registered.verification.ofOwner(owner)
  const ownLink = registered.verification.linkOf(owner)
  const how = howDeclared(owner)
  const share = totalShareOf(owner)
  addRow(drawing, from, owner, { position, declared, how, share, verifiedBy, ownLink })
}

function addOfficial(drawing: Ownership, official: DeclaredPerson, registered: Registered): void {
  const position = 'MANAGING_OFFICIAL' as const
  const declared = 'managing official'
  const from = personNode(drawing, official, registered, { position, detail: null })
  addEdge(drawing, { from, to: idOf(APPLICANT) }, declared)
  const how = 'stands in, because the applicant says that nobody is an owner'
  const verifiedBy = registered.verification.ofOfficial(official)
  addRow(drawing, from, official, { position, declared, how, share: null, verifiedBy, ownLink: null })
}

type Node = Ownership['nodes'][number]

/** The applicant stays last: it stands at the foot. */
const addNode = (drawing: Ownership, node: Node): string => {
  drawing.nodes.splice(-1, 0, node)
  return node.id
}
const nextId = ({ nodes }: Ownership): string => `declared-${nodes.length}`

/** One who was put in the place of a registered owner is a party of their own: -1. */
export const registeredPersonAt = (person: DeclaredPerson, parties: readonly OwnershipParty[]): number =>
  isCorrectedToAnother(person)
    ? -1
    : parties.findIndex((party) => party.kind === 'PERSON' && isSameOwner(person, party))

export function registeredCompanyAt(company: ChainCompany, parties: readonly OwnershipParty[]): number {
  const party = companyOf(company)
  const sameName: OrganizationRef = { ...party, organizationNumber: null }
  return parties.findIndex(
    (each, index) =>
      index !== APPLICANT &&
      each.kind === 'ORGANIZATION' &&
      // Applicants often leave the number out.
      (isSameParty(each, party) || isSameParty({ ...each, organizationNumber: null }, sameName)),
  )
}

function personNode(
  drawing: Ownership,
  person: DeclaredPerson,
  { parties }: Registered,
  { position, detail }: Pick<Node, 'position' | 'detail'>,
): string {
  const at = registeredPersonAt(person, parties)
  if (at >= 0) return idOf(at)
  const { fullName: name } = partyOfOwner(person).name
  const words = [detail, `born ${person.dateOfBirth.slice(0, 4)}`].filter(Boolean).join(', ')
  return addNode(drawing, { id: nextId(drawing), lane: 'PERSONS', name, detail: words, position })
}

export const companyOf = ({ name, organizationNumber }: ChainCompany): OrganizationRef => ({
  kind: 'ORGANIZATION',
  name,
  organizationNumber,
})

function companyNode(drawing: Ownership, company: ChainCompany, { parties }: Registered): string {
  const at = registeredCompanyAt(company, parties)
  if (at >= 0) return idOf(at)
  const known = drawing.nodes.find(({ lane, name }) => lane === 'COMPANIES' && name === company.name)
  if (known) return known.id
  const number = company.organizationNumber
  const detail = number ? `${number.issuingCountry} ${number.display}` : company.country
  return addNode(drawing, {
    id: nextId(drawing),
    lane: 'COMPANIES',
    name: company.name,
    detail,
    position: null,
  })
}

function addEdge(drawing: Ownership, { from, to }: { from: string; to: string }, declared: string): void {
  const at = drawing.edges.findIndex((edge) => edge.from === from && edge.to === to)
  const known = drawing.edges[at]
  if (known)
    drawing.edges[at] = {
      ...known,
      declared: [...new Set([...(known.declared?.split(', ') ?? []), declared])].join(', '),
      state: known.registered === null ? 'ONLY_DECLARED' : 'BOTH',
    }
  else drawing.edges.push({ from, to, declared, registered: null, state: 'ONLY_DECLARED', isCircular: false })
}

function addRow(
  drawing: Ownership,
  nodeId: string,
  person: DeclaredPerson,
  stated: Omit<Ownership['owners'][number], 'nodeId' | 'party' | 'registered'>,
): void {
  const at = drawing.owners.findIndex((owner) => owner.nodeId === nodeId)
  const known = drawing.owners[at]
  const { declared, verifiedBy, ownLink } = stated
  if (known) drawing.owners[at] = { ...known, declared, verifiedBy, ownLink }
  else drawing.owners.push({ nodeId, party: partyOfOwner(person), registered: null, ...stated })
}

const totalWords = (owner: DeclaredPerson): string =>
  owner.ways.length > 0 ? shareWords(totalShareOf(owner)) : 'control'

const means = {
  VOTING_RIGHTS: 'more votes than shares',
  APPOINTMENT_OF_BOARD: 'appoints the board',
  OTHER_CONTROL: 'controls by other means',
}
function howDeclared({ ways, control, controlText }: DeclaredPerson): string {
  const routes = ways.map(({ through }) =>
    through.length === 0 ? 'directly' : `through ${through.map(({ name }) => name).join(' and ')}`,
  )
  const words = control.map((each) => (each === 'OTHER_CONTROL' && controlText ? controlText : means[each]))
  return [...routes, ...words].join(', ')
}

const wholeShare = (owner: DeclaredPerson): Share | null =>
  owner.ways.length > 0 ? totalShareOf(owner) : null

const declaredPerson = (owner: DeclaredPerson): OwnershipDeclaration['owners'][number] => ({
  party: partyOfOwner(owner),
  source: owner.source,
  isApplicant: owner.isApplicant,
  ways: owner.ways.map(({ share, through }) => ({
    share,
    through: through.map((company) => ({ ...company, form: company.form ?? null })),
  })),
  share: wholeShare(owner),
  control: owner.control,
  controlText: owner.controlText,
  isPep: owner.isPep,
  office: owner.office,
})

export const declarationOf = ({
  at,
  owners,
  officials,
  removed,
  remainder,
  nominees = null,
  nobody,
}: OwnershipAnswer): OwnershipDeclaration => ({
  provenance: { source: 'APPLICANT', retrievedAt: at },
  owners: owners.map(declaredPerson),
  officials: officials.map(declaredPerson),
  removed,
  remainder,
  nominees,
  nobody,
})
