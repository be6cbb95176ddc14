/** CONTACT_DETAILS: first name, last name, e-mail, phone. */

import { email } from '@foyer/national-fields/contact/email'
import { phoneNumber, shownPhoneNumber } from '@foyer/national-fields/contact/phone-number'
import { closed, type Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { readFields, readNames } from '../fields/read-fields.ts'
import { stepFields } from '../text-schemas.ts'
import { type AnswerMetadata, field, type StepRules, singleFact } from './step-kind.ts'

const ContactDetailsStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('CONTACT_DETAILS'),
    confirmEmail: Type.Optional(
      Type.Boolean({
        title: 'Confirm the e-mail address',
        description: 'The applicant enters a code that is sent to the address.',
      }),
    ),
  },
  { ...closed, title: 'Contact details', description: 'Name, e-mail address and phone number.' },
)

export interface ContactDetailsAnswer extends AnswerMetadata {
  kind: 'CONTACT_DETAILS'
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  /** When the applicant entered the code that was sent there. Absent: not asked. */
  emailConfirmedAt?: Timestamp
}

export const contactDetails: StepRules<typeof ContactDetailsStep, ContactDetailsAnswer> = {
  ...singleFact,
  definition: ContactDetailsStep,
  read(step, form, context) {
    const read = readFields({
      ...readNames(form, context.proven ?? context.nameOnDocument, 'firstName', 'lastName'),
      email: email(field(form, 'email')),
      phoneNumber: phoneNumber(field(form, 'phoneNumber'), { country: context.market, mode: context.mode }),
    })
    if ('problems' in read) return read
    const { confirmedEmail } = context
    const isConfirmed = step.confirmEmail && confirmedEmail?.email === read.values.email
    const confirmed = isConfirmed ? { emailConfirmedAt: confirmedEmail.at } : {}
    return { answer: { kind: 'CONTACT_DETAILS', ...read.values, ...confirmed } }
  },
  valuesOf: ({ firstName, lastName, email: address, phoneNumber: phone }, country) => ({
    firstName,
    lastName,
    email: address,
    phoneNumber: shownPhoneNumber(phone, { country }),
  }),
  isComplete: ({ confirmEmail }, answer) => !confirmEmail || answer.emailConfirmedAt !== undefined,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
