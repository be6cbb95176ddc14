/** The facts that every workflow has, in words, and what each can be. */
import {
  assuranceWords,
  companyStatusWords,
  legalFormWords,
  riskWords,
} from '#kernel/schemas/status-words.ts'

export type FactKind = 'TEXT' | 'NUMBER' | 'DATE' | 'YES_NO' | 'CHOICE' | 'COUNTRY' | 'LIST'

export interface Choice {
  value: string
  label: string
}

export interface Fact {
  /** The name that conditions use: `answers.business.turnover.amount`. */
  name: string
  label: string
  group: string
  kind: FactKind
  choices?: Choice[]
  /** Before a number: a currency. */
  unit?: string
}

const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const differences = choicesOf({
  identity_not_proven: 'the identity is not proven',
  identity_differs_from_declared: 'the proven person differs from the declared one',
  assurance_low: 'the eID is of low assurance',
  coordination_number_uncertain: 'the coordination number is uncertain',
  identity_cross_device: 'the identity was proven on another device',
  eid_risk_high: 'the eID rates the risk as high',
  eid_risk_raised: 'the eID does not rate the risk as low',
  eid_risk_unknown: 'the eID did not tell the risk that it was asked for',
  identity_number_not_given: 'the eID does not prove the national number',
  identity_status_unknown: 'it is not known whether the eID is revoked',
  nationality_unknown: 'the nationality is not known',
  place_of_birth_unknown: 'the place of birth is not known',
  residence_unknown: 'the residence is not known',
  purpose_unknown: 'the purpose of the account is not known',
  occupation_unknown: 'the occupation is not known',
  organization_not_known: 'no company was named',
  organization_declared_by_hand: 'the company was entered by hand',
  organization_not_in_registry: 'the company is not in the register',
  organization_differs_from_registry: 'the company differs from the register',
  organization_differs_from_prefill: 'another company than expected',
  organization_not_active: 'the company is not active',
  organization_status_unknown: 'the status of the company is not known',
  signatory_not_covered: 'the applicant may not sign alone',
  owners_not_known: 'nobody says who owns the company',
  ownership_unclear: 'the owners are not clear',
  structure_layered: 'three layers of owners or more, with a sign of a complex structure',
  structure_unknown: 'three layers of owners or more, of which not enough is known',
  structure_complex: 'the structure of owners is complex',
  ownership_differs_from_registry: 'the declared owners differ from the register',
  ownership_unexplained: 'shares large enough for an owner are not named',
  owner_not_verified: 'an owner is verified by nothing',
  owner_identity_differs: 'an owner proved to be another person',
  owner_disputes_declaration: 'an owner says that the declaration is wrong',
  no_owner_declared: 'no owner above the threshold is named',
  pep_declared: 'an owner holds public office',
  sanctioned_owner: 'an owner may be on a sanctions list',
  vat_number_invalid: 'the VAT number is not valid',
  signing_not_known: 'nothing says whether those who signed may sign',
  signing_rule_not_understood: 'the signing rule is not understood',
  authority_declared: 'the authority of the signers is declared',
  registry_gap: 'the register did not answer in full',
  screening_gap: 'the lists were not searched in full',
  bank_account_unchecked: 'the account is not checked',
  bank_account_of_another: 'the account belongs to another',
  identity_document_review: 'an identity document waits for review',
  document_remarked: 'a document has a remark',
  document_not_scanned: 'a document is not scanned for viruses',
  document_infected: 'a document had a virus',
})

const company = 'Company'
const person = 'Person'
const risk = 'Risk'
const checks = 'Checks'

/** Also before the checks: conditions of steps and questions use them. */
export const earlyFacts: Fact[] = [
  {
    name: 'organization.category',
    label: 'Legal form',
    group: company,
    kind: 'CHOICE',
    choices: choicesOf(legalFormWords),
  },
  {
    name: 'organization.status',
    label: 'Company status',
    group: company,
    kind: 'CHOICE',
    choices: choicesOf(companyStatusWords),
  },
  {
    name: 'organization.source',
    label: 'Company entered',
    group: company,
    kind: 'CHOICE',
    choices: choicesOf({ REGISTRY: 'from the register', DECLARED: 'by hand' }),
  },
  { name: 'organization.legalType', label: 'Legal form in the register', group: company, kind: 'TEXT' },
  { name: 'organization.foundationDate', label: 'Company founded', group: company, kind: 'DATE' },
  {
    name: 'organization.vat',
    label: 'VAT number',
    group: company,
    kind: 'CHOICE',
    choices: choicesOf({ VALID: 'valid', INVALID: 'not valid', UNAVAILABLE: 'could not be checked' }),
  },
  { name: 'person.proven', label: 'Identity is proven', group: person, kind: 'YES_NO' },
  {
    name: 'person.assuranceLevel',
    label: 'Assurance of the eID',
    group: person,
    kind: 'CHOICE',
    choices: choicesOf(assuranceWords),
  },
  { name: 'person.country', label: 'Country of the eID', group: person, kind: 'COUNTRY' },
  { name: 'person.dateOfBirth', label: 'Date of birth', group: person, kind: 'DATE' },
  { name: 'person.nationalities', label: 'Nationalities', group: person, kind: 'LIST' },
  { name: 'person.countryOfBirth', label: 'Country of birth', group: person, kind: 'COUNTRY' },
]

/** Only rules know them. */
export const lateFacts: Fact[] = [
  {
    name: 'risk.level',
    label: 'Risk',
    group: risk,
    kind: 'CHOICE',
    choices: choicesOf(riskWords),
  },
  { name: 'risk.score', label: 'Risk points', group: risk, kind: 'NUMBER' },
  { name: 'checks.discrepancies', label: 'Findings', group: checks, kind: 'LIST', choices: differences },
  { name: 'checks.sanctionHits', label: 'Open sanctions hits on companies', group: checks, kind: 'NUMBER' },
  {
    name: 'checks.personSanctionHits',
    label: 'Open sanctions hits on persons',
    group: checks,
    kind: 'NUMBER',
  },
  { name: 'checks.pepHits', label: 'Open PEP hits', group: checks, kind: 'NUMBER' },
  { name: 'checks.age', label: 'Age', group: checks, kind: 'NUMBER' },
  {
    name: 'checks.companyAgeMonths',
    label: 'Months since the company was founded',
    group: checks,
    kind: 'NUMBER',
  },
  { name: 'checks.cashIntensive', label: 'Industry with much cash', group: checks, kind: 'YES_NO' },
  { name: 'checks.highRiskCountries', label: 'High-risk countries', group: checks, kind: 'LIST' },
  {
    name: 'checks.callForActionCountries',
    label: 'Countries on the FATF call for action',
    group: checks,
    kind: 'LIST',
  },
  { name: 'checks.euListedCountries', label: 'Countries on the EU list', group: checks, kind: 'LIST' },
  {
    name: 'checks.increasedMonitoringCountries',
    label: 'Countries under increased monitoring',
    group: checks,
    kind: 'LIST',
  },
  {
    name: 'checks.kind',
    label: 'Kind of application',
    group: checks,
    kind: 'CHOICE',
    choices: choicesOf({ KYC: 'a person', KYB: 'a company' }),
  },
  {
    name: 'checks.gaps',
    label: 'Incomplete checks',
    group: checks,
    kind: 'LIST',
    choices: choicesOf({ registry_gap: 'the register', screening_gap: 'the lists' }),
  },
  { name: 'checks.registryGaps', label: 'Fields that the register left out', group: checks, kind: 'LIST' },
]
