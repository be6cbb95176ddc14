/**
 * Reads the form that asks a person to sign: an address, and the person where the register names no person.
 */

import { email } from '@foyer/national-fields/contact/email'
import { isoDate } from '@foyer/national-fields/date'
import { todayIn } from '@foyer/national-fields/market-time'
import type { Problem } from '@foyer/national-fields/problem'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { readFields } from '#workflows/fields/read-fields.ts'
import { personName } from '#workflows/fields/text.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { PageContext } from '../page-context.ts'

/** `known` is the person of the register. */
export function readSigner(
  { case: of, input }: Pick<PageContext, 'case' | 'input'>,
  form: Form,
  known: PersonRef | undefined,
): { party: PersonRef; email: string } | { problems: Problem[] } {
  const address = email(field(form, 'email'))
  if (known) {
    const read = readFields({ email: address })
    return 'problems' in read ? read : { party: known, email: read.values.email }
  }
  const part = (name: string) => field(form, `dateOfBirth.${name}`)
  const today = todayIn(of.countryCode, input.now())
  const read = readFields({
    givenName: personName(field(form, 'givenName')),
    familyName: personName(field(form, 'familyName')),
    dateOfBirth: isoDate(
      { day: part('day'), month: part('month'), year: part('year') },
      { today, past: true, min: '1900-01-01' },
    ),
    email: address,
  })
  if ('problems' in read) return read
  const { givenName, familyName, dateOfBirth } = read.values
  return {
    email: read.values.email,
    party: {
      kind: 'PERSON',
      name: { fullName: `${givenName} ${familyName}`, givenName, middleName: null, familyName },
      personalIdentityNumber: null,
      dateOfBirth,
      nationality: null,
      countryOfResidence: null,
    },
  }
}
