/** Checks the prefill of a new application with the rules of the onboarding forms. */

import { email } from '@foyer/national-fields/contact/email'
import { phoneNumber } from '@foyer/national-fields/contact/phone-number'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { personalIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type { FieldResult } from '@foyer/national-fields/problem'
import type { CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import { personName } from '#workflows/fields/text.ts'
import type { Case, Prefill } from '../case.ts'

export type PrefillRequest = Partial<Record<keyof Prefill, string>>

export interface PrefillContext {
  country: CountryCode
  mode: Case['mode']
  today: ISODate
}

type Reader = (sent: string, context: PrefillContext) => FieldResult<Prefill[keyof Prefill]>
type Messages = Record<keyof Prefill, (context: PrefillContext) => string>

/** Stores text as sent: the form shows it to the applicant, who confirms or corrects it. */
const asSent = (sent: string, read: FieldResult<unknown>): FieldResult<string> =>
  'problem' in read ? read : { value: sent }

const readers: Record<keyof Prefill, Reader> = {
  firstName: (sent) => asSent(sent, personName(sent)),
  lastName: (sent) => asSent(sent, personName(sent)),
  email: (sent) => asSent(sent, email(sent)),
  phoneNumber: (sent, context) => asSent(sent, phoneNumber(sent, context)),
  organizationNumber: (sent, context) => asSent(sent, organizationNumber(sent, context)),
  personalIdentityNumber: (sent, context) => personalIdentityNumber(sent, context),
}

const messages: Messages = {
  firstName: () => 'Must be a name: letters, spaces, hyphens and apostrophes.',
  lastName: () => 'Must be a name: letters, spaces, hyphens and apostrophes.',
  email: () => 'Must be one e-mail address, such as anna@example.com.',
  phoneNumber: ({ country }) =>
    `Must be a phone number of ${country}, or of any country with its country code, such as +46701740605.`,
  organizationNumber: ({ country }) => `Must be an organization number of ${country}.`,
  personalIdentityNumber: ({ country }) => `Must be a personal identity number of ${country}.`,
}

/** Only `path` and `code` describe the mistake: the message never repeats the sent value. */
const messageOf = (field: keyof Prefill, code: string, context: PrefillContext): string =>
  code.endsWith('_synthetic')
    ? 'Test numbers are accepted for sandbox customers only.'
    : code.endsWith('_check_digit')
      ? 'One of its digits is wrong: the check digit does not match the others.'
      : messages[field](context)

/** Throws invalid_body with the path of each wrong field. */
export function prefillOf(sent: PrefillRequest, context: PrefillContext): Prefill {
  const errors: FieldError[] = []
  const values = Object.entries(sent).flatMap(([name, text]) => {
    const field = name as keyof Prefill
    const read = readers[field](text, context)
    if ('value' in read) return [[field, read.value]]
    const { problem: code } = read
    errors.push({ path: `/prefill/${field}`, code, message: messageOf(field, code, context) })
    return []
  })
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
  return Object.fromEntries(values) as Prefill
}
