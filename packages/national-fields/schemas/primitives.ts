/** Schemas that all others use: dates, countries, languages, provenance, addresses. */
import { type Static, type TSchema, Type } from 'typebox'
import { languageCodes } from './languages.ts'
import { secret } from './secrets.ts'

/** An object with other fields is refused. */
export const closed = { additionalProperties: false } as const

/**
 * `null` when the source has no value. A type list where possible: the serializer handles it faster than
 * `anyOf`.
 */
export function orNull<T extends TSchema>(schema: T) {
  const plain = schema as TSchema & {
    type?: unknown
    enum?: unknown[]
    properties?: unknown
    items?: unknown
  }
  const simple = typeof plain.type === 'string' && !plain.properties && !plain.items && !plain.enum
  const nullable = simple ? { ...plain, type: [plain.type, 'null'] } : { anyOf: [plain, { type: 'null' }] }
  return Type.Unsafe<Static<T> | null>(nullable as TSchema)
}

/**
 * The formats are `x-format` here and `format` in the published API: for a `format` of dates the serializer
 * writes text as it is, without escaping, and these dates come from registries.
 */
export const ISODate = Type.String({
  'x-format': 'date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  maxLength: 10,
  description: 'A calendar day without time or zone: ISO 8601-1 full-date, YYYY-MM-DD.',
  examples: ['2019-03-14'],
})
export type ISODate = string

export const Timestamp = Type.String({
  ...secret('NOTHING'),
  'x-format': 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$',
  maxLength: 32,
  description: 'An instant, RFC 3339, always UTC with Z.',
  examples: ['2026-11-20T09:30:00.000Z'],
})
export type Timestamp = string

/** In requests. A plain local time is refused: its instant would depend on who reads it. */
export const TimestampInput = Type.String({
  'x-format': 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?(Z|[+-]\\d{2}:\\d{2})$',
  maxLength: 32,
  description: 'An instant, RFC 3339, with Z or an offset.',
  examples: ['2026-11-20T10:30:00+01:00'],
})

export const CountryCode = Type.String({
  ...secret('NOTHING'),
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 alpha-2 (and XK for Kosovo), upper case.',
  examples: ['SE'],
})
export type CountryCode = string

export const LanguageCode = Type.String({
  ...secret('NOTHING'),
  pattern: '^[a-z]{2}$',
  description: 'ISO 639-1.',
  examples: ['sv'],
})
export type LanguageCode = string

export const Language = Type.Enum([...languageCodes], {
  description: 'A language of the onboarding: ISO 639-1.',
})
export type Language = Static<typeof Language>
/** Every text exists in these languages; a test keeps them complete. */
export const supportedLanguages: readonly LanguageCode[] = Language.enum

export const SourceCode = Type.Enum(
  ['APPLICANT', 'CUSTOMER_USER', 'EID', 'IDV', 'REGISTRY', 'SCREENING_LIST', 'DERIVED'],
  { description: 'The source of the information.' },
)
export type SourceCode = Static<typeof SourceCode>

export const Provenance = Type.Object(
  {
    source: SourceCode,
    retrievedAt: Timestamp,
    asOf: Type.Optional(ISODate),
    reference: Type.Optional(
      Type.String({ description: "The source's own reference, without personal data." }),
    ),
  },
  { additionalProperties: false },
)
export type Provenance = Static<typeof Provenance>

export const PartialDate = Type.Object(
  {
    value: Type.String({
      pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$',
      description: 'YYYY, YYYY-MM or YYYY-MM-DD.',
    }),
    circa: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type PartialDate = Static<typeof PartialDate>

const text = () => orNull(Type.String())

export const Address = Type.Object(
  {
    type: Type.Enum(['REGISTERED', 'POSTAL', 'VISITING', 'BRANCH', 'RESIDENTIAL', 'OTHER']),
    careOf: text(),
    lines: Type.Array(Type.String(), {
      description: 'One to four lines exactly as in the source.',
    }),
    street: text(),
    houseNumber: text(),
    apartment: text(),
    poBox: text(),
    postalCode: orNull(
      Type.String({ description: 'Canonical per country: SE "11122" without space, GB with one.' }),
    ),
    city: text(),
    municipality: orNull(
      Type.Object(
        { code: Type.String(), name: text() },
        { additionalProperties: false, description: "The country's own municipality code." },
      ),
    ),
    region: orNull(Type.String({ description: 'ISO 3166-2 when known.' })),
    country: orNull(CountryCode),
    formatted: Type.String({ description: 'One string for display.' }),
  },
  {
    additionalProperties: false,
    description: 'A postal address; null where the source has no value.',
  },
)
export type Address = Static<typeof Address>

export const PlaceOfBirth = Type.Object(
  {
    country: orNull(CountryCode),
    region: orNull(Type.String()),
    locality: orNull(Type.String({ description: 'A town or a municipality, as the source writes it.' })),
  },
  { additionalProperties: false, description: 'null where the source is silent; at least one is known.' },
)

export type PlaceOfBirth = Static<typeof PlaceOfBirth>
