/** Norwegian and Finnish personal identity numbers. */
import { idnr } from '@navikt/fnrvalidator'
import { FinnishSSN } from 'finnish-ssn'
import type { ISODate } from '../../../schemas/primitives.ts'
import { dayOf } from '../date.ts'
import { type FieldResult, rejection } from '../problem.ts'
import type { ParsedPersonNumber } from './swedish-person.ts'

/**
 * The century by individual number (digits 7 to 9), from Skatteetaten's table. Undefined if the table has no
 * row: numbers issued from 2032 need not follow it, and then only the register knows the date of birth.
 */
function norwegianCentury(individual: number, year: number): number | undefined {
  if (individual < 500) return 1900
  if (individual < 750 && year >= 54) return 1800
  if (year < 40) return 2000
  return individual >= 900 ? 1900 : undefined
}

/**
 * Fødselsnummer and D-number (day + 40). Synthetic numbers have month + 80 (Tenor, Skatteetaten) or month +
 * 40 (older test data, or an H-number of the health service). An H-number is no official identity and is
 * treated as synthetic.
 */
export function norwegianPerson(written: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  if (!/^\d{11}$/.test(written)) return rejection('invalid_identity_number')
  const result = idnr(written)
  if (result.status === 'invalid') {
    const dateIsWrong = result.reasons.includes('invalid date')
    return rejection(dateIsWrong ? 'invalid_identity_number' : 'identity_number_check_digit')
  }
  const [day, month, year] = [0, 2, 4].map((at) => Number(written.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]
  const century = norwegianCentury(Number(written.slice(6, 9)), year)
  const dateOfBirth = century === undefined ? null : dayOf(century + year, month % 40, day % 40)
  if (century !== undefined && (!dateOfBirth || dateOfBirth > today))
    return rejection('invalid_identity_number')
  const type = day > 40 ? 'D_NUMBER' : 'NATIONAL'
  return { value: { id: written, type, synthetic: month > 40, dateOfBirth } }
}

/**
 * Separators: `+` 1800s, `-` and U to Y 1900s, A to F 2000s (asetus 128/2010 as amended in 2022, in use from
 * 2023).
 */
const finnishPattern = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})[0-9A-Y]$/
const finnishCentury = (separator: string) =>
  separator === '+' ? 1800 : /[A-F]/.test(separator) ? 2000 : 1900

/**
 * Henkilötunnus. The separator is part of the number. Individual numbers are 002 to 899, while 900 to 999
 * are for tests. The library accepts 000 and 001, and knows the 2000s only up to 2029.
 */
export function finnishPerson(written: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const [, day, month, year, separator, individual] = finnishPattern.exec(written) ?? []
  if (!separator || Number(individual) < 2) return rejection('invalid_identity_number')
  const dateOfBirth = dayOf(finnishCentury(separator) + Number(year), Number(month), Number(day))
  if (!dateOfBirth || dateOfBirth > today) return rejection('invalid_identity_number')
  if (!FinnishSSN.validate(written)) return rejection('identity_number_check_digit')
  return { value: { id: written, type: 'NATIONAL', synthetic: Number(individual) >= 900, dateOfBirth } }
}
