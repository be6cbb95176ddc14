/** The applicant of a preview: a company of the sandbox that signs jointly, and a person of it. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import {
  scenariosOf,
  type TestCompany,
  type TestPerson,
  testCompanies,
  testPersonOf,
} from '#checks/sandbox/scenarios.ts'

/** Where two have to sign, the pages of signing show all that they can. */
const signsJointly = ({ signing, applicant, behaviour }: TestCompany): boolean =>
  !behaviour &&
  signing.coverage === 'COMPLETE' &&
  signing.combinations.length > 1 &&
  signing.combinations.some((group) => group.length > 1 && group.includes(applicant))

/** At most five companies of the market, the applying company first. */
export function sampleCompanies(market: CountryCode): TestCompany[] {
  const own = testCompanies.filter(({ country }) => country === market)
  const known = own.length > 0 ? own : testCompanies
  const first = known.find(signsJointly) ?? known[0]
  return first ? [first, ...known.filter((each) => each !== first)].slice(0, 5) : []
}

/**
 * The person who applies for the company; in a market without companies, a person of the market, otherwise of
 * all.
 */
export function samplePerson(market: CountryCode): TestPerson {
  const [company] = sampleCompanies(market)
  const of = (country?: CountryCode) => scenariosOf(country).find(({ kind }) => kind === 'PERSON')
  const key = company?.country === market ? company.applicant : (of(market) ?? of())?.key
  const found = testPersonOf(key ?? '')
  if (!found) throw new Error('the catalogue of the sandbox has no person')
  return found
}
