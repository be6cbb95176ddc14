/** The known findings of a report, one row a code: its weight, where its evidence stands, and its words. */
import type { EvaluationReason } from '../schemas/reason-codes.ts'

export type FindingWeight = 'BLOCKS' | 'CONSIDER' | 'NOTE'
/** A section of the report. */
export const reportSections = [
  'findings',
  'company',
  'owners',
  'people',
  'signing',
  'screening',
  'documents',
  'bank',
  'answers',
] as const
export type ReportSection = (typeof reportSections)[number]

interface FindingRow {
  weight: FindingWeight
  section: ReportSection
  /** One sentence without its full stop. A hit is never a fact: it may be a match. */
  what: string
  /** Two or three words, where a sentence is too long. */
  short: string
}

const row = (weight: FindingWeight, section: ReportSection, short: string, what: string): FindingRow => ({
  weight,
  section,
  what,
  short,
})

const hits: Record<string, FindingRow> = {
  sanction_hit: row(
    'BLOCKS',
    'screening',
    'Possible sanctions match',
    'A possible match on a sanctions list',
  ),
  pep_hit: row(
    'CONSIDER',
    'screening',
    'Possible public office',
    'A possible match on a list of public office',
  ),
  hit_unresolved: row('BLOCKS', 'screening', 'Unresolved match', 'A possible match of the screening is open'),
  screening_gap: row(
    'BLOCKS',
    'screening',
    'Screening incomplete',
    'The lists could not be searched in full',
  ),
  peps_set_aside: row(
    'NOTE',
    'screening',
    'Not screened for PEPs',
    'Nobody was compared with people in public office: the chosen lists have none',
  ),
  high_risk_country: row('CONSIDER', 'answers', 'High-risk country', 'A connection to a high-risk country'),
  periodic_review_due: row(
    'CONSIDER',
    'findings',
    'Periodic review',
    'The periodic review of the customer due diligence is due',
  ),
  risk_high: row('CONSIDER', 'findings', 'High risk', 'The risk is high: enhanced due diligence is required'),
}

const people: Record<string, FindingRow> = {
  person_under_age: row('BLOCKS', 'people', 'Under 18', 'The person is under 18'),
  signatory_under_age: row('BLOCKS', 'people', 'Under 18', 'The person who acts for the company is under 18'),
  age_unknown: row('CONSIDER', 'people', 'Age not known', 'The date of birth is not known'),
  identity_not_proven: row('BLOCKS', 'people', 'Identity not proven', 'The identity is not proven'),
  identity_document_review: row(
    'BLOCKS',
    'people',
    'Identity document',
    'The identity is declared with a document: compare its photos with what was typed, and with the face',
  ),
  assurance_low: row('BLOCKS', 'people', 'Weak eID', 'The eID is of low assurance'),
  coordination_number_uncertain: row(
    'CONSIDER',
    'people',
    'Uncertain identity',
    'The identity behind the coordination number is not confirmed',
  ),
  identity_differs_from_declared: row(
    'BLOCKS',
    'people',
    'Identity differs',
    'The proven person differs from what was declared',
  ),
  identity_cross_device: row(
    'CONSIDER',
    'people',
    'Proven on another device',
    'The identity was proven on another device than that of the page: somebody else may have shown the code',
  ),
  eid_risk_high: row('BLOCKS', 'people', 'eID reports high risk', 'The eID itself rates the risk as high'),
  eid_risk_raised: row('BLOCKS', 'people', 'eID: some risk', 'The eID itself does not rate the risk as low'),
  eid_risk_unknown: row(
    'BLOCKS',
    'people',
    'Risk of eID not known',
    'The eID was asked for the risk and did not tell it',
  ),
  identity_number_not_given: row(
    'BLOCKS',
    'people',
    'No identity number',
    'The eID was asked for the national identity number and did not give it',
  ),
  identity_status_unknown: row(
    'BLOCKS',
    'people',
    'Revocation not known',
    'Nobody could tell whether what the person identified with was revoked',
  ),
  officers_changed: row('NOTE', 'people', 'Board changed', 'The board changed this month'),
}

const company: Record<string, FindingRow> = {
  organization_dissolved: row('BLOCKS', 'company', 'Company dissolved', 'The company no longer exists'),
  organization_not_known: row('BLOCKS', 'company', 'No company', 'No company was named'),
  organization_declared_by_hand: row(
    'CONSIDER',
    'company',
    'Company typed by hand',
    'The company was typed by hand, not taken from the register',
  ),
  organization_not_in_registry: row(
    'BLOCKS',
    'company',
    'Not in the register',
    "The register does not know the company's number",
  ),
  organization_differs_from_registry: row(
    'CONSIDER',
    'company',
    'Company differs',
    'The company differs from what the register says',
  ),
  organization_differs_from_prefill: row(
    'CONSIDER',
    'company',
    'Other company',
    'The company differs from the one that you expected',
  ),
  organization_bankrupt_or_in_liquidation: row(
    'BLOCKS',
    'company',
    'Bankrupt or in liquidation',
    'The company is bankrupt or in liquidation',
  ),
  organization_not_active: row(
    'BLOCKS',
    'company',
    'Not active',
    'The company is not active in the register',
  ),
  registry_gap: row(
    'CONSIDER',
    'company',
    'Register incomplete',
    'The register did not give everything that the decision needs',
  ),
  registry_changed: row(
    'CONSIDER',
    'company',
    'Register changed',
    'The register says something else than at the decision',
  ),
  signatory_not_covered: row(
    'BLOCKS',
    'signing',
    'Signing not complete',
    'According to the register, those who signed may not sign for the company on their own',
  ),
  owners_not_known: row(
    'BLOCKS',
    'owners',
    'Owners not known',
    'Neither the register nor the applicant says who owns the company',
  ),
  ownership_unclear: row(
    'CONSIDER',
    'owners',
    'Ownership unclear',
    'The owners cannot be followed to persons in full',
  ),
  ownership_differs_from_registry: row(
    'CONSIDER',
    'owners',
    'Owners differ',
    'The declared owners differ from those in the register',
  ),
  ownership_unexplained: row(
    'CONSIDER',
    'owners',
    'Shares explained in words',
    'The shares do not add up; the applicant explains the rest in words',
  ),
  no_owner_declared: row(
    'CONSIDER',
    'owners',
    'No owner declared',
    'The applicant says that nobody is a beneficial owner; managers stand in',
  ),
  pep_declared: row(
    'CONSIDER',
    'owners',
    'Public office declared',
    'The applicant says that an owner or somebody close to them holds public office: enhanced due diligence',
  ),
  sanctioned_owner: row(
    'BLOCKS',
    'owners',
    'Owner may be sanctioned',
    'An owner, directly or from above, may be on a sanctions list',
  ),
  vat_number_invalid: row(
    'CONSIDER',
    'company',
    'VAT number not valid',
    'The VAT number is not valid, although the register says that the company is registered for VAT',
  ),
  authority_declared: row(
    'NOTE',
    'signing',
    'Authority declared',
    'The workflow lets identified signers stand where the register cannot show that they may sign',
  ),
  signing_rule_not_understood: row(
    'CONSIDER',
    'signing',
    'Signing rule unclear',
    "The register's rule on who signs was not understood in full",
  ),
}

const papers: Record<string, FindingRow> = {
  bank_account_unchecked: row(
    'CONSIDER',
    'bank',
    'Account not checked',
    'The account number could not be checked',
  ),
  bank_account_of_another: row(
    'CONSIDER',
    'bank',
    'Account of another',
    'The declared account holder is someone else',
  ),
  document_remarked: row('CONSIDER', 'documents', 'Remark on a document', 'There is a remark on a document'),
  document_not_scanned: row(
    'BLOCKS',
    'documents',
    'Document not scanned',
    'A document is held: the scanner for viruses has not answered',
  ),
  document_infected: row(
    'BLOCKS',
    'documents',
    'Virus in a document',
    'A document was removed because it contains a virus; ask for another',
  ),
}

const noOwnSection = (what: string, weight: FindingWeight = 'CONSIDER', short = 'Rule not evaluated') =>
  row(weight, 'findings', short, what)

const evaluation: Record<Exclude<EvaluationReason, 'hit_unresolved' | 'all_clear'>, FindingRow> = {
  rule_over_budget: noOwnSection('A rule took too long to evaluate'),
  rule_not_readable: noOwnSection('A rule could not be evaluated'),
  condition_over_budget: noOwnSection('A condition of the workflow took too long to evaluate'),
  condition_not_readable: noOwnSection('A condition of the workflow could not be evaluated'),
  no_rules: noOwnSection('The workflow has no rules, so a person decides', 'NOTE', 'No rules'),
  imported: noOwnSection('The application was imported while it waited for a decision', 'NOTE', 'Imported'),
  check_open: noOwnSection('A check has not answered in full', 'BLOCKS', 'Check open'),
}

const table: Readonly<Record<string, FindingRow>> = {
  ...hits,
  ...people,
  ...company,
  ...papers,
  ...evaluation,
  check_failed: noOwnSection('A check failed for good', 'BLOCKS', 'Check failed'),
}

/** Of one of the workflow's own rules: its words are in the workflow. */
const ownRule: FindingRow = row('CONSIDER', 'findings', 'Own rule', 'A rule of the workflow applies')

export const findingRowOf = (code: string): FindingRow => table[code] ?? ownRule
export const isKnownCode = (code: string): boolean => table[code] !== undefined
