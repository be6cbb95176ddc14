/** The evidence of a finding in words: what a check says as a code, and names of fields. */
import { companyStatusWords } from '#kernel/schemas/status-words.ts'

/** Codes of the checks in words. */
const detailWords: Record<string, string> = {
  SIGNING_NOT_PUBLISHED: 'The register does not say who may sign for the company',
  OFFICERS_AND_SIGNING_NOT_PUBLISHED: 'The register gives neither the officers nor who may sign',
  SIGNING_RESTRICTED: 'The register shows who may sign only to others, or not for this company',
  SIGNING_NOT_ANSWERED: 'The part of the register that says who may sign did not answer',
  SIGNING_NOT_UNDERSTOOD: 'What the register says about who may sign was not understood',
  SIGNING_PARTLY_UNDERSTOOD:
    'The rule of the register was understood in part, and that part does not name them',
  UNVERIFIED: 'Nobody who signed is in a combination of the register',
  JOINTLY: 'A person of the combination has not signed',
  ALONE: 'A person of the combination has not signed',
  PROCURATION: 'Signed by procuration only',
  PARTIAL: 'Understood in part',
  NONE: 'Not understood',
  UNKNOWN: 'Not known',
  CIRCULAR: 'Companies own each other in a circle',
  NOT_TRACED: 'No register says who owns what may reach the threshold, through one company above or several',
  COMPANY_NOT_ACTIVE: 'A company above is not active, as its own register says',
  BY_NAME: 'The register has no dates of birth: those who signed have the names of its officers',
  DECLARED: 'The register has neither officers nor signing rules: those who signed are declared owners',
  NO_PEP_LIST: 'No list of people in public office that covers the market is loaded',
  NO_OFFICIAL_LIST: 'The official list of sanctions of the market is not loaded',
  LIST_NOT_IMPORTED: 'A screening list is set up, but was never imported: nobody on it is found',
  CHECKSUM_UNKNOWN: 'The check digits cannot be checked',
  owners: 'The register does not name all owners',
  'addresses.country': 'The country of an address is written in a way that nobody reads',
  'officers.country': 'The country of an officer may be a high-risk one',
  'owners.country': 'The country of an owner may be a high-risk one',
  'owners.above': 'The owners of a company above could not be looked up in full',
  'owners.above.country': 'The country of a company above, or of an owner of it, may be a high-risk one',
  'owners.added': 'An owner is declared whom the register does not have',
  'owners.corrected': 'The name, birth or number of a registered owner or official was changed',
  'owners.missing': 'A registered owner is not declared',
  'owners.share': 'A share is declared that the register does not have',
  VALID: 'The machine-readable lines say the same, and their check digits hold',
  CHECK_DIGITS_WRONG: 'The check digits of the machine-readable lines are wrong',
  DIFFERS: 'The machine-readable lines say something else than what was typed',
  NOT_GIVEN: 'The machine-readable lines were not given',
  legalType: 'The register has no legal form, or one that nobody reads',
  organizationName: 'Several businesses have the number, and nobody says which is meant',
  companyAbroad: 'The register has the branch or the entry of a company abroad, not that company itself',
  accountHolder: 'Field: account holder',
  organization: 'Field: company',
  organizationNumber: 'Field: organization number',
}
const statuses: Readonly<Record<string, string>> = companyStatusWords
const isCode = (text: string): boolean => /^[A-Z_]+$/.test(text)

export function wordsOfDetail(detail: string | null): string | null {
  if (!detail) return detail
  const status = statuses[detail]
  const known = detailWords[detail] ?? (status && `Status: ${status}`)
  return known ?? (isCode(detail) ? `Value: ${detail.toLowerCase().replaceAll('_', ' ')}` : detail)
}

/** personDetails.dateOfBirth: "date of birth". */
export const wordsOfField = (key: string | null): string | null =>
  key &&
  (detailWords[key] ??
    `Field: ${key.replace(/^.*\./, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
