/** Estonia. */
import { fiveDigits, type Market } from './market.ts'

export const estonia: Market = {
  timeZone: 'Europe/Tallinn',
  languages: ['et'],
  personalIdentityNumber: null,
  organizationNumber: null,
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
