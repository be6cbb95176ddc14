/** The Netherlands. */
import type { Market } from './market.ts'

export const netherlands: Market = {
  timeZone: 'Europe/Amsterdam',
  languages: ['nl'],
  personalIdentityNumber: null,
  organizationNumber: null,
  identityNumberHasLetters: true,
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
    personalIdentityNumber: null,
    phoneNumber: '06 12345678',
    iban: 'NL91 ABNA 0417 1643 00',
    postalCode: '1012 AB',
  },
}
