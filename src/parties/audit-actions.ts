/** Audit actions of parties. */
import { type ActionRows, action } from '#audit/action-row.ts'

const words: Readonly<Record<string, string>> = {
  SAME: 'said that two parties are the same, one of them {in application}',
  DIFFERENT: 'said that two parties are not the same, one of them {in application}',
  UNDECIDED: 'took back what was said about two parties, one of them {in application}',
}

export const partyActions = {
  'party.resolved': action(
    'a person said whether two parties of applications are the same',
    ({ verdict }) => words[String(verdict)] ?? 'judged whether two parties are the same {in application}',
  ),
} satisfies ActionRows
