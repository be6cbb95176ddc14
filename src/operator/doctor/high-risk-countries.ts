/** Checks whether the lists of high-risk countries may lack a later decision. */
import {
  type CountryLists,
  newestRowOf,
  shippedLists,
  staleCountriesOn,
} from '@foyer/national-fields/high-risk/country-lists'
import { type Finding, ok, warn } from './finding.ts'

const CHECK = 'High-risk countries'

/** `own`: those of FOYER_HIGH_RISK_COUNTRIES. */
export function checkHighRiskCountries(now: Date, own?: CountryLists): Finding {
  const lists = own ?? shippedLists
  const what = own ? `the lists of FOYER_HIGH_RISK_COUNTRIES (${own.version})` : 'the lists of this version'
  if (newestRowOf(lists) < newestRowOf(shippedLists))
    return warn(
      CHECK,
      `${what} are of ${newestRowOf(lists)}, older than those of this version (${newestRowOf(shippedLists)})`,
      'Bring the file up to date, or remove the variable.',
    )
  const asOf = staleCountriesOn(now.toISOString().slice(0, 10), lists)
  return asOf === null
    ? ok(CHECK, `${what} are younger than four months`)
    : warn(
        CHECK,
        `${what} are of ${asOf}, older than four months: a country that the FATF or the ` +
          'European Union has added since counts as no high-risk one',
        'Compare them with the lists of the FATF and the European Union. Then upgrade Foyer, or name a ' +
          'file of your own in FOYER_HIGH_RISK_COUNTRIES.',
      )
}
