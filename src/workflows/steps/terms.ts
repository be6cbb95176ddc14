/** TERMS: terms to accept. The answer stores the version and the hash of each that was accepted. */
import { type Static, Type } from 'typebox'
import type { FieldError } from '../../api-error.ts'
import type { Timestamp } from '../../schemas/primitives.ts'
import type { Problem } from '../fields/problem.ts'
import { closed, key, LongText, named, stepFields, Text, textIn } from '../text-schemas.ts'
import { duplicateKeyProblems, type Part, partsOf, problem, textsProblems } from '../validity/part-checks.ts'
import { type AnswerMetadata, fields, type StepContext, type StepRules, singleFact } from './step-kind.ts'

const Term = Type.Object(
  {
    key,
    version: Type.String({ maxLength: 40, title: 'Version', description: 'Kept with each acceptance.' }),
    title: named(Text, 'Title'),
    text: Type.Optional(
      named(LongText, 'Text', 'Headings begin with #, items of a list with -. Or link to a document below.'),
    ),
    link: Type.Optional(
      Type.String({
        pattern: '^https://[^\\s"<>]+$',
        maxLength: 2000,
        title: 'Link',
        description: 'Where the terms can be read, such as a PDF. It begins with https://.',
      }),
    ),
    sha256: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        title: 'SHA-256 of the linked document',
        description: 'Kept with each acceptance, to prove later which document it was.',
      }),
    ),
    optional: Type.Optional(Type.Boolean({ title: 'Optional' })),
  },
  closed,
)
export type Term = Static<typeof Term>
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
  /** `hash`: the SHA-256 of what was to be read. Absent in answers of older versions. */
  accepted: Array<{ key: string; version: string; hash?: string; at: Timestamp }>
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
      .map((term) => ({
        key: term.key,
        version: term.version,
        hash: hashOf(term, context),
        at: context.now,
      }))
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
    // In another language, the same version has another hash.
    accepted: answer.accepted.map((term) => ({ ...term, at: '', hash: '' })),
  }),
  definitionProblems(step, at, { languages }) {
    const parts = partsOf<Term>(step.terms, `${at}/terms`)
    return [
      ...duplicateKeyProblems(parts, 'terms of this step'),
      ...parts.flatMap((part) => [
        ...textsProblems(part, [part.value.title, part.value.text], ['title', 'text'], languages),
        ...contentProblems(part),
      ]),
    ]
  },
}

/** Of the linked document, or of the text in the language in which it was shown. */
const hashOf = (term: Term, { language, sha256 }: StepContext): string =>
  term.sha256 ?? sha256(term.text ? textIn(term.text, language) : '')

/** Terms are a text or a link, and a link has the hash of what it led to. */
function contentProblems({ value: { text, link, sha256 }, at }: Part<Term>): FieldError[] {
  if (text && link)
    return [problem(`${at}/link`, 'terms_twice', 'Terms are either a text or a link, not both.')]
  if (!text && !link)
    return [problem(`${at}/text`, 'terms_missing', 'Terms need a text, or a link with its SHA-256.')]
  if (link && !sha256)
    return [problem(`${at}/sha256`, 'hash_missing', 'A link needs the SHA-256 of the document.')]
  return !link && sha256
    ? [problem(`${at}/sha256`, 'hash_unused', 'Only a link has a SHA-256. The hash of a text is computed.')]
    : []
}
