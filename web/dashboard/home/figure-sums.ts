/** The figures of Home as sums: each figure, the parts that it adds up from, and how it is counted. */
import { countOf, shareOf } from '../formats/numbers.ts'
import type { Statistics } from './statistics.ts'

type Parts = Statistics['parts']

interface SumPart {
  words: string
  count: number
}

export interface FigureSum {
  name: string
  count: number
  /** Below the figure. */
  hint: string
  /** How it is counted, in a sentence. */
  counted: string
  parts: SumPart[]
}

const partsOf = (named: ReadonlyArray<[words: string, count: number]>): SumPart[] =>
  named.map(([words, count]) => ({ words, count }))
const sumOf = (parts: readonly SumPart[]): number => parts.reduce((sum, { count }) => sum + count, 0)

/** Each figure is a part of the one before it. */
export function figureSumsOf(of: Parts): Record<'started' | 'submitted' | 'byRules' | 'reviewed', FigureSum> {
  const reviewParts = partsOf([
    ['wait for a decision now', of.waiting],
    ['were decided after the review', of.decidedAfterReview],
    ['are back with the applicant, or ended', of.leftReview],
  ])
  const reviewed = sumOf(reviewParts)
  const submittedParts = partsOf([
    ['were decided by the rules, without review', of.decidedWithoutReview],
    ['came to review', reviewed],
    ['are being checked', of.checking],
    ['ended before a decision', of.endedAfterSending],
  ])
  const submitted = sumOf(submittedParts)
  const startedParts = partsOf([
    ['were submitted', submitted],
    ['are being filled in', of.fillingIn],
    ['ended before they were sent', of.endedUnsent],
  ])
  const started = sumOf(startedParts)
  const checked = of.decidedWithoutReview + reviewed
  return {
    started: {
      ...{ name: 'Started', count: started, parts: startedParts, hint: '' },
      counted: 'Applications that were created in this time, and whose link was opened.',
    },
    submitted: {
      ...{ name: 'Submitted', count: submitted, parts: submittedParts },
      hint: started > 0 ? `${shareOf(submitted, started)} of those started` : '',
      counted: 'Of those started: the applicant has sent it.',
    },
    byRules: {
      ...{ name: 'Decided by rules', count: of.decidedWithoutReview, parts: [] },
      hint: checked > 0 ? `${shareOf(of.decidedWithoutReview, checked)} need no review` : '',
      counted:
        checked > 0
          ? `Of those submitted: approved or declined, and never in review. The share is of the ` +
            `${countOf(checked)} that were checked: decided this way, or in review at any time, also now.`
          : 'Of those submitted: approved or declined, and never in review.',
    },
    reviewed: {
      ...{ name: 'Came to review', count: reviewed, parts: reviewParts },
      hint: reviewed > 0 ? `${countOf(of.waiting)} wait now` : 'none so far',
      counted: 'Of those submitted: a person has looked at it, or will.',
    },
  }
}
