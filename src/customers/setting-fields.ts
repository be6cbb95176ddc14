/** The schemas of what the people of a customer set. An import of an archive checks with the same ones. */

import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { Language, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import {
  DEFAULT_EXPIRY_DAYS,
  DEFAULT_RETENTION_YEARS,
  MAX_EXPIRY_DAYS,
  MAX_RETENTION_YEARS,
} from './periods.ts'
import { sessionBounds } from './session-limits.ts'

const Name = Type.String({ minLength: 1, maxLength: 120, description: 'As applicants see it.' })
const Origins = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
  maxItems: 50,
  description:
    'Where applicants may be sent afterwards: scheme, host and port. Empty allows any, in the sandbox only.',
  examples: [['https://shop.example']],
})
const Email = orNull(
  Type.String({
    minLength: 3,
    maxLength: 254,
    pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    description: 'Gets an e-mail when a webhook is disabled. null: nobody.',
    examples: ['it@shop.example'],
  }),
)
const RequireTwoStep = Type.Boolean({
  description:
    'The people of the customer must sign in with an authenticator app, a passkey or single sign-on. A ' +
    'session that began with a password alone gets 403 two_step_required, also one that is open already.',
})

const Languages = Type.Array(Language, {
  minItems: 1,
  maxItems: languageCodes.length,
  uniqueItems: true,
  description:
    'What the pages offer, of the languages of a workflow. A workflow with none of them keeps its own.',
})
const DefaultLanguage = orNull(
  Type.Enum([...languageCodes], {
    description: 'For applicants whose browser asks for none of the languages. null: that of the market.',
  }),
)
const RetentionYears = orNull(
  Type.Integer({
    minimum: 0,
    maximum: MAX_RETENTION_YEARS,
    description:
      `New workflows begin with it: years that an ended application is kept. null: ` +
      `${DEFAULT_RETENTION_YEARS}. Existing workflows keep theirs.`,
  }),
)
const ExpiryDays = orNull(
  Type.Integer({
    minimum: 1,
    maximum: MAX_EXPIRY_DAYS,
    description:
      `New workflows begin with it: days after which an application that is not sent fails. null: ` +
      `${DEFAULT_EXPIRY_DAYS}.`,
  }),
)
const TimeZone = orNull(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'IANA name of the time zone in which it is morning for the mail of what waits. null: that of the ' +
      'market of the first workflow.',
    examples: ['Europe/Stockholm'],
  }),
)
const SessionIdleMinutes = Type.Integer({
  minimum: sessionBounds.idleMinutes.least,
  maximum: sessionBounds.idleMinutes.most,
  description: 'A session of its people ends so long after its last use.',
})
const SessionHours = Type.Integer({
  minimum: sessionBounds.hours.least,
  maximum: sessionBounds.hours.most,
  description:
    'And so long after the sign-in, although it is used. The session of a person who works for several ' +
    'customers ends by the shortest of their limits.',
})

export const settingFields = {
  name: Name,
  redirectOrigins: Origins,
  notifyEmail: Email,
  requireTwoStep: RequireTwoStep,
  languages: Languages,
  defaultLanguage: DefaultLanguage,
  retentionYears: RetentionYears,
  expiryDays: ExpiryDays,
  sessionIdleMinutes: SessionIdleMinutes,
  sessionHours: SessionHours,
  timeZone: TimeZone,
} as const
