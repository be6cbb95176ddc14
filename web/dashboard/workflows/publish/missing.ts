/** What keeps a draft from being published, in one list: each place once, with what is missing there. */

import type { Problem } from '../form/Problems.tsx'
import { sentencesOf } from '../form/problem-sentences.ts'
import { type Known, messageOf, placeOfProblem } from './problem-place.ts'

interface Missing {
  /** The place, and the page where it is corrected. */
  place: string
  to: string
  sentences: string[]
}

/** In the order of the workflow, as the problems come. */
export function missingOf(problems: readonly Problem[], known: Known): Missing[] {
  const placed = problems.map((problem) => ({
    ...placeOfProblem(problem.path, known),
    problem: { ...problem, message: messageOf(problem, known.definition) },
  }))
  return [...Map.groupBy(placed, ({ words, to }) => `${words}\n${to}`).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return { place: first.words, to: first.to, sentences: sentencesOf(group.map(({ problem }) => problem)) }
  })
}
