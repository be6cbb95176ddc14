/** Documents and bank accounts: docs/specification/2-resources.md. */

import { CountryCode, ISODate, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { secret } from '@foyer/national-fields/schemas/secrets'
import { type Static, Type } from 'typebox'

export const DocumentType = Type.Enum([
  'IDENTITY_DOCUMENT',
  'PROOF_OF_ADDRESS',
  'REGISTRATION_CERTIFICATE',
  'ARTICLES',
  'OWNERSHIP_CHART',
  'ANNUAL_REPORT',
  'SOURCE_OF_FUNDS',
  'POWER_OF_ATTORNEY',
  'SIGNATURE',
  'REPORT',
  'OTHER',
])
export type DocumentType = Static<typeof DocumentType>

export const IdentityDocumentType = Type.Enum(['PASSPORT', 'ID_CARD', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'])
export type IdentityDocumentType = Static<typeof IdentityDocumentType>

export const Document = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'The name of the uploaded file, without control characters.' }),
    type: DocumentType,
    mimeType: Type.String(),
    sizeBytes: Type.Integer(),
    sha256: Type.String(),
    uploadedBy: Type.Enum(['APPLICANT', 'CUSTOMER_USER']),
    uploadedAt: Timestamp,
    downloadURL: Type.String({ description: 'Valid for ten minutes, for a plain GET without headers.' }),
    downloadURLExpiresAt: Timestamp,
    status: Type.Enum(['RECEIVED', 'ACCEPTED', 'REJECTED']),
    issuedBy: orNull(CountryCode),
    validUntil: orNull(ISODate),
  },
  { additionalProperties: false },
)
export type Document = Static<typeof Document>

const account = {
  id: Type.String({ examples: ['foyer:bankaccount::01990000-0000-7000-8000-000000000007'] }),
  accountHolder: orNull(Type.String()),
  currency: orNull(Type.String({ description: 'ISO 4217.' })),
  bankName: orNull(Type.String()),
  bic: orNull(Type.String()),
  verification: Type.Enum(['UNVERIFIED', 'CHECKSUM_OK', 'CHECKSUM_UNKNOWN', 'OWNERSHIP_CONFIRMED']),
}

export const SwedishDomesticAccount = Type.Object(
  {
    ...account,
    type: Type.Literal('SWEDEN_DOMESTIC'),
    clearingNumber: Type.String({ minLength: 4, maxLength: 5 }),
    accountNumber: Type.String({ ...secret('ACCOUNT_NUMBER'), minLength: 5, maxLength: 11 }),
  },
  { additionalProperties: false },
)
export const IbanAccount = Type.Object(
  { ...account, type: Type.Literal('IBAN'), iban: Type.String({ ...secret('IBAN'), maxLength: 34 }) },
  { additionalProperties: false },
)
export const BankAccount = Type.Union([SwedishDomesticAccount, IbanAccount])
export type BankAccount = Static<typeof BankAccount>
