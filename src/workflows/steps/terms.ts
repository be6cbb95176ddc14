/** TERMS: terms to accept. The answer stores the version and the hash of each that was accepted. */

import type { Problem } from '@foyer/national-fields/problem'
import { closed, type LanguageCode, type Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { FieldError } from '#kernel/api-error.ts'
import { pdfIn, TermsPdfs } from '../fields/terms-pdf.ts'
import { key, LongText, named, stepFields, Text, textLanguage } from '../text-schemas.ts'
import { duplicateKeyProblems, type Part, partsOf, problem, textsProblems } from '../validity/part-checks.ts'
import { type AnswerMetadata, fields, type StepContext, type StepRules, singleFact } from './step-kind.ts'

const Term = Type.Object(
  {
    key,
    version: Type.String({ maxLength: 40, title: 'Version', description: 'Kept with each acceptance.' }),
    title: named(Text, 'Title'),
    text: Type.Optional(
      named(LongText, 'Text', 'Headings begin with #, items of a list with -. Or give a PDF, or a link.'),
    ),
    pdf: Type.Optional(TermsPdfs),
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
  /**
   * `hash`: the SHA-256 of what was to be read. `language`: in which the text or the PDF was; absent for a
   * link.
   */
  accepted: Array<{ key: string; version: string; hash: string; language?: LanguageCode; at: Timestamp }>
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
        ...shownOf(term, context),
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
    accepted: answer.accepted.map((term) => ({ ...term, at: '', hash: '', language: '' })),
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

/** The hash of the linked document, or of the PDF or the text in the language in which it was shown. */
function shownOf(
  { text, pdf, sha256: linked }: Term,
  { language, market, sha256 }: StepContext,
): { hash: string; language?: LanguageCode } {
  const shown = pdf && pdfIn(pdf, language, market)
  if (shown) return { hash: shown.pdf.sha256, language: shown.language }
  if (linked !== undefined) return { hash: linked }
  const own = text && textLanguage(text, language)
  return { hash: sha256(own ? (text[own] ?? '') : ''), ...(own && { language: own }) }
}

const isThere = (pdf: Term['pdf']): boolean => pdf !== undefined && Object.keys(pdf).length > 0

/** Terms are a text, a PDF or a link, and a link has the hash of what it led to. */
function contentProblems({ value: { text, pdf, link, sha256 }, at }: Part<Term>): FieldError[] {
  const given = [text && 'text', isThere(pdf) && 'pdf', link && 'link'].filter((each) => each)
  if (given.length > 1)
    return [problem(`${at}/${given.at(-1)}`, 'terms_twice', 'Terms are a text, a PDF or a link: only one.')]
  if (given.length === 0)
    return [problem(`${at}/text`, 'terms_missing', 'Terms need a text, a PDF, or a link with its SHA-256.')]
  if (link && !sha256)
    return [problem(`${at}/sha256`, 'hash_missing', 'A link needs the SHA-256 of the document.')]
  return !link && sha256
    ? [problem(`${at}/sha256`, 'hash_unused', 'Only a link has a SHA-256. Any other is computed.')]
    : []
}
