/** The answers in the report that are part of no other read: questionnaires and terms. */
import type { Report } from '#kernel/schemas/report.ts'
import type { AnswerOf, Facts, StepAnswer } from '#workflows/answers.ts'
import { type TermsPdfs, termsPath } from '#workflows/fields/terms-pdf.ts'
import type { Question } from '#workflows/steps/question-definition.ts'
import { askedQuestions } from '#workflows/steps/questionnaire.ts'
import type { PublishedWorkflow, Step, StepKind, StepOf, Text } from '#workflows/workflow.ts'
import type { Case } from './case.ts'
import { walkOfCase } from './case-facts.ts'

type ReportedAnswers = Pick<Report, 'questionnaires' | 'terms'>
interface ReportContext {
  facts: Facts
  customerId: string
  translate: (text: Text) => string
}
type ReportRows<S, A> = (step: S, answer: A, context: ReportContext) => Partial<ReportedAnswers>

/** Shown by a view of views.ts or documents.ts. */
const inAnotherPart = () => ({})

const reported: { [K in StepKind]: ReportRows<StepOf<K>, AnswerOf<K>> } = {
  ORGANIZATION: inAnotherPart,
  IDENTITY: inAnotherPart,
  PERSON_DETAILS: inAnotherPart,
  OWNERSHIP: inAnotherPart,
  CONTACT_DETAILS: inAnotherPart,
  QUESTIONNAIRE: (step, answer, { facts, translate }) => ({
    questionnaires: [
      {
        step: step.key,
        title: step.title ? translate(step.title) : null,
        answeredAt: answer.at,
        answers: askedQuestions(step, answer.values, facts).map(({ key, kind, label, choices = [] }) => {
          const value = answer.values[key] ?? null
          return { key, kind, question: translate(label), value, labels: labelsOf(value, choices, translate) }
        }),
      },
    ],
  }),
  DOCUMENTS: inAnotherPart,
  BANK_ACCOUNT: inAnotherPart,
  SIGNING: inAnotherPart,
  TERMS: (step, answer, { translate, customerId }) => ({
    terms: step.terms.map(({ key, version, title, pdf }) => {
      const accepted = answer.accepted.find((each) => each.key === key && each.version === version)
      return {
        step: step.key,
        key,
        version,
        title: translate(title),
        acceptedAt: accepted?.at ?? null,
        hash: accepted?.hash ?? null,
        language: accepted?.language ?? null,
        pdf: acceptedPdf(pdf, accepted?.hash, customerId),
      }
    }),
  }),
}

function acceptedPdf(pdfs: TermsPdfs | undefined, hash: string | undefined, customerId: string) {
  const pdf = Object.values(pdfs ?? {}).find(({ sha256 }) => sha256 === hash)
  if (!pdf) return null
  const { name, size, pages = null, sha256 } = pdf
  return { name, size, pages, url: termsPath(customerId, sha256) }
}

/** An option that a later version no longer has keeps its value. */
function labelsOf(
  value: unknown,
  choices: NonNullable<Question['choices']>,
  translate: (text: Text) => string,
): string[] {
  if (choices.length === 0) return []
  const chosen = Array.isArray(value) ? value : [value]
  return chosen
    .filter((each) => typeof each === 'string')
    .map((each) => {
      const choice = choices.find((one) => one.value === each)
      return choice ? translate(choice.label) : each
    })
}

/** From the steps that apply, in their order. */
export function reportedAnswers(
  of: Case,
  workflow: PublishedWorkflow,
  translate: (text: Text) => string,
): ReportedAnswers {
  const { path, facts } = walkOfCase(of, workflow)
  const rows = path.flatMap(({ step, status }) => {
    const answer = of.data.answers[step.key]
    if (status === 'NOT_NEEDED' || answer?.kind !== step.kind) return []
    return [
      (reported[step.kind] as ReportRows<Step, StepAnswer>)(step, answer, {
        facts,
        translate,
        customerId: of.customerId,
      }),
    ]
  })
  return {
    questionnaires: rows.flatMap(({ questionnaires = [] }) => questionnaires),
    terms: rows.flatMap(({ terms = [] }) => terms),
  }
}
