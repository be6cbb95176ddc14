/**
 * The views of a case for the API, one function per read. `undefined` means that the workflow never collects
 * it.
 */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { isRegisteredAs } from '@foyer/signing-rules/record-matching'
import type { GoverningMember, SignatoryAuthority, SigningAuthorityBasis } from '@foyer/signing-rules/schemas'
import type { Ids } from '#kernel/ids.ts'
import type { ApplicationObject } from '#kernel/schemas/application.ts'
import type { BankAccount } from '#kernel/schemas/documents-and-accounts.ts'
import type { Organization } from '#kernel/schemas/organization.ts'
import type { ContactDetails, Person, SignedBy } from '#kernel/schemas/people.ts'
import type { ReportIdentityDocument } from '#kernel/schemas/report.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import type { IdentityDocument, ReadFacts } from '#workflows/steps/identity.ts'
import type { PublishedWorkflow, StepKind } from '#workflows/workflow.ts'
import type { Case, Finding, PlainCase } from './case.ts'
import { pathOfCase } from './case-facts.ts'
import { type Hit, hitUuidOf } from './hits/case-hits.ts'
import { comparedOf } from './hits/compared-facts.ts'
import { isWaitingForSignatures } from './lifecycle-moves.ts'
import { type PersonFacts, personFactsOf } from './person-facts.ts'

/** The encrypted fields that a list of applications shows. */
export type SealedSummary = Pick<
  ApplicationObject,
  'steps' | 'metadata' | 'review' | 'decision' | 'failure' | 'risk'
>

export const sealedSummaryOf = (of: Case, workflow: PublishedWorkflow): SealedSummary => ({
  steps: pathOfCase(of, workflow).map(({ step, status }) => ({
    key: step.key,
    kind: step.kind,
    // The applicant's own part is done; the step is not, while signatures of others are missing.
    status: step.kind === 'SIGNING' && status === 'DONE' && isWaitingForSignatures(of) ? 'NOW' : status,
  })),
  metadata: of.data.metadata,
  review: reviewOf(of),
  decision: of.data.decision,
  failure: of.data.failure,
  risk: of.data.risk,
})

/** Codes only: their details may hold personal data and are in the report. */
function reviewOf({ status, data }: Case): ApplicationObject['review'] {
  if (status !== 'MANUAL_REVIEW') return null
  const reasons = [...new Set(data.findings.filter(isForPerson).map(codeOf))]
  if (!data.proposal) return { reasons }
  const { outcome, by, actor, reasons: why, at } = data.proposal
  return { reasons, proposal: { outcome, by, actor, reasons: why, at } }
}

const isForPerson = ({ outcome }: Finding): boolean => outcome === 'REVIEW' || outcome === 'DECLINE'
const codeOf = ({ code }: Finding): string => code

export const applicationOf = (of: Case, workflow: PublishedWorkflow, ids: Ids): ApplicationObject =>
  listedOf(of, sealedSummaryOf(of, workflow), ids)

/** `summary` is null when it cannot be decrypted. */
export const listedOf = (of: PlainCase, summary: SealedSummary | null, ids: Ids): ApplicationObject => ({
  id: ids.of('application', of.id),
  status: of.status,
  kind: of.kind,
  customerId: ids.of('customer', of.customerId),
  workflowId: ids.of('workflow', of.workflowId),
  workflowVersion: of.workflowVersion,
  countryCode: of.countryCode,
  redirectUrl: of.redirectUrl,
  externalReference: of.externalReference,
  language: of.language,
  createdAt: of.createdAt.toISOString(),
  startedAt: of.startedAt?.toISOString() ?? null,
  submittedAt: of.submittedAt?.toISOString() ?? null,
  decidedAt: of.decidedAt?.toISOString() ?? null,
  updatedAt: of.updatedAt.toISOString(),
  expiresAt: of.expiresAt.toISOString(),
  steps: summary?.steps ?? [],
  metadata: summary?.metadata ?? {},
  review: summary?.review ?? null,
  decision: summary?.decision ?? null,
  failure: summary?.failure ?? null,
  risk: summary?.risk ?? null,
})

export const collects = (workflow: PublishedWorkflow, ...kinds: StepKind[]): boolean =>
  workflow.steps.some((step) => kinds.includes(step.kind))

/** The answers of the steps of one kind that apply, in the order of the workflow. */
export const answersOf = <K extends StepKind>(
  of: Case,
  workflow: PublishedWorkflow,
  kind: K,
): AnswerOf<K>[] =>
  pathOfCase(of, workflow)
    .filter(({ step, status }) => step.kind === kind && status !== 'NOT_NEEDED')
    .flatMap(({ step }) => (of.data.answers[step.key] as AnswerOf<K> | undefined) ?? [])

/** The last answer of one kind in the order of the workflow. */
export const answerOf = <K extends StepKind>(
  of: Case,
  workflow: PublishedWorkflow,
  kind: K,
): AnswerOf<K> | undefined => answersOf(of, workflow, kind).at(-1)

/** The registry entry of the company; null when the organization step no longer applies. */
export const registryOf = (of: Case, workflow: PublishedWorkflow): RegistryAnswer | null =>
  answerOf(of, workflow, 'ORGANIZATION') ? of.data.registry : null

/** The newest answer of the register: at the decision, or later. */
export function newestRegistryOf(of: Case, workflow: PublishedWorkflow): RegistryAnswer | null {
  if (!answerOf(of, workflow, 'ORGANIZATION')) return null
  const { registry, registryNow } = of.data
  if (!registry || !registryNow) return registryNow ?? registry
  return registryNow.provenance.retrievedAt > registry.provenance.retrievedAt ? registryNow : registry
}

/** With the id of each hit as on the wire. */
const hitsOf = <T extends Hit>(hits: T[], ids: Ids): T[] =>
  hits.map((hit) => ({ ...hit, id: ids.of('hit', hitUuidOf(hit)), compared: comparedOf(hit) }))

export function organizationOf(of: Case, workflow: PublishedWorkflow, ids: Ids): Organization | undefined {
  if (!collects(workflow, 'ORGANIZATION')) return undefined
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  const registered =
    answer?.source === 'REGISTRY' || answer === undefined ? of.data.registry?.organization : undefined
  const entry = answer ? registered : undefined
  const declared = answer?.declared?.address
  const registeredAddresses = entry?.addresses ?? []
  const addresses = registeredAddresses.length > 0 || !declared ? registeredAddresses : [declared]
  return {
    organizationName: entry?.organizationName ?? answer?.name ?? null,
    organizationNumber: entry?.organizationNumber ?? answer?.organizationNumber ?? null,
    legalType: entry?.legalType ?? null,
    foundationDate: entry?.foundationDate ?? null,
    registrationDate: entry?.registrationDate ?? null,
    addresses,
    declaredAddress: declared ?? null,
    visitAddress: addressOfType(addresses, 'VISITING', 'REGISTERED'),
    postalAddress: addressOfType(addresses, 'POSTAL'),
    companyStatus: entry?.companyStatus ?? null,
    numberOfEmployeesInterval: entry?.numberOfEmployeesInterval ?? null,
    industryCode: entry?.industryCodes.find((code) => code.primary) ?? entry?.industryCodes[0] ?? null,
    industryCodes: entry?.industryCodes ?? [],
    businessActivity: entry?.businessActivity ?? null,
    registrationAuthority: entry?.registrationAuthority ?? null,
    registeredCorporateTaxDate: entry?.registeredCorporateTaxDate ?? null,
    registeredCorporateVatDate: entry?.registeredCorporateVatDate ?? null,
    sanctionHits: hitsOf(of.data.sanctionHits, ids),
  }
}

/** For the deprecated single addresses: the first address of the first type that exists. */
function addressOfType(addresses: Address[], ...types: Address['type'][]): Address | null {
  for (const type of types) {
    const found = addresses.find((address) => address.type === type)
    if (found) return found
  }
  return null
}

export function contactDetailsOf(of: Case, workflow: PublishedWorkflow): ContactDetails | undefined {
  if (!collects(workflow, 'CONTACT_DETAILS')) return undefined
  const answer = answerOf(of, workflow, 'CONTACT_DETAILS')
  return {
    // An imported application may lack one of them.
    firstName: answer?.firstName || null,
    lastName: answer?.lastName || null,
    email: answer?.email || null,
    phoneNumber: answer?.phoneNumber || null,
  }
}

/** Declared, not compared with anything: the assurance says so. */
const documentNumberOf = ({ type, number, country }: IdentityDocument): PersonalIdentityNumber => ({
  id: number,
  issuingCountry: country,
  type: type === 'PASSPORT' ? 'PASSPORT' : 'OTHER',
  assurance: 'DOCUMENT',
  synthetic: false,
})

/** The number stays with the declared country where the lines name none. */
const readOf = (document: IdentityDocument, { country = null, ...read }: ReadFacts) => ({
  ...read,
  issuingCountry: country,
  number: documentNumberOf({ ...document, number: read.number, country: country ?? document.country }),
})

export function identityDocumentOf(
  of: Case,
  workflow: PublishedWorkflow,
  ids: Ids,
): Omit<ReportIdentityDocument, 'faceComparison'> | null {
  const document = answerOf(of, workflow, 'IDENTITY')?.document
  if (!document) return null
  const { country: _country, pictures, read, ...facts } = document
  return {
    ...facts,
    number: documentNumberOf(document),
    readFromPhoto: read ? readOf(document, read) : null,
    documentIds: pictures.map((id) => ids.of('document', id)),
  }
}

/** Known facts of the person, from the steps that apply. */
export const knownOfPerson = (of: Case, workflow: PublishedWorkflow): PersonFacts =>
  personFactsOf(of.data.identity, answersOf(of, workflow, 'PERSON_DETAILS'))

export function personOf(of: Case, workflow: PublishedWorkflow, ids: Ids): Person | undefined {
  if (!collects(workflow, 'IDENTITY', 'PERSON_DETAILS', 'CONTACT_DETAILS')) return undefined
  const proven = of.data.identity
  const details = answerOf(of, workflow, 'PERSON_DETAILS')
  const contact = answerOf(of, workflow, 'CONTACT_DETAILS')
  const document = proven ? undefined : answerOf(of, workflow, 'IDENTITY')?.document
  const number =
    proven?.personalIdentityNumber ??
    details?.personalIdentityNumber ??
    (document ? documentNumberOf(document) : null)
  const coordination = number?.type === 'COORDINATION'
  return {
    firstName: proven?.givenName ?? document?.givenName ?? details?.givenName ?? (contact?.firstName || null),
    lastName:
      proven?.familyName ?? document?.familyName ?? details?.familyName ?? (contact?.lastName || null),
    email: contact?.email || null,
    phoneNumber: contact?.phoneNumber || null,
    personalIdentityNumber: coordination ? null : number,
    dateOfBirth: proven?.dateOfBirth ?? document?.dateOfBirth ?? details?.dateOfBirth ?? null,
    coordinationNumber: coordination ? number : null,
    ...knownOfPerson(of, workflow),
    pepHits: hitsOf(of.data.pepHits, ids),
    sanctionHits: hitsOf(of.data.personSanctionHits, ids),
  }
}

export function signingCombinationsOf(
  of: Case,
  workflow: PublishedWorkflow,
): { data: SignatoryAuthority[][]; basis: SigningAuthorityBasis | null } | undefined {
  if (!collects(workflow, 'ORGANIZATION')) return undefined
  const signing = confirmedRegistryEntry(of, workflow)?.signing
  return {
    data: (signing?.combinations ?? []).map((combination) =>
      combination.map((member) => withSignature(of, member)),
    ),
    basis: signing?.basis ?? null,
  }
}

/** The registry does not know who signed; the case does. */
const withSignature = (of: Case, member: SignatoryAuthority): SignatoryAuthority => ({
  ...member,
  hasSigned: of.data.signatures.some(
    ({ party }) =>
      party.kind === 'PERSON' && member.party.kind === 'PERSON' && isRegisteredAs(party, member.party),
  ),
})

export function boardMembersOf(
  of: Case,
  workflow: PublishedWorkflow,
): { data: GoverningMember[][] } | undefined {
  if (!collects(workflow, 'ORGANIZATION')) return undefined
  return { data: confirmedRegistryEntry(of, workflow)?.officers ?? [] }
}

/** The registry entry, if the applicant confirmed it as their company. */
const confirmedRegistryEntry = (of: Case, workflow: PublishedWorkflow) =>
  answerOf(of, workflow, 'ORGANIZATION')?.source === 'REGISTRY' ? of.data.registry : null

export function signedByOf(
  of: Case,
  workflow: PublishedWorkflow,
  ids: Ids,
): { data: SignedBy[] } | undefined {
  if (!collects(workflow, 'ORGANIZATION', 'SIGNING')) return undefined
  return { data: signaturesOnWire(of, ids) }
}

/** With the id on the wire of the signed text. */
export const signaturesOnWire = ({ data }: Case, ids: Ids): SignedBy[] =>
  data.signatures.map((signature) => {
    const { documentId } = signature.evidence
    const id = documentId === null ? null : ids.of('document', documentId)
    return { ...signature, evidence: { ...signature.evidence, documentId: id } }
  })

/** As stored. */
export const accountsOf = (of: Case, workflow: PublishedWorkflow): BankAccount[] =>
  answersOf(of, workflow, 'BANK_ACCOUNT').map(({ account }) => account)

/** The application's bank accounts: empty when the workflow collects none. */
export function bankAccountsOf(of: Case, workflow: PublishedWorkflow, ids: Ids): { data: BankAccount[] } {
  const accounts = accountsOf(of, workflow)
  return { data: accounts.map((account) => ({ ...account, id: ids.of('bankaccount', account.id) })) }
}
