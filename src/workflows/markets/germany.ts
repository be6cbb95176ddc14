/** Germany. */
import { fiveDigits, type Market } from './market.ts'

export const germany: Market = {
  timeZone: 'Europe/Berlin',
  languages: ['de'],
  personalIdentityNumber: null,
  organizationNumber: null,
  identityNumberHasLetters: true,
  postalCode: { ...fiveDigits, prefix: 'D' },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: 'HRB 6684',
    personalIdentityNumber: null,
    phoneNumber: '0151 23456789',
    iban: 'DE89 3704 0044 0532 0130 00',
    postalCode: '10115',
  },
}
