/** Findings about the company and its register. */
import { type FindingRow, row } from './row.ts'

export const companyRows: Record<string, FindingRow> = {
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
  organization_status_unknown: row(
    'BLOCKS',
    'company',
    'Status not known',
    'The register does not say whether the company is active',
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
  vat_number_invalid: row(
    'CONSIDER',
    'company',
    'VAT number not valid',
    'The VAT number is not valid, although the register says that the company is registered for VAT',
  ),
}
