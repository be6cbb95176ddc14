/** Example numbers of each market, to show the format. All are published examples or reserved for fiction. */
import type { CountryCode } from '../../src/schemas/primitives.ts'

export type Example = 'organizationNumber' | 'personalIdentityNumber' | 'phoneNumber' | 'iban' | 'postalCode'

/** Without an example, the hint is shown without one. */
const examples: Record<CountryCode, Partial<Record<Example, string>>> = {
  SE: {
    organizationNumber: '556016-0680',
    personalIdentityNumber: '19121212-1212',
    phoneNumber: '070-174 06 05',
    iban: 'SE45 5000 0000 0583 9825 7466',
    postalCode: '111 22',
  },
  NO: {
    organizationNumber: '974 760 673',
    personalIdentityNumber: '13097248022',
    phoneNumber: '400 00 000',
    iban: 'NO93 8601 1117 947',
    postalCode: '0150',
  },
  DK: {
    organizationNumber: '10 15 08 17',
    personalIdentityNumber: '070761-4285',
    phoneNumber: '20 12 34 56',
    iban: 'DK50 0040 0440 1162 43',
    postalCode: '1050',
  },
  FI: {
    organizationNumber: '0112038-9',
    personalIdentityNumber: '131052-308T',
    phoneNumber: '040 123 4567',
    iban: 'FI21 1234 5600 0007 85',
    postalCode: '00100',
  },
  GB: {
    organizationNumber: '00445790',
    phoneNumber: '07700 900123',
    iban: 'GB29 NWBK 6016 1331 9268 19',
    postalCode: 'SW1A 1AA',
  },
  DE: {
    organizationNumber: 'HRB 6684',
    phoneNumber: '0151 23456789',
    iban: 'DE89 3704 0044 0532 0130 00',
    postalCode: '10115',
  },
  NL: {
    organizationNumber: '33031431',
    phoneNumber: '06 12345678',
    iban: 'NL91 ABNA 0417 1643 00',
    postalCode: '1012 AB',
  },
  FR: {
    organizationNumber: '552 032 534',
    phoneNumber: '06 39 98 12 34',
    iban: 'FR14 2004 1010 0505 0001 3M02 606',
    postalCode: '75001',
  },
  EE: {
    organizationNumber: '10421629',
    personalIdentityNumber: '47101010033',
    phoneNumber: '5123 4567',
    iban: 'EE38 2200 2210 2014 5685',
    postalCode: '10111',
  },
}

export const exampleIn = (market: CountryCode, example: Example): string | undefined =>
  Object.hasOwn(examples, market) ? examples[market]?.[example] : undefined

/** The fields that have an example. */
const examplesOfFields: Record<string, Example> = {
  query: 'organizationNumber',
  number: 'organizationNumber',
  personalIdentityNumber: 'personalIdentityNumber',
  phoneNumber: 'phoneNumber',
  iban: 'iban',
  postalCode: 'postalCode',
}

/** With non-breaking spaces, so that a number is not split over two lines. */
export const exampleFor = (market: CountryCode, field: string): string | undefined => {
  const example = Object.hasOwn(examplesOfFields, field) ? examplesOfFields[field] : undefined
  return example && exampleIn(market, example)?.replaceAll(' ', '\u00a0')
}
