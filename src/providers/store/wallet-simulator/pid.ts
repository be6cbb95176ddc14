/** The person identification data of a test person, as a PID provider would issue it. */
import { createHash } from 'node:crypto'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import { givenNamesOf, type TestPerson } from '#checks/sandbox/scenarios.ts'

/** Large wallets' states give no number to a company: the person has none, or it is not in the PID. */
const withoutNumber = new Set(['GB', 'DE', 'NL', 'FR'])

export function pidClaimsFor(person: TestPerson): Record<string, unknown> {
  const address = addressOf(person.address, 'RESIDENTIAL')
  const { country } = person
  return {
    family_name: person.family,
    given_name: givenNamesOf(person),
    birthdate: person.birth,
    place_of_birth: { country, locality: address.city },
    nationalities: [country],
    address: {
      street_address: address.lines[0],
      postal_code: address.postalCode,
      locality: address.city,
      country,
      formatted: address.formatted,
    },
    ...(withoutNumber.has(country) ? {} : { personal_administrative_number: person.number }),
    // Never asked for.
    email: `${person.key}@example.com`,
    sex: person.gender === 'FEMALE' ? 2 : 1,
    date_of_expiry: '2036-01-01',
    document_number: createHash('sha256').update(person.key).digest('hex').slice(0, 9).toUpperCase(),
    issuing_authority: `Test authority ${country}`,
    issuing_country: country,
  }
}
