/** Findings of the screening. A hit is never a fact: it may be a match. */
import { type FindingRow, row } from './row.ts'

export const screeningRows: Record<string, FindingRow> = {
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
  namesake_hit: row(
    'CONSIDER',
    'screening',
    'Same name, other year',
    'The same name as a person on a list who was born in another year',
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
}
