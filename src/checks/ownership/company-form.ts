/** The form of an intermediate company, as far as it matters for a complex structure. */
import type { LegalType } from '@foyer/company-registers/schemas/organization'
import type { CompanyForm } from '#workflows/ownership/declared.ts'

const others: Partial<Record<LegalType['category'], CompanyForm | null>> = {
  FOUNDATION: 'FOUNDATION',
  // A fund may be a contract without a legal person.
  FUND: 'TRUST',
  // The company itself is abroad.
  BRANCH: null,
  // May be a trust, a fiducie or a Treuhand.
  OTHER: null,
}

/** null: the register does not say it, or calls it something that may be an arrangement. */
export const formOf = (category: LegalType['category'] | null | undefined): CompanyForm | null => {
  if (!category) return null
  const known = others[category]
  return known === undefined ? 'COMPANY' : known
}
