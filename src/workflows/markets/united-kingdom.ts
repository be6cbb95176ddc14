/** The United Kingdom. */
import type { Market } from './market.ts'

export const unitedKingdom: Market = {
  timeZone: 'Europe/London',
  languages: ['en'],
  personalIdentityNumber: null,
  organizationNumber: null,
  postalCode: {
    digits: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
    canonical: '$1 $2',
    prefix: null,
    notation: null,
    hasLetters: true,
  },
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '00445790',
    personalIdentityNumber: null,
    phoneNumber: '07700 900123',
    iban: 'GB29 NWBK 6016 1331 9268 19',
    postalCode: 'SW1A 1AA',
  },
}
