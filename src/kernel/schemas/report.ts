/** The report of an application: collected data, checks, and the findings behind its status. */

import { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import { CountryCode, ISODate, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { GoverningMember, SigningCombinations } from '@foyer/signing-rules/schemas'
import { type Static, Type } from 'typebox'
import { ApplicationObject, Decision } from './application.ts'
import { caseworkFields } from './casework.ts'
import { BankAccount, Document, IdentityDocumentType } from './documents-and-accounts.ts'
import { ReportFaceComparison } from './face-comparison.ts'
import { Organization } from './organization.ts'
import { ContactDetails, Person, SignedBy } from './people.ts'
import { FindingCode } from './reason-codes.ts'
import { HitResolution, Screened } from './screening.ts'

const closed = { additionalProperties: false } as const
const text = () => orNull(Type.String())

export const ReportIdentity = Type.Object(
  {
    provider: Type.String({ description: 'The eID provider.' }),
    assuranceLevel: Type.Enum(['LOW', 'SUBSTANTIAL', 'HIGH'], { description: 'eIDAS level.' }),
    provenAt: Timestamp,
  },
  closed,
)

const ReadFromPhoto = Type.Object(
  {
    issuingCountry: orNull(CountryCode),
    number: PersonalIdentityNumber,
    givenName: Type.String({ description: 'As in the lines: in Latin letters without diacritics.' }),
    familyName: Type.String(),
    dateOfBirth: orNull(ISODate),
    expiresOn: orNull(ISODate),
  },
  {
    ...closed,
    description:
      'What the machine-readable lines say in the photo, if they were read. The applicant has corrected ' +
      'what differs.',
  },
)

export const ReportIdentityDocument = Type.Object(
  {
    type: IdentityDocumentType,
    number: PersonalIdentityNumber,
    givenName: Type.String(),
    familyName: Type.String(),
    dateOfBirth: ISODate,
    expiresOn: ISODate,
    machineReadable: Type.Enum(['VALID', 'CHECK_DIGITS_WRONG', 'DIFFERS', 'NOT_GIVEN'], {
      description:
        'The lines at the foot of the document, read from the photo or typed. VALID: their check digits ' +
        'hold, and they say the same as the fields.',
    }),
    readFromPhoto: orNull(ReadFromPhoto),
    documentIds: Type.Array(Type.String(), {
      description: 'Its photos, in `documents`: the front, the back, the face.',
    }),
    faceComparison: orNull(ReportFaceComparison),
  },
  {
    ...closed,
    description: 'Declared by the applicant, not proven: compare it with its photos and with the face.',
  },
)
export type ReportIdentityDocument = Static<typeof ReportIdentityDocument>

/** A text, a list of choices, yes or no, a number, or an amount of money. */
const Value = Type.Unsafe<string | string[] | boolean | number | { amount: string; currency: string } | null>(
  {
    anyOf: [
      Type.String(),
      Type.Array(Type.String()),
      Type.Boolean(),
      Type.Number(),
      Type.Object({ amount: Type.String(), currency: Type.String({ description: 'ISO 4217.' }) }, closed),
      { type: 'null' },
    ],
    description: 'Dates as full-date, choices by value. null: an optional question without an answer.',
  },
)

export const ReportQuestionnaire = Type.Object(
  {
    step: Type.String({ description: 'The key of the step.' }),
    title: text(),
    answeredAt: Timestamp,
    answers: Type.Array(
      Type.Object(
        {
          key: Type.String(),
          kind: Type.String(),
          question: Type.String({ description: 'The text in the workflow.' }),
          value: Value,
          labels: Type.Array(Type.String(), {
            description: 'The texts of the chosen options, in the order of value; empty for other kinds.',
          }),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type ReportQuestionnaire = Static<typeof ReportQuestionnaire>

export const ReportTerm = Type.Object(
  {
    step: Type.String({ description: 'The key of the step.' }),
    key: Type.String(),
    version: Type.String(),
    title: Type.String(),
    acceptedAt: orNull(Timestamp),
    hash: orNull(
      Type.String({
        description: 'SHA-256 of what was accepted: the text or the PDF in its language, or the document.',
      }),
    ),
    language: orNull(
      Type.String({
        description: 'The language of the text or the PDF that was accepted. null for a link, and for none.',
      }),
    ),
    pdf: orNull(
      Type.Object(
        {
          name: Type.String(),
          size: Type.Integer({ description: 'In bytes.' }),
          pages: orNull(Type.Integer()),
          url: Type.String({ description: 'A path of this service.' }),
        },
        { ...closed, description: 'The PDF that was accepted; null when it was none.' },
      ),
    ),
  },
  closed,
)
export type ReportTerm = Static<typeof ReportTerm>

export const ReportCheck = Type.Object(
  {
    check: Type.Enum(['REGISTRY', 'SCREENING']),
    status: Type.Enum(['PENDING', 'ANSWERED', 'GAP', 'FAILED']),
    attempts: Type.Integer(),
    at: Timestamp,
    gaps: Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }, closed), {
      description: 'What the source did not give, and why.',
    }),
    detail: text(),
    screened: Type.Optional(Screened),
  },
  {
    ...closed,
    description: 'screened: of an answered SCREENING.',
  },
)
export type ReportCheck = Static<typeof ReportCheck>

export const ReportFinding = Type.Object(
  {
    code: FindingCode,
    outcome: Type.Enum(['APPROVE', 'REVIEW', 'DECLINE', 'POINTS']),
    points: orNull(Type.Integer()),
    detail: text(),
  },
  closed,
)
export type ReportFinding = Static<typeof ReportFinding>

const ReportHitResolution = Type.Object({ hitId: Type.String(), ...HitResolution.properties }, closed)

export const ReportDocument = Type.Object(
  {
    ...Document.properties,
    downloadURL: orNull(
      Type.String({
        description: 'Valid for ten minutes. null for a person who must not see identity numbers.',
      }),
    ),
    remarks: Type.Array(Type.String(), {
      description:
        'Warnings for the person who opens the file: pdf_javascript, pdf_launch, pdf_embedded_file, ' +
        'pdf_open_action, pdf_additional_actions, pdf_submit_form, pdf_import_data, pdf_go_to_other_file, ' +
        'pdf_media, pdf_rich_media, pdf_3d, pdf_xfa, pdf_not_fully_read (a part could not be read), ' +
        'heic_not_reencoded (it may contain more than the image), not_scanned (the scanner for viruses has ' +
        'not answered yet, and the file cannot be downloaded). An application with a remark goes to ' +
        'manual review.',
      examples: [['pdf_javascript', 'pdf_not_fully_read']],
    }),
  },
  closed,
)
export type ReportDocument = Static<typeof ReportDocument>

export const Report = Type.Object(
  {
    generatedAt: Timestamp,
    application: ApplicationObject,
    findings: Type.Array(ReportFinding, {
      description: 'The triggered rules behind the decision or the manual review.',
    }),
    checks: Type.Array(ReportCheck),
    hitResolutions: Type.Array(ReportHitResolution, {
      description: 'Every resolution of a screening hit, in order; the last one of a hit holds.',
    }),
    identity: orNull(ReportIdentity),
    identityDocument: orNull(ReportIdentityDocument),
    person: orNull(Person),
    organization: orNull(Organization),
    contactDetails: orNull(ContactDetails),
    signingCombinations: orNull(SigningCombinations),
    boardMembers: Type.Array(Type.Array(GoverningMember)),
    signedBy: Type.Array(SignedBy),
    questionnaires: Type.Array(ReportQuestionnaire),
    terms: Type.Array(ReportTerm),
    bankAccounts: Type.Array(BankAccount),
    documents: Type.Array(ReportDocument),
    earlierDecisions: Type.Array(Decision, {
      description: 'Decisions that were taken back when the application was opened again.',
    }),
    ...caseworkFields,
  },
  closed,
)
export type Report = Static<typeof Report>

export type CaseworkField = keyof typeof caseworkFields | 'earlierDecisions'
