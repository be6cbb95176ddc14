/** Findings about who may sign. */
import { type FindingRow, row } from './row.ts'

export const signingRows: Record<string, FindingRow> = {
  signatory_not_covered: row(
    'BLOCKS',
    'signing',
    'Signing not complete',
    'According to the register, those who signed may not sign for the company on their own',
  ),
  signing_not_known: row(
    'BLOCKS',
    'signing',
    'Right to sign not known',
    'It is not known whether those who signed may sign for the company',
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
