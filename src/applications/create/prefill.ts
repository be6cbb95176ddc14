/** Checks the prefill of a new application with the rules of the onboarding forms. */
import { ApiError, type FieldError } from '../../api-error.ts'
import type { CountryCode, ISODate } from '../../schemas/primitives.ts'
import { email } from '../../workflows/fields/contact/email.ts'
import { phoneNumber } from '../../workflows/fields/contact/phone-number.ts'
import { organizationNumber } from '../../workflows/fields/identity/organization-number.ts'
import { personalIdentityNumber } from '../../workflows/fields/identity/personal-identity-number.ts'
import type { FieldResult } from '../../workflows/fields/problem.ts'
import { personName } from '../../workflows/fields/text.ts'
import type { Case, Prefill } from '../case.ts'

export type PrefillRequest = Partial<Record<keyof Prefill, string>>

export interface PrefillContext {
  country: CountryCode
  mode: Case['mode']
  today: ISODate
}

type Reader = (sent: string, context: PrefillContext) => FieldResult<Prefill[keyof Prefill]>
type Messages = Record<keyof Prefill, (context: PrefillContext) => string>

/** Text is kept as sent: the form shows it to the applicant, who confirms or corrects it. */
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

/** Only `path` and `code` say what is wrong: the message never repeats what was sent. */
const messageOf = (field: keyof Prefill, code: string, context: PrefillContext): string =>
  code.endsWith('_synthetic')
    ? 'Test numbers are accepted for sandbox customers only.'
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
