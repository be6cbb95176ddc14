/** Estonia. */
import * as isikukood from 'stdnum/lib/cjs/ee/ik.js'
import * as registrikood from 'stdnum/lib/cjs/ee/registrikood.js'
import { dayOf } from '../date.ts'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { ISODate } from '../schemas/primitives.ts'
import { fiveDigits, type Market, type ParsedOrganizationNumber, type ParsedPersonNumber } from './market.ts'

/**
 * The serial numbers of a day: SK ID Solutions gives 990 to 999 to its test persons, and no day has as many
 * births.
 */
const FIRST_TEST_SERIAL = 990

/**
 * Isikukood: century and sex, date of birth, serial number, check digit (EVS 585). The library checks the
 * check digit, but not the date.
 */
function readPerson(typed: string, today: ISODate): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/-/g, '').replace(/^EE/, '')
  const [, first, year, month, day] = /^([1-8])(\d{2})(\d{2})(\d{2})\d{4}$/.exec(written) ?? []
  const century = 1800 + 100 * Math.floor((Number(first) - 1) / 2)
  const dateOfBirth = first ? dayOf(century + Number(year), Number(month), Number(day)) : null
  if (!dateOfBirth || dateOfBirth > today) return rejection('invalid_identity_number')
  if (!isikukood.validate(written).isValid) return rejection('identity_number_check_digit')
  const synthetic = Number(written.slice(7, 10)) >= FIRST_TEST_SERIAL
  return { value: { id: written, type: 'NATIONAL', synthetic, dateOfBirth } }
}

/** Registrikood. Companies have reached 17 in 2026, so that 19 is free for tests. */
function readOrganization(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const id = written.replace(/^(REG(ISTRI)?-?(KOOD|NR)?)?-?(EE)?-?/, '').replace(/-/g, '')
  if (!/^[1789]\d{7}$/.test(id)) return rejection('invalid_organization_number')
  if (!registrikood.validate(id).isValid) return rejection('organization_number_check_digit')
  if (mode === 'live' && id.startsWith('19')) return rejection('organization_number_synthetic')
  return { id, display: id, euid: `EERIK.${id}` }
}

export const estonia: Market = {
  timeZone: 'Europe/Tallinn',
  languages: ['et'],
  currency: 'EUR',
  personalIdentityNumber: { read: readPerson, notation: null },
  organizationNumber: { read: readOrganization, suffix: null, entry: null, distinctive: /\d/ },
  identityNumberHasLetters: false,
  postalCode: { ...fiveDigits, prefix: null },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '10421629',
    personalIdentityNumber: '47101010033',
    phoneNumber: '5123 4567',
    iban: 'EE38 2200 2210 2014 5685',
    postalCode: '10111',
  },
}
