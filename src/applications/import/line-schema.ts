/** One line of an import: an application of an earlier service, as its read operations showed it. */

import { CountryCode, LanguageCode, orNull, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import { ApplicationStatus, Failure, MetadataInput } from '#kernel/schemas/application.ts'

const closed = { additionalProperties: false } as const
const optional = <T extends TSchema>(schema: T) => Type.Optional(orNull(schema))
const text = (maxLength: number) => optional(Type.String({ minLength: 1, maxLength }))

/** A number alone, or with its country. Without a country it is of the application's market. */
const OfficialNumber = Type.Union([
  Type.String({ minLength: 1, maxLength: 40 }),
  Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }), issuingCountry: CountryCode }),
])
export type OfficialNumber = Static<typeof OfficialNumber>

const ImportedAddress = Type.Object(
  {
    lines: Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { minItems: 1, maxItems: 4 }),
    postalCode: text(20),
    city: text(80),
    country: optional(CountryCode),
  },
  closed,
)
export type ImportedAddress = Static<typeof ImportedAddress>

const ContactFields = { firstName: text(200), lastName: text(200), email: text(254), phoneNumber: text(40) }

export const ImportLine = Type.Object(
  {
    /** A UUID, `<any namespace>:application::<UUID>`, or any other text. */
    id: Type.String({ minLength: 1, maxLength: 200 }),
    workflowId: Type.String({ minLength: 1, maxLength: 200 }),
    countryCode: CountryCode,
    status: ApplicationStatus,
    redirectUrl: Type.String({ minLength: 1, maxLength: 2048 }),
    createdAt: TimestampInput,
    startedAt: optional(TimestampInput),
    submittedAt: optional(TimestampInput),
    decidedAt: optional(TimestampInput),
    /** The last change. For FAILED and CANCELLED it is the end, from which retention counts. */
    updatedAt: optional(TimestampInput),
    expiresAt: optional(TimestampInput),
    externalReference: text(255),
    language: optional(LanguageCode),
    metadata: Type.Optional(MetadataInput),
    decision: optional(
      Type.Object(
        {
          by: Type.Optional(Type.Enum(['RULES', 'USER', 'API'])),
          reasons: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 20 })),
        },
        closed,
      ),
    ),
    failure: optional(Type.Object({ reason: Failure.properties.reason, detail: text(500) }, closed)),
    person: optional(
      Type.Object(
        {
          ...ContactFields,
          personalIdentityNumber: optional(OfficialNumber),
          coordinationNumber: optional(OfficialNumber),
          dateOfBirth: text(10),
          address: optional(ImportedAddress),
          /** Proven with identity, else declared. QU and QS of a passport or a wallet are left out. */
          nationalities: optional(Type.Array(CountryCode, { maxItems: 10 })),
          isStateless: Type.Optional(Type.Boolean()),
          placeOfBirth: optional(
            Type.Object({ country: optional(CountryCode), region: text(100), locality: text(100) }, closed),
          ),
        },
        closed,
      ),
    ),
    /** How the earlier service proved who the person is. Absent: the person only said so. */
    identity: optional(
      Type.Object(
        {
          provider: Type.String({ minLength: 1, maxLength: 100 }),
          assuranceLevel: Type.Enum(['LOW', 'SUBSTANTIAL', 'HIGH']),
          provenAt: TimestampInput,
        },
        closed,
      ),
    ),
    organization: optional(
      Type.Object(
        {
          organizationName: Type.String({ minLength: 1, maxLength: 200 }),
          organizationNumber: optional(OfficialNumber),
          legalForm: text(100),
          address: optional(ImportedAddress),
        },
        closed,
      ),
    ),
    /** The contact details of the organization. */
    contactDetails: optional(Type.Object(ContactFields, closed)),
  },
  closed,
)
export type ImportLine = Static<typeof ImportLine>
