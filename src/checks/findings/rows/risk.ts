/** Findings of the risk, and of due reviews. */
import { type FindingRow, row } from './row.ts'

export const riskRows: Record<string, FindingRow> = {
  high_risk_country: row('CONSIDER', 'answers', 'High-risk country', 'A connection to a high-risk country'),
  periodic_review_due: row(
    'CONSIDER',
    'findings',
    'Periodic review',
    'The periodic review of the customer due diligence is due',
  ),
  risk_high: row('CONSIDER', 'findings', 'High risk', 'The risk is high: enhanced due diligence is required'),
}
