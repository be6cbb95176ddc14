/** Findings about bank accounts and documents. */
import { type FindingRow, row } from './row.ts'

export const paperRows: Record<string, FindingRow> = {
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
