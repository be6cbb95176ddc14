/** The texts and places of each known finding. */

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

export interface FindingRow {
  weight: FindingWeight
  section: ReportSection
  /** One sentence without its full stop. A hit is never a fact: it may be a match. */
  what: string
  /** Two or three words, where a sentence is too long. */
  short: string
}

export const row = (
  weight: FindingWeight,
  section: ReportSection,
  short: string,
  what: string,
): FindingRow => ({ weight, section, what, short })
