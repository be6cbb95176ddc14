/** The views of the company step, one for each of its stages. */

import type { OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Choice, Fact, Values } from '../step-views.ts'

export interface OrganizationCard {
  name: string
  number: string
  /** The number in the notation of its country. */
  display: string
  /** In the applicant's words, with the register's own beside it. */
  legalForm: { text: string; language?: LanguageCode; local?: string; localLanguage?: LanguageCode } | null
  /** The registry's data, in the applicant's language. */
  facts: Fact[]
  /** The register has an address: it is corrected, otherwise one is added. */
  hasAddress: boolean
  /** The address that the applicant has given, on one line. */
  givenAddress: string | null
  /** The register's status of an inactive company: a public fact, not the result of a check. */
  warning: CompanyWarning | null
  /** `registry` null: the register of the sandbox. `at` null: just now. */
  source: { registry: string | null; at: string | null }
}
export type CompanyWarning = Exclude<OrganizationStatusCode, 'ACTIVE' | 'UNKNOWN'>

/** Each page also sends the name of its stage, `stage`. */
export type OrganizationView =
  /**
   * Field `query`, buttons `do=search` and `do=manual`. While typing: GET `${action}/search?q=` returns {
   * organizations, count }.
   */
  | { kind: 'ORGANIZATION'; stage: 'SEARCH'; values: Values; registryName: string | null; isTest: boolean }
  /** One button `choose` per company with its number; buttons `do=again`, `do=manual`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'RESULTS'
      query: string
      /** The number that was chosen before. */
      chosen?: string
      found: Array<{
        number: string
        display: string
        name: string
        city: string | null
        legalForm: OrganizationCard['legalForm']
      }>
    }
  /** "Is this your company?": buttons `do=confirm`, `do=again`, `do=correct`. */
  | { kind: 'ORGANIZATION'; stage: 'CONFIRM'; card: OrganizationCard }
  /** Fields number (hidden), line, postalCode, city, country; button `do=address`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'ADDRESS'
      company: string
      number: string
      values: Values
      countries: Choice[]
    }
  /** Fields name, number, legalForm, line, postalCode, city, country; buttons `do=declare`, `do=again`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'MANUAL'
      values: Values
      countries: Choice[]
      legalForms: Choice[]
      /** The market has no registry, so there is no search to return to. */
      noRegister?: boolean
    }
