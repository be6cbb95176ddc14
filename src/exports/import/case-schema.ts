/** The schema of one application in an archive, as it is stored. The compiler compares it with Case. */

import { OrganizationStatus } from '@foyer/company-registers/schemas/organization'
import { OrganizationIdentifier, PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import {
  Address,
  CountryCode,
  ISODate,
  LanguageCode,
  orNull,
  PlaceOfBirth,
  Provenance,
  TimestampInput,
} from '@foyer/national-fields/schemas/primitives'
import { GoverningMember, SignatoryAuthority, SigningAuthorityBasis } from '@foyer/signing-rules/schemas'
import { type Static, type TSchema, Type } from 'typebox'
import { checkKeys } from '#applications/case.ts'
import {
  ApplicationKind,
  ApplicationStatus,
  Decision,
  Failure,
  MonitoringChoice,
  Risk,
} from '#kernel/schemas/application.ts'
import { DocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { SignedBy } from '#kernel/schemas/people.ts'
import { HitResolution, PepHit, PersonSanctionHit, SanctionHit, Screened } from '#kernel/schemas/screening.ts'
import { stepKinds } from '#workflows/steps/kinds.ts'
import { OwnerRequest } from './owner-request-schema.ts'

const closed = { additionalProperties: false } as const
/** Fields of a later version of Foyer are kept, and not read. */
const open = { additionalProperties: true } as const
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const text = Type.String({ maxLength: 100_000 })
const Time = TimestampInput
const list = <T extends TSchema>(schema: T) => Type.Array(schema, { maxItems: 10_000 })
const optional = <T extends TSchema>(schema: T) => Type.Optional(orNull(schema))

const StepKey = '^[a-z][a-z0-9-]{0,39}$'
/** Each kind of step has its own content: the import tries the views of the application, which read it. */
const Answer = Type.Object(
  { kind: Type.Enum(Object.keys(stepKinds)), at: Time, revision: Type.Integer({ minimum: 0 }) },
  open,
)
const Gap = Type.Object({ field: text, reason: text }, open)
const Check = Type.Object(
  {
    status: Type.Enum(['PENDING', 'ANSWERED', 'GAP', 'FAILED']),
    attempts: Type.Integer({ minimum: 0 }),
    at: Time,
    gaps: list(Gap),
    detail: orNull(text),
    screened: Type.Optional(Screened),
  },
  open,
)
const Registry = Type.Object(
  {
    organization: Type.Object(
      {
        organizationName: text,
        previousNames: list(text),
        organizationNumber: OrganizationIdentifier,
        addresses: list(Address),
        companyStatus: OrganizationStatus,
        industryCodes: list(Type.Object({}, open)),
      },
      open,
    ),
    officers: list(list(GoverningMember)),
    signing: Type.Object(
      { combinations: list(list(SignatoryAuthority)), basis: SigningAuthorityBasis },
      open,
    ),
    provenance: Provenance,
    gaps: list(Gap),
  },
  open,
)
const Remark = Type.Enum([
  ...(['CROSS_DEVICE', 'RISK_HIGH', 'RISK_RAISED', 'RISK_UNKNOWN'] as const),
  ...(['OTHER_NETWORK', 'DEVICE_ELSEWHERE', 'NO_NUMBER', 'NUMBER_REFUSED'] as const),
  ...(['STATUS_UNKNOWN'] as const),
])
const Identity = Type.Object(
  {
    provider: text,
    assuranceLevel: Type.Enum(['LOW', 'SUBSTANTIAL', 'HIGH']),
    provenAt: Time,
    givenName: text,
    familyName: text,
    dateOfBirth: orNull(ISODate),
    personalIdentityNumber: orNull(PersonalIdentityNumber),
    country: CountryCode,
    address: orNull(Address),
    nationalities: Type.Optional(list(CountryCode)),
    placeOfBirth: optional(PlaceOfBirth),
    remarks: Type.Optional(list(Remark)),
    evidence: Type.Object({ type: text, sha256: text }, open),
  },
  open,
)
const Document = Type.Object(
  {
    id: Uuid,
    step: orNull(text),
    slot: orNull(text),
    name: Type.String({ minLength: 1, maxLength: 255 }),
    type: DocumentType,
    mimeType: Type.String({ maxLength: 100 }),
    sizeBytes: Type.Integer({ minimum: 0 }),
    sha256: Sha256,
    uploadedBy: Type.Enum(['APPLICANT', 'CUSTOMER_USER']),
    uploadedAt: Time,
    status: Type.Enum(['RECEIVED', 'ACCEPTED', 'REJECTED']),
    remarks: list(text),
    lines: Type.Optional(list(text)),
    hasUnclearLines: Type.Optional(Type.Literal(true)),
  },
  open,
)
/** The id on the wire of a credential or a user. null: the operator. */
const Author = orNull(text)
const Note = Type.Object({ id: text, by: Author, at: Time, text, mentions: list(Uuid) }, open)
const Proposal = Type.Object(
  {
    outcome: Type.Enum(['APPROVED', 'DECLINED']),
    reasons: list(text),
    acknowledgeUnresolvedHits: Type.Boolean(),
    by: Type.Enum(['USER', 'API']),
    actor: Author,
    at: Time,
    laterHits: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  open,
)
const Finding = Type.Object(
  {
    code: text,
    detail: orNull(text),
    outcome: Type.Enum(['APPROVE', 'REVIEW', 'DECLINE', 'POINTS']),
    points: Type.Optional(Type.Number()),
  },
  open,
)
const FindingResolution = Type.Object(
  {
    key: text,
    state: Type.Enum(['RESOLVED', 'REOPENED']),
    by: Author,
    at: Time,
    reason: text,
    evidence: orNull(text),
  },
  open,
)
const SettledFinding = Type.Object(
  {
    ...{ key: text, at: Time, reason: text, section: text, what: text, short: text },
    weight: Type.Enum(['BLOCKS', 'CONSIDER', 'NOTE']),
    evidence: orNull(text),
  },
  open,
)
const Person = Type.Object(
  { kind: Type.Literal('PERSON'), name: Type.Object({ fullName: text }, open) },
  open,
)
const CoSigner = Type.Object(
  {
    id: text,
    party: Person,
    isNamed: Type.Boolean(),
    email: text,
    language: LanguageCode,
    hasChosenLanguage: Type.Optional(Type.Boolean()),
    askedAt: Time,
    mails: list(Time),
    mailedAt: orNull(Time),
    notMailed: orNull(Type.Enum(['REFUSED', 'NO_MAIL'])),
    remindedAt: list(Time),
    openedAt: orNull(Time),
    declined: orNull(Type.Object({ at: Time, reason: text }, open)),
    cancelledAt: orNull(Time),
    voidedAt: orNull(Time),
    proven: Type.Optional(Type.Object({ at: Time, sessionHash: text }, open)),
  },
  open,
)
const Signing = Type.Object(
  {
    checked: Type.Optional(orNull(Type.Object({ fingerprint: Sha256, steps: Type.Record(text, text) }))),
    fingerprint: orNull(Sha256),
    sentAt: orNull(Time),
    voidedAt: orNull(Time),
    signers: list(text),
    remarks: Type.Optional(Type.Record(text, list(Remark))),
    started: list(Type.Object({}, open)),
    coSigners: list(CoSigner),
  },
  open,
)
const Texts = Type.Record(Type.String({ pattern: '^[^]{1,100}$' }), Type.String({ maxLength: 10_000 }))
const Draft = Type.Record(Type.String({ pattern: '^[^]{1,200}$' }), Type.Union([text, list(text)]))

const Data = Type.Object(
  {
    prefill: Type.Object({}, open),
    metadata: Texts,
    answers: Type.Record(Type.String({ pattern: StepKey }), Answer),
    drafts: Type.Record(Type.String({ pattern: StepKey }), Draft),
    registry: orNull(Registry),
    registryCandidate: orNull(Registry),
    identity: orNull(Identity),
    documents: list(Document),
    signatures: list(SignedBy),
    signing: Type.Optional(Signing),
    ownerRequests: Type.Optional(list(OwnerRequest)),
    checks: Type.Object(Object.fromEntries(checkKeys.map((key) => [key, Type.Optional(Check)])), closed),
    sanctionHits: list(SanctionHit),
    personSanctionHits: list(PersonSanctionHit),
    pepHits: list(PepHit),
    hitResolutions: Type.Optional(list(Type.Object({ hitId: text, resolution: HitResolution }, open))),
    decision: orNull(Decision),
    failure: orNull(Failure),
    risk: orNull(Risk),
    findings: list(Finding),
    findingOrder: Type.Optional(list(text)),
    findingResolutions: Type.Optional(list(FindingResolution)),
    settledFindings: Type.Optional(list(SettledFinding)),
    isImported: Type.Optional(Type.Literal(true)),
    assignee: optional(Uuid),
    notes: Type.Optional(list(Note)),
    earlierDecisions: Type.Optional(list(Decision)),
    monitoring: Type.Optional(MonitoringChoice),
    registryNow: Type.Optional(Registry),
    proposal: optional(Proposal),
    laterHits: Type.Optional(list(Type.Object({ hit: text, at: Time }, open))),
    reopened: orNull(
      Type.Object(
        { steps: list(text), message: text, stepMessages: Type.Optional(Type.Record(text, text)), at: Time },
        open,
      ),
    ),
    skipped: list(text),
  },
  open,
)

const PlainCase = {
  customerId: Uuid,
  id: Uuid,
  mode: Type.Enum(['sandbox', 'live']),
  kind: ApplicationKind,
  workflowId: Uuid,
  workflowVersion: Type.Integer({ minimum: 1 }),
  countryCode: CountryCode,
  redirectUrl: Type.String({ minLength: 1, maxLength: 2048 }),
  externalReference: orNull(Type.String({ minLength: 1, maxLength: 255 })),
  language: orNull(LanguageCode),
  status: ApplicationStatus,
  createdAt: Time,
  startedAt: orNull(Time),
  submittedAt: orNull(Time),
  decidedAt: orNull(Time),
  updatedAt: Time,
  expiresAt: Time,
}

const Evidence = Type.Object(
  { id: Uuid, source: text, retrievedAt: Time, contentType: Type.String({ maxLength: 200 }), sha256: Sha256 },
  open,
)

/** The fields of a line that an import reads. The rest is for people and other programs. */
export const ArchivedApplication = Type.Object(
  {
    case: Type.Object({ ...PlainCase, data: Data }, open),
    evidence: list(Evidence),
    legalHold: orNull(
      Type.Object({ since: Time, reference: Type.String({ minLength: 1, maxLength: 100 }) }, open),
    ),
  },
  open,
)
export type ArchivedApplication = Static<typeof ArchivedApplication>
