/** The United Kingdom. */
import type { Market } from './market.ts'

/**
 * Ofcom, "Telephone numbers for use in TV and radio drama programmes": a thousand numbers each in eleven
 * cities, Tyneside, Northern Ireland, Cardiff, no area, mobile, freephone, premium rate and UK-wide.
 */
const fictionalPhoneNumbers =
  /^\+44(1(1[3-7]|[2-6]1)4960|1914980|2079460|2896496|2920180|1632960|7700900|8081570|9098790|3069990)\d{3}$/

export const unitedKingdom: Market = {
  timeZone: 'Europe/London',
  languages: ['en'],
  personalIdentityNumber: null,
  organizationNumber: null,
  identityNumberHasLetters: true,
  postalCode: {
    digits: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
    canonical: '$1 $2',
    prefix: null,
    notation: null,
    hasLetters: true,
  },
  fictionalPhoneNumbers,
  bankAccounts: ['IBAN'],
  examples: {
    organizationNumber: '00445790',
    personalIdentityNumber: null,
    phoneNumber: '07700 900123',
    iban: 'GB29 NWBK 6016 1331 9268 19',
    postalCode: 'SW1A 1AA',
  },
}
