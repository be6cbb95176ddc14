/** The Netherlands. */
import * as bsn from 'stdnum/lib/cjs/nl/bsn.js'
import { type FieldResult, type Rejection, rejection } from '../problem.ts'
import type { Market, ParsedOrganizationNumber, ParsedPersonNumber } from './market.ts'

/**
 * Burgerservicenummer: nine digits with the eleven test. The test persons of RvIG begin with 9999. Only who
 * has a legal ground may ask for it (Wabb article 10), so no template does.
 */
function readPerson(typed: string): FieldResult<ParsedPersonNumber> {
  const written = typed.replace(/-/g, '').replace(/^NL/, '')
  if (!/^\d{8,9}$/.test(written) || Number(written) === 0) return rejection('invalid_identity_number')
  const id = written.padStart(9, '0')
  if (!bsn.validate(id).isValid) return rejection('identity_number_check_digit')
  return { value: { id, type: 'NATIONAL', synthetic: id.startsWith('9999'), dateOfBirth: null } }
}

/**
 * KVK number: eight digits without a check digit. They began with the number of the chamber, 01 and up: 00 is
 * free for tests.
 */
function readOrganization(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection {
  const id = written.replace(/^KV?K-?(NR|NUMMER)?-?/, '').replace(/-/g, '')
  if (!/^\d{8}$/.test(id)) return rejection('invalid_organization_number')
  if (mode === 'live' && id.startsWith('00')) return rejection('organization_number_synthetic')
  return { id, display: id }
}

export const netherlands: Market = {
  timeZone: 'Europe/Amsterdam',
  languages: ['nl'],
  currency: 'EUR',
  personalIdentityNumber: { read: readPerson, notation: null },
  organizationNumber: { read: readOrganization, suffix: null, entry: null, distinctive: null },
  identityNumberHasLetters: false,
  postalCode: {
    digits: /^([1-9]\d{3})([A-Z]{2})$/,
    canonical: '$1 $2',
    prefix: null,
    notation: null,
    hasLetters: true,
  },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '33031431',
    personalIdentityNumber: '111222333',
    phoneNumber: '06 12345678',
    iban: 'NL91 ABNA 0417 1643 00',
    postalCode: '1012 AB',
  },
}
