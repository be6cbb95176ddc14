/** Checks whether the lists of high-risk countries of this version may lack a later decision. */
import { staleCountriesOn } from '../../checks/rules/countries.ts'
import { type Finding, ok, warn } from './finding.ts'

const CHECK = 'High-risk countries'

export function checkHighRiskCountries(now: Date): Finding {
  const asOf = staleCountriesOn(now.toISOString().slice(0, 10))
  return asOf === null
    ? ok(CHECK, 'the lists of this version are younger than four months')
    : warn(
        CHECK,
        `the lists of this version are of ${asOf}, older than four months: a country that the FATF or the ` +
          'European Union has added since counts as no high-risk one',
        'Compare them with the lists of the FATF and the European Union, and upgrade Foyer.',
      )
}
