/** CONTACT_DETAILS: first name, last name, e-mail, phone. */
import { Type } from 'typebox'
import { email } from '../fields/contact/email.ts'
import { phoneNumber, shownPhoneNumber } from '../fields/contact/phone-number.ts'
import { personName } from '../fields/text.ts'
import { closed, stepFields } from '../text-schemas.ts'
import { readFields } from './read-fields.ts'
import { type AnswerMetadata, field, type StepRules, singleFact } from './step-kind.ts'

const ContactDetailsStep = Type.Object(
  { ...stepFields, kind: Type.Literal('CONTACT_DETAILS') },
  { ...closed, title: 'Contact details', description: 'Name, e-mail address and phone number.' },
)

export interface ContactDetailsAnswer extends AnswerMetadata {
  kind: 'CONTACT_DETAILS'
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

export const contactDetails: StepRules<typeof ContactDetailsStep, ContactDetailsAnswer> = {
  ...singleFact,
  definition: ContactDetailsStep,
  read(_step, form, context) {
    const read = readFields({
      firstName: personName(field(form, 'firstName')),
      lastName: personName(field(form, 'lastName')),
      email: email(field(form, 'email')),
      phoneNumber: phoneNumber(field(form, 'phoneNumber'), { country: context.market, mode: context.mode }),
    })
    return 'problems' in read ? read : { answer: { kind: 'CONTACT_DETAILS', ...read.values } }
  },
  valuesOf: ({ firstName, lastName, email: address, phoneNumber: phone }, country) => ({
    firstName,
    lastName,
    email: address,
    phoneNumber: shownPhoneNumber(phone, { country }),
  }),
  isComplete: () => true,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
