/** The countries where an eID gives a company the national identity number of a person. */

/** The countries where no eID gives a company the national identity number of a person. */
const countriesWithoutNumber: readonly string[] = ['GB', 'DE', 'NL', 'FR']

export const eidsTellNumbersIn = (country: string): boolean => !countriesWithoutNumber.includes(country)
