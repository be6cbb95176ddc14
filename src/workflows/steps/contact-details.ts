/** CONTACT_DETAILS: first name, last name, e-mail, phone. */
import { email } from '../fields/contact/email.ts'
import { phoneNumber, shownPhoneNumber } from '../fields/contact/phone-number.ts'
import { personName } from '../fields/text.ts'
import { readFields } from './read-fields.ts'
import { field, type StepRules } from './step-kind.ts'

export const contactDetails: StepRules<'CONTACT_DETAILS'> = {
  read(_step, form, context) {
    const read = readFields({
      firstName: personName(field(form, 'firstName')),
      lastName: personName(field(form, 'lastName')),
      email: email(field(form, 'email')),
      phoneNumber: phoneNumber(field(form, 'phoneNumber'), { country: context.market }),
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
}
