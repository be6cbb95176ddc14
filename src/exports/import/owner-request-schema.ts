/** The schema of a request to a declared owner, in an archive. */

import { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import {
  ISODate,
  LanguageCode,
  orNull,
  TimestampInput as Time,
} from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { ownerDisputes } from '#applications/owner-link.ts'

const open = { additionalProperties: true } as const
const text = Type.String({ maxLength: 100_000 })
const times = Type.Array(Time, { maxItems: 10_000 })

const Proof = Type.Object(
  {
    party: Type.Object({ kind: Type.Literal('PERSON'), name: Type.Object({ fullName: text }, open) }, open),
    provider: text,
    assuranceLevel: Type.Enum(['LOW', 'SUBSTANTIAL', 'HIGH']),
    at: Time,
    remarks: Type.Array(text, { maxItems: 100 }),
  },
  open,
)
const Answer = Type.Object(
  { kind: Type.Enum(['CONFIRMED', ...ownerDisputes]), at: Time, reason: orNull(text) },
  open,
)

export const OwnerRequest = Type.Object(
  {
    id: Type.String({ pattern: '^o[0-9]{1,3}$' }),
    person: Type.Object(
      {
        givenName: text,
        familyName: text,
        dateOfBirth: ISODate,
        personalIdentityNumber: orNull(PersonalIdentityNumber),
        ways: Type.Array(Type.Object({}, open), { maxItems: 100 }),
        control: Type.Array(text, { maxItems: 10 }),
        controlText: orNull(text),
      },
      open,
    ),
    email: text,
    language: LanguageCode,
    hasChosenLanguage: Type.Optional(Type.Boolean()),
    askedAt: Time,
    expiresAt: Time,
    mailedAt: orNull(Time),
    notMailed: orNull(Type.Enum(['REFUSED', 'NO_MAIL'])),
    remindedAt: times,
    openedAt: orNull(Time),
    started: orNull(Type.Object({}, open)),
    proof: orNull(Proof),
    answer: orNull(Answer),
    cancelledAt: orNull(Time),
  },
  open,
)
