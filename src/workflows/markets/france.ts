/** France. */
import { fiveDigits, type Market } from './market.ts'

export const france: Market = {
  timeZone: 'Europe/Paris',
  languages: ['fr'],
  personalIdentityNumber: null,
  organizationNumber: null,
  identityNumberHasLetters: true,
  postalCode: { ...fiveDigits, prefix: 'F' },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '552 032 534',
    personalIdentityNumber: null,
    phoneNumber: '06 39 98 12 34',
    iban: 'FR14 2004 1010 0505 0001 3M02 606',
    postalCode: '75001',
  },
}
