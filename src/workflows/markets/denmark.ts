/** Denmark. */
import { fourDigits, type Market } from './market.ts'

export const denmark: Market = {
  timeZone: 'Europe/Copenhagen',
  languages: ['da'],
  personalIdentityNumber: null,
  organizationNumber: null,
  identityNumberHasLetters: false,
  postalCode: { ...fourDigits, prefix: null },
  fictionalPhoneNumbers: null,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '10 15 08 17',
    personalIdentityNumber: '070761-4285',
    phoneNumber: '20 12 34 56',
    iban: 'DK50 0040 0440 1162 43',
    postalCode: '1050',
  },
}
