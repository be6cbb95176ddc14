/** TERMS: texts to accept. The answer stores the accepted version of each. */
import type { Problem } from '../fields/problem.ts'
import { fields, type StepRules } from './step-kind.ts'

export const terms: StepRules<'TERMS'> = {
  read(step, form, context) {
    const accepted = new Set(fields(form, 'accept'))
    const problems = step.terms
      .filter((term) => !term.optional && !accepted.has(term.key))
      .map((term): Problem => ({ field: `accept.${term.key}`, code: 'term_not_accepted' }))
    if (problems.length > 0) return { problems }
    const given = step.terms
      .filter((term) => accepted.has(term.key))
      .map((term) => ({ key: term.key, version: term.version, at: context.now }))
    return { answer: { kind: 'TERMS', accepted: given } }
  },
  valuesOf: (answer) => ({ accept: answer.accepted.map((term) => term.key) }),
  isComplete: (step, answer) =>
    step.terms.every(
      (term) =>
        term.optional ||
        answer.accepted.some((each) => each.key === term.key && each.version === term.version),
    ),
}
