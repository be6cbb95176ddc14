/** The kinds whose answer is read from one form. */

import type { Problem } from '@foyer/national-fields/problem'
import type { AnswerOf, NewAnswer, StepAnswer } from '#workflows/answers.ts'
import { isSameAnswer, rulesOf } from '#workflows/step-rules.ts'
import { type Form, fields, reservedFieldNames, type Values } from '#workflows/steps/step-kind.ts'
import type { Step, StepKind, StepOf } from '#workflows/workflow.ts'
import { MORE_QUESTIONS_PARAM } from '../navigation.ts'
import { type PageContext, stepContextOf } from '../page-context.ts'
import type { Fact, PreparationItem } from '../view.ts'
import { onePage, type StepPageRules, type ViewOf } from './page-rules.ts'

interface SingleForm<K extends StepKind> {
  /** The values come from the input that is not saved, else the answer, else `initialValues`. */
  view(step: StepOf<K>, context: PageContext, values: Values): ViewOf<K>
  initialValues(context: PageContext): Values
  summary(answer: AnswerOf<K>, step: StepOf<K>, context: PageContext): Fact[]
  toPrepare(step: StepOf<K>, context: PageContext): PreparationItem[]
  /** The form may legitimately send no field, because unchecked boxes are not sent. */
  mayBeEmpty: boolean
  /** Fields that the page leaves out, because what they ask is proven. */
  notAsked?(step: StepOf<K>, context: PageContext): readonly string[]
  /** Whether the applicant has seen this field. */
  wasOnPage(step: StepOf<K>, form: Form, name: string): boolean
}

/** Hidden field that lists the follow-ups on the page. A question's key cannot hold a colon. */
export const SHOWN_FOLLOW_UPS = ':asked'
/** The applicant's input, without the page's own fields. */
export const answerFieldsOf = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).filter(([name]) => !reservedFieldNames.includes(name) && name !== SHOWN_FOLLOW_UPS),
  )

/** By the answer, which never changes: a phone number takes longer to format than its field to render. */
const shownValues = new WeakMap<StepAnswer, Values>()

export const singleForm = <K extends StepKind>(kind: K, own: SingleForm<K>): StepPageRules<K> =>
  singleFormOf(kind, own as unknown as SingleForm<StepKind>) as unknown as StepPageRules<K>

function singleFormOf(kind: StepKind, own: SingleForm<StepKind>): StepPageRules<StepKind> {
  const { read } = rulesOf({ kind })
  if (!read) throw new Error(`a step of kind ${kind} has no form`)
  const savedValues = (step: Step, context: PageContext) => savedValuesOf(kind, own, step, context)
  const draftOf = (form: Form): Form | undefined => {
    const typed = answerFieldsOf(form)
    if (Object.keys(typed).length === 0 && !own.mayBeEmpty) return undefined
    const shown = fields(form, SHOWN_FOLLOW_UPS)
    return shown.length > 0 ? { ...typed, [SHOWN_FOLLOW_UPS]: shown } : typed
  }
  const allProblems = (step: Step, context: PageContext, draft: Form): Problem[] => {
    const reading = read(step, draft, stepContextOf(context, step))
    return 'problems' in reading ? reading.problems : []
  }
  const seen = (problems: Problem[], step: Step, draft: Form): Problem[] =>
    problems.filter(({ field }) => own.wasOnPage(step, draft, field))
  return {
    ...onePage,
    view: (step, context, typed) => own.view(step, context, typed ?? savedValues(step, context)),
    summary: own.summary,
    toPrepare: own.toPrepare,
    draftOf,
    problems: (step, context, draft) => seen(allProblems(step, context, draft), step, draft),
    draftNotice: (step, context, draft) =>
      context.input.query[MORE_QUESTIONS_PARAM] !== undefined && allProblems(step, context, draft).length > 0
        ? 'moreToAsk'
        : undefined,
    hasUnsavedChange(step, context, draft) {
      const saved = context.case.data.answers[step.key]
      const reading = read(step, draft, stepContextOf(context, step))
      return saved && 'answer' in reading
        ? !isSameAnswer(saved, reading.answer as NewAnswer)
        : !isUnchanged(savedValues(step, context), draft)
    },
    isResubmission(savedAnswer, step, context) {
      const reading = read(step, context.input.form, stepContextOf(context, step))
      return 'answer' in reading && isSameAnswer(savedAnswer, reading.answer as NewAnswer)
    },
    skipped: 'BY_BUTTON_OR_BLANK',
    async action(step, context) {
      const typed = draftOf(context.input.form) ?? {}
      const reading = read(step, typed, stepContextOf(context, step))
      return 'problems' in reading
        ? { reply: 'SHOW_PROBLEMS', typed, problems: seen(reading.problems, step, typed) }
        : { reply: 'SAVE_ANSWER', answer: reading.answer as NewAnswer, sent: context.input.form }
    },
  }
}

/** The page was opened, but nothing was changed. */
function isUnchanged(values: Values, draft: Form): boolean {
  const names = [...Object.keys(values), ...Object.keys(draft).filter((name) => !name.startsWith(':'))]
  const trimmedValueOf = (form: Form, name: string) => [form[name] ?? ''].flat().sort().join('\n').trim()
  return names.every((name) => trimmedValueOf(values, name) === trimmedValueOf(draft, name))
}

/** The values that the page shows: of the answer or, without an answer, the known facts. */
function savedValuesOf(kind: StepKind, own: SingleForm<StepKind>, step: Step, context: PageContext): Values {
  const answer = context.case.data.answers[step.key]
  const values = answer?.kind === kind ? shownValuesOf(answer, context) : own.initialValues(context)
  const left = own.notAsked?.(step, context) ?? []
  return left.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => !left.includes(name)))
}

function shownValuesOf(answer: StepAnswer, { case: { countryCode } }: PageContext): Values {
  const values = shownValues.get(answer) ?? rulesOf(answer).valuesOf(answer, countryCode)
  shownValues.set(answer, values)
  return values
}
