/** TERMS: texts to accept. The answer stores the accepted version of each. */
import { type Static, Type } from 'typebox'
import type { Timestamp } from '../../schemas/primitives.ts'
import type { Problem } from '../fields/problem.ts'
import { closed, key, LongText, named, stepFields, Text } from '../text-schemas.ts'
import { duplicateKeyProblems, partsOf, textsProblems } from '../validity/part-checks.ts'
import { type AnswerMetadata, fields, type StepRules, singleFact } from './step-kind.ts'

const Term = Type.Object(
  {
    key,
    version: Type.String({ maxLength: 40, title: 'Version', description: 'Kept with each acceptance.' }),
    title: named(Text, 'Title'),
    text: named(LongText, 'Text'),
    optional: Type.Optional(Type.Boolean({ title: 'Optional' })),
  },
  closed,
)
type Term = Static<typeof Term>
const TermsStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('TERMS'),
    terms: Type.Array(Term, { minItems: 1, maxItems: 10, title: 'Texts' }),
  },
  { ...closed, title: 'Terms', description: 'Texts to read and accept.' },
)

export interface TermsAnswer extends AnswerMetadata {
  kind: 'TERMS'
  accepted: Array<{ key: string; version: string; at: Timestamp }>
}

export const terms: StepRules<typeof TermsStep, TermsAnswer> = {
  ...singleFact,
  definition: TermsStep,
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
  comparable: (answer) => ({
    ...answer,
    accepted: answer.accepted.map((term) => ({ ...term, at: '' })),
  }),
  definitionProblems(step, at, { languages }) {
    const parts = partsOf<Term>(step.terms, `${at}/terms`)
    return [
      ...duplicateKeyProblems(parts, 'terms of this step'),
      ...parts.flatMap((part) =>
        textsProblems(part, [part.value.title, part.value.text], ['title', 'text'], languages),
      ),
    ]
  },
}
